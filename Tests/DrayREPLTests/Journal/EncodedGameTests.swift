import Dray
import Foundation
import LuaRuntime
import Testing

/// All that a host reads of a game can be sent to another process as JSON.
struct EncodedGameTests {
  private func reread<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  @Test(arguments: Repository.plugins)
  func `placements, inputs, responses, events, verdicts, announcements and reports of a game read back unchanged`(
    name: String
  ) throws {
    var random = RandomGenerator(seed: 14)
    let host = Host()
    var (events, reports, announcements): ([EngineEvent], [Report], [Announcement]) = ([], [], [])
    host.onEvent = { events.append($0) }
    host.onReport = { reports.append($0) }
    host.onAnnouncement = { announcements.append($0) }
    try host.load(plugin: Repository.root + "/plugins/" + name, seed: 381)
    var (responses, time) = (0, 0.0)
    func send(_ kind: Input.Kind) throws {
      time += 0.1
      let input = Input(kind, time: time)
      #expect(try reread(input) == input)
      let response = host.send(try reread(input))
      #expect(try reread(response) == response)
      responses += 1
      for placement in host.placements { #expect(try reread(placement) == placement) }
      if let verdict = host.dropSession()?.verdict { #expect(try reread(verdict) == verdict) }
    }
    for _ in 0..<12 {
      let items = host.placements.filter { $0.kind == .item }
      let places = host.placements.filter { $0.kind != .text }
      if !items.isEmpty {
        let from = items[random.integer(in: 0...items.count - 1)].frame.center
        let to = places[random.integer(in: 0...places.count - 1)].frame.center
        try send(.pointerDown(at: from, device: .mouse))
        try send(.pointerMoved(to: Point(x: from.x + 8, y: from.y)))
        try send(.pointerMoved(to: to))
        try send(.pointerUp(at: to))
      }
      for key in ["right", "space", "right", "space"] as [Key] { try send(.keyDown(key)) }
      while let choice = host.choices.first { try host.answer(choice.choices.last, to: choice) }
    }
    let hasItems = host.placements.contains { $0.kind == .item }
    #expect(responses > 20 && (!hasItems || events.count > 10 && !announcements.isEmpty))
    for event in events { #expect(try reread(event) == event) }
    for report in reports { #expect(try reread(report) == report) }
    for announcement in announcements { #expect(try reread(announcement) == announcement) }
  }

  @Test func `a report has the members of its line in a journal, and its traceback`() throws {
    let text = #"{"kind":"failed","plugin":"shelf","text":"no","traceback":["shelf/init.lua:1"]}"#
    let report = try JSONDecoder().decode(Report.self, from: Data(text.utf8))
    #expect(report.kind == .failed && report.traceback == ["shelf/init.lua:1"])
    #expect(try JSONValue(encoding: report).text() == text)
  }
}
