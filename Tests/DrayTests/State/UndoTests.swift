import Dray
import LuaRuntime
import Testing

/// Undo and redo of the changes of commands.
struct UndoTests {
  /// Two piles, and a button for everything else; `kept` is a table of the model that the script holds.
  private static func board(_ button: String) -> String {
    """
    local array = require "dray.array"
    local game = dray.state("game", { piles = { a = { { id = "x" }, { id = "y" } }, b = {} }, moves = 0 })
    local view = dray.view_state("view", { taps = 0 })
    local kept = game.piles.a
    local function pile(id)
      return dray.list { id = id, size = { width = 50, height = 100 }, dray.for_each(game.piles[id], function(card)
        return dray.item { id = card.id, type = "card", value = card, size = { width = 50, height = 50 } }
      end):reorderable() }
    end
    dray.scene(function()
      return dray.hstack { pile "a", pile "b",
          dray.zstack { id = "button", size = { width = 50, height = 50 } }
            :on_tap_gesture(function() \(button) end) }
        :reorder_container("card", function(d) array.apply(game.piles, d); game.moves = game.moves + 1 end)
    end)
    """
  }
  private static let start: PlainData = ["piles": ["a": [["id": "x"], ["id": "y"]], "b": []], "moves": 0]
  private static let moved: PlainData = ["piles": ["a": [["id": "y"]], "b": [["id": "x"]]], "moves": 1]

  private func state(_ test: Scripted) -> PlainData? { test.plugin.state("game") }

  @Test func `AF1: a drop is undone and redone as one step`() throws {
    let test = try Scripted(Self.board(""))
    #expect(try test.drag("x", to: "b")?.operation == .move)
    test.host.undo()
    #expect(state(test) == Self.start)
    #expect(test.host.placements.first { $0.id == "x" }?.container == "a")
    test.host.redo()
    #expect(state(test) == Self.moved)
    #expect(!test.host.canRedo && test.host.canUndo)
    #expect(test.texts == [])
  }

  @Test func `a change after a failed undo is an ordinary step`() throws {
    let test = try Scripted(
      Self.board("view.taps = view.taps + 1 if view.taps == 2 then game.moves = 10 end")
        + "\ndray.invariant('no way back', function() return view.taps ~= 1 or game.moves > 0 end)")
    #expect(try test.drag("x", to: "b")?.operation == .move)
    try test.tap("button")
    guard case .failed = test.host.undo() else {
      Issue.record("the invariant should have kept the drop")
      return
    }
    #expect(state(test) == Self.moved)
    try test.tap("button")
    #expect(state(test)?["moves"] == 10)
    test.host.undo()
    #expect(state(test) == Self.moved)
    test.host.undo()
    #expect(state(test) == Self.start)
  }

  @Test func `tables of a state keep their identity when it is undone`() throws {
    let test = try Scripted(Self.board("assert(kept == game.piles.a and #kept == #game.piles.a); game.piles.a = {}"))
    try test.tap("button")
    #expect(state(test)?["piles"]?["a"] == [])
    test.host.undo()
    #expect(state(test) == Self.start)
    try test.tap("button")
    #expect(test.texts == [])
    #expect(state(test)?["piles"]?["a"] == [])
  }

  @Test func `view states are not undone, and make no step by themselves`() throws {
    let test = try Scripted(
      Self.board("view.taps = view.taps + 1 if view.taps == 2 then game.moves = 10 end"))
    try test.tap("button")
    #expect(!test.host.canUndo)
    try test.tap("button")
    test.host.undo()
    #expect(state(test) == Self.start)
    #expect(test.plugin.state("view") == ["taps": 2])
  }

  @Test func `random numbers are undone too, and repeat`() throws {
    let test = try Scripted(Self.board("game.moves = dray.random(1000000)"), seed: 3)
    var drawn: [PlainData?] = []
    for _ in 0..<3 {
      try test.tap("button")
      drawn.append(state(test)?["moves"])
    }
    for _ in 0..<2 { test.host.undo() }
    try test.tap("button")
    #expect(state(test)?["moves"] == drawn[1])
    test.host.undo()
    test.host.redo()
    try test.tap("button")
    #expect(state(test)?["moves"] == drawn[2])
  }

  @Test func `restart is one step`() throws {
    let test = try Scripted(Self.board(""))
    _ = try test.drag("x", to: "b")
    test.plugin.restart()
    #expect(state(test) == Self.start)
    test.host.undo()
    #expect(state(test) == Self.moved)
  }

  @Test func `derived values are computed again after undo`() throws {
    let test = try Scripted(
      """
      local game = dray.state("game", { n = 1 })
      local double = dray.derived(function() return game.n * 2 end)
      dray.scene(function()
        return dray.zstack { id = "button", label = tostring(double()), size = { width = 50, height = 50 } }
          :on_tap_gesture(function() game.n = game.n + 1 end)
      end)
      """)
    try test.tap("button")
    test.host.undo()
    #expect(test.host.placements.first?.label == "2")
  }

  @Test func `derived values that depend on the time are computed again at each use`() throws {
    let test = try Scripted(
      """
      local age = dray.derived(function() return dray.now() end)
      dray.scene(function() return dray.zstack { size = { width = 50, height = 50 } } end)
      dray.outcome(function() return age() >= 5 and "old" end)
      """)
    test.host.send(.tick(time: 4))
    #expect(test.plugin.outcome == nil)
    test.host.send(.tick(time: 5))
    #expect(test.plugin.outcome == "old")
  }

  @Test func `a command that fails makes no step`() throws {
    let test = try Scripted(Self.board("game.moves = 5 if kept then error 'broken' end"))
    try test.tap("button")
    #expect(!test.host.canUndo)
    #expect(test.plugin.state("game") == Self.start)
  }

  @Test func `writes of a question are undone before undo`() throws {
    let test = try Scripted(
      Self.board("game.moves = 3") + "dray.outcome(function() game.moves = 77 return false end)")
    try test.tap("button")
    _ = test.plugin.outcome
    test.host.undo()
    #expect(state(test) == Self.start)
    #expect(test.reports.map(\.kind) == [.wrote])
    test.host.redo()
    #expect(state(test)?["moves"] == 3)
  }

  @Test func `all plugins and the host's model are undone together`() throws {
    let host = Host()
    let shelf = Crates(["x", "y"])
    host.add(shelf)
    host.setScene {
      Node.hstack(id: "yard") {
        for lane in ["belt", "ship"] as [Identifier] {
          Node.vstack(id: lane, size: Size(width: 50, height: 100)) {
            Node.forEach(shelf.lanes[lane] ?? []) {
              Node.item(id: $0, type: "crate", size: Size(width: 50, height: 50))
            }
            .reorderable()
          }
        }
      }
      .modifier(.reorderContainer(for: "crate") { $0.apply(to: &shelf.lanes) { $0 } ? .done : .refused(nil) })
    }
    let rules = """
      local dray = require "dray"
      local log = dray.state("log", { moves = 0 })
      dray.container("yard"):reorder_container("crate", function() log.moves = log.moves + 1 end)
      """
    let plugins = try ["one", "two"].map { try host.load(script: rules, name: $0) }
    #expect(host.engine.move("x", to: "ship").operation == .move)
    #expect(plugins.map { $0.state("log") } == [["moves": 1], ["moves": 1]])
    host.undo()
    #expect(shelf.lanes == ["belt": ["x", "y"], "ship": []])
    #expect(plugins.map { $0.state("log") } == [["moves": 0], ["moves": 0]])
    host.redo()
    host.unload(plugins[0])
    host.undo()
    #expect(shelf.lanes == ["belt": ["x", "y"], "ship": []])
    #expect(plugins[1].state("log") == ["moves": 0])
    #expect(!host.canUndo)
  }

  private final class Crates: TransactionParticipant {
    var lanes: [Identifier: [Identifier]]
    private var before: [Identifier: [Identifier]] = [:]
    init(_ belt: [Identifier]) { lanes = ["belt": belt, "ship": []] }
    func begin() { before = lanes }
    func prepare() throws(EngineError) {}
    func rollback() { lanes = before }
    func commit() -> ModelChange? { .between(before, and: lanes) { [unowned self] in lanes = $0 } }
  }
}

/// The history of a plugin that ran into a limit and has a new Lua state.
struct RebuiltHistoryTests {
  private static let limits = LuaLimits(instructions: 200_000)
  /// A tap on "spin" kills the Lua state; the other taps change the list, or refuse.
  private static let script = """
    local game = dray.state("game", { list = { { id = 1, up = false }, { id = 2, up = false }, { id = 3, up = false } } })
    local list = game.list
    local commands = {
      swap = function() if #list < 3 then return false end list[1], list[3] = list[3], list[1] list[1].up = not list[1].up end,
      add = function() list[#list + 1] = { id = #list + 1, up = true, tags = { "new" } } list[1].tags = { 1, 2 } end,
      take = function() table.remove(list, 2) end,
      draw = function() if not list[1] then return false end list[1].id = dray.random(1000000) end,
      replace = function() game.list = { { id = dray.random(1000000) } } list = game.list end,
      spin = function() while true do end end,
    }
    dray.scene(function()
      list = game.list
      local row = { id = "row" }
      for name, fn in pairs(commands) do
        row[#row + 1] = dray.zstack { id = name, size = { width = 20, height = 20 } }:on_tap_gesture(fn)
      end
      return dray.hstack(row)
    end)
    """

  @Test(arguments: 0..<8)
  func `the history survives a kill of the Lua state at any step`(seed: Int) throws {
    var random = RandomGenerator(seed: UInt64(seed))
    let test = try Scripted(Self.script, seed: UInt64(seed), limits: Self.limits)
    let names: [Identifier] = ["swap", "add", "take", "draw", "replace"]
    var states = [test.plugin.state("game")]
    var position = 0
    for _ in 0..<60 {
      switch random.integer(in: 1...8) {
      case 1...4:
        let before = test.plugin.state("game")
        try test.tap(names[random.integer(in: 0...4)])
        guard test.plugin.state("game") != before else { continue }
        states.removeSubrange((position + 1)...)
        states.append(test.plugin.state("game"))
        position += 1
      case 5...6 where position > 0:
        test.host.undo()
        position -= 1
      case 7 where position < states.count - 1:
        test.host.redo()
        position += 1
      default:
        try test.tap("spin")
        #expect(test.reports.last?.kind == .rebuilt)
      }
      #expect(test.plugin.state("game") == states[position], "step \(position) of \(states.count - 1)")
    }
    #expect(test.reports.allSatisfy { $0.kind == .rebuilt || $0.text.contains("instructions") }, "\(test.texts)")
    while test.host.canUndo { test.host.undo() }
    #expect(test.plugin.state("game") == states[0])
  }
}
