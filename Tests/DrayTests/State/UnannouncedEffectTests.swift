import Dray
import Testing

/// Commands with another effect than their configuration announced: the outcome names the difference.
@Suite struct `Commands with another effect than their drop announced` {
  private func test(_ operation: String, _ command: String, source: String = "") throws -> (DragOutcome, Host) {
    let test = try Scripted(
      """
      local board = dray.state("board", { a = { "KH", "QH", "JH" }, b = {}, counter = 0 })
      local function remove(list, id)
        for i, other in ipairs(list) do if other == id then return table.remove(list, i) end end
      end
      local function card(id)
        return dray.item { id = id, type = "card", value = id, size = { width = 30, height = 20 } }:draggable()
      end
      local function list(id)
        return dray.list { id = id, size = { width = 40, height = 80 }, dray.for_each(board[id], card):reorderable() }
      end
      dray.scene(function()
        return dray.hstack {
          list "a":drag_container("card", function(ids) return ids[1] == "KH" and { "KH", "QH", "JH" } or ids end)
            :drag_configuration { allow_move = true, allow_copy = true, allow_delete = true, allow_alias = true }\(source),
          list "b":drop_destination("card", function() \(command) end)
            :drop_configuration(function() return \(operation) end),
        }
      end)
      """)
    let outcome = try #require(try test.drag("JH", to: "b"), "\(test.texts)")
    return (outcome, test.host)
  }

  @Test(arguments: [
    (#""copy""#, #"remove(board.a, "JH")"#, "item_gone"),
    (#""copy""#, #"table.insert(board.b, remove(board.a, "JH"))"#, "item_moved"),
    (#""alias""#, #"table.insert(board.b, remove(board.a, "JH"))"#, "item_moved"),
    (#""copy""#, #"table.insert(board.b, "JH 2")"#, nil),
    (#""copy""#, #"table.insert(board.b, remove(board.a, "QH"))"#, nil),
    (#""delete""#, "board.counter = 1", "item_stayed"),
    (#""delete""#, #"table.insert(board.b, remove(board.a, "JH"))"#, "item_moved"),
    (#""delete""#, #"remove(board.a, "JH")"#, nil),
    (#""move""#, #"table.insert(board.b, remove(board.a, "QH"))"#, "item_stayed"),
    (#""move""#, #"table.insert(board.a, 1, remove(board.a, "QH"))"#, "item_stayed"),
    (#""move""#, #"remove(board.a, "KH") table.insert(board.b, remove(board.a, "JH"))"#, nil),
  ])
  func `an item that is not where its operation leaves it is named with a code`(
    operation: String, command: String, code: String?
  ) throws {
    let (outcome, host) = try test(operation, command)
    #expect(outcome.cause == .dropped && outcome.reason?.code == code.map { ByteString($0) }, "\(outcome)")
    // The sentence says only `dropped` if the operation would describe another effect.
    #expect(host.nextUndo?.text.hasPrefix("dropped JH") == (code != nil), "\(host.nextUndo?.text ?? "-")")
    #expect(host.canUndo)
  }

  @Test func `a delete is reported without a remark if the source removes the item`() throws {
    let source = """
      :on_drag_session_updated(function(session)
        if session.phase == "ended" and session.operation == "delete" then remove(board.a, session.item_ids[1]) end
      end)
      """
    let (outcome, _) = try test(#""delete""#, "board.counter = 1", source: source)
    #expect(outcome.operation == .delete && outcome.reason == nil, "\(outcome)")
  }

  @Test func `the text of a drop that takes some of the items names only these`() throws {
    let test = try Scripted(
      """
      local array = require "dray.array"
      local Card = dray.transferable "card"
      local board = dray.state("board", { a = { "KH", "QH", "JH" }, b = {} })
      local function card(id)
        return dray.item { id = id, type = Card, value = id, size = { width = 30, height = 20 } }
      end
      local function list(id)
        return dray.list { id = id, size = { width = 40, height = 80 }, dray.for_each(board[id], card):reorderable() }
      end
      dray.scene(function()
        return dray.hstack { list "a", list "b" }
          :reorder_container(Card, function(difference) array.apply(board, difference) end)
          :drag_container(Card, function() return { "KH", "QH", "JH" } end)
          :drop_configuration(function() return "move", { accepted_item_count = 2 } end)
      end)
      """)
    let outcome = try #require(try test.drag("KH", to: "b"), "\(test.texts)")
    #expect(outcome.itemIDs == ["KH", "QH", "JH"] && outcome.acceptedItemCount == 2)
    #expect(test.host.nextUndo?.text == "moved KH and QH from a to b")
  }
}
