import Dray
import Testing

/// `dray.move` inside a command joins its transaction.
struct NestedMoveTests {
  private static func board(move: String = "array.apply(game, d)", tap: String, more: String = "") -> String {
    """
    local array = require "dray.array"
    local game = dray.state("game", { n = 0, a = { { id = "x" }, { id = "y" } }, b = { { id = "z" } } })
    local view = dray.view_state("view", { n = 0, heard = 0 })
    local function list(id)
      return dray.list { id = id, size = { width = 50, height = 200 }, dray.for_each(game[id], function(thing)
        return dray.item { id = thing.id, type = "thing", value = thing, size = { width = 50, height = 40 } }
      end):reorderable() }
    end
    dray.scene(function()
      return dray.hstack { list "a", list "b" }
        :reorder_container("thing", function(d) \(move) end)
        :drag_container("thing", function(ids) return array.pick(game.a, ids) end)
        :drop_configuration(function(s) return s.item_ids[1] ~= "y", "y stays" end)
        :on_tap_gesture(function(tap) \(tap) end)
        \(more)
    end)
    """
  }

  @Test(arguments: [
    ("y", "y stays"), ("nobody", "no item 'nobody' is in the scene"),
  ])
  func `a refused move writes nothing and has a reason, and the command continues`(item: String, reason: String) throws
  {
    let test = try Scripted(
      Self.board(
        tap: """
          game.n = game.n + 1
          local moved, reason = dray.move("\(item)", "b")
          assert(moved == false and reason == "\(reason)", reason)
          assert(game.n == 1)
          game.n = game.n + 1
          """))
    try test.tap("x")
    #expect(test.plugin.state("game")?["n"] == 2, "\(test.texts)")
    #expect(test.plugin.state("game")?["a"]?.table?.items.count == 2)
  }

  @Test func `a move whose command refuses after writes rolls back these only`() throws {
    let test = try Scripted(
      Self.board(
        move: "array.apply(game, d) game.n = game.n + 10 dray.random(6) return false, 'changed my mind'",
        tap: """
          game.n = game.n + 1
          view.n = 1
          local first = dray.random(1000000)
          local moved, reason = dray.move("x", "b")
          assert(moved == false and reason == "changed my mind", reason)
          assert(game.n == 1 and #game.a == 2, game.n)
          game.n = game.n + 1
          game.next = dray.random(1000000)
          """), seed: 5)
    try test.tap("x")
    #expect(test.plugin.state("game")?["n"] == 2, "\(test.texts)")
    var generator = RandomGenerator(seed: 5)
    _ = generator.integer(in: 1...1_000_000)
    #expect(test.plugin.state("game")?["next"]?.integer == generator.integer(in: 1...1_000_000))
    #expect(test.plugin.state("view")?["n"] == 1)
  }

  @Test func `a command that refuses after a move rolls both back, in model and view`() throws {
    let test = try Scripted(
      Self.board(
        tap: "view.n = 5 game.n = 5 assert(dray.move('x', 'b')) view.n = 6 return false, 'no'",
        more: ":on_drop_session_updated(function(s) view.heard = view.heard + 1 end)"))
    let before = (try #require(test.plugin.state("game")), try #require(test.plugin.state("view")))
    guard case .refused = try test.tap("x") else {
      Issue.record("\(test.texts)")
      return
    }
    #expect(test.plugin.state("game") == before.0)
    #expect(test.plugin.state("view")?["n"] == 0)
  }

  @Test func `recursive moves end with an error, and nothing has changed`() throws {
    let test = try Scripted(
      Self.board(
        move:
          "array.apply(game, d) game.n = game.n + 1 assert(dray.move(d.sources[1], d.destination.collection_id == 'a' and 'b' or 'a'))",
        tap: "assert(dray.move('x', 'b'))"))
    let before = try #require(test.plugin.state("game"))
    guard case .failed = try test.tap("x") else {
      Issue.record("\(test.texts)")
      return
    }
    #expect(test.plugin.state("game") == before)
    #expect(try test.drag("x", to: "b") != nil)
  }
}
