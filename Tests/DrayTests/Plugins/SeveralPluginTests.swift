import Dray
import Testing

/// Several plugins on one host: the rules of all must accept, and their changes are one transaction.
struct SeveralPluginTests {
  private final class Log {
    var reports: [Report] = []
    var texts: [String] { reports.map { "\($0.plugin): \($0.text)" } }
  }

  /// A host that draws two lists, and plugins with rules for the lists.
  private func host(_ rules: [(name: String, script: String)]) throws -> (host: Host, log: Log) {
    let (host, log) = (Host(), Log())
    host.onReport = { log.reports.append($0) }
    host.scene = { [unowned host] description in
      let board = description.open(SceneNode(.hstack, id: description.symbol("board"), spacing: 10))
      for (list, items) in [("a", ["x", "y"]), ("b", ["z"])] {
        let size = Size(width: 50, height: 200)
        _ = description.open(SceneNode(.list, id: description.symbol(.string(list)), size: size))
        _ = description.openGroup(SceneGroup(isReorderable: true))
        for id in items {
          var item = SceneNode(.item, id: description.symbol(.string(id)), size: Size(width: 50, height: 40))
          item.type = description.symbol("thing")
          item.payload = host.value(["name": .string(LuaString(id))])
          _ = description.open(item)
          description.close()
        }
        description.closeGroup()
        description.close()
      }
      _ = board
      description.close()
    }
    for rule in rules {
      try host.load(
        script: "local dray = require 'dray'\nlocal board = dray.container 'board'\n" + rule.script, name: rule.name)
    }
    return (host, log)
  }

  private func drag(_ host: Host) throws -> DragOutcome? {
    host.send(.pointerDown(at: Point(x: 25, y: 20), time: host.engine.time + 1))
    host.send(.pointerMoved(to: Point(x: 40, y: 20), time: host.engine.time + 1))
    host.send(.pointerMoved(to: Point(x: 85, y: 100), time: host.engine.time + 1))
    guard case .ended(let outcome) = host.send(.pointerUp(time: host.engine.time + 1)) else { return nil }
    return outcome
  }

  private static let mover = """
    local game = dray.state("game", { moved = 0, asked = 0 })
    board:reorder_container("thing", function(d) game.moved = game.moved + 1 return false, "only the rules are of interest" end)
    """

  @Test(arguments: [
    (["return true", "return true"], "only the rules are of interest"),
    (["return true", "return false, 'second says no'"], "second says no"),
    (["return false, 'first says no'", "return false, 'second says no'"], "first says no"),
    (["error 'first is broken'", "return false, 'second says no'"], "first is broken"),
    (["return 'cancel', 'first cancels'", "return true"], "first cancels"),
  ])
  func `plugins are asked in the order of loading, and the first refusal decides`(answers: [String], reason: String)
    throws
  {
    let rules = zip(["first", "second"], answers).map {
      (
        name: $0,
        script: ($0 == "first" ? Self.mover : "")
          + "\nboard:drop_configuration(function(s) assert(s.items[1].name == 'x') \($1) end)"
      )
    }
    let (host, log) = try host(rules)
    let outcome = try #require(try drag(host))
    #expect(outcome.reason?.text.contains(reason) == true, "\(outcome) \(log.texts)")
  }

  @Test func `the smallest accepted item count of all plugins is used`() throws {
    let (host, log) = try host([
      ("first", Self.mover + "\nboard:drop_configuration(function() return true, { accepted_item_count = 5 } end)"),
      ("second", "board:drop_configuration(function() return true, { accepted_item_count = 1 } end)"),
      ("third", "board:drop_configuration(function() return true end)"),
    ])
    host.send(.pointerDown(at: Point(x: 25, y: 20), time: 1))
    host.send(.pointerMoved(to: Point(x: 85, y: 100), time: 2))
    #expect(host.engine.verdict()?.details.acceptedItemCount == 1, "\(log.texts)")
  }

  @Test(arguments: [
    "s.n = s.n + 1 error 'not in this host' end)",
    "s.n = s.n + 1 end) dray.invariant('never', function() return s.n == 0, 'not in this host' end)",
  ])
  func `a failing command of one plugin rolls back the writes of all`(failure: String) throws {
    let (host, log) = try host([
      (
        "first",
        "local s = dray.state('s', { n = 0 })"
          + " board:on_tap_gesture(function() s.n = s.n + 1 assert(dray.move('x', 'b')) end)"
      ),
      ("second", "local s = dray.state('s', { n = 0 }) board:reorder_container('thing', function() \(failure)"),
    ])
    host.send(.pointerDown(at: Point(x: 25, y: 100), time: 1))
    guard case .failed(let reason) = host.send(.pointerUp(time: 1.1)) else {
      Issue.record("\(log.texts)")
      return
    }
    #expect(reason.text.contains("not in this host"))
    #expect(host.plugins.map { $0.state("s") } == [["n": 0], ["n": 0]])
  }

  @Test func `a plugin that hangs is rebuilt and the others continue`() throws {
    let (host, log) = try host([
      ("first", "local s = dray.state('s', { n = 0 }) board:on_tap_gesture(function() s.n = s.n + 1 end)"),
      ("second", "board:on_key_press('h', function() while true do end end)"),
    ])
    host.send(.keyDown("h", time: 1))
    host.send(.pointerDown(at: Point(x: 25, y: 100), time: 2))
    host.send(.pointerUp(time: 2.1))
    #expect(host.plugins[0].state("s") == ["n": 1], "\(log.texts)")
    #expect(log.reports.map(\.kind).contains(.rebuilt))
  }

  @Test func `a container id in two plugins is an error, and the second is not loaded`() throws {
    let scene = "dray.scene(function() return dray.hstack { id = 'mine' } end)"
    let (host, _) = try host([("first", scene)])
    let error = #expect(throws: PluginError.self) {
      try host.load(script: "local dray = require 'dray' " + scene, name: "second")
    }
    #expect("\(try #require(error))".contains("'mine'"))
    #expect(host.plugins.map(\.name) == ["first"])
    #expect(host.placements.contains { $0.id == "mine" })
  }

  @Test func `the declarations of a plugin that cannot be loaded are removed`() throws {
    let host = Host()
    #expect(throws: PluginError.self) {
      try host.load(script: "require('dray').content_type { id = 'a', conforms_to = 'b' } error 'no'", name: "first")
    }
    try host.load(script: "require('dray').content_type { id = 'b', conforms_to = 'a' }", name: "second")
  }

  @Test func `a row of one plugin's collection is delivered to another plugin as a copy`() throws {
    let (host, log) = (Host(), Log())
    let giver = """
      local dray, array = require "dray", require "dray.array"
      local Card = dray.transferable "org.example.card"
      local cards = dray.collection("cards", function() return { { id = "x", marks = { "a", "b" } } } end)
      dray.scene(function()
        return dray.vstack { id = "cards", dray.for_each(cards, function(card)
          return dray.item { id = card.id, type = Card, label = card.id, size = { width = 50, height = 20 } }
            :draggable { container_item_id = card.id }
        end) }:drag_container(Card, function(ids) return array.pick(cards, ids) end)
      end)
      """
    let taker = """
      local dray = require "dray"
      local got = dray.state("got", {})
      dray.scene(function()
        return dray.zstack { id = "box", size = { width = 80, height = 80 } }
          :drop_destination("org.example.card", function(items)
            items[1].marks[3] = "c"
            table.insert(got, items[1])
          end)
      end)
      """
    for (name, script) in [("taker", taker), ("giver", giver)] { try host.load(script: script, name: name) }
    host.onReport = { log.reports.append($0) }
    let outcome = try Driver(of: host).drag("x").drop(on: "box")
    #expect(log.texts == [])
    #expect(outcome.operation == .copy)
    #expect(host.plugins[0].state("got") == [["id": "x", "marks": ["a", "b", "c"]]])
    #expect(host.plugins[1].state("cards") == [["id": "x", "marks": ["a", "b"]]])
  }

  @Test func `a report handler can unload the plugin`() throws {
    let (host, log) = try host([
      ("first", "board:on_tap_gesture(function() print 'now' error 'oh' end)"),
      ("second", "board:on_drop_session_updated(function() while true do end end)"),
    ])
    host.onReport = { [unowned host] report in
      log.reports.append(report)
      for plugin in host.plugins where plugin.name == report.plugin { host.unload(plugin) }
    }
    host.send(.pointerDown(at: Point(x: 25, y: 100), time: 1))
    host.send(.pointerUp(time: 1.1))
    host.send(.pointerDown(at: Point(x: 25, y: 100), time: 9))
    host.send(.pointerUp(time: 9.1))
    #expect(host.plugins.map(\.name) == ["second"], "\(log.texts)")
    #expect(host.placements.filter { $0.kind == .item }.count == 3)
  }

  /// Where a closure of the program unloads a plugin.
  enum Place: CaseIterable { case report, event, function, sceneRule }

  @Test(arguments: Place.allCases)
  func `a plugin that a closure unloads ends with the call that runs the closure`(place: Place) throws {
    let host = Host()
    var counts: [Int] = []
    func unload() {
      if let plugin = host.plugins.first { host.unload(plugin) }
      if let plugin = host.plugins.first { host.unload(plugin) }
      counts.append(host.plugins.count)
    }
    host.functions = [
      "leave": { _ in
        if place == .function { unload() }
        return 1
      }
    ]
    host.onReport = { if place == .report, $0.kind == .printed { unload() } }
    host.onEvent = { if place == .event, $0 == .committed { unload() } }
    if place == .sceneRule {
      host.setScene {
        Node.vstack(id: "board") {}
          .onKeyPress("k") { unload() }
      }
    }
    try host.load(
      script: """
        local dray = require "dray"
        local game = dray.state("game", { count = 0 })
        dray.scene(function()
          return dray.vstack { id = "keys" }:on_key_press("k", function()
            print "now"
            game.count = game.count + dray.host.leave()
          end)
        end)
        """)
    host.send(.keyDown("k", time: 1))
    #expect(!counts.isEmpty && counts.allSatisfy { $0 == 1 })
    #expect(host.plugins.isEmpty && host.placements.allSatisfy { $0.id != "keys" })
    host.send(.keyDown("k", time: 2))
  }

  @Test func `a reload and a restart inside a closure are refused, and change nothing`() throws {
    let (host, log) = try host([("first", "board:on_tap_gesture(function() print 'now' end)")])
    var answers: [String] = []
    host.onReport = { [unowned host] report in
      log.reports.append(report)
      guard report.kind == .printed else { return }
      do { try host.reload(host.plugins[0]) } catch { answers.append("\(error)") }
      answers.append("\(host.plugins[0].restart())")
    }
    host.send(.pointerDown(at: Point(x: 25, y: 100), time: 1))
    host.send(.pointerUp(time: 1.1))
    #expect(
      answers == [
        "'first' cannot be reloaded while a rule runs; reload it after the present call",
        "failed(an input cannot be sent from inside a rule)",
      ])
    #expect(host.plugins.map(\.name) == ["first"])
  }

  @Test func `host values and functions can be read and called, but not changed`() throws {
    let host = Host()
    var called: [[PlainData]] = []
    host.values = ["difficulty": 3, "names": ["Ada", "Bo"], "off": false]
    host.functions = [
      "note": {
        called.append($0); return "noted"
      },
      "fail": { _ in throw PluginError.option(name: "x", problem: "is odd") },
    ]
    try host.load(
      script: """
        local dray = require "dray"
        assert(dray.host.difficulty == 3 and dray.host.names[2] == "Bo" and dray.host.off == false)
        assert(dray.host.note(1, "two", { three = true }) == "noted")
        local ok, why = pcall(dray.host.fail)
        assert(not ok and tostring(why):find "is odd", why)
        for _, change in ipairs {
          function() dray.host.new = 1 end, function() dray.options.new = 1 end, function() dray.new = 1 end,
          function() return dray.host.dificulty end, function() dray.host.note(print) end,
          function() setmetatable(dray, nil) end, function() setmetatable(dray.options, nil) end,
        } do
          assert(not pcall(change))
        end
        """)
    #expect(called == [[1, "two", ["three": true]]])
  }
}
