import Testing

@testable import DragEngine

@Suite struct `Grab points of covered nodes` {
  /// Frames of a few sizes at a few positions, so that many cover others exactly or in part.
  private func frame(using chance: inout SeededGenerator) -> Rect {
    func pick(_ values: [Double]) -> Double { values.randomElement(using: &chance)! }
    return Rect(x: pick([0, 5, 20]), y: pick([0, 5, 20]), width: pick([10, 30, 60]), height: pick([10, 30, 60]))
  }

  /// The grab point of a node, by a search through all tested points.
  private func searched(_ node: NodeIndex, on stage: Stage) -> Point? {
    guard let frame = stage.scene.visibleFrame(of: node) else { return nil }
    let free = LandingPoints.probes(on: frame).filter { point in
      stage.scene.topmost(at: point).map { stage.isNode($0, within: node) } ?? false
    }
    return free.first { stage.scene.topmost(at: $0).map { stage.landing.innermostItem(around: $0) } == node }
      ?? free.first
  }

  @Test(arguments: 1...30)
  func `the grab point equals that of a search through all tested points`(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let frames = (0..<24).map { _ in frame(using: &chance) }
    let stage = try Parts.described {
      Node.zstack {
        for number in 0..<12 {
          if number % 4 == 3 {
            Node.host(id: .string("box \(number)"), frame: frames[12 + number]) {
              Node.item(id: .integer(number), type: "card", frame: frames[number])
            }
          } else {
            Node.item(id: .integer(number), type: "card", frame: frames[number])
          }
        }
      }
    }.scene.stage
    for node in stage.scene.nodes.indices.map({ NodeIndex($0) }) where stage.scene.nodes.kind(of: node) == .item {
      #expect(stage.landing.grabPoint(of: node) == searched(node, on: stage), "\(node)")
    }
  }

  @Test func `for a node that one other node covers completely, no further point is tested`() throws {
    let stage = try Parts.described {
      Node.zstack {
        Node.item(id: "beneath", type: "card", frame: Rect(x: 0, y: 0, width: 40, height: 40))
        Node.item(id: "left", type: "card", frame: Rect(x: 50, y: 0, width: 40, height: 40))
        Node.host(id: "cover", frame: Rect(x: 0, y: 0, width: 40, height: 40))
        Node.host(id: "half", frame: Rect(x: 65, y: 0, width: 40, height: 40))
      }
    }.scene.stage
    var probes = 100
    #expect(stage.landing.grabPoint(of: 1, probing: &probes) == nil && probes == 100)
    #expect(stage.landing.grabPoint(of: 2, probing: &probes) != nil && probes == 99)
    probes = 0
    #expect(stage.landing.grabPoint(of: 2, probing: &probes) == nil && probes == 0)
  }
}
