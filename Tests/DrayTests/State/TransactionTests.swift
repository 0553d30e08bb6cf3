import Dray
import LuaRuntime
import Testing

/// Commands change the model as a whole or not at all.
struct TransactionTests {
  private static let board = """
    local array = require "dray.array"
    local game = dray.state("game", { piles = { a = { { id = "x" }, { id = "y" } }, b = {} }, moves = 0 })
    local kept = game.piles.a
    local function pile(id)
      return dray.list { id = id, size = { width = 50, height = 200 }, dray.for_each(game.piles[id], function(card)
        return dray.item { id = card.id, type = "card", value = card, size = { width = 50, height = 50 } }
      end):reorderable() }
    end
    local function board(move, more)
      dray.scene(function()
        return dray.hstack { pile "a", pile "b" }:reorder_container("card", move)
      end)
    end

    """
  private static let before: PlainData = ["piles": ["a": [["id": "x"], ["id": "y"]], "b": []], "moves": 0]

  @Test func `a successful drop commits all writes of its command`() throws {
    let test = try Scripted(
      Self.board + "board(function(d) array.apply(game.piles, d); game.moves = game.moves + 1 end)")
    let outcome = try #require(try test.drag("x", to: "b"))
    #expect(outcome.operation == .move)
    #expect(test.plugin.state("game") == ["piles": ["a": [["id": "y"]], "b": [["id": "x"]]], "moves": 1])
  }

  @Test(arguments: [
    ("game.moves = 7; return false, 'not today'", Cause.refused, "not today"),
    ("game.moves = 7; error 'broken'", .failed, "broken"),
    ("game.piles.b[1] = game.piles.a[1]; game.piles.a = {}; error { code = 'odd' }", .failed, "odd"),
    ("game.moves = print", .failed, "game.moves"),
    ("game.piles.b = { { id = 'x' } }", .failed, "'x'"),
    ("while true do end", .failed, "instruction"),
    ("local s = 'x' while true do s = s .. s end", .failed, "memory"),
  ])
  func `a command that fails or refuses leaves the model unchanged`(
    body: String, cause: Cause, message: String
  ) throws {
    let test = try Scripted(Self.board + "board(function(d) \(body) end)")
    let outcome = try #require(try test.drag("x", to: "b"))
    #expect(outcome.operation == .cancel)
    #expect(outcome.cause == cause)
    #expect(outcome.reason?.text.contains(message) == true, "\(outcome.reason?.text ?? "no reason")")
    #expect(test.plugin.state("game") == Self.before)
    #expect(test.host.placements.filter { $0.kind == .item }.count == 2)
  }

  @Test func `a table that a script holds is still the model's after a rollback`() throws {
    let test = try Scripted(
      Self.board + """
        board(function(d)
          if kept ~= game.piles.a then error "another table" end
          game.piles = { a = {}, b = {} }
          return false
        end)
        """)
    for _ in 1...2 {
      let outcome = try #require(try test.drag("x", to: "b"))
      #expect(outcome.cause == .refused)
      #expect(outcome.reason == nil)
    }
  }

  @Test func `a violated invariant rolls the command back and is named`() throws {
    let test = try Scripted(
      Self.board + """
        board(function(d) game.moves = game.moves + 5 end)
        dray.invariant("few moves", function() return game.moves < 3, "there are " .. game.moves end)
        """)
    let outcome = try #require(try test.drag("x", to: "b"))
    #expect(outcome.cause == .failed)
    #expect(outcome.reason?.text == "test/init.lua:16: invariant 'few moves' does not hold: there are 5")
    #expect(test.plugin.state("game") == Self.before)
  }

  @Test func `a scene error after a command rolls the command back`() throws {
    let test = try Scripted(
      """
      local game = dray.state("game", { broken = false })
      dray.scene(function()
        if game.broken then error "no scene" end
        return dray.zstack { id = "button", size = { width = 50, height = 50 } }
          :on_tap_gesture(function() game.broken = true end)
      end)
      """)
    guard case .failed(let reason) = try test.tap("button") else {
      Issue.record("the tap was not reported as failed")
      return
    }
    #expect(reason.text.contains("no scene"))
    #expect(test.plugin.state("game") == ["broken": false])
    #expect(test.host.placements.contains { $0.id == "button" })
  }

  @Test func `writes of a question are undone and reported with path, place and question`() throws {
    let test = try Scripted(
      Self.board + """
        dray.scene(function()
          return dray.hstack { pile "a", pile "b" }
            :reorder_container("card", function(d) array.apply(game.piles, d) end)
            :drop_configuration(function(session) game.moves = game.moves + 1 return true end)
        end)
        """, checksEachQuestion: true)
    let outcome = try #require(try test.drag("x", to: "b"))
    #expect(outcome.operation == .move)
    #expect(
      test.texts.first
        == "drop_configuration (test/init.lua:18) wrote to game.moves: 0 → 1 at test/init.lua:18; the write was undone")
    #expect(test.plugin.state("game")?["moves"] == 0)
  }

  @Test func `without the check of each question a write is found when the drag ends`() throws {
    let test = try Scripted(
      Self.board + """
        dray.scene(function()
          return dray.hstack { pile "a", pile "b" }
            :reorder_container("card", function(d) array.apply(game.piles, d) end)
            :drop_configuration(function(session) game.moves = 9 return false, "no" end)
        end)
        """)
    let outcome = try #require(try test.drag("x", to: "b"))
    #expect(outcome.reason?.text == "no")
    #expect(test.texts == ["a question or an observer wrote to game.moves: 0 → 9; the write was undone"])
    #expect(test.plugin.state("game") == Self.before)
  }

  @Test func `a command that writes a function to a state and then moves an item fails, and writes nothing`() throws {
    let test = try Scripted(
      twoPiles + """
        dray.scene(function()
          return dray.hstack { pile "a", pile "b" }
            :reorder_container("card", function(difference) require("dray.array").apply(piles, difference) end)
            :on_key_press("k", function()
              piles.note = print
              dray.move("x", "b")
            end)
            :on_key_press("m", function() dray.move("x", "b") end)
        end)
        """)
    let before = test.plugin.state("piles")
    guard case .failed(let reason) = test.host.send(.keyDown("k", time: 1)) else {
      Issue.record("the command was performed")
      return
    }
    #expect(reason.text.contains("piles.note"), "\(reason)")
    #expect(test.plugin.state("piles") == before)
    #expect(test.host.send(.keyDown("m", time: 2)).isPerformed, "\(test.texts)")
  }

  @Test func `random numbers are part of the transaction`() throws {
    let test = try Scripted(
      """
      local game = dray.state("game", { drawn = {} })
      local refuse = true
      dray.scene(function()
        return dray.zstack { id = "dice", size = { width = 50, height = 50 } }:on_tap_gesture(function()
          game.drawn[#game.drawn + 1] = dray.random(1000000)
          local was = refuse
          refuse = false
          if was then return false, "again" end
        end)
      end)
      """, seed: 7)
    try test.tap("dice")
    try test.tap("dice")
    var generator = RandomGenerator(seed: 7)
    #expect(test.plugin.state("game") == ["drawn": [.integer(generator.integer(in: 1...1_000_000))]])
  }

  @Test func `a plugin that runs into a limit continues from its latest committed state`() throws {
    let test = try Scripted(
      Self.board + """
        dray.scene(function()
          return dray.hstack { pile "a", pile "b" }:reorder_container("card", function(d)
            array.apply(game.piles, d)
            game.moves = game.moves + 1
            while game.moves == 2 do end
          end)
        end)
        """)
    #expect(try test.drag("x", to: "b")?.operation == .move)
    let outcome = try #require(try test.drag("y", to: "b"))
    #expect(outcome.cause == .failed)
    #expect(test.plugin.state("game") == ["piles": ["a": [["id": "y"]], "b": [["id": "x"]]], "moves": 1])
    #expect(test.reports.contains { $0.kind == .rebuilt })
    #expect(try test.drag("x", to: "a")?.cause == .failed, "the rebuilt plugin still counts to two and hangs")
    #expect(test.host.placements.filter { $0.kind == .item }.count == 2)
  }

  @Test func `an invariant that exceeds a limit rolls the command back`() throws {
    let test = try Scripted(
      Self.board + """
        board(function(d) game.moves = 5 end)
        dray.invariant("patience", function() while game.moves == 5 do end return true end)
        """)
    #expect(try test.drag("x", to: "b")?.cause == .failed)
    #expect(test.plugin.state("game") == Self.before)
    #expect(test.reports.contains { $0.kind == .rebuilt })
  }

  @Test func `an outcome is a string, and the first one is used`() throws {
    let test = try Scripted(
      """
      dray.outcome(function() return false end)
      dray.outcome(function() return "won" end)
      dray.outcome(function() return "lost" end)
      """)
    #expect(test.plugin.outcome == "won")
    let odd = try Scripted("dray.outcome(function() return 42 end)")
    #expect(odd.plugin.outcome == nil)
    #expect(odd.texts == ["test/init.lua:2: an outcome must be a string such as 'won', or false, not the number 42"])
  }

  @Test func `restart resets a state in its table`() throws {
    let test = try Scripted(
      """
      local game = dray.state("game", function() return { count = 0, list = { 1, 2 } } end)
      local kept = game
      dray.scene(function()
        return dray.zstack { id = "button", size = { width = 50, height = 50 } }:on_tap_gesture(function()
          if game.count == 2 then return dray.restart() end
          game.count = game.count + 1
          game.list = {}
          assert(kept == game)
        end)
      end)
      """)
    for _ in 1...3 { try test.tap("button") }
    #expect(test.plugin.state("game") == ["count": 0, "list": [1, 2]])
  }

  @Test func `derived values are computed once between two changes`() throws {
    let test = try Scripted(
      """
      local game = dray.state("game", { n = 1 })
      local view = dray.view_state("view", { computed = 0 })
      local computed = 0
      local double = dray.derived(function() computed = computed + 1 return game.n * 2 end)
      dray.scene(function()
        local label = double() + double()
        return dray.zstack { id = "button", label = label .. " " .. computed, size = { width = 50, height = 50 } }
          :on_tap_gesture(function() game.n = game.n + 1 assert(double() == game.n * 2) end)
      end)
      """)
    #expect(test.host.placements.first?.label == "4 1")
    try test.tap("button")
    #expect(test.host.placements.first?.label == "8 3")
  }

  @Test func `a state is a copy of the initial table, so that restart can reuse it`() throws {
    let test = try Scripted(
      """
      local first, list = { n = 1 }, { 1, 2, 3 }
      local game = dray.state("game", function() return { first = first, list = list } end)
      local same = dray.state("same", function() return list end)
      dray.scene(function()
        return dray.zstack { id = "button", size = { width = 50, height = 50 } }:on_tap_gesture(function()
          game.first.n, game.list[1], same[1] = 9, 9, 9
          assert(first.n == 1 and list[1] == 1)
        end)
      end)
      """)
    try test.tap("button")
    #expect(test.plugin.state("game") == ["first": ["n": 9], "list": [9, 2, 3]], "\(test.texts)")
    #expect(test.plugin.state("same") == [9, 2, 3])
    guard case .performed = test.plugin.restart() else {
      Issue.record("\(test.texts)")
      return
    }
    #expect(test.plugin.state("game") == ["first": ["n": 1], "list": [1, 2, 3]])
    #expect(test.plugin.state("same") == [1, 2, 3])
  }

  @Test(arguments: [
    ("local t = {} return { t, t }", "state[2]: a table that is also at state[1]"),
    ("local t = {} t.t = t return t", "state.t"), ("return { setmetatable({}, {}) }", "state[1]"),
    ("return { print }", "state[1]"),
  ])
  func `initial values that are not plain data are refused with their path`(body: String, text: String) {
    let error = #expect(throws: PluginError.self) {
      _ = try Scripted("dray.state('state', function() \(body) end)")
    }
    #expect(error.map { "\($0)" }?.contains(text) == true, "\(String(describing: error))")
  }

  @Test(arguments: [("true", "true"), ("12", "12"), ("{}", "table: #1")])
  func `the reason of an invariant may have any code`(code: String, text: String) throws {
    let test = try Scripted(
      """
      local state = dray.state("state", { n = 0 })
      dray.invariant("zero", function() return state.n == 0, { code = \(code) } end)
      dray.scene(function() return dray.vstack { id = "box" }:on_key_press("a", function() state.n = 1 end) end)
      """)
    test.host.send(.keyDown("a"))
    #expect(test.texts.first?.hasSuffix("invariant 'zero' does not hold: \(text)") == true, "\(test.texts)")
    #expect(test.plugin.state("state") == ["n": 0])
  }
}
