import Dray
import Foundation
import Testing

/// The Swift sample of the README, which it quotes from here.
struct ReadmeSamples {
  private func play() throws -> (verdict: Verdict?, placements: [Placement]) {
    var drawn: [Placement] = []
    func draw(_ placement: Placement) { drawn.append(placement) }

    let host = Host()
    try host.load(plugin: "plugins/klondike", options: ["draw": 3], seed: 381)

    host.send(.pointerDown(at: Point(x: 450, y: 250), time: 0.00))
    host.send(.pointerMoved(to: Point(x: 240, y: 200), time: 0.05))
    let verdict = host.dropSession()?.verdict  // forbidden: T♦ needs a black J; pile 4 shows K♠
    host.send(.pointerUp(time: 0.30))

    for placement in host.placements { draw(placement) }  // id, frame, label, state …

    return (verdict, drawn)
  }

  @Test func `the verdict of the Swift sample equals its comment`() throws {
    let result = try play()
    #expect(result.verdict?.operation == .forbidden)
    #expect(result.verdict?.reason?.text == "T♦ needs a black J; pile 4 shows K♠")
    #expect(result.placements.contains { $0.label == "T♦" })
  }
}
