import Dray
import LuaRuntime
import Testing

/// If no destination takes the moved items, they stay with their source.
struct LostItemTests {
  /// Two piles in a reorder container, and a destination around it that accepts cards of the stock.
  private static func table(_ drop: String, _ configuration: String = "") -> String {
    """
    local array = require "dray.array"
    local Card = dray.transferable "card"
    local game = dray.state("game", { stock = { { id = "KH" }, { id = "QS" } }, piles = { one = { { id = "7D" } }, two = {} } })
    local log = dray.state("log", { tries = 0 })
    local seen = dray.view_state("seen", { tries = 0 })
    local size = { width = 50, height = 50 }
    local function card(c) return dray.item { id = c.id, type = Card, value = c, size = { width = 50, height = 20 } } end
    local function pile(id)
      return dray.vstack { id = id, size = { width = 50, height = 100 }, dray.for_each(game.piles[id], card):reorderable() }
    end
    dray.scene(function()
      return dray.hstack { spacing = 10, alignment = "top",
        dray.vstack { id = "stock", size = { width = 50, height = 100 }, dray.for_each(game.stock, function(c)
            return card(c):draggable()
          end) }
          :drag_container(Card, function(ids) return ids end)
          :drag_configuration { allow_move = true }
          :on_drag_session_updated(function(session)
            print(session.phase, session.operation or "-", table.concat({ table.unpack(session.item_ids) }, " "))
            if session.phase == "ended" and session.operation == "move" then array.take(game.stock, session.item_ids) end
          end),
        dray.hstack { id = "table", spacing = 10, pile "one", pile "two" }
          :reorder_container(Card, function(difference) array.apply(game.piles, difference) end)
          :drop_destination(Card, function(cards, session) \(drop) end)
          \(configuration)
      }
    end)
    """
  }

  private static let insert = """
    local place = session:reorder_destination(Card)
    if place then
      local list = game.piles[place.collection_id]
      for _, c in ipairs(cards) do array.insert(list, c, place.before and array.index(list, place.before)) end
    end
    """

  private func ids(_ test: Scripted, _ pile: String) -> [String] {
    let game = test.plugin.state("game")
    let list = pile == "stock" ? game?["stock"] : game?["piles"]?[.string(LuaString(pile))]
    return list?.table?.items.compactMap { $0["id"]?.text } ?? []
  }

  @Test(arguments: [
    #"{ collection_id = session.location.x < 55 and "one" or "two" }"#, #"{ collection_id = "two" }"#,
  ])
  func `a destination gets the place that a configuration names, also if the pointer is over no item`(
    answer: String
  ) throws {
    let test = try Scripted(
      Self.table(Self.insert, #":drop_configuration(function(session) return "move", \#(answer) end)"#))
    let outcome = try #require(try test.drag("KH", to: "two"))
    #expect(outcome.operation == .move && outcome.cause == .dropped && outcome.reason == nil)
    #expect(outcome.route.from == "stock" && outcome.route.to == "two" && outcome.route.before == nil)
    #expect(ids(test, "stock") == ["QS"] && ids(test, "one") == ["7D"] && ids(test, "two") == ["KH"])
    #expect(test.host.engine.nextUndo?.text == "moved KH from stock to two")
    test.host.undo()
    #expect(ids(test, "stock") == ["KH", "QS"] && ids(test, "two") == [])
  }

  @Test func `a destination gets the named item to insert before`() throws {
    let test = try Scripted(
      Self.table(
        Self.insert,
        #":drop_configuration(function() return "move", { collection_id = "one", before = "7D" } end)"#))
    let outcome = try #require(try test.drag("KH", to: "two"))
    #expect(outcome.route.to == "one" && outcome.route.before == "7D")
    #expect(ids(test, "one") == ["KH", "7D"] && ids(test, "stock") == ["QS"])
  }

  @Test(arguments: [insert, "", "seen.tries = seen.tries + 1", "game.stock = game.stock"])
  func `a destination that changes nothing accepts nothing, and the source gets one cancel`(drop: String) throws {
    let test = try Scripted(Self.table(drop, #":drop_configuration(function() return "move" end)"#))
    let outcome = try #require(try test.drag("KH", to: "two"))
    #expect(outcome.operation == .cancel && outcome.cause == .unchanged)
    #expect(outcome.reason?.code == "nothing_moved")
    let finding = "the rule accepted the drop but changed nothing; its command must move the items"
    let text = outcome.reason?.text ?? ""
    #expect(text.hasPrefix("test/init.lua:") && text.hasSuffix(": \(finding), by the ids they have in the model"))
    #expect(ids(test, "stock") == ["KH", "QS"])
    #expect(Array(test.printed.suffix(2)) == ["ending\tcancel\tKH", "ended\tcancel\tKH"])
    #expect(test.printed.count { $0.hasPrefix("end") } == 2)
    #expect(!test.host.canUndo && test.host.engine.nextUndo == nil)
  }

  @Test func `an item that a destination accepts but does not show is named`() throws {
    let test = try Scripted(
      Self.table("log.tries = log.tries + 1", #":drop_configuration(function() return "move" end)"#))
    let outcome = try #require(try test.drag("KH", to: "two"))
    #expect(outcome.operation == .move && outcome.cause == .dropped)
    #expect(
      outcome.reason?.code == "item_gone" && outcome.reason?.text.contains(": 'KH' is no longer in the scene;") == true)
    test.host.undo()
    #expect(ids(test, "stock") == ["KH", "QS"])
  }

  @Test func `a destination that called the host counts as changed`() throws {
    final class Calls { var count = 0 }
    let calls = Calls()
    let host = Host()
    host.functions["keep"] = { _ in
      calls.count += 1
      return .nil
    }
    let script = Self.table("dray.host.keep(cards[1].id)", #":drop_configuration(function() return "move" end)"#)
    try host.load(script: "local dray = require 'dray'\n" + script, name: "test")
    let outcome = try Driver(of: host).drag("KH").drop(on: "two")
    #expect(outcome.operation == .move && calls.count == 1)
    #expect(outcome.reason?.code == "item_gone")
  }

  @Test func `a destination that waits before it writes completes the move with the write`() throws {
    let test = try Scripted(
      Self.table(
        "dray.sleep(1) table.insert(game.piles.two, cards[1])",
        #":drop_configuration(function() return "move" end)"#))
    let promised = try #require(try test.drag("KH", to: "two"))
    #expect(promised.operation == .move && ids(test, "stock") == ["KH", "QS"])
    test.host.send(.tick(time: 9))
    #expect(test.host.engine.endedDrags.map(\.outcome.operation) == [.move])
    #expect(ids(test, "stock") == ["QS"] && ids(test, "two") == ["KH"])
  }

  @Test func `a destination that waits and never writes accepts nothing`() throws {
    let test = try Scripted(
      Self.table("dray.sleep(1)", #":drop_configuration(function() return "move" end)"#))
    _ = try test.drag("KH", to: "two")
    test.host.send(.tick(time: 9))
    let ended = try #require(test.host.engine.endedDrags.first).outcome
    #expect(ended.operation == .cancel && ended.cause == .unchanged && ended.reason?.code == "nothing_moved")
    #expect(ids(test, "stock") == ["KH", "QS"])
    #expect(test.printed.filter { $0.hasPrefix("ended") } == ["ended\tcancel\tKH"])
  }

  @Test func `items that a destination rejects stay with the source`() throws {
    let script = Self.table(
      Self.insert,
      #"""
      :drop_configuration(function() return "move", { collection_id = "two", accepted_item_count = 1 } end)
      """#
    ).replacing("function(ids) return ids end", with: #"function() return { "KH", "QS" } end"#)
    let test = try Scripted(script)
    let outcome = try #require(try test.drag("KH", to: "two"))
    #expect(outcome.itemIDs == ["KH", "QS"] && outcome.acceptedItemCount == 1)
    #expect(ids(test, "stock") == ["QS"] && ids(test, "two") == ["KH"])
    #expect(
      test.printed.suffix(3).map { $0.replacing("\t", with: " ") } == [
        "ending move KH", "ended move KH", "data_transfer_completed move KH",
      ])
  }
}
