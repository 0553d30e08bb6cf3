import Dray
import Testing

/// A move that waits ends without the item if another command deletes the item meanwhile.
struct ItemGoneWhileWaitingTests {
  /// A list whose items can be dragged away. The key `delete` removes the first item, and `r` removes and inserts it.
  private static let source = """
    local dray, array = require "dray", require "dray.array"
    local Card = dray.transferable "card"
    local cards = dray.state("cards", { { id = "x" }, { id = "y" } })
    local selected = dray.view_state("selected", {})
    dray.scene(function()
      return dray.vstack { id = "left", size = { width = 60, height = 100 }, dray.for_each(cards, function(c)
          return dray.item { id = c.id, type = Card, value = c, size = { width = 50, height = 20 } }:draggable()
        end) }
        :drag_container(Card, function(ids) return ids end)
        :drag_container_selection(selected)
        :drag_configuration { allow_move = true, allow_copy = true }
        :on_drag_session_updated(function(session)
          if session.phase == "ended" and session.operation == "move" then array.take(cards, session.item_ids) end
        end)
        :on_key_press("delete", function() table.remove(cards, 1) end)
        :on_key_press("r", function() table.insert(cards, 1, table.remove(cards, 1)) end)
    end)
    """

  private static func destination(_ drop: String, operation: String = "move") -> String {
    """
    local dray = require "dray"
    local Card = dray.transferable "card"
    local got = dray.state("got", {})
    dray.scene(function()
      return dray.vstack { id = "right", size = { width = 200, height = 200 }, dray.for_each(got, function(c)
          return dray.item { id = c.id, type = Card, value = c, size = { width = 50, height = 20 } }
        end) }
        :drop_destination(Card, function(cards, session) \(drop) end)
        :drop_configuration(function() return "\(operation)" end)
    end)
    """
  }

  private static let insert = "for _, c in ipairs(cards) do got[#got + 1] = { id = c.id .. suffix } end"

  private static func sleepThenInsert(_ suffix: String) -> String {
    "local suffix = '\(suffix)' dray.sleep(1) \(insert)"
  }

  private final class Game {
    let host = Host()
    let source: Plugin
    let destination: Plugin
    let log = Log()

    final class Log { var outcomes: [DragOutcome] = [] }

    init(_ script: String) throws {
      // The scene of the latest plugin is in front.
      destination = try host.load(script: script, name: "destination")
      source = try host.load(script: ItemGoneWhileWaitingTests.source, name: "source")
      host.onEvent = { [log] event in
        if case .ended(_, let outcome) = event { log.outcomes.append(outcome) }
      }
    }

    var left: [String] { source.state("cards")?.table?.items.compactMap { $0["id"]?.text } ?? [] }
    var right: [String] { destination.state("got")?.table?.items.compactMap { $0["id"]?.text } ?? [] }

    func press(_ keys: Key...) {
      for key in keys { host.send(.keyDown(key, time: host.engine.time + 0.01)) }
    }
  }

  @Test(arguments: ["", "2"])
  func `a move into another plugin ends with the deleted item's name and inserts nothing`(suffix: String) throws {
    let game = try Game(Self.destination(Self.sleepThenInsert(suffix)))
    let promised = try Driver(of: game.host).drag("x").drop(on: "right")
    #expect(promised.isUnfinished && promised.operation == .move, "\(promised)")
    game.press("delete")
    #expect(game.left == ["y"])
    game.host.send(.tick(time: 9))
    let outcome = try #require(game.log.outcomes.last)
    #expect(outcome.operation == .cancel && outcome.cause == .sourceGone && outcome.reason?.code == "item_gone")
    #expect(outcome.reason?.text == "'x' is no longer in the scene")
    #expect(game.left == ["y"] && game.right == [])
  }

  @Test func `a move of several items ends if one of them was deleted, and the others stay`() throws {
    let game = try Game(Self.destination(Self.sleepThenInsert("")))
    _ = try Driver(of: game.host).drag("y", selected: ["x", "y"]).drop(on: "right")
    game.press("delete")
    game.host.send(.tick(time: 9))
    #expect(game.log.outcomes.last?.reason?.text == "'x' is no longer in the scene")
    #expect(game.left == ["y"] && game.right == [])
  }

  @Test func `a copy of an item that is deleted while the drop waits is inserted`() throws {
    let game = try Game(Self.destination(Self.sleepThenInsert("2"), operation: "copy"))
    _ = try Driver(of: game.host).drag("x").drop(on: "right")
    game.press("delete")
    game.host.send(.tick(time: 9))
    #expect(game.log.outcomes.last?.operation == .copy && game.log.outcomes.last?.reason == nil)
    #expect(game.left == ["y"] && game.right == ["x2"])
  }

  @Test func `a move continues after commands that leave its item in the scene`() throws {
    let game = try Game(Self.destination(Self.sleepThenInsert("")))
    _ = try Driver(of: game.host).drag("y").drop(on: "right")
    game.press("r", "delete")
    game.host.send(.tick(time: 9))
    #expect(game.log.outcomes.last?.operation == .move && game.log.outcomes.last?.reason == nil)
    #expect(game.left == [] && game.right == ["y"])
  }

  @Test func `an answer ends the drop whose item was deleted before the answer`() throws {
    let game = try Game(
      Self.destination("local suffix = '' if dray.choose { 'yes', 'no' } == 'yes' then \(Self.insert) end"))
    _ = try Driver(of: game.host).drag("x").drop(on: "right")
    game.press("delete")
    guard case .ended(let outcome) = try game.host.answer("yes") else { throw DragDidNotEnd() }
    #expect(outcome.operation == .cancel && outcome.reason?.code == "item_gone" && game.host.choices.isEmpty)
    #expect(game.left == ["y"] && game.right == [])
  }

  /// A list `a` whose items can be reordered into `b` by a command that waits; one key deletes `x`, another one
  /// leaves 2 of its 5.
  private static func board(_ reorder: String) -> String {
    """
    local array = require "dray.array"
    local game = dray.state("game", { a = { { id = "x", n = 5 }, { id = "y", n = 1 } }, b = {} })
    local function card(c)
      return dray.item { id = c.id, type = "card", value = c, size = { width = 20, height = 20 } }:quantity(c.n)
    end
    local function list(id)
      return dray.hstack { id = id, size = { width = 60, height = 20 }, dray.for_each(game[id], card):reorderable() }
    end
    dray.scene(function()
      return dray.vstack { list "a", list "b" }
        :reorder_container("card", function(difference) \(reorder) end)
        :on_key_press("delete", function() table.remove(game.a, 1) end)
        :on_key_press("h", function() game.a[1].n = 2 end)
    end)
    """
  }

  private func end(_ test: Scripted, after key: Key) throws -> DragOutcome {
    #expect(try test.drag("x", to: "b")?.isUnfinished == true)
    test.host.send(.keyDown(key, time: 1.5))
    guard case .ended(let outcome) = test.host.send(.tick(time: 9)) else {
      throw DragDidNotEnd()
    }
    return outcome
  }

  private struct DragDidNotEnd: Error {}

  @Test func `a waiting reorder ends without the item that was deleted`() throws {
    let insert = "table.insert(game.b, { id = 'x2', n = 1 }) array.take(game, difference.sources)"
    let test = try Scripted(Self.board("dray.sleep(1) \(insert)"))
    let outcome = try end(test, after: "delete")
    #expect(outcome.operation == .cancel && outcome.cause == .sourceGone && outcome.reason?.code == "item_gone")
    #expect(test.plugin.state("game") == ["a": [["id": "y", "n": 1]], "b": []])
  }

  @Test func `a waiting move ends if less of its item is left than it takes`() throws {
    let test = try Scripted(Self.board("dray.sleep(1) array.apply(game, difference)"))
    let outcome = try end(test, after: "h")
    #expect(outcome.operation == .cancel && outcome.cause == .sourceGone && outcome.reason?.code == "item_gone")
    #expect(outcome.reason?.text == "'x' has only 2 of the 5 dropped")
    #expect(test.plugin.state("game") == ["a": [["id": "x", "n": 2], ["id": "y", "n": 1]], "b": []])
  }

  @Test(arguments: [
    "local taken = array.take(game, difference.sources) dray.sleep(1) array.insert(game.b, taken[1])",
    "game.a[1].n = 2 dray.sleep(1) game.a[1].n = 5 array.apply(game, difference)",
  ])
  func `a waiting move continues if its own command has removed the item or a part of it`(reorder: String) throws {
    let test = try Scripted(Self.board(reorder))
    let outcome = try end(test, after: "z")
    #expect(outcome.operation == .move && outcome.cause == .dropped && outcome.reason == nil, "\(outcome)")
    #expect(test.plugin.state("game") == ["a": [["id": "y", "n": 1]], "b": [["id": "x", "n": 5]]])
  }

  @Test func `a waiting move continues if a task of its command has removed the item`() throws {
    let test = try Scripted(
      Self.board(
        """
        local taken
        dray.task(function() dray.sleep(0.1) taken = array.take(game, { "x" }) end)
        dray.sleep(1) array.insert(game.b, taken[1])
        """))
    _ = try test.drag("x", to: "b")
    test.host.send(.tick(time: 1.5))
    guard case .ended(let outcome) = test.host.send(.tick(time: 9)) else { throw DragDidNotEnd() }
    #expect(outcome.operation == .move && outcome.reason == nil, "\(outcome)")
    #expect(test.plugin.state("game") == ["a": [["id": "y", "n": 1]], "b": [["id": "x", "n": 5]]])
  }
}
