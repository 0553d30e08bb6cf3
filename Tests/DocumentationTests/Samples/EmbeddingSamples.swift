import Dray
import Foundation
import Testing

/// The Swift code that the guides quote from here.
struct EmbeddingSamples {
  /// A game that a host draws; the smallest useful program around a plugin.
  final class Table {
    let host = Host()
    var drawn: [String] = []
    var reports: [String] = []

    init(plugin path: String) throws(PluginError) {
      host.onReport = { [unowned self] report in reports.append("\(report.plugin): \(report.text)") }
      try host.load(plugin: path, options: ["draw": 3], seed: 381)
    }

    func pointer(down point: Point, at time: Double) { handle(host.send(.pointerDown(at: point, time: time))) }
    func pointer(moved point: Point, at time: Double) { handle(host.send(.pointerMoved(to: point, time: time))) }
    func pointer(up point: Point, at time: Double) { handle(host.send(.pointerUp(at: point, time: time))) }

    func handle(_ response: Response) {
      if case .ended(let outcome) = response, let reason = outcome.reason { drawn.append(reason.text) }
    }

    func draw() {
      for placement in host.placements {  // from back to front
        switch placement.state {
        case .resting: drawn.append("\(placement.label) at \(placement.frame.origin)")
        case .lifted: drawn.append("\(placement.label) in the air")
        case .placeholder: drawn.append("a gap for \(placement.label)")
        case .targeted: drawn.append("\(placement.label) would take the drop")
        }
      }
    }
  }

  @Test func `a table shows the reason of a refusal during a drag, and draws it at the end`() throws {
    let table = try Table(plugin: Repository.root.appending(path: "plugins/klondike").path)
    table.pointer(down: Point(x: 450, y: 250), at: 0.00)
    table.pointer(moved: Point(x: 240, y: 200), at: 0.05)
    let host = table.host
    var shown = ""

    if let session = host.dropSession(), session.verdict.operation == .forbidden {
      shown = session.verdict.reason?.text ?? ""
    }

    table.draw()
    #expect(table.drawn.contains("T♦ in the air"))
    table.pointer(up: Point(x: 240, y: 200), at: 0.30)
    #expect(shown == "T♦ needs a black J; pile 4 shows K♠")
    #expect(table.drawn.last == shown && table.reports.isEmpty)
  }

  @Test func `a host lists legal drags, explains a refusal and saves`() throws {
    let host = Host()
    try host.load(plugin: "plugins/klondike", seed: 381)
    let file = FileManager.default.temporaryDirectory.appending(path: "guide-\(UUID().uuidString).save").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    var lines: [String] = []

    for drag in host.legalDrags() { lines.append("\(drag.itemIDs) from \(drag.route.from ?? "")") }
    let answer = host.why("TD", to: "pile 4")
    lines.append(answer.outcome.reason?.text ?? "it is accepted")
    if host.canUndo { host.undo() }
    try host.save(to: file)

    #expect(!lines.isEmpty && lines.last == "T♦ needs a black J; pile 4 shows K♠")
    let again = Host()
    try Replay(ofFile: file, on: again).run()
    #expect(again.placements.map(\.label) == host.placements.map(\.label))
  }

  @Test func `a script gets plain values and functions of the host`() throws {
    let host = Host()
    var sounds: [String] = []

    host.values = ["theme": "dark"]
    host.functions["play_sound"] = { arguments in
      if let name = arguments.first?.text { sounds.append(name) }
      return .nil
    }
    try host.load(
      script: """
        local dray = require "dray"
        dray.scene(function()
          return dray.text { id = "bell", label = dray.host.theme }
            :on_tap_gesture(function() dray.host.play_sound "bell" end)
        end)
        """)

    host.send(.pointerDown(at: Point(x: 5, y: 5), time: 0))
    host.send(.pointerUp(at: Point(x: 5, y: 5), time: 0.1))
    #expect(sounds == ["bell"] && host.placements.first?.label == "dark")
  }
}
