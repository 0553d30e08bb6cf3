import Dray
import Testing

/// The possible answers of a closure that may refuse, and their effects.
struct AnswerTests {
  /// Two lists in one reorder container, and a box for copies; each closure is a parameter.
  private static func board(
    lift: String = "return ids", question: String = "return true", move: String = "array.apply(game, d)",
    drop: String = "for _, t in ipairs(items) do game.c[#game.c + 1] = { id = t.id .. ' copy' } end"
  ) -> String {
    """
    local array = require "dray.array"
    local game = dray.state("game", { a = { { id = "w" }, { id = "x" }, { id = "y" } }, b = { { id = "z" } }, c = {} })
    local function item(thing)
      return dray.item { id = thing.id, type = "thing", value = thing, size = { width = 50, height = 40 } }
    end
    local function list(id)
      return dray.list { id = id, size = { width = 50, height = 200 }, dray.for_each(game[id], item):reorderable() }
    end
    dray.scene(function()
      return dray.hstack { spacing = 10,
          dray.hstack { spacing = 10, list "a", list "b" }:reorder_container("thing", function(d) \(move) end),
          dray.list { id = "c", size = { width = 50, height = 200 }, dray.for_each(game.c, item) }
            :drop_destination("thing", function(items, session) \(drop) end) }
        :drag_container("thing", function(ids, session) \(lift) end)
        :drop_configuration(function(session) \(question) end)
        :on_tap_gesture(function(tap) \(drop == "" ? "" : "local items = { { id = 'tapped' } }") TAP end)
    end)
    """
  }

  @Test(
    arguments: [
      ("return true", DropOperation.copy, Cause.dropped, nil),
      ("return 'copy'", .copy, .dropped, nil),
      ("return 'copy', 'a string after a yes is ignored'", .copy, .dropped, nil),
      ("return true, 'a string after a yes is ignored'", .copy, .dropped, nil),
      ("return true, {}", .copy, .dropped, nil),
      ("return true, nil", .copy, .dropped, nil),
      (
        "return 'move'", .cancel, .notSuggested,
        "the source offers copy, not move; its drag configuration sets the operations"
      ),
      (
        "return 'alias'", .cancel, .notSuggested,
        "the source offers copy, not alias; its drag configuration sets the operations"
      ),
      (
        "return 'delete'", .cancel, .notSuggested,
        "the source offers copy, not delete; its drag configuration sets the operations"
      ),
      ("return 'cancel'", .cancel, .refused, nil),
      ("return 'cancel', 'not now'", .cancel, .refused, "not now"),
      ("return false", .forbidden, .refused, nil),
      ("return false, 'why'", .forbidden, .refused, "why"),
      ("return nil, 'why'", .forbidden, .refused, "why"),
      ("return nil", .forbidden, .refused, nil),
      ("return false, { text = 'why', code = 'w' }", .forbidden, .refused, "why"),
      ("return false, { code = 'w' }", .forbidden, .refused, "w"),
      ("return false, 7", .forbidden, .refused, "7"),
      ("return true, { accepted_item_count = 0 }", .cancel, .refused, "the rule accepts 0 items"),
      ("return true, { accepted_quantity = 0 }", .cancel, .refused, "the rule accepts the quantity 0"),
    ] as [(String, DropOperation, Cause, String?)])
  func `each answer of a drop configuration has its meaning`(
    answer: String, operation: DropOperation, cause: Cause, reason: String?
  ) throws {
    let test = try Scripted(Self.board(question: answer).replacing("TAP", with: ""))
    let outcome = try #require(try test.drag("x", to: "c"))
    #expect(outcome.operation == operation, "\(outcome) \(test.texts)")
    #expect(outcome.cause == cause)
    #expect(outcome.reason?.text == reason)
  }

  @Test func `code and parameters of a reason have the length limit of its text`() throws {
    let test = try Scripted(
      Self.board(question: "local x = ('x'):rep(5000) return false, { code = x, text = x, fact = x, short = 'y' }")
        .replacing("TAP", with: ""))
    _ = try test.drag("w", to: "b")
    let reason = try #require(test.host.why("w", to: "b").outcome.reason)
    let cut = String(repeating: "x", count: 4093) + "…"
    #expect(reason.text == cut && reason.code == ByteString(cut))
    #expect(reason.parameters == [.init(name: "fact", value: ByteString(cut)), .init(name: "short", value: "y")])
  }

  @Test func `an acceptance may name another place and a smaller count`() throws {
    let test = try Scripted(
      Self.board(
        lift: "return array.pick(game.a, { 'w', 'x', 'y' })",
        question: "return true, { collection_id = 'b', before = 'z', accepted_item_count = 2 }"
      ).replacing("TAP", with: ""))
    let outcome = try #require(try test.drag("w", to: "b"))
    #expect(outcome.operation == .move, "\(outcome)")
    #expect(outcome.acceptedItemCount == 2)
    #expect(outcome.route.before == "z")
    #expect(test.plugin.state("game")?["b"] == [["id": "w"], ["id": "x"], ["id": "z"]])
    #expect(test.plugin.state("game")?["a"] == [["id": "y"]])
  }

  @Test(arguments: [
    ("collection_id = 'b', before = 'q'", "before = 'q', which is not in the scene"),
    ("collection_id = 'bb'", "the collection 'bb', which is not in the scene; did you mean 'b'?"),
  ])
  func `a missing place is an error that names it and the line`(answer: String, text: String) throws {
    let test = try Scripted(Self.board(question: "return true, { \(answer) }").replacing("TAP", with: ""))
    let outcome = try #require(try test.drag("x", to: "b"))
    #expect(outcome.cause == .failed)
    #expect(outcome.reason?.text == "test/init.lua:16: drop_configuration answered with \(text)")
    #expect(test.texts == ["test/init.lua:16: drop_configuration answered with \(text)"])
  }

  @Test(arguments: [
    ("return true, { collection_id = 'b', before = 'w' }", "'b' has no item 'w' to insert before"),
    ("return true, { collection_id = 'c' }", "no collection 'c' is in this reorder container"),
  ])
  func `a place outside the destination is refused with its name`(answer: String, text: String) throws {
    let test = try Scripted(Self.board(question: answer).replacing("TAP", with: ""))
    let outcome = try #require(try test.drag("x", to: "b"))
    #expect(outcome.operation == .forbidden)
    #expect(outcome.cause == .failed)
    #expect(outcome.reason?.text == text)
    #expect(test.plugin.state("game")?["a"] == [["id": "w"], ["id": "x"], ["id": "y"]])
  }

  @Test(arguments: ["'w'", "'x'", "'y'"])
  func `items that a rule places before themselves or the next item stay where they are`(
    before: String
  ) throws {
    let test = try Scripted(
      Self.board(
        lift: "return array.pick(game.a, { 'w', 'x' })",
        question: "return true, { collection_id = 'a', before = \(before) }"
      ).replacing("TAP", with: ""))
    let outcome = try #require(try test.drag("w", to: "b"))
    #expect(outcome.cause == .unchanged && !test.host.canUndo, "\(outcome)")
    #expect(test.host.why("w", to: "b").outcome.cause == .unchanged)
    #expect(!test.host.legalDrags(of: "w").contains { $0.place == "b" })
  }

  @Test func `a destination that a rule names without an item to insert before is the end`() throws {
    let test = try Scripted(
      Self.board(question: "if session.to ~= 'b' then return true, { collection_id = 'b' } end return true")
        .replacing("TAP", with: ""))
    let outcome = try #require(try test.drag("w", to: "y"))
    #expect(outcome.route.to == "b", "\(outcome)")
    #expect(test.plugin.state("game")?["b"] == [["id": "z"], ["id": "w"]])
  }

  @Test(
    arguments: [
      ("return false, 'stays'", "stays"), ("return nil, 'stays'", "stays"),
      ("return false, { code = 'stays' }", "stays"),
      ("return {}", "the source keeps it"), ("return {}, 'empty'", "empty"),
      ("return false", "the source keeps it"), ("return 'cancel'", "the source keeps it"),
      ("return 'cancel', 'stays'", "stays"),
      ("", "test/init.lua:15: drag_container returned nothing; was 'return' forgotten?"),
      ("return 7", "test/init.lua:15: drag_container must return a list, true or false, not the number 7"),
      ("return { {} }", "test/init.lua:15: drag_container: entry 1 has no field 'id' for its id"),
      ("return { { id = {} } }", "test/init.lua:15: drag_container: the id of entry 1 must be a string or an integer"),
      ("return { true }", "test/init.lua:15: drag_container returned the unknown item 'true'"),
      ("session.items = 1", "test/init.lua:15: a drag session cannot be changed: 'items'"),
    ] as [(String, String?)])
  func `a lift question may refuse or fail in several ways`(answer: String, reason: String?) throws {
    let test = try Scripted(Self.board(lift: answer).replacing("TAP", with: ""))
    let start = try test.middle("x")
    test.host.send(.pointerDown(at: start, time: 1))
    let response = test.host.send(.pointerMoved(to: Point(x: start.x + 9, y: start.y), time: 2))
    switch response {
    case .ended(let outcome):
      #expect(outcome.cause == .notLifted)
      #expect(outcome.reason?.text == reason)
    case .failed(let text): #expect(text.text.hasPrefix(reason ?? "?"), "\(text)")
    default: Issue.record("\(response)")
    }
    #expect(!test.host.engine.isDragging())
  }

  @Test(arguments: [
    ("return true", ["x"]), ("return { 'y', 'x' }", ["y", "x"]),
    ("return array.pick(game.a, { 'w', 'x' })", ["w", "x"]),
  ])
  func `a lift question answers with true, ids or values, also of other items`(
    answer: String, ids: [Identifier]
  ) throws {
    let test = try Scripted(Self.board(lift: answer).replacing("TAP", with: ""))
    #expect(try test.drag("x", to: "c")?.itemIDs == ids, "\(test.texts)")
  }

  @Test func `the receiver gets a copy of the value`() throws {
    let test = try Scripted(
      Self.board(lift: "return array.pick(game.a, ids)", drop: "game.c[1] = items[1] items[1].id = 'kept'")
        .replacing("TAP", with: ""))
    #expect(try test.drag("x", to: "c")?.operation == .copy, "\(test.texts)")
    #expect(test.plugin.state("game")?["a"] == [["id": "w"], ["id": "x"], ["id": "y"]])
    #expect(test.plugin.state("game")?["c"] == [["id": "kept"]])
  }

  @Test(
    arguments: [
      ("", true, nil), ("return true", true, nil), ("return 'done', 'ignored'", true, nil),
      ("return false", false, nil),
      ("return nil, 'no'", false, "no"), ("return false, { code = 'c', text = 'no' }", false, "no"),
      ("return 'cancel'", false, nil), ("return 'cancel', 'no'", false, "no"),
    ] as [(String, Bool, String?)])
  func `a command that answers false, nil with a reason or 'cancel' is rolled back`(
    answer: String, stands: Bool, reason: String?
  ) throws {
    let test = try Scripted(
      Self.board(move: "array.apply(game, d) \(answer)", drop: "game.c[1] = { id = 'new' } \(answer)")
        .replacing("TAP", with: "game.c[1] = { id = 'new' } \(answer)"))
    let before = try #require(test.plugin.state("game"))
    switch try test.tap("w") {
    case .performed: #expect(stands)
    case .refused(let text):
      #expect(!stands)
      #expect(text?.text == reason)
    case let response: Issue.record("\(response)")
    }
    #expect((test.plugin.state("game") == before) == !stands)
    if stands { return }
    for place in ["b", "c"] as [Identifier] {
      let outcome = try #require(try test.drag("x", to: place))
      #expect(outcome.operation == .cancel && outcome.cause == .refused, "\(outcome) \(test.texts)")
      #expect(outcome.reason?.text == reason)
      #expect(test.plugin.state("game") == before)
    }
  }

  @Test func `if a held key narrows the suggested operations, the reason names the key and not the configuration`()
    throws
  {
    let test = try Scripted(
      """
      dray.scene(function()
        return dray.hstack {
          dray.item { id = "x", type = "thing", value = 1, size = { width = 20, height = 20 } }:draggable(),
          dray.zstack { id = "bin", size = { width = 40, height = 40 } }
            :drop_destination("thing", function() end):drop_configuration(function() return "move" end) }
          :drag_configuration { allow_move = true }
      end)
      """)
    let outcome = try Driver(of: test.host).drag("x", modifiers: .option).drop(on: "bin")
    #expect(outcome.cause == .notSuggested)
    #expect(outcome.reason?.text == "the held modifier keys allow only copy, not move")
  }
}
