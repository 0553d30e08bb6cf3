import Dray
import Testing

/// A pawn with a choice of promotion on the last rank, and a box that asks before it accepts.
private let board = """
  local array = require "dray.array"
  local Piece = dray.transferable "test.piece"
  local ranks = dray.state("ranks", { seventh = { { id = "pawn", kind = "pawn" } }, eighth = {}, box = {} })
  local heard = dray.state("heard", {})
  local function piece(p)
    return dray.item { id = p.id, type = Piece, value = p, label = p.kind, size = { width = 40, height = 40 } }
  end
  local function rank(id)
    return dray.list { id = id, size = { width = 40, height = 90 }, dray.for_each(ranks[id], piece):reorderable() }
  end
  dray.scene(function()
    return dray.hstack {
      dray.hstack { rank "seventh", rank "eighth" }
        :reorder_container(Piece, function(difference)
          array.apply(ranks, difference)
          if difference.destination.collection_id ~= "eighth" then return end
          local kind = dray.choose { title = "Promotion", message = "Which piece?", "queen", "rook" }
          ranks.eighth[1].kind = kind or "pawn"
        end)
        :drag_container(Piece, function(ids) return array.pick(ranks.seventh, ids) end)
        :drag_configuration { allow_move = true }
        :on_drag_session_updated(function(session)
          if session.phase ~= "ended" then return end
          heard[#heard + 1] = session.operation
          if session.operation == "move" then array.take({ ranks.seventh }, session.item_ids) end
        end),
      dray.list { id = "box", size = { width = 40, height = 90 }, dray.for_each(ranks.box, piece) }
        :drop_destination(Piece, function(items)
          local how = dray.choose { "keep", "refuse" }
          if how ~= "keep" then return false, how or "nothing chosen" end
          dray.sleep(1)
          for _, item in ipairs(items) do table.insert(ranks.box, { id = item.id, kind = "boxed" }) end
        end)
        :drop_configuration(function() return true end)
        :on_tap_gesture(function() dray.choose { title = "First", "a" } dray.choose { title = "Second", "b" } end),
    }
  end)
  """

@Suite struct `dray.choose` {
  private let test: Scripted
  private let driver: Driver

  init() throws {
    test = try Scripted(board)
    driver = Driver(of: test.host)
  }

  private func kinds(_ rank: PlainKey) -> [String] {
    test.plugin.state("ranks")?[rank]?.table?.items.compactMap { $0["kind"]?.text } ?? []
  }

  private var heard: [String] { test.lines("heard") }

  @Test func `dray.choose commits earlier changes, shows the choice to the host, and continues with the answer`() throws
  {
    var asked: [String] = []
    test.host.onChoice = { asked.append("\($0.title ?? "-") \($0.message ?? "-") \($0.choices)") }
    let outcome = try driver.drag("pawn").drop(on: "eighth")
    #expect(outcome.operation == .move, "\(test.texts)")
    #expect(asked == ["Promotion Which piece? [\"queen\", \"rook\"]"])
    #expect(kinds("eighth") == ["pawn"] && heard == [])
    #expect(test.host.choices.map(\.plugin) == ["test"])
    #expect(try driver.answer("queen").isDone)
    #expect(kinds("eighth") == ["queen"] && heard == ["move"])
    #expect(test.host.choices.isEmpty && asked.count == 1)
  }

  @Test func `dray.choose returns nil if nothing is chosen`() throws {
    try driver.drag("pawn").drop(on: "eighth")
    #expect(try driver.answer(nil).isDone)
    #expect(kinds("eighth") == ["pawn"])
  }

  @Test func `an answer outside the choices is an error, and the choice stays open`() throws {
    try driver.drag("pawn").drop(on: "eighth")
    let error = #expect(throws: DriverError.self) { try driver.answer("quen") }
    #expect("\(try #require(error))" == "'quen' is not one of the choices; did you mean 'queen'?")
    let other = #expect(throws: DriverError.self) { try driver.answer("") }
    #expect("\(try #require(other))" == "'' is not one of the choices; they are queen, rook")
    #expect(try driver.answer("rook").isDone)
  }

  @Test func `an answer without an open choice has no effect`() throws {
    #expect(try driver.answer("queen").reason?.text == "no choice is open")
    #expect(throws: ChoiceError.nothingWaits) { try test.host.answer("queen") }
    try driver.drag("pawn").drop(on: "eighth")
    let choice = try #require(test.host.choices.first)
    try test.host.answer("queen")
    #expect(throws: ChoiceError.closed) { try test.host.answer("rook", to: choice) }
    #expect(kinds("eighth") == ["queen"])
  }

  @Test func `a drop ends with its action, and the source removes the items in the last part`() throws {
    let drag = try driver.drag("pawn")
    try drag.drop(on: "box")
    #expect(test.host.choices.count == 1, "\(test.texts)")
    try drag.answer(["keep"])
    #expect(kinds("box") == [] && heard == [], "the action waits")
    #expect(driver.tick(seconds: 2) == .done)
    #expect(kinds("box") == ["boxed"] && kinds("seventh") == [] && heard == ["move"], "\(test.texts)")
    #expect(drag.outcome?.cause == .dropped)
  }

  @Test(arguments: ["refuse", nil])
  func `MD3: a refusal after the answer ends the drop without a loss`(answer: String?) throws {
    let drag = try driver.drag("pawn")
    try drag.drop(on: "box")
    let outcome = try drag.answer([answer])
    #expect(outcome.operation == .cancel && outcome.cause == .refused)
    #expect(outcome.reason?.text == answer ?? "nothing chosen")
    #expect(kinds("box") == [] && kinds("seventh") == ["pawn"] && heard == ["cancel"])
    #expect(try driver.drag("pawn").drop(on: "eighth").operation == .move, "it can be lifted again")
  }

  @Test func `unloading a plugin ends its waiting drops`() throws {
    let drag = try driver.drag("pawn")
    try drag.drop(on: "box")
    test.host.unload(test.plugin)
    #expect(drag.outcome?.operation == .cancel && drag.outcome?.cause == .targetGone)
    #expect(test.host.choices.isEmpty)
    #expect(try driver.answer("keep").reason?.text == "no choice is open")
  }

  @Test func `several choices are answered in their order`() throws {
    try driver.tap("box")
    try driver.tap("box")
    #expect(test.host.choices.map(\.title) == ["First", "First"])
    try driver.answer("a")
    #expect(test.host.choices.map(\.title) == ["First", "Second"])
    let last = try #require(test.host.choices.last)
    try test.host.answer("b", to: last)
    #expect(test.host.choices.map(\.title) == ["First"])
  }

  @Test(arguments: [
    ("{}", "choose needs at least one choice"), ("{ 1 }", "entry 1 of choose must be a string, not the number 1"),
    ("{ 'a', nil, 'b' }", "entry 2 of choose must be a string, not nil"),
    ("{ 'a', 'a' }", "choose: 'a' occurs twice"),
    ("{ titel = 'x', 'a' }", "unknown option 'titel' for choose; did you mean 'title'?"),
    ("'a'", "the options of choose must be a table, not the text 'a'"),
  ])
  func `an invalid choice is an error at the author's line`(options: String, message: String) throws {
    let test = try Scripted(
      """
      dray.scene(function()
        return dray.vstack { id = "button", size = { width = 9, height = 9 } }
          :on_tap_gesture(function() dray.choose \(options) end)
      end)
      """)
    try test.tap("button")
    #expect(test.texts.first?.hasSuffix(message) == true, "\(test.texts)")
    #expect(test.host.choices.isEmpty)
  }

  @Test func `dray.move may start a command that asks for a choice`() throws {
    let key = "on_key_press('k', function() return dray.move('pawn', 'eighth') end)"
    let test = try Scripted(board.replacing("drag_configuration { allow_move = true }", with: key))
    test.host.send(.keyDown("k"))
    #expect(test.host.choices.map(\.title) == ["Promotion"], "\(test.texts)")
    try test.host.answer("rook")
    let kinds = test.plugin.state("ranks")?["eighth"]?.table?.items.compactMap { $0["kind"]?.text }
    #expect(kinds == ["rook"])
  }

  /// What happens to a choice before its host is released.
  @Test(arguments: ["nothing", "answered", "cancelled", "unloaded"])
  func `a choice is released with its host`(event: String) throws {
    weak var choice: Choice?
    weak var plugin: Plugin?
    do {
      let test = try Scripted(board)
      _ = try test.tap("box")
      choice = test.host.choices.first
      #expect(choice != nil)
      plugin = test.plugin
      switch event {
      case "answered": try test.host.answer("a")
      case "cancelled": try test.host.answer(nil)
      case "unloaded": test.host.unload(test.plugin)
      default: break
      }
    }
    #expect(choice == nil && plugin == nil)
  }

  @Test func `the plugin is charged for the texts of an open choice`() throws {
    let sizes = try ["'a'", "title = ('x'):rep(1000), 'a'", "message = ('x'):rep(3000), 'a'", "('a'):rep(501)"]
      .map { options in
        let test = try Scripted(
          """
          dray.scene(function()
            return dray.vstack { id = "button", size = { width = 9, height = 9 } }
              :on_tap_gesture(function() dray.choose { \(options) } end)
          end)
          """)
        try test.tap("button")
        #expect(test.host.choices.count == 1)
        return test.plugin.hostMemoryInUse
      }
    #expect(sizes.map { $0 - sizes[0] } == [0, 1000, 3000, 500])
  }
}
