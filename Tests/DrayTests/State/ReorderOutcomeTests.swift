import Dray
import Testing

/// The effect of a reorder command is in the outcome.
struct ReorderOutcomeTests {
  private static func board(_ body: String) -> String {
    twoPiles + """
      local array = require "dray.array"
      local log = dray.state("log", { tries = 0 })
      local seen = dray.view_state("seen", {})
      dray.scene(function()
        return dray.hstack { pile "a", pile "b" }:reorder_container("card", function(d) \(body) end)
          :on_drag_session_updated(function(s) end)
      end)
      """
  }

  @Test(arguments: [
    "", "seen.at = d.sources[1]", "array.apply(piles, d) table.insert(piles.a, 1, table.remove(piles.b))",
  ])
  func `a command that changes nothing is not reported as a move`(body: String) throws {
    let test = try Scripted(Self.board(body))
    let before = test.plugin.state("piles")
    let outcome = try #require(try test.drag("x", to: "b"))
    #expect(outcome.operation == .cancel && outcome.cause == .unchanged)
    #expect(outcome.reason?.code == "nothing_moved")
    let finding = "the rule accepted the drop but changed nothing; its command must move the items"
    let text = outcome.reason?.text ?? ""
    #expect(text.hasPrefix("test/init.lua:") && text.hasSuffix(": \(finding), by the ids they have in the model"))
    #expect(test.plugin.state("piles") == before)
  }

  @Test func `a command that leaves the item in place is reported with a remark`() throws {
    let test = try Scripted(Self.board("log.tries = log.tries + 1"))
    let outcome = try #require(try test.drag("x", to: "b"))
    #expect(outcome.operation == .move && outcome.cause == .dropped)
    #expect(outcome.route.to == "a" && outcome.route.before == "y" && outcome.reason?.code == "item_stayed")
    #expect(test.host.canUndo)
  }

  @Test func `an item that is removed and not inserted is named`() throws {
    let test = try Scripted(Self.board("array.take(piles, d.sources)"))
    let outcome = try #require(try test.drag("x", to: "b"))
    #expect(outcome.operation == .move && outcome.cause == .dropped)
    #expect(outcome.reason?.code == "item_gone" && outcome.reason?.parameters == [.init(name: "item_id", value: "x")])
    #expect(outcome.reason?.text.hasSuffix(": 'x' is no longer in the scene; a dropped item keeps its id") == true)
    #expect(test.plugin.state("piles") == ["a": [["id": "y"]], "b": []])
  }

  @Test(arguments: [
    ("array.take(piles, d.sources) dray.sleep(1)", "item_gone"),
    ("dray.sleep(1) array.take(piles, d.sources)", "item_gone"),
    ("dray.sleep(1) log.tries = log.tries + 1", "item_stayed"),
  ])
  func `an item that a waiting command removes or leaves in place is named`(body: String, code: String) throws {
    let test = try Scripted(Self.board(body))
    #expect(try test.drag("x", to: "b")?.isUnfinished == true)
    guard case .ended(let outcome) = test.host.send(.tick(time: 9)) else {
      Issue.record("the drop is not over")
      return
    }
    #expect(outcome.operation == .move && outcome.cause == .dropped && outcome.reason?.code?.text == code, "\(outcome)")
  }

  @Test(arguments: [("b", nil), ("a", "item_gone")] as [(String, String?)])
  func `an item is gone, unless a new item in the list of the drop replaces it`(list: String, code: String?) throws {
    let test = try Scripted(Self.board("array.take(piles, d.sources) table.insert(piles.\(list), { id = 'z' })"))
    let outcome = try #require(try test.drag("x", to: "b"))
    #expect(outcome.operation == .move && outcome.cause == .dropped)
    // A new item elsewhere does not show where the drop has gone.
    #expect(outcome.route.to == "b" && outcome.reason?.code?.text == code, "\(outcome)")
  }

  @Test func `an ordinary move is reported without a remark`() throws {
    let test = try Scripted(Self.board("array.apply(piles, d)"))
    let outcome = try #require(try test.drag("x", to: "b"))
    #expect(outcome.operation == .move && outcome.reason == nil)
  }
}
