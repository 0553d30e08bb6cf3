import Dray
import LuaRuntime
import Testing

import class Foundation.JSONDecoder
import class Foundation.JSONEncoder
import struct Foundation.Data

/// The samples in the doc comments of hosts and of the Lua runtime, which quote this code.
struct HostSamples {
  private static let klondike = "plugins/klondike"

  private static func game() throws -> Host {
    let host = Host()
    try host.load(plugin: klondike, seed: 381)
    return host
  }

  @Test func `a host takes inputs and gives verdicts and placements`() throws {
    var (shown, drawn): ([Verdict], [Placement]) = ([], [])
    func show(_ verdict: Verdict) { shown.append(verdict) }
    func draw(_ placement: Placement) { drawn.append(placement) }

    let host = Host()
    try host.load(plugin: "plugins/klondike", options: ["draw": 3], seed: 7)
    host.send(.pointerDown(at: Point(x: 245, y: 230), time: 0))
    host.send(.pointerMoved(to: Point(x: 400, y: 260), time: 0.05))
    if let verdict = host.dropSession()?.verdict { show(verdict) }
    host.send(.pointerUp(time: 0.3))
    for placement in host.placements { draw(placement) }

    #expect(shown.count == 1 && drawn.count > 28)
  }

  @Test func `the events of a host are a stream`() async throws {
    var host = try Optional(Self.game())
    let events = try #require(host?.events)
    let isCommitted = Task {
      var isCommitted = false

      for await event in events {
        if case .committed = event { isCommitted = true }
      }

      return isCommitted
    }
    _ = host?.move("2C", to: "pile 3")
    host = nil
    #expect(await isCommitted.value)
  }

  @Test func `placements and inputs are sent as JSON`() throws {
    let host = try Self.game()
    let message = Data(#"{"input":"down","x":450,"y":250,"device":"mouse","time":0.5}"#.utf8)

    let frame = try JSONEncoder().encode(host.placements)
    host.send(try JSONDecoder().decode(Input.self, from: message))

    #expect(try JSONDecoder().decode([Placement].self, from: frame) == host.placements)
  }

  @Test func `a host finds legal drags and valid destinations, and explains a refusal`() throws {
    let host = try Self.game()
    var (lines, highlighted): ([String], [Identifier]) = ([], [])
    func print(_ items: [Identifier], _ place: Identifier, _ operation: DropOperation) {
      lines.append("\(items) \(place) \(operation)")
    }
    func highlight(_ places: [Identifier]) { highlighted = places }
    let (input, wasAtRest) = (Input.tick(time: 0), true)

    for drag in host.legalDrags(of: "6D") { print(drag.itemIDs, drag.place, drag.operation) }
    let reason = host.why("QD", to: "pile 1").outcome.reason  // Q♦ needs a black K; pile 1 shows 7♦
    if case .handled = host.send(input), wasAtRest { highlight(host.validDestinations()) }

    #expect(lines.allSatisfy { $0.hasPrefix("[6D]") } && reason != nil && highlighted.isEmpty)
  }

  @Test func `a program keeps its list of placements current by the changes`() throws {
    let host = try Self.game()
    var (shown, list): (UInt64, [Placement]) = (0, [])

    if host.revision != shown { (shown, list) = (host.revision, host.placements) }

    #expect(list == host.placements)
    host.send(.pointerDown(at: Point(x: 450, y: 250), time: 0.00))
    host.send(.pointerMoved(to: Point(x: 240, y: 200), time: 0.05))

    let changes = host.changes(since: shown)
    list.removeLast(max(0, list.count - changes.count))
    for placement in changes.changed {
      if placement.z < list.count { list[placement.z] = placement } else { list.append(placement) }
    }
    shown = changes.revision

    #expect(list == host.placements && shown == host.revision)
  }

  @Test func `a host moves items without a pointer, and names the element at a point`() throws {
    let host = try Self.game()
    enum Cursor { case arrow, openHand }
    var cursor = Cursor.arrow
    let point = try #require(host.placements.last { $0.kind == .item }).frame.center

    cursor = host.hit(at: point)?.canBeLifted == true ? .openHand : .arrow
    if let drag = host.legalDrags(of: "6D").first { host.move(drag) }
    host.move("6D", to: "pile 3")

    #expect(cursor == .openHand && host.canUndo == (host.nextUndo != nil))
  }

  @Test func `a driver sends real inputs`() throws {
    let host = try Self.game()

    let driver = Driver(of: host)
    let outcome = try driver.drag("6D").drop(on: "pile 5")
    try driver.tap("stock")

    #expect(outcome.itemIDs == ["6D"] || outcome.operation == nil)
  }

  @Test func `a scene that refers to its host by an unowned reference does not keep the host alive`() throws {
    struct Crate {
      var id: Identifier
      var weight: Int
    }
    weak var last: Host?
    do {
      let crates = [Crate(id: "apples", weight: 3)]
      let host = Host()
      last = host

      host.setScene { [unowned host] in
        Node.hstack(id: "belt") {
          Node.forEach(crates) { crate in
            Node.item(id: crate.id, type: "crate", payload: host.value(["weight": .integer(crate.weight)]))
          }
          .reorderable()
        }
      }

      #expect(host.placements.compactMap(\.id) == ["belt", "apples"])
    }
    #expect(last == nil)
  }

  @Test func `a journal is replayed on a new host`() throws {
    let recorded = Host()
    try recorded.record()
    try recorded.load(
      script: "local dray = require 'dray' dray.scene(function() return dray.text { label = 'a' } end)", name: "t")
    let bytes = Array(try #require(recorded.journal).utf8)

    let host = Host()
    let replay = try Replay(of: bytes, on: host)
    try replay.run()

    #expect(host.journal == recorded.journal)
  }

  @Test func `a program sets the limits of plugins and defines natives`() {
    let host = Host()

    host.limits.lua.memory = 32 << 20
    host.limits.input.instructions = 20_000_000
    host.limits.quotas.timers = 100

    #expect(host.limits.lua.memory == 32 << 20)

    var natives = Natives<Plugin>()
    natives.define("name") { plugin, frame in try frame.push(plugin.name) }
  }

  @Test func `Lua is called and calls back`() throws {
    struct Game {
      func move(_ id: String, _ index: Int) -> Bool { id == "a" && index == 1 }
    }
    let (state, game) = (try LuaState(), Game())
    var printed: [String] = []
    func print(_ text: String) { printed.append(text) }

    let move = try state.makeFunction("move") { frame in
      let id = try frame.string(0)
      let index = try frame.integer(1, default: 1)
      frame.push(game.move(id, index))
    }

    #expect(try state.call(move, "a").first?.isTrue == true)
    let text = "return {1, 2, 3, function(session) return false, 'no ' .. session end}, function(a, b) return a + b end"
    let values = try state.call(state.load(text, name: "questions"))
    let (questions, add) = (try #require(values[0].reference), try #require(values[1].reference))
    let session = 7

    let call = try state.begin(elementOf: questions, at: 4)
    call.push(session)
    try call.run(results: 2)
    if !call.isTrue(0), let reason = call.string(1) { print(reason) }

    let sum = try state.evaluate(add, [.number(1), .number(2)]).number

    #expect(printed == ["no 7"] && sum == 3)
  }
}
