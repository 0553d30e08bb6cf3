import Dray
import LuaRuntime
import Testing

/// The options of modifiers and nodes, and their effects.
struct OptionTests {
  private func error(_ script: String) -> String {
    do {
      _ = try Scripted(script)
      return "loaded"
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    (":reorder_container('a', print):reorder_container('b', print)", "loaded"),
    (":reorder_container('a', print):reorder_container('a', print)", "reorder_container is attached twice to 'n'"),
    (":reorder_container('a', { edge = 0 }, print):reorder_container('b', { edge = 0.5 }, print)", "loaded"),
    (":reorder_container('a', { edge = -1 }, print)", "edge of reorder_container"),
    (":drag_container('a'):drag_container('b')", "loaded"),
    (":drag_container('a'):drag_container('a')", "drag_container is attached twice to 'n'"),
    (":drop_destination('a', print):drop_destination('b', print)", "loaded"),
    (":drop_destination('a', print):drop_destination('a', print)", "drop_destination is attached twice to 'n'"),
    (":on_tap_gesture(print):on_tap_gesture({ count = 2 }, print)", "loaded"),
    (":on_tap_gesture(print):on_tap_gesture({ count = 1 }, print)", "on_tap_gesture is attached twice to 'n'"),
    (":on_key_press('a', print):on_key_press('a', { modifiers = { 'shift' } }, print)", "loaded"),
    (":on_key_press('a', print):on_key_press('a', print)", "on_key_press is attached twice to 'n'"),
    (":on_timer({ every = 1 }, print):on_timer({ after = 1 }, print)", "loaded"),
    (":drag_previews_formation 'pile':drop_previews_formation 'default'", "loaded"),
    (":drag_previews_formation 'heap'", "formation must be 'default', 'list', 'none', 'pile' or 'stack', not 'heap'"),
    (":drop_previews_formation 'stak'", "unknown formation 'stak'; did you mean 'stack'?"),
    (":drop_previews_formation(5)", "the argument of drop_previews_formation must be a string"),
    (":spring_loading_behavior 'enabled'", "loaded"),
    (":spring_loading_behavior 'enabeld'", "unknown behavior 'enabeld'; did you mean 'enabled'?"),
    (":spring_loading_behavior(true)", "the argument of spring_loading_behavior must be a string"),
    (
      ":draggable { preview = 5 }", "preview of draggable must be a node or a function that makes one, not the number 5"
    ),
    (":draggable { preview = print }:draggable { namespace = 'm' }", "draggable is attached twice to 'n'"),
    (":on_timer({}, print)", "on_timer takes either 'every' or 'after'"),
    (":on_timer({ every = 0 }, print)", "must be greater than 0"),
    (":on_timer({ every = 0/0 }, print)", "every of on_timer must be a finite number"),
    (":drag_configuration {}:drag_configuration {}", "drag_configuration is attached twice to 'n'"),
    (":on_key_press('a', { modifiers = { 'shfit' } }, print)", "unknown modifier key 'shfit'; did you mean 'shift'?"),
    (":reorderable()", "reorderable belongs on a for_each, not on a node"),
    (":on_tap_gesture({ count = 0 }, print)", "count of on_tap_gesture must be at least 1, not 0"),
    (":z_index(1.5)", "the argument of z_index must be an integer"),
    (":hidden('yes')", "the argument of hidden must be a boolean"),
    (":drag_container_selection()", "the ids of drag_container_selection must be a table"),
    (":drag_configuration()", "the argument of drag_configuration must be a table, not nil"),
    (":drag_previews_formation()", "the argument of drag_previews_formation must be a string, not nil"),
    (":drag_previews_formation 'heap'", "formation must be 'default', 'list', 'none', 'pile' or 'stack', not 'heap'"),
    (":spring_loading_behavior 'enable'", "unknown behavior 'enable'; did you mean 'enabled'?"),
    (":on_key_press(5, print)", "the key of on_key_press must be a string, not the number 5"),
  ])
  func `modifiers are checked when they are attached`(modifiers: String, message: String) {
    let text = error("dray.scene(function() return dray.hstack { id = 'n' }\(modifiers) end)")
    #expect(text.contains(message), "\(text)")
  }

  @Test(arguments: [
    ("dray.hstack { spacing = 0/0 }", "spacing of hstack must be a finite number"),
    ("dray.hstack { size = { width = 1/0, height = 1 } }", "width of a size must be a finite number"),
    ("dray.hstack { size = { width = -1, height = 1 } }", "size of hstack is negative"),
    ("dray.hstack { id = 1.5 }", "id of hstack must be a string or an integer"),
    ("dray.grid { columns = 0 }", "columns of grid must be at least 1, not 0"),
    ("dray.grid { columns = 1.5 }", "columns of grid must be an integer"),
    ("dray.grid { min_column_width = -1 }", "min_column_width of grid must be greater than 0"),
    ("dray.grid {}", "grid takes either 'columns' or 'min_column_width'"),
    ("dray.grid { columns = 2, min_column_width = 40 }", "grid takes either 'columns' or 'min_column_width'"),
    ("dray.grid { columns = 2 }", "loaded"),
    ("dray.grid { colums = 2 }", "unknown option 'colums' for grid; did you mean 'columns'?"),
    ("dray.scroll_view { axes = 'verticl' }", "unknown axes 'verticl'; did you mean 'vertical'?"),
    ("dray.scroll_view { axes = 'both', dray.scroll_view { size = { width = 5, height = 5 } } }", "loaded"),
    ("dray.layout {}", "place of layout must be a function, not nil"),
    (
      "dray.layout { place = function() end, dray.text {} }",
      "place of layout returned nothing; was 'return' forgotten?"
    ),
    (
      "dray.layout { place = function() return 5 end, dray.text {} }",
      "place of layout must return a list of frames, not the number 5"
    ),
    (
      "dray.layout { place = function() return { { x = 0/0 } } end, dray.text {} }",
      "x of frame 1 must be a finite number"
    ),
    ("dray.layout { place = function() return { { lft = 1 } } end, dray.text {} }", "unknown option 'lft' for frame 1"),
    ("dray.layout { place = function() return {} end, dray.text {} }", "returned 0 frames for 1 child"),
    ("dray.layout { place = function() return { { width = -1 } } end, dray.text {} }", "not negative in extent"),
    ("dray.layout { place = function() error 'no' end, dray.text {} }", "init.lua:2: no"),
    ("dray.layout { place = function(s) return { { x = s[1].width } } end, dray.text { label = 'ab' } }", "loaded"),
    ("dray.table {}", "columns of table must be a table, not nil"),
    ("dray.table { columns = { 'a', {} } }", "column 2 must be a string or a number, not a table"),
    ("dray.item { id = 1, type = 't', cells = { true } }", "cell 1 must be a string or a number, not true"),
    ("dray.table { columns = { 'a' }, dray.item { id = 1, type = 't', cells = { 1.5, 'b' } } }", "loaded"),
    ("dray.item { id = '', type = 't' }", "loaded"),
    ("dray.item { id = ('long'):rep(10000), label = ('x'):rep(100000), type = 't' }", "loaded"),
    ("dray.hstack { dray.item { id = 1, type = 't' }, dray.item { id = '1', type = 't' } }", "loaded"),
    ("dray.hstack { dray.item { id = 1, type = 't' }, dray.item { id = 1, type = 'u' } }", "loaded"),
    ("dray.hstack { dray.item { id = 1, type = 't' }, dray.item { id = 1, type = 't' } }", "item '1'"),
    (
      "dray.hstack { dray.list { namespace = 'm', dray.item { id = 1, type = 't' } }, dray.list { namespace = 'n', dray.item { id = 1, type = 't' } } }",
      "loaded"
    ),
    ("dray.hstack { dray.for_each(3, function(i) return i ~= 2 and dray.text {} end) }", "loaded"),
    ("dray.hstack { false, nil, dray.text {} }", "loaded"),
    (
      "dray.hstack { dray.for_each({ 1 }, function() return 7 end) }",
      "for_each must make a node from entry 1, not the number 7"
    ),
    ("dray.text { dray.text {} }", "a text cannot have children"),
    ("dray.hstack { dray.container 'h' }", "dray.container"),
    ("dray.container 'h'", "dray.container"),
    ("dray.hstack { dray.find 'x' }", "dray.find is not available inside the scene function"),
  ])
  func `nodes are checked when they are made`(node: String, message: String) {
    let text = error("dray.scene(function() return \(node) end)")
    #expect(text.contains(message), "\(text)")
  }

  @Test func `the children of an item are drawn with it`() throws {
    let test = try Scripted(
      """
      dray.scene(function()
        return dray.item { id = "column", type = "column", size = { width = 50, height = 100 },
          dray.list { id = "cards", dray.item { id = "card", type = "card", size = { width = 40, height = 20 } } } }
      end)
      """)
    #expect(test.host.placements.contains { $0.id == "card" })
  }

  @Test func `restart resets the states in the order of their declaration`() throws {
    let test = try Scripted(
      """
      local first = dray.state("z first", { n = 3 })
      local second = dray.state("a second", function() return { n = first.n, drawn = dray.random(1000) } end)
      dray.scene(function()
        return dray.zstack { id = "button", size = { width = 50, height = 50 } }:on_tap_gesture(function()
          if first.n == 10 then return dray.restart() end
          first.n = 10
        end)
      end)
      """)
    try test.tap("button")
    try test.tap("button")
    #expect(test.plugin.state("a second")?["n"] == 3, "\(test.texts)")
  }

  @Test func `a uuid has the standard form, is new each time, and follows from the seed`() throws {
    let script = "dray.state('ids', function() return { dray.uuid(), dray.uuid() } end)"
    let ids = try [1, 1, 2].map { (seed: UInt64) -> [String] in
      let test = try Scripted(script, seed: seed)
      let drawn = try #require(test.plugin.state("ids")?.table)
      return drawn.items.compactMap(\.text)
    }
    #expect(ids[0] == ids[1] && ids[0] != ids[2] && ids[0][0] != ids[0][1])
    for id in ids.joined() {
      let form = id.map { $0 == "-" ? "-" : "0123456789abcdef".contains($0) ? "x" : "?" }.joined()
      #expect(form == "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx")
      #expect(Array(id)[14] == "4" && "89ab".contains(Array(id)[19]))
    }
  }

  @Test func `a report of a failure has a traceback of the script's own frames`() throws {
    let test = try Scripted(
      """
      local function inner() error "deep" end
      local function outer() inner() end
      dray.scene(function()
        return dray.zstack { id = "button", size = { width = 50, height = 50 } }:on_tap_gesture(function() outer() end)
      end)
      """)
    try test.tap("button")
    let report = try #require(test.reports.first)
    #expect(report.text == "test/init.lua:2: deep")
    #expect(report.traceback.count >= 3)
    #expect(report.traceback.allSatisfy { $0.hasPrefix("test/init.lua:") }, "\(report.traceback)")
  }

  @Test func `a key command runs for exactly its modifier keys, and a timer that is not enabled never fires`() throws {
    let test = try Scripted(
      """
      local log = dray.state("log", {})
      local function see(what) return function() log[#log + 1] = what end end
      dray.scene(function()
        return dray.hstack { id = "all" }
          :on_key_press("z", see "plain"):on_key_press("z", { modifiers = { "shift", command = true } }, see "both")
          :on_timer({ after = 2 }, see "once"):on_timer({ every = 1, is_enabled = false }, see "never")
      end)
      """)
    test.host.send(.keyDown("Z", time: 0.1))
    test.host.send(.keyDown("z", time: 0.2, modifiers: .shift))
    test.host.send(.keyDown("z", time: 0.3, modifiers: [.shift, .command]))
    test.host.send(.tick(time: 3))
    test.host.send(.tick(time: 9))
    #expect(test.plugin.state("log") == ["plain", "both", "once"])
  }

  @Test func `draggable may name another item to drag`() throws {
    let test = try Scripted(
      """
      dray.scene(function()
        return dray.hstack {
            dray.item { id = "handle", type = "thing", size = { width = 50, height = 50 } }
              :draggable { container_item_id = "thing" },
            dray.item { id = "thing", type = "thing", size = { width = 50, height = 50 } } }
          :drag_container("thing", function(ids) return ids end)
      end)
      """)
    let start = try test.middle("handle")
    test.host.send(.pointerDown(at: start, time: 1))
    test.host.send(.pointerMoved(to: Point(x: start.x + 9, y: start.y), time: 2))
    #expect(test.host.dropSession()?.items.map(\.id) == ["thing"])
  }

  @Test func `a selection applies to its type and namespace`() throws {
    let test = try Scripted(
      """
      local function row(namespace, kind)
        return dray.list { namespace = namespace, size = { width = 50, height = 100 },
          dray.for_each({ 1, 2 }, function(i)
            return dray.item { id = namespace .. kind .. i, type = kind, size = { width = 50, height = 40 } }:draggable()
          end) }
      end
      dray.scene(function()
        return dray.hstack { dray.hstack { row("m", "card"), row("n", "card"), row("m", "chip") }
          :drag_container("card", { namespace = "m" }):drag_container("chip", { namespace = "m" }) }
          :drag_container("card", { namespace = "n" })
          :drag_container_selection({ "mcard1", "mcard2", "ncard1", "ncard2" }, { type = "card", namespace = "m" })
      end)
      """)
    for (grabbed, carried) in [("mcard1", ["mcard1", "mcard2"]), ("ncard1", ["ncard1"]), ("mchip1", ["mchip1"])]
      as [(Identifier, [Identifier])]
    {
      let start = try test.middle(grabbed)
      test.host.send(.pointerDown(at: start, time: 1))
      test.host.send(.pointerMoved(to: Point(x: start.x + 9, y: start.y), time: 2))
      #expect(test.host.dropSession()?.items.map(\.id) == carried, "\(test.texts)")
      test.host.send(.pointerUp(time: 3))
    }
  }

  @Test func `a key in two letter cases is one key`() throws {
    let error = #expect(throws: PluginError.self) {
      try Scripted(
        """
        dray.scene(function()
          return dray.vstack { id = "n" }:on_key_press("Space", print):on_key_press("space", print)
        end)
        """)
    }
    #expect("\(try #require(error))".contains("on_key_press is attached twice to 'n'"))
  }
}
