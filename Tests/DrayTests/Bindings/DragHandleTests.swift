import Dray
import Testing

/// `drag_handle` in scripts: rows with a grip and a button.
struct DragHandleTests {
  private static let rows = """
    local array = require "dray.array"
    local rows = dray.state("rows", { "a", "b", "c" })
    local seen = dray.state("seen", {})
    local view = dray.view_state("view", { edits = true })
    local function row(id)
      return dray.item { id = id, type = "row", label = id, size = { width = 100, height = 40 },
        dray.hstack { spacing = 10,
          dray.text { id = "grip " .. id, size = { width = 20, height = 20 } }:drag_handle(),
          dray.text { id = "done " .. id, size = { width = 20, height = 20 } }
            :on_tap_gesture(function() seen[#seen + 1] = "done " .. id end) } }
    end
    local function list(...) return dray.vstack { id = "list", spacing = 0, ... } end

    """

  private static let board =
    rows + """
      dray.scene(function()
        return list(dray.for_each(rows, row):reorderable())
          :reorder_container("row", function(difference) array.apply(rows, difference) end)
          :on_tap_gesture({ type = "row" }, function(tap) seen[#seen + 1] = "tap " .. tap.item_id end)
      end)
      """

  private func order(_ test: Scripted) -> [String] { test.lines("rows") }

  @Test func `HA2: the driver presses an item on its handle`() throws {
    let test = try Scripted(Self.board)
    let driver = Driver(of: test.host)
    let drag = try driver.drag("a")
    #expect(test.host.dropSession()?.items.map(\.id) == ["a"])
    #expect(drag.drop().cause == .unchanged)
    #expect(try driver.drag("list").cancel().itemIDs == ["c"])
    #expect(try driver.drag("a").drop(on: "list", before: "c").operation == .move)
    #expect(try driver.why("c", "list", before: "b").outcome.operation == .move)
    #expect(order(test) == ["b", "a", "c"])
  }

  @Test func `HA1: a press beside the handle is explained, and buttons and rows are tapped`() throws {
    let test = try Scripted(Self.board)
    let driver = Driver(of: test.host)
    let drag = try driver.drag(.point(Point(x: 80, y: 20)))
    #expect(drag.outcome?.cause == .notLifted && drag.outcome?.reason?.text == "a is lifted by its handle")
    #expect(
      try driver.why(.point(Point(x: 80, y: 20)), "list").outcome.reason?.code == "not_on_handle")
    for place in ["done b", "b", "grip c"] as [DriverPlace] { #expect(try driver.tap(place).isDone) }
    #expect(test.lines("seen") == ["done b", "tap b", "tap c"] && order(test) == ["a", "b", "c"])
  }

  @Test func `HA3: each legal drag can be made by the driver and by a move, and keys move an item`() throws {
    let test = try Scripted(Self.board)
    let driver = Driver(of: test.host)
    let legal = try driver.legal(positions: true)
    #expect(legal.count == 6)
    for drag in legal {
      let dragged = try driver.drag(.named(drag.item)).drop(on: .named(drag.place), before: drag.route.before)
      driver.undo()
      let moved = test.host.engine.move(drag.item, to: drag.place, before: drag.route.before)
      driver.undo()
      for outcome in [dragged, moved] { #expect(outcome.operation == .move && outcome.route == drag.route) }
    }
    for key in ["tab", "space", "tab", "space"] as [Key] { driver.key(key) }
    #expect(order(test) == ["b", "a", "c"])
  }

  @Test func `HA2: the driver scrolls to a handle that is out of sight`() throws {
    let test = try Scripted(
      """
      local function row(id)
        return dray.item { id = id, type = "row", size = { width = 100, height = 300 },
          dray.vstack { spacing = 0, dray.text { size = { width = 100, height = 260 } },
            dray.text { size = { width = 100, height = 40 } }:drag_handle() } }
      end
      dray.scene(function()
        return dray.scroll_view { id = "scroller", spacing = 0, size = { width = 100, height = 100 },
          dray.for_each({ "a", "b" }, row):reorderable { collection_id = "list" } }
          :reorder_container("row", function() end)
      end)
      """)
    for item in ["a", "b", "a"] as [DriverPlace] {
      let drag = try Driver(of: test.host).drag(item)
      #expect(drag.outcome == nil && test.host.dropSession()?.items.map { .named($0.id) } == [item])
      drag.cancel()
    }
  }

  @Test func `HA3: why of a list asks about its frontmost item that can be pressed on a handle`() throws {
    let test = try Scripted(
      """
      local function row(id)
        return dray.item { id = id, type = "row", label = id, size = { width = 100, height = 40 },
          dray.text { size = { width = 20, height = 20 } }:drag_handle():disabled(id == "b") }
      end
      dray.scene(function()
        return dray.vstack { id = "list", spacing = 0, dray.for_each({ "a", "b" }, row):reorderable() }
          :reorder_container("row", function() end)
      end)
      """)
    #expect(try Driver(of: test.host).why("list", "list").outcome.itemIDs == ["a"])
    #expect(try Driver(of: test.host).drag("list").cancel().itemIDs == ["a"])
  }

  @Test func `HA2: drags by handles are replayed`() throws {
    let host = Host()
    try host.record()
    let plugin = try host.load(script: "local dray = require 'dray'\n" + Self.board, name: "test")
    let driver = Driver(of: host)
    try driver.drag("a").drop(on: "list")
    _ = try driver.drag(.point(Point(x: 80, y: 20)))
    #expect(plugin.state("rows") == ["b", "c", "a"])
    try host.expectReplay()
  }

  @Test func `HA1: a handle on a container of another scene limits its item`() throws {
    let host = Host()
    host.setScene {
      Node.vstack(id: "list", spacing: 0) {
        Node.forEach(["a", "b"] as [Identifier]) { id in
          Node.item(id: id, type: "row", size: Size(width: 100, height: 40)) {
            Node.vstack(id: .string("title \(id)"), size: Size(width: 100, height: 20))
          }
        }.reorderable()
      }
    }
    try host.load(
      script: """
        local dray = require "dray"
        dray.container("title a"):drag_handle()
        dray.container("list"):reorder_container("row", function() end)
        """)
    #expect(try Driver(of: host).drag(.point(Point(x: 50, y: 30))).outcome?.reason?.text == "a is lifted by its handle")
    #expect(try Driver(of: host).drag("a").outcome == nil)
    #expect(try Driver(of: host).drag(.point(Point(x: 50, y: 70))).outcome == nil)
  }

  @Test func `a handle in rows that cannot be moved at this time is not an error`() throws {
    let test = try Scripted(
      Self.rows + """
        dray.scene(function()
          return list(dray.for_each(rows, row)
              :on_move(view.edits and function(from, to) array.move(rows, from, to) end))
            :on_key_press("e", function() view.edits = not view.edits end)
        end)
        """)
    let driver = Driver(of: test.host)
    #expect(try driver.drag("a").drop(on: "list").operation == .move && order(test) == ["b", "c", "a"])
    driver.key("e")
    #expect(test.texts.isEmpty)
    #expect(
      try driver.drag("a").outcome?.reason?.text == "a cannot be lifted: it needs draggable() or a reorderable() group")
    driver.key("e")
    #expect(try driver.drag("a").drop(on: "list", before: "b").operation == .move && order(test) == ["a", "b", "c"])
  }

  @Test(arguments: [
    (
      "list(dray.text { id = \"grip\" }:drag_handle())",
      "drag_handle is attached to text 'grip', where it has no effect; it belongs on a text or container inside an item"
    ),
    (
      "list(dray.item { id = \"a\", type = \"row\" }:draggable():drag_handle())",
      "drag_handle is attached to item 'a', where it has no effect; it belongs on a text or container inside an item"
    ),
    (
      "list(dray.for_each(rows, row))",
      """
      drag_handle is attached to text 'grip a', where it has no effect; it belongs on a node inside an item that can be \
      lifted, and item 'a' is neither draggable nor reorderable
      """
    ),
    ("list(dray.for_each(rows, row):drag_handle())", "drag_handle belongs on a node, not on a for_each"),
    ("list(dray.vstack {}:drag_handle(true))", "drag_handle takes no argument, not 1"),
    ("list(dray.vstack {}:drag_handle():drag_handle())", "drag_handle is attached twice to this vstack"),
  ])
  func `a misplaced handle is an error with its line`(scene: String, problem: String) {
    do {
      _ = try Scripted(Self.rows + "dray.scene(function() return \(scene) end)")
      Issue.record("it was accepted")
    } catch {
      #expect("\(error)".contains(problem), "\(error)")
      #expect("\(error)".contains("test/init.lua:"), "\(error)")
    }
  }

  @Test func `an item that nothing makes draggable is named, also inside an item with a handle`() throws {
    let test = try Scripted(
      """
      local rows = dray.state("rows", { "garden" })
      dray.scene(function()
        return dray.vstack { id = "list", dray.for_each(rows, function(id)
          return dray.item { id = id, type = "row", label = "Garden", size = { width = 100, height = 60 },
            dray.vstack { dray.text { id = "grip", size = { width = 20, height = 20 } }:drag_handle(),
              dray.item { id = "dig", type = "task", label = "Dig", size = { width = 20, height = 20 } } } }
        end):reorderable() }
          :reorder_container("row", function() end)
      end)
      """)
    let reason = try Driver(of: test.host).drag("dig").outcome?.reason
    #expect(reason?.text == "Dig cannot be lifted: it needs draggable() or a reorderable() group")
  }

  @Test func `Space on a button beside a handle says that keys lift the item when it has the focus`() throws {
    let test = try Scripted(Self.board)
    test.host.send(.keyDown("tab"))
    test.host.send(.keyDown("tab"))
    guard case .refused(let reason) = test.host.send(.keyDown("space")) else {
      Issue.record("\(test.texts)")
      return
    }
    #expect(reason?.text == "keys lift a when it has the focus" && reason?.code == "not_on_handle")
  }
}
