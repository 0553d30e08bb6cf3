import Foundation
import Testing

@testable import Dray

/// The reload of a plugin: new rules take the place of the old ones, and the game goes on.
struct ReloadTests {
  // MARK: Kept by a reload

  @Test func `states, view states, undo steps and random numbers are those of the old rules`() throws {
    let (test, other) = (
      try EditedPlugin(EditedPlugin.lists(refusing: "x"), seed: 7),
      try EditedPlugin(EditedPlugin.lists(refusing: "y"), seed: 7)
    )
    try test.drop("y", on: "b")
    try other.drop("x", on: "b")
    try test.tap()
    try other.tap()
    try test.reload(EditedPlugin.lists(refusing: "y"))
    #expect(test.state("game")?.contains(#"b = { "y" }"#) == true)
    #expect(test.state("seen") == "{ count = 1 }")
    try test.tap()
    try other.tap()
    #expect(test.plugin.state("game")?["number"] == other.plugin.state("game")?["number"])
    for _ in 1...3 { #expect(test.host.undo().isPerformed) }
    #expect(test.state("game") == #"{ a = { "x", "y", "z" }, b = {} }"#)
    for _ in 1...3 { #expect(test.host.redo().isPerformed) }
    #expect(test.state("game")?.contains(#"b = { "y" }"#) == true)
    try test.host.expectReplay()
  }

  @Test func `a drag in progress goes on, and its verdict follows the new rule`() throws {
    let test = try EditedPlugin(EditedPlugin.lists(refusing: "x"))
    try test.drag("x", over: "b")
    #expect(test.host.dropSession()?.verdict.reason?.text == "x stays in a")
    let reload = try test.reload(EditedPlugin.lists(refusing: "y"))
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
    let test = try EditedPlugin(EditedPlugin.lists(refusing: "none"))
    try test.drag("x", over: "b")
    let reload = try test.reload("dray.state('game', {})\n" + EditedPlugin.box("v"))
    #expect(test.host.dropSession() == nil)
    #expect(test.host.engine.endedDrags.map(\.outcome.cause) == [.reloaded])
    #expect(reload.verdicts.map(\.after) == [nil])
    try test.host.expectReplay()
  }

  @Test func `a waiting command ends as reloaded, and what it has committed stays`() throws {
    let test = try EditedPlugin(EditedPlugin.lists(refusing: "none", more: "dray.sleep(5) game.number = -1"))
    try test.tap()
    let number = test.plugin.state("game")?["number"]
    #expect(!test.host.engine.isAtRest)
    try test.reload(EditedPlugin.lists(refusing: "none"))
    #expect(test.host.engine.isAtRest)
    test.host.send(.tick(time: 100))
    #expect(test.plugin.state("game")?["number"] == number && number != nil)
    try test.host.expectReplay()
  }

  @Test func `collections and their undo steps are those of the old rules`() throws {
    let script = """
      local rows = dray.collection("rows", { "p", "q" })
      dray.scene(function()
        return dray.vstack { id = "button", size = { width = 50, height = 40 } }
          :on_tap_gesture(function() rows:insert("r" .. #rows) end)
      end)
      """
    let test = try EditedPlugin(script)
    try test.tap()
    try test.reload(script + "\ndray.collection('others', { 1 })")
    #expect(test.state("rows") == #"{ "p", "q", "r2" }"#)
    #expect(test.state("others") == "{ 1 }")
    #expect(test.host.undo().isPerformed)
    #expect(test.state("rows") == #"{ "p", "q" }"#)
    try test.host.expectReplay()
  }

  @Test func `the other plugins of a host stay as they are`() throws {
    let test = try EditedPlugin(EditedPlugin.lists(refusing: "x"))
    try test.host.load(
      script: """
        local dray = require "dray"
        local n = dray.state("n", { 1 })
        dray.scene(function() return dray.vstack { id = "other" .. n[1], size = { width = 9, height = 9 } } end)
        """, name: "second")
    #expect(throws: PluginError.self) {
      try test.reload(EditedPlugin.box("other1"))
    }
    #expect(test.host.placements.contains { $0.id == "x" } && test.host.placements.contains { $0.id == "other1" })
    try test.reload("dray.state('game', {})\n" + EditedPlugin.box("new"))
    #expect(test.host.placements.map(\.id) == ["new", "other1"])
    try test.host.expectReplay()
  }

  // MARK: Changed by a reload

  @Test func `the reload names the legal drags and the states that have changed`() throws {
    let test = try EditedPlugin(EditedPlugin.lists(refusing: "x"))
    let reload = try test.reload(EditedPlugin.lists(refusing: "y", states: "dray.state('more', { 1 })"))
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
    let again = try test.reload(EditedPlugin.lists(refusing: "y"))
    #expect(again.lines == ["state 'more' is no longer declared; its contents are gone"])
  }

  @Test(arguments: [(8, []), (9, ["now legal: 1 more drag"]), (10, ["now legal: 2 more drags"])])
  func `up to eight drags are named, the rest is counted`(count: Int, more: [String]) throws {
    func script(_ answer: String) -> String {
      """
      local game = dray.state("game", { count = \(count) })
      local function box(id) return dray.vstack { id = id, size = { width = 20, height = 20 } } end
      dray.scene(function()
        local letters = dray.vstack { id = "a", dray.for_each(game.count, function(i)
          return dray.item { id = "letter " .. i, type = "letter", size = { width = 20, height = 20 } }:draggable()
        end) }
        return dray.hstack { letters, box "b":drop_destination("letter", function() end)
          :drop_configuration(function() return \(answer) end) }:drag_container("letter")
      end)
      """
    }
    let test = try EditedPlugin(script("false, 'not yet'"))
    let reload = try test.reload(script("true"))
    #expect(reload.newDrags.count == count)
    #expect(reload.lines == (1...8).map { "now legal: letter \($0): a → b" } + more)
  }

  @Test func `reloaded rules warn again, each warning once`() throws {
    let script = EditedPlugin.lists(refusing: "x", more: "leak = 1")
    let test = try EditedPlugin(script)
    for count in 1...2 {
      for _ in 1...2 { try test.tap() }
      let warnings = test.reports.filter { $0.kind == .warning }.map(\.text)
      #expect(warnings.count == count && warnings.allSatisfy { $0.contains("the new global 'leak'") }, "\(warnings)")
      try test.reload(script)
    }
  }

  @Test func `after a reload, items are exported only by the representations of the new rules`() throws {
    func script(_ type: String, _ text: String) -> String {
      """
      local Note = dray.transferable { id = "test.note",
        dray.data_representation("\(type)", { exporting = function() return "\(text)" end }) }
      dray.scene(function()
        return dray.item { id = "n", type = Note, size = { width = 40, height = 20 } }:draggable()
      end)
      """
    }
    let test = try EditedPlugin(script("public.data", "old"))
    func exported() throws -> [String] {
      guard case .items(let items) = try Driver(of: test.host).dragOut("n") else { return [] }
      return try items[0].map { content in
        guard case .data(let bytes) = try content.content.get() else { return "a file" }
        return "\(content.type): \(bytes.text ?? "")"
      }
    }
    #expect(try exported() == ["public.data: old"])
    try test.reload(script("public.json", "{}"))
    #expect(try exported() == ["public.json: {}"])
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
    let test = try EditedPlugin(EditedPlugin.lists(refusing: "x"))
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

  // MARK: Replay

  @Test func `a replay takes the rules before and after reloads from the journal`() throws {
    let test = try EditedPlugin(EditedPlugin.lists(refusing: "x"))
    try test.drop("y", on: "b")
    try test.reload(EditedPlugin.lists(refusing: "y"))
    try test.drop("x", on: "b")
    try test.reload(EditedPlugin.lists(refusing: "z"))
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

  @Test func `a replay that may run no scripts of the journal runs none`() throws {
    let test = try EditedPlugin(EditedPlugin.lists(refusing: "x"))
    try test.reload(EditedPlugin.lists(refusing: "y"))
    try test.write(["init.lua": EditedPlugin.lists(refusing: "z")])
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
      "local dray = require 'dray'\n" + EditedPlugin.box(id)
    }
    let plugin = try host.load(script: text("first"), name: "small")
    try host.reload(plugin, from: PluginText(name: "small", files: ["init.lua": text("second")]))
    #expect(host.placements.map(\.id) == ["second"])
    #expect(try host.expectReplay().placements.map(\.id) == ["second"])
  }

  @Test func `steps of a state that is no longer declared cannot be undone`() throws {
    let test = try EditedPlugin(EditedPlugin.lists(refusing: "x"))
    try test.tap()
    try test.reload(EditedPlugin.box("b"))
    #expect(!test.host.canUndo)
  }

  @Test func `unfinished work cannot be saved after a reload, because loading runs no scripts of a file`() throws {
    let test = try EditedPlugin(EditedPlugin.lists(refusing: "x"))
    try test.reload(EditedPlugin.lists(refusing: "y"))
    try test.drag("x", over: "b")
    #expect(throws: JournalFileError.reloaded(plugin: "letters")) { try test.host.snapshot(unfinished: .keep) }
  }

  // MARK: Memory

  @Test func `memory does not grow with reloads: after 180 the host has as many bytes as after 30`() throws {
    let test = try EditedPlugin(EditedPlugin.lists(refusing: "x"), isRecorded: false)
    let scripts = [EditedPlugin.lists(refusing: "y"), EditedPlugin.lists(refusing: "x"), "error 'no'"]
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
        try test.tap()
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

  /// A box whose drop waits for the data of its item. The source promises text, and the box takes any type.
  private static func loading(_ drop: String) -> String {
    """
    local Doc = dray.transferable { id = "test.doc", dray.codable_representation "public.json" }
    dray.scene(function()
      return dray.hstack {
        dray.item { id = "x", type = Doc, value = { id = "x" }, size = { width = 50, height = 40 } }:draggable(),
        dray.vstack { id = "box", size = { width = 50, height = 40 } }\(drop),
      }
    end)
    """
  }

  @Test(arguments: [
    ":on_drop('public.json', function(providers) providers[1]:load 'public.json' end)",
    ":on_drop('public.json', function(providers) dray.task(function() providers[1]:load 'public.json' end) end)",
    ":on_drop('public.json', function(_, _, session) session:load_objects 'public.json' end)",
  ])
  func `a drop whose command waits for data ends as reloaded, and not as stopped by a limit`(drop: String) throws {
    let test = try EditedPlugin(Self.loading(drop))
    try test.drop("x", on: "box")
    #expect(!test.host.engine.isAtRest, "\(test.reports)")
    try test.reload(Self.loading(drop))
    let outcome = test.host.engine.endedDrags.last?.outcome
    #expect(outcome?.cause == .reloaded && outcome?.reason?.code == "reloaded", "\(String(describing: outcome))")
    test.host.send(.tick(time: test.host.engine.time + 1))
    #expect(test.host.engine.endedDrags.isEmpty && test.host.engine.isAtRest)
    try test.host.expectReplay()
  }

  @Test func `a replay ends at a reload whose script fails, with the error of the plugin`() throws {
    let test = try EditedPlugin(EditedPlugin.lists(refusing: "x"))
    try test.reload(EditedPlugin.lists(refusing: "y"))
    var lines = unsealed(try #require(test.host.journal))
    let reload = try #require(lines.firstIndex { $0.hasPrefix(#"{"input":"reload""#) })
    for index in lines.indices.dropFirst(reload) where lines[index].hasPrefix(#"{"data":"file""#) {
      lines[index] = lines[index].replacing("dray.scene(", with: "dray.scen(")
    }
    let failure = #expect(throws: Replay.Failure.self) { try Replay(of: journal(lines), on: Host()).run() }
    guard case .plugin(reload + 1, let error)? = failure else {
      Issue.record("\(failure as Any)")
      return
    }
    #expect("\(error)".contains("'scen'"))
  }
}
