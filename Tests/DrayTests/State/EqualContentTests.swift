import Dray
import Testing

/// A command that replaces tables or rows by equal ones changes nothing.
struct EqualContentTests {
  /// A pad of letters, which can be dropped into a box; `command` receives them.
  private static func desk(_ command: String) -> String {
    """
    local array = require "dray.array"
    local Letter = dray.transferable "letter"
    local pad = dray.state("pad", { "x", "y" })
    local box = dray.state("box", { list = { { id = "q", tags = { "new" } }, { id = "r" } }, count = 0 })
    local rows = dray.collection("rows", { { id = 1, name = "one" }, { id = 2, name = "two" }, { id = 3 } })
    dray.scene(function()
      return dray.hstack { spacing = 10, alignment = "top",
        dray.vstack { id = "pad", size = { width = 40, height = 100 }, dray.for_each(pad, function(id)
            return dray.item { id = id, type = Letter, label = id, size = { width = 40, height = 20 } }:draggable()
          end) }
          :drag_container(Letter)
          :drag_configuration { allow_move = true }
          :on_drag_session_updated(function(session)
            if session.phase == "ended" and session.operation == "move" then array.take(pad, session.item_ids) end
          end),
        dray.vstack { id = "box", size = { width = 40, height = 100 } }
          :drop_destination(Letter, function(letters, session) \(command) end)
          :drop_configuration(function() return "move" end)
          :on_key_press("c", function() box.count = box.count + 1 end)
          :on_key_press("q", function() box.list[1].tags[1] = "old" end),
      }
    end)
    """
  }

  private static let copyOfList = """
    local list = {} for i, value in ipairs(box.list) do list[i] = { id = value.id, tags = value.tags } end box.list = list
    """

  private static let copyOfFirst = "table.insert(box.list, 1, { id = 'q', tags = { 'new' } })"

  static let withoutEffect = [
    copyOfList, "box.list = { table.unpack(box.list) }",
    "box.list = { { id = 'q', tags = { 'new' } }, { id = 'r' } }",
    "\(copyOfList) dray.announce 'half' \(copyOfList)",
    "box.list[1].tags = { 'new' }",
    "local row = rows:remove(2) rows:insert(row, 2)", "rows:move(1) rows:move(1, 2)",
    "rows:update(1, { name = 'uno' }) rows:update(1, { name = 'one' })",
    "box.count = 5 dray.find 'x' box.count = 1", "box.count = 5 dray.legal() box.count = 1",
    "box.count = 5 dray.why('x', 'box') box.count = 1",
    "dray.task(function() box.count = 5 end) dray.task(function() box.count = 1 end)",
    "local value = table.remove(box.list, 1) dray.find 'x' table.insert(box.list, 1, value)",
    "box.list[1].tags[1] = 'old' dray.find 'x' box.list[1] = { id = 'q', tags = { 'new' } }",
    "box.list[1].tags[1] = 'old' dray.find 'x' table.remove(box.list, 1) dray.find 'x' \(copyOfFirst)",
    "rows:update(1, { name = 'uno' }) dray.find 'x' rows:update(1, { name = 'one' })",
    "rows:clear() for _, row in ipairs { { id = 1, name = 'one' }, { id = 2, name = 'two' }, { id = 3 } } do rows:insert(row) end",
  ]

  @Test(arguments: withoutEffect)
  func `a drop whose command writes equal content is cancelled, and has no step to undo`(command: String) throws {
    let test = try Scripted(Self.desk(command))
    test.host.send(.keyDown("c", time: 0.5))
    let outcome = try #require(try test.drag("x", to: "box"))
    #expect(outcome.operation == .cancel && outcome.reason?.code == "nothing_moved", "\(outcome)")
    #expect(test.lines("pad") == ["x", "y"] && test.texts.filter { $0 != "half" } == [])
    // Later changes of the new tables are seen, and the earlier step is the next to undo.
    test.host.send(.keyDown("q", time: 2))
    #expect(test.plugin.state("box")?["list"]?[1]?["tags"]?[1]?.text == "old")
    #expect(Driver(of: test.host).undo() == .done)
    #expect(test.plugin.state("box")?["list"]?[1]?["tags"]?[1]?.text == "new")
    #expect(Driver(of: test.host).undo() == .done)
    #expect(test.plugin.state("box")?["count"] == 0 && !test.host.canUndo)
    #expect(Driver(of: test.host).redo() == .done && Driver(of: test.host).redo() == .done)
    #expect(test.plugin.state("box")?["list"]?[1]?["tags"]?[1]?.text == "old")
  }

  @Test(arguments: [
    "box.list = { { id = 'q', tags = { 'new' } }, { id = 's' } }", "box.list = { box.list[2], box.list[1] }",
    "box.list = { { id = 'q', tags = { 'new', 'er' } }, { id = 'r' } }", "box.list[3] = {}",
    "box.list[1].tags = { ['1'] = 'new' }", "local row = rows:remove(2) rows:insert(row, 1)",
    "box.count = 5 dray.find 'x' box.list[1].id = 's' dray.find 'x' box.count = 1",
    "local value = table.remove(box.list, 1) dray.find 'x' value.id = 's' table.insert(box.list, 1, value)",
    "rows:move(1) rows:move(2)", "local row = rows:remove(3) row.name = '' rows:insert(row)",
  ])
  func `a drop whose command writes other content is a move`(command: String) throws {
    let test = try Scripted(Self.desk(command))
    let outcome = try #require(try test.drag("x", to: "box"))
    #expect(outcome.operation == .move && test.lines("pad") == ["y"], "\(outcome)")
    #expect(Driver(of: test.host).undo() == .done)
  }

  /// The inner move writes the count, looks up the scene and writes `count`, while the outer command has written 5.
  @Test(arguments: [(count: 5, isMoved: false), (count: 0, isMoved: true)])
  func `a move inside a command is refused if it has changed nothing since its beginning`(
    count: Int, isMoved: Bool
  ) throws {
    let test = try Scripted(
      twoPiles + """
        local game = dray.state("game", { count = 0, answer = "" })
        dray.scene(function()
          return dray.hstack { pile "a", pile "b" }
            :reorder_container("card", function() game.count = 7 dray.find "x" game.count = \(count) end)
            :on_key_press("m", function() game.count = 5 game.answer = tostring((dray.move("x", "b"))) end)
        end)
        """)
    test.host.send(.keyDown("m", time: 1))
    let game = try #require(test.plugin.state("game"))
    #expect(game["answer"]?.text == "\(isMoved)" && game["count"]?.integer == count)
  }

  @Test func `after a failed command that has replaced a table, the script has the old one`() throws {
    let test = try Scripted(
      """
      local box = dray.state("box", { list = { 1 } })
      local list = box.list
      dray.scene(function()
        return dray.vstack { id = "box" }
          :on_key_press("f", function() box.list = { 1 } error "no" end)
          :on_key_press("a", function() list[2] = 2 end)
      end)
      """)
    test.host.send(.keyDown("f", time: 1))
    test.host.send(.keyDown("a", time: 2))
    #expect(test.plugin.state("box")?["list"] == [1, 2])
  }
}
