import Dray
import Testing

/// A change of something other than the pointer's position re-evaluates a drag, once.
struct ReevaluationTests {
  /// A cell for one card, and a gate, open at first, that a key or a tap toggles and a timer closes. Each question
  /// about the cell is printed.
  private static let table = """
    local Card = dray.transferable "test.card"
    local piles = dray.state("piles", { left = { "a", "b" }, cell = {} })
    local gate = dray.state("gate", { open = true, ticks = 0 })
    local look = dray.view_state("look", { n = 0 })
    local function pile(name)
      return dray.vstack { id = name, size = { width = 40, height = 60 },
        dray.for_each(piles[name], function(id)
          return dray.item { id = id, type = Card, size = { width = 40, height = 20 } }
        end):reorderable() }
    end
    dray.scene(function()
      return dray.hstack { spacing = 10, pile "left", pile "cell",
        dray.zstack { id = "button", size = { width = 40, height = 40 } }
          :on_tap_gesture(function() gate.open = not gate.open end)
          :on_key_press("g", function() gate.open = not gate.open end)
          :on_key_press("n", function() end)
          :on_timer({ after = 5 }, function() gate.ticks = gate.ticks + 1 gate.open = false end) }
        :reorder_container(Card, function(difference) require "dray.array".apply(piles, difference) end)
        :drop_configuration(function(session)
          if session.to ~= "cell" then return true end
          print("asked for " .. session.item_ids[1])
          if #piles.cell > 0 then return false, "the cell is taken" end
          return gate.open, "the gate is closed"
        end)
    end)
    """

  private struct Hands {
    let test: Scripted
    private var asked = 0

    init() throws { test = try Scripted(ReevaluationTests.table) }

    /// Presses an item with a pointer and moves it over the cell.
    func drag(_ item: Identifier, pointer: PointerID) throws {
      let start = try test.middle(item)
      test.host.send(.pointerDown(at: start, time: test.host.engine.time, pointer: pointer))
      test.host.send(.pointerMoved(to: Point(x: start.x + 4, y: start.y), time: 1, pointer: pointer))
      test.host.send(.pointerMoved(to: Point(x: 70, y: 30), time: 1, pointer: pointer))
    }

    /// The questions of the rule since the last call.
    mutating func questions() -> [String] {
      let texts = test.texts
      defer { asked = texts.count }
      return Array(texts[asked...])
    }
  }

  @Test(arguments: ["key", "tap of another pointer", "timer", "command of the host"])
  func `when a command changes a state, the drag is re-evaluated once`(change: String) throws {
    var hands = try Hands()
    let host = hands.test.host
    try hands.drag("a", pointer: 0)
    _ = hands.questions()
    switch change {
    case "key": host.send(.keyDown("g", time: 2))
    case "timer": host.send(.tick(time: 20))
    case "command of the host": hands.test.plugin.restart()
    default:
      host.send(.pointerDown(at: Point(x: 120, y: 20), time: 2, pointer: 7))
      _ = hands.questions()
      host.send(.pointerUp(time: 2, pointer: 7))
    }
    #expect(hands.questions() == ["asked for a"])
    let isOpen = change == "command of the host"
    #expect(host.dropSession()?.verdict.reason?.text == (isOpen ? nil : "the gate is closed"))
  }

  @Test func `an unhandled key, and a key without effect, re-evaluate the drag once`() throws {
    for key in ["n", "q"] as [Key] {
      var hands = try Hands()
      try hands.drag("a", pointer: 0)
      _ = hands.questions()
      hands.test.host.send(.keyDown(key, time: 2))
      #expect(hands.questions() == ["asked for a"])
    }
  }

  @Test func `a tick that fires no timer, and queries, ask no rule about the drag`() throws {
    var hands = try Hands()
    let host = hands.test.host
    try hands.drag("a", pointer: 0)
    _ = hands.questions()
    host.send(.tick(time: 2))
    _ = (host.placements, host.legalDrags(of: "a"), host.dropSession())
    #expect(hands.questions() == [])
  }

  // MARK: Two pointers

  @Test func `of two drags over one place the first drop gets it, and the other is re-evaluated and refused`()
    throws
  {
    var hands = try Hands()
    let host = hands.test.host
    try hands.drag("a", pointer: 1)
    try hands.drag("b", pointer: 2)
    #expect(host.dropSession(pointer: 1)?.verdict.operation == .move)
    #expect(host.dropSession(pointer: 2)?.verdict.operation == .move)
    _ = hands.questions()
    guard case .ended(let first) = host.send(.pointerUp(time: 3, pointer: 2)) else { throw Missing() }
    #expect(first.operation == .move && hands.questions() == ["asked for a"])
    #expect(host.dropSession(pointer: 1)?.verdict.reason?.text == "the cell is taken")
    guard case .ended(let second) = host.send(.pointerUp(time: 4, pointer: 1)) else { throw Missing() }
    #expect(second.operation == .forbidden && second.reason?.text == "the cell is taken")
    #expect(hands.test.plugin.state("piles") == ["left": ["a"], "cell": ["b"]])
  }

  @Test func `an item that a pointer drags cannot be lifted a second time, until its drag ends`() throws {
    let hands = try Hands()
    let host = hands.test.host
    try hands.drag("a", pointer: 1)
    #expect(host.why("a", to: "cell").outcome.reason?.code == "already_dragged")
    #expect(host.legalDrags(of: "a").isEmpty && host.legalDrags(of: "b").map(\.place) == ["cell"])
    host.engine.cancelDrag(pointer: 1)
    #expect(host.why("a", to: "cell").outcome.operation == .move)
  }

  private struct Missing: Error {}
}
