import Dray
import Testing

/// A drop whose command waits is reported as begun until it has ended.
struct WaitingDropTests {
  private static func board(_ reorder: String) -> String {
    """
    local array = require "dray.array"
    local game = dray.state("game", { a = { "x", "y" }, b = {}, begun = 0 })
    local function card(id)
      return dray.item { id = id, type = "card", value = id, label = id, size = { width = 20, height = 20 } }
    end
    local function list(id)
      return dray.hstack { id = id, size = { width = 60, height = 20 }, dray.for_each(game[id], card):reorderable() }
    end
    dray.scene(function()
      return dray.vstack { list "a", list "b" }
        :reorder_container("card", function(difference) \(reorder) end)
    end)
    """
  }

  private static let wait = "game.begun = 1 dray.sleep(1) array.apply(game, difference)"

  @Test func `the outcome and the undo step say that the drop has begun, and then that it was made`() throws {
    let test = try Scripted(Self.board(Self.wait))
    let outcome = try #require(try test.drag("x", to: "b"))
    #expect(outcome.isUnfinished && outcome.operation == .move && outcome.route.to == "b")
    #expect(test.host.nextUndo?.text == "began to move x from a to b" && test.host.nextUndo?.isUnfinished == true)
    #expect(test.plugin.state("game") == ["a": ["x", "y"], "b": [], "begun": 1])
    guard case .ended(let last) = test.host.send(.tick(time: 9)) else {
      Issue.record("the drop is not over")
      return
    }
    #expect(!last.isUnfinished && last.operation == .move && last.route.to == "b")
    #expect(test.host.nextUndo?.text == "moved x from a to b" && test.host.nextUndo?.isUnfinished == false)
    #expect("\(test.host.undo())" == "performed" && test.host.nextRedo?.text == "moved x from a to b")
  }

  @Test func `a drop that has written nothing yet is reported as begun, too`() throws {
    let test = try Scripted(Self.board("dray.sleep(1) array.apply(game, difference)"))
    #expect(try test.drag("x", to: "b")?.isUnfinished == true)
    #expect(test.host.nextUndo?.text == "began to move x from a to b")
  }

  @Test func `the step of a drop that fails after a wait says that it began`() throws {
    let test = try Scripted(Self.board("game.begun = 1 dray.sleep(1) error 'no'"))
    _ = try test.drag("x", to: "b")
    test.host.send(.tick(time: 9))
    #expect(test.plugin.state("game") == ["a": ["x", "y"], "b": [], "begun": 1])
    #expect(test.host.nextUndo?.text == "began to move x from a to b")
  }

  @Test func `the step of a finished drop keeps its name when a task of its command continues`() throws {
    let test = try Scripted(
      Self.board("dray.task(function() dray.sleep(3) game.begun = 2 end) dray.sleep(1) array.apply(game, difference)"))
    _ = try test.drag("x", to: "b")
    test.host.send(.tick(time: 3))
    let finished = test.host.nextUndo
    #expect(finished?.text == "moved x from a to b" && finished?.isUnfinished == false)
    test.host.send(.tick(time: 9))
    #expect(test.plugin.state("game") == ["a": ["y"], "b": ["x"], "begun": 2])
    #expect(test.host.nextUndo == finished)
  }

  @Test(arguments: ["", "dray.sleep(1)"])
  func `the step of a task is named a command if the drop that began the task has moved nothing`(wait: String) throws {
    let test = try Scripted(
      Self.board("dray.task(function() dray.sleep(3) game.begun = 2 dray.sleep(3) game.begun = 3 end) \(wait)"))
    _ = try test.drag("x", to: "b")
    test.host.send(.tick(time: 3))
    #expect(!test.host.canUndo)
    test.host.send(.tick(time: 6))
    #expect(test.plugin.state("game") == ["a": ["x", "y"], "b": [], "begun": 2])
    #expect(test.host.nextUndo?.kind == .command)
    test.host.send(.tick(time: 20))
    #expect(test.plugin.state("game") == ["a": ["x", "y"], "b": [], "begun": 3])
    #expect(test.host.nextUndo?.kind == .command)
    #expect("\(test.host.undo())" == "performed" && !test.host.canUndo)
  }

  @Test func `a drop whose rules are killed while it waits for data fails at once with the limit`() throws {
    let test = try Scripted(
      """
      local s = dray.state("s", { got = {} })
      dray.scene(function()
        return dray.vstack { id = "to", size = { width = 90, height = 90 } }
          :on_drop("public.plain-text", function(providers) s.got[1] = providers[1]:load "public.plain-text" end)
          :on_key_press("h", function() while true do end end)
      end)
      """)
    var request: LoadRequest?
    let provider = ItemProvider()
    provider.registerDataRepresentation(for: "public.plain-text") { request = $0 }
    let driver = Driver(of: test.host)
    _ = try driver.dragIn([provider]).drop(on: "to")
    test.host.send(.keyDown("h", time: driver.time))
    let outcome = try #require(test.host.engine.endedDrags.last?.outcome)
    #expect(outcome.cause == .failed && outcome.reason?.code == "limit", "\(outcome)")
    try #require(request).complete(Bytes("late"))
    test.host.send(.tick(time: driver.time + 1))
    #expect(test.plugin.state("s") == ["got": []])
  }

  @Test func `a drop without a wait is reported as finished`() throws {
    let test = try Scripted(Self.board("array.apply(game, difference)"))
    #expect(try test.drag("x", to: "b")?.isUnfinished == false)
    #expect(test.host.nextUndo?.text == "moved x from a to b")
  }

  @Test func `a waiting drop by keys is announced as begun, and again at its end`() throws {
    let test = try Scripted(Self.board(Self.wait))
    var spoken: [String] = []
    test.host.onAnnouncement = { spoken.append($0.text) }
    for key in [Key.tab, .space, .tab, .space] { test.host.send(.keyDown(key, time: test.host.engine.time + 0.1)) }
    #expect(spoken.last == "began to move x to the end of a", "\(spoken)")
    test.host.send(.tick(time: 9))
    #expect(spoken.last == "moved x to the end of a", "\(spoken)")
  }

  /// Two lists; drops between them wait. A key moves the dragged item while its drop waits.
  private static func exchanged(_ key: String, _ reorder: String = wait) -> String {
    board(reorder).replacing(
      ":reorder_container", with: ":on_key_press('k', function() \(key) end):reorder_container")
  }

  @Test func `an item that another command has put elsewhere, and the drop has brought back, has no remark`() throws {
    let test = try Scripted(Self.exchanged("game.a, game.b = {}, { 'x', 'y' }"))
    _ = try test.drag("x", to: "a")
    test.host.send(.keyDown("k"))
    guard case .ended(let outcome) = test.host.send(.tick(time: 9)) else {
      Issue.record("the drop is not over")
      return
    }
    #expect(test.plugin.state("game") == ["a": ["x"], "b": ["y"], "begun": 1])
    #expect(outcome.operation == .move && outcome.reason == nil, "\(outcome)")
  }

  @Test func `an item that a waiting drop has not moved is named`() throws {
    let test = try Scripted(Self.board("game.begun = 1 dray.sleep(1) game.begun = 2"))
    _ = try test.drag("x", to: "b")
    guard case .ended(let outcome) = test.host.send(.tick(time: 9)) else {
      Issue.record("the drop is not over")
      return
    }
    #expect(outcome.reason?.code == "item_stayed", "\(outcome)")
  }

  @Test func `an item that a waiting drop has removed is named, also if another command has added one`() throws {
    let test = try Scripted(
      Self.exchanged("table.insert(game.b, 'z')", "dray.sleep(1) table.remove(game.a, 1)"))
    _ = try test.drag("x", to: "b")
    test.host.send(.keyDown("k"))
    guard case .ended(let outcome) = test.host.send(.tick(time: 9)) else {
      Issue.record("the drop is not over")
      return
    }
    #expect(outcome.reason?.code == "item_gone", "\(outcome)")
  }

  @Test func `a waiting drop of a stack that another command refills has no remark`() throws {
    let test = try Scripted(
      """
      local counts = dray.state("counts", { a = 4, b = 0 })
      local function slot(id)
        return dray.zstack { id = id, size = { width = 40, height = 40 },
          counts[id] > 0 and dray.item { id = "stack " .. id, type = "coin", value = id,
            size = { width = 30, height = 30 } }:quantity(counts[id]):draggable() }
          :drop_destination("coin", function(values, session)
            dray.sleep(1)
            counts[values[1]] = counts[values[1]] - session.quantity
            counts[id] = counts[id] + session.quantity
          end)
      end
      dray.scene(function()
        return dray.hstack { slot "a", slot "b" }:drag_configuration { allow_move = true }
          :drop_configuration(function() return "move" end)
          :on_key_press("k", function() counts.a = 10 end)
      end)
      """)
    #expect(try test.drag("stack a", to: "b")?.isUnfinished == true)
    test.host.send(.keyDown("k"))
    guard case .ended(let outcome) = test.host.send(.tick(time: 9)) else {
      Issue.record("the drop is not over")
      return
    }
    #expect(test.plugin.state("counts") == ["a": 6, "b": 4])
    #expect(outcome.operation == .move && outcome.reason == nil, "\(outcome)")
  }
}
