import Testing

@testable import DrayREPL

/// The functions of the driver for scripts.
struct DriverScriptTests {
  private let plugin: PluginFixture

  init() throws { plugin = try PluginFixture() }

  /// Runs code with a `play` of the letters; returns its output.
  private func run(_ code: String) -> String {
    let transcript = Transcript()
    _ = transcript.runner.evaluate("local play = dray.load '\(plugin.path)'\n\(code)")
    return transcript.text
  }

  @Test func `an outcome has its operation, cause, reason, code, route, item count and items`() {
    #expect(
      run(
        """
        local o = play:drag("a"):drop("right")
        print(o.operation, o.cause, o.reason, o.code, o.from, o.to, o.before, o.accepted_item_count, o.item_ids[1])
        o = play:drag("b"):drop("closed")
        print(o.operation, o.cause, o.reason, o.code, o.accepted_item_count)
        """) == "move\tdropped\tnil\tnil\tleft\tright\tnil\t1\ta\nforbidden\trefused\tthe list is closed\tclosed\t0\n")
  }

  @Test func `AF2: an outcome names the items to select and to deselect`() {
    #expect(
      run(
        """
        local o = play:drag("a"):drop("right")
        print(#o.select_ids, o.select_ids[1], #o.deselect_ids, o.deselect_ids[1])
        o = play:drag("b"):drop("closed")
        print(#o.select_ids, #o.deselect_ids)
        """) == "1\ta\t1\ta\n0\t0\n")
  }

  @Test func `a drag can be read during and after the drag`() {
    #expect(
      run(
        """
        local d = play:drag "a"
        print(d.operation, d.cause, d.from, d.item_ids[1], d.badge)
        print(d:over("right") == d, d.operation, d.to)
        print(d:over("b").destination.collection_id, d.destination.before)
        d:cancel()
        print(d.operation, d.cause, d.destination)
        """) == "cancel\tunchanged\tleft\ta\tnil\ntrue\tmove\tright\nleft\tc\ncancel\tcancelled\tnil\n")
  }

  @Test func `an item that cannot be lifted gives a drag with a cause and a reason`() {
    #expect(run("local d = play:drag 'c' print(d.operation, d.cause, d.reason)") == "nil\tnot_lifted\tC stays\n")
  }

  @Test func `AF1: undo and redo return whether they changed something`() {
    #expect(
      run(
        """
        print(play:undo())
        play:drag("a"):drop "right"
        print(play:undo(), #play.state.lists.left, play:redo(), #play.state.lists.left)
        print(play:redo())
        local drag = play:drag "b"
        print(play:undo())
        print(drag:drop("right").operation, play:undo(), play:undo(), #play.state.lists.left)
        """) == """
          false\tthere is no step to undo
          true\t3\ttrue\t2
          false\tthere is no step to redo
          false\tcannot undo during a drag; drop or cancel it first
          move\ttrue\ttrue\t3

          """)
  }

  @Test func `escape ends a drag`() {
    #expect(run("print(play:drag('a'):key('escape').cause)") == "cancelled\n")
  }

  @Test func `places are ids, labels, tables and points`() {
    #expect(
      run(
        """
        print(play:drag("A"):drop({ id = "right" }).operation)
        print(play:drag({ x = 20, y = 10 }):drop({ x = 60, y = 30 }).item_ids[1])
        """) == "move\nb\n")
  }

  @Test func `taps, keys and ticks return results`() {
    #expect(
      run(
        "print(play:tap 'button') print(play:tap('button', { count = 2 })) print(play:key 'p') print(play:key 'q') print(play:tick(1))"
      )
        == "true\nfalse\tenough\nprinted 3\nannounced\ntrue\nfalse\tno command for the key 'q'\nfalse\tno timer or waiting command was due\n"
    )
  }

  @Test func `a state that was read is a copy`() {
    #expect(
      run(
        """
        local before = play.state.lists
        play:drag("a"):drop("right")
        print(#before.left, #play.state.lists.left, play.view_state.seen.name, before.left == before.left)
        for i, id in ipairs(before.left) do io = (io or "") .. i .. id end
        for name, list in pairs(before) do io = io .. " " .. name .. #list end
        print(io, table.concat(before.left, "+"))
        for name in pairs(play.state) do print(name) end
        """) == "3\t2\tnobody\ttrue\n1a2b3c closed1 left3 right0\ta+b+c\nlists\ntaps\n")
  }

  @Test func `items that a drop removes are named by their old labels`() throws {
    let script = """
      local dray = require "dray"
      local list = dray.state("list", { { id = 1 } })
      dray.scene(function()
        return dray.hstack {
          dray.list { id = "here", dray.for_each(list, function(thing)
            return dray.item { id = thing.id, type = "t", label = "A thing", size = { width = 40, height = 20 } }
              :draggable()
          end) }
            :drag_container "t"
            :drag_configuration { allow_delete = true }
            :on_drag_session_updated(function(session) if session.phase == "ended" then list[1] = nil end end),
          dray.zstack { id = "bin", size = { width = 40, height = 20 } }
            :drop_destination "t"
            :drop_configuration(function() return "delete" end),
        }
      end)
      """
    let plugin = try PluginFixture(["plugin.lua": PluginFixture.manifest, "init.lua": script])
    #expect(Transcript.of("drag(1):drop 'bin'\n", on: plugin.path).text == "delete A thing: here → bin\n")
  }

  @Test func `a restart resets the states`() {
    #expect(run("play:drag('a'):drop('right') print(play:restart(), #play.state.lists.left)") == "true\t3\n")
  }

  @Test func `an external drag of a type that no destination accepts has no target`() {
    #expect(run("print(play:drag_in { ['public.text'] = 'hello' }:drop('right').cause)") == "no_target\n")
  }

  @Test func `show returns the board as a text`() {
    #expect(run("print(play:show():find('┌ left ┐', 1, true))") == "1\t12\n")
  }

  @Test func `options go to the plugin`() {
    #expect(run("dray.load('\(plugin.path)', { size = 5, seed = 9 }):key 'p'") == "printed 5\nannounced\n")
  }

  @Test func `a drop without a choice ends at once, and a tick without effect has a reason`() {
    #expect(
      run(
        """
        print(play:drag("a"):drop("right", { answers = { "yes" } }))
        print(play:tick(1))
        """) == "move A: left → right\nfalse\tno timer or waiting command was due\n")
  }

  @Test func `random numbers are the same in each run`() {
    #expect(
      run("print(math.random(100), math.random(100), math.random(5, 5))")
        == run("print(math.random(100), math.random(100), 5)"))
  }

  @Test(
    arguments: [
      ("play:drag 'lefft'", "no item or container 'lefft'; did you mean 'left'?"),
      ("play:tap('button', { cuont = 2 })", "unknown option 'cuont' for tap; did you mean 'count'?"),
      ("play:drag('a'):drop('right', { befor = 'b' })", "unknown option 'befor' for drop; did you mean 'before'?"),
      ("play:drag('a'):drop('right', { before = 'x' })", "no item 'x' is in 'right'"),
      ("play:drag('a'):drop(nil, { before = 'b' })", "drop: 'before' needs a place: drop(place, { before = … })"),
      ("play:drag('a', { modifiers = { 'shft' } })", "unknown modifier key 'shft'; did you mean 'shift'?"),
      ("play:drag()", "the item of drag must be a string, an integer or a table, not nil"),
      (
        "play:why(play:drag('a'), 'right')", "the item of why must be a string, an integer or a table, not a drag"
      ),
      (
        "play:drag('a'):drop(play:placement 'b')",
        "the place of drop must be a string, an integer or a table, not a placement"
      ),
      ("play:legal(play:drag('a'))", "the item of legal must be a string, an integer or a table, not a drag"),
      ("play:drag { x = 1 }", "y of the item of drag must be a finite number, not nil"),
      (
        "play:drag { id = 'a', nmespace = 1 }",
        "unknown option 'nmespace' for the item of drag; did you mean 'namespace'?"
      ),
      ("play:drag { namespace = 'a' }", "id of the item of drag must be a string or an integer, not nil"),
      (
        "play:drag('a', { selected = { 'a', {} } })",
        "entry 2 of selected of drag must be a string or an integer, not a table"
      ),
      ("play:save('x', { unfinished = 'no' })", "unfinished must be 'drop', 'keep' or 'refuse', not 'no'"),
      ("play.drag('a')", "call it with a colon: play:drag(…)"),
      ("play:drop 'a'", "unknown field 'drop' of a play; did you mean 'drag'?"),
      ("play.state.list", "unknown state 'list' of letters; did you mean 'lists'?"),
      ("print(play:drag('a').oparation)", "unknown field 'oparation' of a drag; did you mean 'operation'?"),
      ("print(play:drag('a'):cancel().form)", "unknown field 'form' of an outcome; did you mean 'from'?"),
      (
        "play.state.lists = 1",
        "'lists' cannot be set: states are read-only here; only commands of the plugin write them"
      ),
      ("play:select { 'a' }", "'a' is not inside a container with a drag_container_selection"),
      ("play:tick(-1)", "the time of tick must not be negative"),
      ("play:tap('button', { count = 0 })", "count of tap must be at least 1, not 0"),
      ("play:drag_in {}", "an item of drag_in needs at least one content type"),
      ("play:drag_in { { ['public.png'] = 'x' }, {} }", "an item of drag_in needs at least one content type"),
      ("play:drag_in { [''] = 'x' }", "a type of drag_in is empty"),
      ("play:drag_in { 'x' }", "an item of drag_in must be a table, not the text 'x'"),
      (
        "play:tap('a', 2)",
        "the options of tap must be a table with 'before', 'count' or 'modifiers', not the number 2"
      ),
      ("play:tick 'long'", "the time of tick must be a finite number, not the text 'long'"),
      ("dray.lod 'x'", "unknown name 'lod' in dray; did you mean 'load'?"),
      (
        "dray.transferable 'card'",
        "unknown name 'transferable' in dray; this script drives plugins that it loads with dray.load; "
          + "rules belong in a plugin's init.lua"
      ),
      ("dray.load('nowhere')", "nowhere: No such file or directory; a plugin is a folder with plugin.lua and init.lua"),
      ("dray.load('klondike')", "klondike: No such file or directory; did you mean 'plugins/klondike'?"),
      ("dray.load('PLUGIN', { sise = 1 })", "option 'sise' is not one of letters; did you mean 'size'?"),
      ("dray.load('PLUGIN', { size = 0 })", "option 'size' must be at least 1"),
      ("dray.load('PLUGIN', { seed = 'x' })", "seed of load must be an integer, not the text 'x'"),
    ])
  func `an invalid call is an error that names the cause`(code: String, message: String) {
    let code = code.contains("print") ? code : "local _ = \(code.replacing("PLUGIN", with: plugin.path))"
    let statement = code.hasPrefix("local _ = play.state.lists = 1") ? "play.state.lists = 1" : code
    #expect(run(statement).split(separator: "\n").first.map(String.init) == "-e:2: \(message)")
  }
}
