import Dray
import Testing

/// `padding`, `frame`, `dray.spacer` and `dray.flow` in scripts.
struct LayoutModifierTests {
  private func problem(_ node: String) -> String {
    do {
      _ = try Scripted("\ndray.scene(function() return dray.vstack {\n\(node) } end)")
      return "loaded"
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    ("dray.text { label = 'a' }:padding(4):padding(5)", "padding is attached twice to this text"),
    ("dray.vstack { id = 'v' }:frame { width = 4 }:frame { height = 4 }", "frame is attached twice to 'v'"),
    ("dray.vstack {}:padding(-1)", "the argument of padding must not be negative, not -1"),
    ("dray.vstack {}:padding { top = 1/0 }", "top of padding must be a finite number"),
    ("dray.vstack {}:padding { topp = 1 }", "unknown option 'topp' for padding; did you mean 'top'?"),
    ("dray.vstack {}:padding 'wide'", "the argument of padding must be a number or a table, not the text 'wide'"),
    ("dray.vstack {}:padding { left = 3 }", "unknown option 'left' for padding; did you mean 'leading'?"),
    ("dray.hstack { width = 30 }", "unknown option 'width' for hstack; write size = { width = 30 }"),
    ("dray.hstack { padding = 30 }", "unknown option 'padding' for hstack; write hstack { … }:padding(30)"),
    (
      "dray.hstack {}:on_key_press('k', { modifiers = { 'cmd' } }, print)",
      "unknown modifier key 'cmd'; did you mean 'command'?"
    ),
    ("dray.vstack {}:padding()", "the argument of padding must be a number or a table, not nil"),
    ("dray.vstack {}:frame()", "the argument of frame must be a table, not nil"),
    ("dray.vstack {}:frame { widht = 3 }", "unknown option 'widht' for frame; did you mean 'width'?"),
    ("dray.vstack {}:frame { min_width = -3 }", "min_width of frame must not be negative, not -3"),
    (
      "dray.vstack {}:frame { width = 3, max_width = 4 }",
      "frame takes either 'width', or 'min_width' and 'max_width'"
    ),
    (
      "dray.vstack {}:frame { min_height = 5, max_height = 4 }", "min_height of frame is 5, larger than max_height, 4"
    ),
    ("dray.vstack {}:frame { alignment = 'centre' }", "unknown alignment 'centre'; did you mean 'center'?"),
    (
      "dray.text { label = 'a' }:frame { alignment = 'center' }",
      "alignment of frame belongs on a container or an item, not on a text"
    ),
    ("dray.spacer { min_lenght = 3 }", "unknown option 'min_lenght' for spacer; did you mean 'min_length'?"),
    ("dray.spacer { min_length = -3 }", "min_length of spacer must not be negative, not -3"),
    ("dray.spacer { dray.text { label = 'a' } }", "a spacer cannot have children"),
    ("dray.spacer():padding(3)", "padding has no effect on a spacer; give it a min_length"),
    ("dray.for_each(2, function() return dray.text { label = 'a' } end):padding(3)", "padding belongs on a node"),
  ])
  func `a mistake in the layout is an error with its line`(node: String, message: String) {
    let text = problem(node)
    #expect(text.contains(message) && text.contains("test/init.lua:4"), "\(text)")
  }

  @Test func `a spacer outside of a stack, and a modifier of a spacer, are errors`() {
    #expect(
      problem("dray.zstack { id = 'z', dray.spacer() }").hasSuffix(
        "test/init.lua:4: spacer (node 2 of the scene) is in zstack 'z', where it has no effect; put it into a vstack, an hstack, a list or a scroll_view"
      ))
    #expect(
      problem("dray.spacer():on_tap_gesture(print)").hasSuffix(
        "where it has no effect; it belongs on a node that is drawn"))
  }

  private static let board = """
    local array = require "dray.array"
    local rows = dray.state("rows", { left = { "a", "b" }, right = { "c" } })
    local size = { width = 40, height = 20 }
    local function row(id) return dray.item { id = id, type = "row", label = id, size = size } end
    dray.scene(function()
      return dray.hstack { size = { width = 400, height = 120 },
        dray.vstack { id = "left", dray.for_each(rows.left, row):reorderable(), dray.spacer(),
          dray.text { id = "foot", label = "foot" } }
          :padding { horizontal = 10, top = 20 }:frame { max_height = math.huge },
        dray.spacer { min_length = 30 },
        dray.flow { id = "right", size = { width = 100, height = 60 }, dray.for_each(rows.right, row):reorderable() }
          :padding(5),
      }:reorder_container("row", function(difference) array.apply(rows, difference) end)
    end)
    """

  private func frame(_ id: Identifier, _ test: Scripted) throws -> Rect {
    try #require(test.host.placements.first { $0.id == id }).frame
  }

  private func order(_ test: Scripted, _ list: String) -> [String] {
    test.plugin.state("rows")?.table?[.string(.init(list))]?.table?.items.compactMap(\.text) ?? []
  }

  @Test func `padding, growing frames and spacers place the nodes`() throws {
    let test = try Scripted(Self.board)
    #expect(try frame("left", test) == Rect(x: 0, y: 0, width: 60, height: 120))
    #expect(try frame("a", test) == Rect(x: 10, y: 20, width: 40, height: 20))
    #expect(try frame("foot", test) == Rect(x: 10, y: 100, width: 32, height: 20))
    #expect(try frame("right", test) == Rect(x: 290, y: 0, width: 110, height: 70))
    #expect(try frame("c", test).origin == Point(x: 295, y: 5))
  }

  @Test func `a drop on the padding of a list, or on a spacer inside it, goes to the list`() throws {
    let test = try Scripted(Self.board)
    let driver = Driver(of: test.host)
    #expect(try driver.drag("c").drop(on: .point(Point(x: 5, y: 5))).route.to == "left")
    #expect(order(test, "left") == ["c", "a", "b"])
    #expect(try driver.drag("c").drop(on: .point(Point(x: 395, y: 65))).route.to == "right")
    #expect(try driver.drag("a").drop(on: .point(Point(x: 30, y: 84))).route.before == nil)
    #expect(order(test, "left") == ["b", "a"] && order(test, "right") == ["c"])
    #expect(test.host.placements.filter { $0.kind == .item }.count == 3)
  }

  @Test func `on a board with padding, spacers and a flow, each legal drag can be made, and keys move an item`() throws
  {
    let test = try Scripted(Self.board)
    let driver = Driver(of: test.host)
    let legal = try driver.legal(positions: true)
    #expect(legal.contains { $0.route.from == "left" && $0.route.to == "right" && $0.route.before == "c" })
    for drag in legal {
      let dragged = try driver.drag(.named(drag.item)).drop(on: .named(drag.place), before: drag.route.before)
      driver.undo()
      let moved = test.host.engine.move(drag.item, to: drag.place, before: drag.route.before)
      driver.undo()
      for outcome in [dragged, moved] { #expect(outcome.operation == .move && outcome.route == drag.route) }
    }
    for key in ["tab", "space", "tab", "space"] as [Key] { driver.key(key) }
    #expect(order(test, "left") == ["b", "a"])
  }

  @Test(arguments: ["flow {", "grid { min_column_width = 40,"])
  func `a flow or an adaptive grid has at most its maximum width, also if no container sets a width`(layout: String)
    throws
  {
    let test = try Scripted(
      """
      local function box(n) return dray.text { id = "box " .. n, size = { width = 40, height = 20 } } end
      dray.scene(function()
        return dray.hstack { dray.\(layout) id = "boxes", spacing = 0, dray.for_each(6, box) }:frame { max_width = 120 } }
      end)
      """)
    let frame = try #require(test.host.placements.first { $0.id == "boxes" }).frame
    #expect(frame.size == Size(width: 120, height: 40), "\(frame)")
  }

  @Test(arguments: [("leading", 0.0, 15.0), ("center", 45, 15), ("bottom_trailing", 90, 30)])
  func `the content lies in a larger frame as the alignment says`(alignment: String, x: Double, y: Double) throws {
    let test = try Scripted(
      """
      dray.scene(function()
        return dray.vstack { dray.item { id = "a", type = "row", size = { width = 10, height = 10 } } }
          :frame { width = 100, height = 40, alignment = "\(alignment)" }
      end)
      """)
    #expect(try test.middle("a") == Point(x: x + 5, y: y + 5))
  }

  @Test(arguments: [("leading", 0.0), ("center", 20), ("trailing", 40)])
  func `a list grows to its maximum width, aligned in the container around it`(alignment: String, x: Double) throws {
    let test = try Scripted(
      """
      dray.scene(function()
        return dray.vstack { alignment = "\(alignment)", size = { width = 100, height = 50 },
          dray.list { id = "rows", dray.item { id = "a", type = "row", size = { width = 10, height = 10 } } }
            :frame { max_width = 60 } }
      end)
      """)
    let frame = try #require(test.host.placements.first { $0.id == "rows" }).frame
    #expect(frame.minX == x && frame.size.width == 60, "\(frame)")
  }

  @Test(arguments: [
    ("dray.vstack { FLOW }:frame { max_width = 120 }", 120.0),
    ("dray.vstack { dray.zstack { FLOW } }:frame { max_width = 120 }", 120),
    ("dray.list { FLOW }:padding(20):frame { max_width = 160 }", 120),
    ("dray.vstack { FLOW:frame { max_width = math.huge } }:frame { max_width = 120 }", 120),
    ("dray.vstack { FLOW:frame { max_width = 80 } }:frame { max_width = 120 }", 80),
    ("dray.vstack { FLOW:frame { max_width = 120 } }:frame { max_width = 160 }", 120),
    // The default width, and a container that divides its width among its children.
    ("dray.vstack { FLOW }:frame { max_width = 800 }", 320),
    ("dray.vstack { dray.hstack { FLOW } }:frame { max_width = 120 }", 320),
  ])
  func `a flow or an adaptive grid has at most the maximum width of the containers around it`(
    content: String, width: Double
  ) throws {
    for layout in ["flow {", "grid { min_column_width = 40,"] {
      let flow = "dray.\(layout) id = 'boxes', spacing = 0, dray.for_each(8, box) }"
      let test = try Scripted(
        """
        local function box(n) return dray.text { id = "box " .. n, size = { width = 40, height = 20 } } end
        dray.scene(function() return dray.hstack { \(content.replacing("FLOW", with: flow)) } end)
        """)
      let frame = try #require(test.host.placements.first { $0.id == "boxes" }).frame
      #expect(frame.size.width == width, "\(layout) \(frame)")
    }
  }
}
