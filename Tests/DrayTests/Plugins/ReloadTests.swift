import Foundation
import Testing

@testable import Dray

/// The reload of a plugin: new rules take the place of the old ones, and the game goes on.
struct ReloadTests {
  /// Two lists; the rule refuses the letter `refused` in the list `b`.
  private static func lists(refusing refused: String, more: String = "", states: String = "") -> String {
    """
    local array = require "dray.array"
    local Letter = dray.transferable "test.letter"
    local game = dray.state("game", { a = { "x", "y", "z" }, b = {} })
    local seen = dray.view_state("seen", { count = 0 })
    \(states)
    local function list(id)
      return dray.list { id = id, size = { width = 50, height = 200 }, dray.for_each(game[id], function(letter)
        return dray.item { id = letter, type = Letter, label = letter:upper(), size = { width = 50, height = 40 } }
      end):reorderable() }
    end
    dray.scene(function()
      return dray.hstack { list "a", list "b",
        dray.vstack { id = "button", size = { width = 50, height = 40 } }
          :on_tap_gesture(function() game.number = dray.random(1000000) seen.count = seen.count + 1 \(more) end) }
        :reorder_container(Letter, function(difference) array.apply(game, difference) end)
        :drop_configuration(function(session)
          if session.to == "b" and session.items[1] == "\(refused)" then return false, "\(refused) stays in a" end
          return true
        end)
    end)
    """
  }

  /// A scene of one box.
  private static func box(_ id: String) -> String {
    "dray.scene(function() return dray.vstack { id = '\(id)', size = { width = 9, height = 9 } } end)"
  }

  private func tap(_ test: EditedPlugin) throws {
    let point = try test.middle("button")
    test.host.send(.pointerDown(at: point, time: test.host.engine.time + 1))
    test.host.send(.pointerUp(time: test.host.engine.time + 0.01))
  }

  // MARK: What goes over

  @Test func `states, view states, undo steps and random numbers go over to the new rules`() throws {
    let (test, other) = (
      try EditedPlugin(Self.lists(refusing: "x"), seed: 7), try EditedPlugin(Self.lists(refusing: "y"), seed: 7)
    )
    try test.drop("y", on: "b")
    try other.drop("x", on: "b")
    try tap(test)
    try tap(other)
    try test.reload(Self.lists(refusing: "y"))
    #expect(test.state("game")?.contains(#"b = { "y" }"#) == true)
    #expect(test.state("seen") == "{ count = 1 }")
    try tap(test)
    try tap(other)
    #expect(test.plugin.state("game")?["number"] == other.plugin.state("game")?["number"])
    for _ in 1...3 { #expect(test.host.undo().isPerformed) }
    #expect(test.state("game") == #"{ a = { "x", "y", "z" }, b = {} }"#)
    for _ in 1...3 { #expect(test.host.redo().isPerformed) }
    #expect(test.state("game")?.contains(#"b = { "y" }"#) == true)
    try test.host.expectReplay()
  }

  @Test func `a drag in the air goes on, and its verdict follows the new rule`() throws {
    let test = try EditedPlugin(Self.lists(refusing: "x"))
    try test.drag("x", over: "b")
    #expect(test.host.dropSession()?.verdict.reason?.text == "x stays in a")
    let reload = try test.reload(Self.lists(refusing: "y"))
    #expect(test.host.dropSession()?.verdict.operation == .move)
    #expect(reload.verdicts.map(\.before.operation) == [.forbidden])
    #expect(reload.verdicts.map(\.after?.operation) == [.move])
    #expect(reload.lines.last == "the drag of X: forbidden: x stays in a → move")
    let response = test.host.send(.pointerUp(time: test.host.engine.time + 1))
    #expect(response.outcome?.operation == .move)
    #expect(test.state("game") == #"{ a = { "y", "z" }, b = { "x" } }"#)
    try test.host.expectReplay()
  }

  @Test func `a drag ends as reloaded if the new scene lacks its source`() throws {
    let test = try EditedPlugin(Self.lists(refusing: "none"))
    try test.drag("x", over: "b")
    let reload = try test.reload("dray.state('game', {})\n" + Self.box("v"))
    #expect(test.host.dropSession() == nil)
    #expect(test.host.engine.endedDrags.map(\.outcome.cause) == [.reloaded])
    #expect(reload.verdicts.map(\.after) == [nil])
    try test.host.expectReplay()
  }

  @Test func `a waiting command ends as reloaded, and what it has committed stays`() throws {
    let test = try EditedPlugin(Self.lists(refusing: "none", more: "dray.sleep(5) game.number = -1"))
    try tap(test)
    let number = test.plugin.state("game")?["number"]
    #expect(!test.host.engine.isAtRest)
    try test.reload(Self.lists(refusing: "none"))
    #expect(test.host.engine.isAtRest)
    test.host.send(.tick(time: 100))
    #expect(test.plugin.state("game")?["number"] == number && number != nil)
    try test.host.expectReplay()
  }

  @Test func `collections and their undo steps go over`() throws {
    let script = """
      local rows = dray.collection("rows", { "p", "q" })
      dray.scene(function()
        return dray.vstack { id = "button", size = { width = 50, height = 40 } }
          :on_tap_gesture(function() rows:insert("r" .. #rows) end)
      end)
      """
    let test = try EditedPlugin(script)
    try tap(test)
    try test.reload(script + "\ndray.collection('others', { 1 })")
    #expect(test.state("rows") == #"{ "p", "q", "r2" }"#)
    #expect(test.state("others") == "{ 1 }")
    #expect(test.host.undo().isPerformed)
    #expect(test.state("rows") == #"{ "p", "q" }"#)
    try test.host.expectReplay()
  }

  // MARK: What is new

  @Test func `the reload names the legal drags and the states that have changed`() throws {
    let test = try EditedPlugin(Self.lists(refusing: "x"))
    let reload = try test.reload(Self.lists(refusing: "y", states: "dray.state('more', { 1 })"))
    #expect(reload.newDrags.map(\.itemIDs) == [["x"]])
    #expect(reload.goneDrags.map(\.itemIDs) == [["y"]])
    #expect(
      reload.description == """
        letters was reloaded
        new state 'more'
        now legal: X: a → b
        no longer legal: Y: a → b
        """)
    #expect(test.reports.filter { $0.kind == .reloaded }.map(\.text) == [reload.description])
    let again = try test.reload(Self.lists(refusing: "y"))
    #expect(again.lines == ["state 'more' is no longer declared; its contents are gone"])
  }

  @Test func `a required module and the manifest are read again`() throws {
    let script = """
      local rules = require "letters.rules"
      dray.state("game", { count = rules.count, size = dray.options.size })
      dray.scene(function()
        return dray.vstack { id = "v" .. rules.count .. dray.options.size, size = { width = 9, height = 9 } }
      end)
      """
    func manifest(_ size: Int) -> String {
      "return { id = 'test.letters', name = 'letters', options = { size = { default = \(size) } } }"
    }
    let test = try EditedPlugin(script, ["rules.lua": "return { count = 1 }", "plugin.lua": manifest(3)])
    #expect(test.host.placements.map(\.id) == ["v13"])
    try test.write(["rules.lua": "return { count = 2 }", "plugin.lua": manifest(4)])
    try test.host.reload(test.plugin)
    #expect(test.host.placements.map(\.id) == ["v24"])
    #expect(test.state("game") == "{ count = 1, size = 3 }")
    try test.host.expectReplay()
  }

  // MARK: Versions of states

  @Test func `a state of another version is migrated, and earlier steps cannot be undone`() throws {
    let test = try EditedPlugin(Self.lists(refusing: "x"))
    try test.drop("y", on: "b")
    let newer = """
      local game = dray.state("game", { lists = {} }, { version = 3, migrate = function(version, state)
        return { version = version, lists = { state.a, state.b } }
      end })
      dray.scene(function() return dray.vstack { id = "v" .. #game.lists } end)
      """
    let reload = try test.reload(newer)
    #expect(test.state("game") == #"{ lists = { { "x", "z" }, { "y" } }, version = 1 }"#)
    #expect(reload.migratedStates == ["game"] && reload.droppedStates == ["seen"])
    #expect(!test.host.canUndo)
    // The migrated state has the new version: it is not migrated again.
    #expect(try test.reload(newer).migratedStates.isEmpty)
    try test.host.expectReplay()
  }

  @Test func `a saved game of an older version is migrated when it is loaded`() throws {
    let test = try EditedPlugin("dray.state('game', { 1 }) dray.scene(function() return dray.vstack {} end)")
    let file = test.folder + "/game.save"
    try test.host.save(to: file)
    let text = """
      dray.state("game", { 1 }, { version = 2, migrate = function(version, state) return { state[1] + version } end })
      dray.scene(function() return dray.vstack {} end)
      """
    try test.write(["init.lua": text])
    let host = Host()
    let replay = try Replay(ofFile: file, on: host)
    try replay.run()
    #expect(host.plugins.first?.state("game")?.text(style: .line) == "{ 2 }")
    // The save of the new version names it.
    let second = test.folder + "/second.save"
    try host.save(to: second)
    let other = Host()
    try Replay(ofFile: second, on: other).run()
    #expect(other.plugins.first?.state("game")?.text(style: .line) == "{ 2 }")
  }

  // MARK: Failures

  private static let invariant = "dray.invariant('few', function() return #game.b == 0, 'b is not empty' end)"

  @Test(arguments: [
    ("local x =", "unexpected symbol"), ("error 'no'", "no"), ("while true do end", "instructions"),
    ("dray.scene(function() return dray.item { } end)", "letters/init.lua:"),
    (
      Self.lists(refusing: "x", states: "dray.collection('more', { 1 }) dray.transferable('test.more')")
        + "\ndray.scene(function() error 'scene' end)", "scene"
    ),
    (Self.lists(refusing: "x") + "\n" + invariant, "b is not empty"),
    (Self.lists(refusing: "x") + "\ndray.outcome(function() error 'no outcome' end)", "no outcome"),
    (
      "local game = dray.state('game', {}) dray.scene(function() game.a = nil return dray.vstack {} end)",
      "scene wrote to game.a: a table → nil at letters/init.lua:2; the write was undone. The old rules continue"
    ),
    (
      "local game = dray.state('game', {}) dray.outcome(function() game.a = nil end) " + Self.box("other"),
      "outcome wrote to game.a"
    ),
    (
      "dray.state('game', {}, { version = 2 }) dray.scene(function() return dray.vstack {} end)",
      "the kept state 'game' has version 1, and the script declares version 2"
    ),
    (
      """
      dray.state('game', {}, { version = 2, migrate = function() end }) dray.scene(function() return dray.vstack {} end)
      """, "migrate of state 'game' must return the state, a table, not nil"
    ),
  ])
  func `if new rules fail, the old ones go on as if nothing had happened`(script: String, problem: String) throws {
    let (test, other) = (try EditedPlugin(Self.lists(refusing: "x")), try EditedPlugin(Self.lists(refusing: "x")))
    for one in [test, other] {
      try one.drop("y", on: "b")
      try tap(one)
      try one.drag("x", over: "b")
    }
    let journal = test.host.journal
    try test.write(["init.lua": script])
    for _ in 1...2 {
      let error = #expect(throws: PluginError.self) { try test.host.reload(test.plugin) }
      #expect(error.map { "\($0)".contains(problem) } == true, "\(String(describing: error))")
    }
    #expect(test.host.journal == journal)
    #expect(test.plugin.stateNames == ["game"])
    #expect(test.host.engine.types.declaredCount == other.host.engine.types.declaredCount)
    #expect(test.host.dropSession()?.verdict.reason?.text == "x stays in a")
    for one in [test, other] {
      one.host.send(.pointerUp(time: one.host.engine.time + 1))
      try tap(one)
      one.host.undo()
      one.host.undo()
      one.host.redo()
    }
    #expect(test.state("game") == other.state("game") && test.state("seen") == other.state("seen"))
    #expect(test.host.placements == other.host.placements)
    #expect(test.plugin.hostMemoryInUse == other.plugin.hostMemoryInUse)
    // The journals differ in the path of the folder.
    let lines = [test, other].map { $0.host.journal?.split(separator: "\n").dropFirst(3).map { $0.dropLast(18) } }
    #expect(lines[0] == lines[1])
    try test.reload(Self.lists(refusing: "y"))
    try test.host.expectReplay()
  }

  @Test func `a plugin cannot be renamed, lose a file or be reloaded from inside a rule`() throws {
    let test = try EditedPlugin(Self.lists(refusing: "x"))
    try test.write(["plugin.lua": "return { id = 'test.other', name = 'other' }"])
    #expect(throws: PluginError.self) { try test.host.reload(test.plugin) }
    try FileManager.default.removeItem(atPath: test.folder + "/plugin.lua")
    #expect(throws: PluginError.self) { try test.host.reload(test.plugin) }
    try test.write(["plugin.lua": EditedPlugin.manifest])
    try test.host.reload(test.plugin)

    let host = Host()
    var problem = ""
    host.functions["again"] = { [unowned host] _ in
      do { try host.reload(host.plugins[0]) } catch { problem = "\(error)" }
      return .nil
    }
    try host.load(
      script: """
        local dray = require "dray"
        dray.scene(function()
          return dray.vstack { id = "v", size = { width = 9, height = 9 } }
            :on_key_press("a", function() dray.host.again() end)
        end)
        """, name: "inner")
    host.send(.keyDown("a", time: 1))
    #expect(problem == "'inner' cannot be reloaded while a rule runs; reload it after the present call")
  }

  @Test func `the other plugins of a host stay as they are`() throws {
    let test = try EditedPlugin(Self.lists(refusing: "x"))
    try test.host.load(
      script: """
        local dray = require "dray"
        local n = dray.state("n", { 1 })
        dray.scene(function() return dray.vstack { id = "other" .. n[1], size = { width = 9, height = 9 } } end)
        """, name: "second")
    #expect(throws: PluginError.self) {
      try test.reload(Self.box("other1"))
    }
    #expect(test.host.placements.contains { $0.id == "x" } && test.host.placements.contains { $0.id == "other1" })
    try test.reload("dray.state('game', {})\n" + Self.box("new"))
    #expect(test.host.placements.map(\.id) == ["new", "other1"])
    try test.host.expectReplay()
  }

  // MARK: Replay

  @Test func `a replay takes the rules before and after reloads from the journal`() throws {
    let test = try EditedPlugin(Self.lists(refusing: "x"))
    try test.drop("y", on: "b")
    try test.reload(Self.lists(refusing: "y"))
    try test.drop("x", on: "b")
    try test.reload(Self.lists(refusing: "z"))
    try test.drop("z", on: "b")
    let file = test.folder + "/game.journal"
    try Data((test.host.journal ?? "").utf8).write(to: URL(filePath: file))
    try FileManager.default.removeItem(atPath: test.folder + "/init.lua")
    try test.host.expectReplay()
    let host = Host()
    try Replay(ofFile: file, on: host).run()
    #expect(host.plugins.first?.state("game")?.text(style: .line) == test.state("game"))
    #expect(host.journal == test.host.journal)
  }

  @Test func `a replay runs no scripts of the journal if it may not`() throws {
    let test = try EditedPlugin(Self.lists(refusing: "x"))
    try test.reload(Self.lists(refusing: "y"))
    try test.write(["init.lua": Self.lists(refusing: "z")])
    let host = Host()
    let replay = try Replay(of: Array((test.host.journal ?? "").utf8), on: host)
    replay.scripts = .folders
    try replay.run()
    #expect(host.why("z", to: "b").outcome.reason?.text == "z stays in a")
  }

  @Test func `a plugin in memory is reloaded from other texts, also in a replay`() throws {
    let host = Host()
    try host.record()
    func text(_ id: String) -> String {
      "local dray = require 'dray'\n" + Self.box(id)
    }
    let plugin = try host.load(script: text("first"), name: "small")
    try host.reload(plugin, from: PluginText(name: "small", files: ["init.lua": text("second")]))
    #expect(host.placements.map(\.id) == ["second"])
    #expect(try host.expectReplay().placements.map(\.id) == ["second"])
  }

  @Test(arguments: [
    ("", "the new script of 'letters' calls no dray.scene; the old rules continue"),
    (
      "dray.state('seen', { count = 0 }) \(box("b"))",
      "'seen' of 'letters' was a view state and would be a state; give it another name, or start the game again. "
        + "The old rules continue"
    ),
    (
      "dray.collection('game', {}) \(box("b"))",
      "'game' of 'letters' was a state and would be a collection; give it another name, or start the game again. "
        + "The old rules continue"
    ),
  ])
  func `a script that would lose the game is refused`(script: String, message: String) throws {
    let test = try EditedPlugin(Self.lists(refusing: "x"))
    try tap(test)
    let error = #expect(throws: PluginError.self) { try test.reload(script) }
    #expect(error.map { "\($0)" } == message)
    #expect(test.state("seen") == "{ count = 1 }" && test.host.canUndo)
    try test.drop("y", on: "b")
    #expect(test.state("game")?.contains(#"b = { "y" }"#) == true)
    try test.write(["init.lua": Self.lists(refusing: "x")])
    try test.host.expectReplay()
  }

  @Test func `steps of a state that is no longer declared cannot be undone`() throws {
    let test = try EditedPlugin(Self.lists(refusing: "x"))
    try tap(test)
    try test.reload(Self.box("b"))
    #expect(!test.host.canUndo)
  }

  @Test func `unfinished work cannot be saved after a reload, because loading runs no scripts of a file`() throws {
    let test = try EditedPlugin(Self.lists(refusing: "x"))
    try test.reload(Self.lists(refusing: "y"))
    try test.drag("x", over: "b")
    #expect(throws: JournalFileError.reloaded(plugin: "letters")) { try test.host.snapshot(unfinished: .keep) }
  }

  // MARK: Memory

  @Test func `reloads do not grow: after hundreds the host has as many bytes as after a few`() throws {
    let test = try EditedPlugin(Self.lists(refusing: "x"), isRecorded: false)
    let scripts = [Self.lists(refusing: "y"), Self.lists(refusing: "x"), "error 'no'"]
    /// The rules so far, of which only the latest must be in memory.
    struct Former {
      weak var script: Script?
    }
    var former: [Former] = []
    func reload(times: Int) throws -> (host: Int, lua: Int) {
      for round in 0..<times {
        former.append(Former(script: test.plugin.run.script))
        try test.write(["init.lua": scripts[round % 3]])
        _ = try? test.host.reload(test.plugin)
        try tap(test)
        test.host.undo()
        test.host.engine.forgetHistory()
      }
      return (test.plugin.hostMemoryInUse, test.plugin.memoryInUse)
    }
    try test.drag("x", over: "b")
    test.host.send(.pointerCancelled(time: test.host.engine.time))
    let few = try reload(times: 30)
    let many = try reload(times: 150)
    #expect(many.host == few.host && many.lua == few.lua)
    former.removeAll { $0.script === test.plugin.run.script }
    #expect(former.count > 100 && former.allSatisfy { $0.script == nil })
  }
}
