import Dray
import Foundation
import Testing

/// Mistakes of authors. Each message has the place, the finding and the remedy.
struct AuthorMessageTests {
  private static let manifest = #"return { id = "test.notes", name = "notes" }"#

  /// Two lists of notes; the rest of the script begins on line 10.
  private static let lists = """
    local dray, array = require "dray", require "dray.array"
    local Note = dray.transferable "test.note"
    local lists = dray.state("lists", { left = { "a", "b" }, right = {} })
    local function note(id)
      return dray.item { id = id, type = Note, size = { width = 40, height = 20 } }
    end
    local function list(name)
      return dray.vstack { id = name, size = { width = 40, height = 60 }, dray.for_each(lists[name], note):reorderable() }
    end

    """

  private static func fixture(
    _ rest: String, _ files: [String: String] = [:], manifest: String = manifest, folder: String = "notes"
  ) throws -> PluginFixture {
    try PluginFixture(
      ["plugin.lua": manifest, "init.lua": lists + rest].merging(files) { $1 }, folder: folder)
  }

  /// The output of commands at the prompt of a plugin.
  private func prompt(_ rest: String, _ commands: String, isInteractive: Bool = false) throws -> String {
    let plugin = try Self.fixture(rest)
    return Transcript.of(commands, on: plugin.path, isInteractive: isInteractive).text
  }

  @Test func `a drop that changed nothing names the line of the command`() throws {
    let text = try prompt(
      """
      dray.scene(function()
        return dray.hstack { list "left", list "right" }
          :reorder_container(Note, function(difference) local forgotten = difference end)
      end)
      """, #"drag("a"):drop "right""#)
    #expect(
      text == """
        cancel: notes/init.lua:12: the rule accepted the drop but changed nothing; its command must move the items, by \
        the ids they have in the model

        """)
  }

  @Test func `a copy that stored nothing names the line of the command`() throws {
    let text = try prompt(
      """
      dray.scene(function()
        return dray.hstack {
          dray.vstack { id = "source", note "a":draggable() },
          dray.zstack { id = "bin", size = { width = 40, height = 40 } }
            :drop_destination(Note, function(ids) end),
        }
      end)
      """, #"drag("a"):drop "bin""#)
    #expect(
      text == """
        copy a: source → bin; notes/init.lua:14: the rule accepted the drop but changed nothing; its command must store \
        the items

        """)
  }

  @Test func `a move after which the item is missing names the line of the command`() throws {
    let text = try prompt(
      """
      dray.scene(function()
        return dray.hstack { list "left", list "right" }
          :reorder_container(Note, function() table.remove(lists.left, 1) end)
      end)
      """, #"drag("a"):drop "right""#)
    #expect(
      text == "move a: left → right; notes/init.lua:12: 'a' is no longer in the scene; a dropped item keeps its id\n")
  }

  @Test func `an item that nothing makes draggable is reported with its line`() throws {
    let text = try prompt(
      #"dray.scene(function() return dray.vstack { id = "left", note "a" } end)"#, "drag \"a\"\nwhy(\"a\", \"left\")")
    let reason = "not lifted: a cannot be lifted: it needs draggable() or a reorderable() group (notes/init.lua:5)"
    #expect(text == "\(reason)\nleft: \(reason)\n")
  }

  @Test func `an item that nothing makes draggable is named if a text inside it is pressed`() throws {
    let text = try prompt(
      """
      dray.scene(function()
        return dray.vstack { id = "left",
          dray.item { id = "a", type = Note, dray.text { id = "box", label = "x", size = { width = 40, height = 20 } } } }
      end)
      """, #"drag "a""#)
    #expect(text.hasPrefix("not lifted: a cannot be lifted: it needs draggable() or a reorderable() group"), "\(text)")
  }

  @Test func `a hole in a list names the entry of the state and the line of the state`() throws {
    let plugin = try Self.fixture(
      """
      local holes = dray.state("holes", { ["pile 1"] = { "a", nil, "c" } })
      dray.scene(function() return dray.vstack { dray.for_each(holes["pile 1"], note) } end)
      """)
    let text = Transcript.of("", on: plugin.path).text
    #expect(
      text.contains(
        """
        notes/init.lua:11: the list of for_each has a hole: entry 2 of holes["pile 1"] is nil, and others follow; the \
        state is declared at notes/init.lua:10; table.insert and table.remove keep lists whole
        """), "\(text)")
  }

  @Test(arguments: [
    (":on_tap_gesture(print, { count = 2 })", "the options of on_tap_gesture must be a table, not a function"),
    (":on_key_press(print, 'x')", "the key of on_key_press must be a string, not a function"),
    (
      ":drag_container(print, Note)",
      "the type of drag_container must be a transferable, a content type or its id, not a function"
    ),
  ])
  func `a closure in front of the other arguments of a modifier is named with the modifier`(
    modifier: String, message: String
  ) throws {
    let plugin = try Self.fixture("dray.scene(function() return list 'left'\(modifier) end)")
    let text = Transcript.of("", on: plugin.path).text
    #expect(text.contains("notes/init.lua:10: \(message); the closure is the last argument"), "\(text)")
  }

  @Test func `an undeclared type is reported with the line that names it`() throws {
    let plugin = try Self.fixture(
      """
      dray.content_type { id = "test.form", conforms_to = "public.jsn" }
      dray.scene(function()
        return list "left":drop_destination("test.nte", function() end)
      end)
      """)
    let text = Transcript.of("", on: plugin.path, isInteractive: true).errors
    #expect(
      text.contains("notes/init.lua:10: undeclared content type 'public.jsn'; did you mean 'public.json'?"), "\(text)")
    #expect(text.contains("notes/init.lua:12: undeclared type 'test.nte'; did you mean 'test.note'?"), "\(text)")
  }

  @Test func `a missing folder, manifest, script or module says what belongs there`() throws {
    #expect(
      Transcript.of("", on: "klondik").text
        == "dray: klondik: No such file or directory; did you mean 'klondike'?\n")
    #expect(
      Transcript.of("", on: "/nowhere").text
        == "dray: /nowhere: No such file or directory; a plugin is a folder with plugin.lua and init.lua\n")
    let plugin = try Self.fixture("require 'shelf.rules'")
    var text = Transcript.of("", on: plugin.path).text
    #expect(
      text.contains("no module 'shelf.rules'; modules of this plugin begin with 'notes.', its name in plugin.lua"))
    try FileManager.default.removeItem(atPath: plugin.path + "/init.lua")
    text = Transcript.of("", on: plugin.path).text
    #expect(
      text.hasSuffix(
        "/notes/init.lua: No such file or directory; it is the first script of the plugin, unless the manifest names "
          + "another 'entry'\n"), "\(text)")
    try FileManager.default.removeItem(atPath: plugin.path + "/plugin.lua")
    text = Transcript.of("", on: plugin.path).text
    #expect(
      text.hasSuffix(
        "/notes/plugin.lua: No such file or directory; a plugin has a manifest, such as: return { id = \"com.example.name\""
          + ", name = \"name\" }\n"), "\(text)")
  }

  @Test func `a manifest without a name, or with another name than the folder, is reported`() throws {
    let scene =
      "dray.scene(function() return list 'left':reorder_container(Note, function(d) array.apply(lists, d) end) end)"
    let other = try Self.fixture(
      scene, manifest: "return {\n  id = \"test.notes\",\n  name = \"notes\" }", folder: "memo")
    let checked = try Command.dray("check", other.path)
    #expect(checked.output.contains("/memo/plugin.lua:3:"), "\(checked.output)")
    #expect(
      checked.output.hasSuffix(
        ": the plugin is named 'notes' and its folder 'memo'; scripts and messages use the name in plugin.lua, so rename "
          + "one\n"), "\(checked.output)")
    let nameless = try Self.fixture("", manifest: #"return { id = "test.notes" }"#)
    let text = Transcript.of("", on: nameless.path).text
    #expect(
      text.contains(
        "plugin.lua: field 'name' is missing; a manifest has both: return { id = \"com.example.name\", name = \"name\" }"
      ),
      "\(text)")
  }

  @Test(arguments: [
    (
      "while true do end",
      "too many instructions; divide long work into steps with dray.sleep, or let the host raise the limit"
    ),
    (
      "local t = {} while true do t[#t + 1] = {} end",
      "too much memory; keep less data, or let the host raise the limit"
    ),
  ])
  func `a script that exceeds a limit while it is loaded says what to do`(code: String, message: String) throws {
    let plugin = try Self.fixture(code)
    let text = Transcript.of("", on: plugin.path).text
    #expect(text.contains("notes/init.lua:10: \(message)"), "\(text)")
  }

  @Test func `a plugin without a scene is a finding, and a warning at the prompt`() throws {
    let plugin = try Self.fixture("")
    let warning = "the script describes no scene; call dray.scene(function() return … end)"
    #expect(try Command.dray("check", plugin.path).output.hasSuffix("/notes/init.lua:1:1: \(warning)\n"))
    let text = Transcript.of("", on: plugin.path, isInteractive: true).errors
    #expect(text == "warning: notes/init.lua:1: \(warning)\n")
  }

  @Test(arguments: [
    ("", true), (":drop_destination('text', function() end)", false),
    (":reorder_container('text', function() end)", false),
  ])
  func `an observer of a list inside a reorder container is a finding, if it is never called`(
    modifier: String, isFound: Bool
  ) throws {
    let plugin = try Self.fixture(
      """
      dray.scene(function()
        return dray.hstack { list "left",
          list "right":on_drop_session_updated(function() end)\(modifier) }
          :reorder_container(Note, function(difference) array.apply(lists, difference) end)
          :on_drop_session_updated(function() end)
      end)
      """)
    let warning =
      "the vstack 'right' observes drops, which belong to the reorder container around it; attach the observer to that "
      + "node, and compare session.to"
    let checked = try Command.dray("check", plugin.path).output
    #expect(checked.contains(warning) == isFound && checked.contains("observes drops") == isFound, "\(checked)")
  }

  @Test(arguments: [
    (#"dray.vstack { id = "v", list "left" }:drop_destination(Note, print)"#, "no reorder container for 'test.note'"),
    (
      #"dray.vstack { id = "v", note "a", list "right" }:reorder_container(Note, print)"#,
      "it needs draggable() or a reorderable() group"
    ),
    (#"dray.vstack { id = "v", note "z", list "left" }:reorder_container(Note, print)"#, nil),
    (#"dray.vstack { id = "v", note "a" }:drop_destination(Note, print)"#, nil),
  ])
  func `items that no rule lets a user lift are found without a drag`(scene: String, problem: String?) throws {
    let plugin = try Self.fixture("dray.scene(function() return \(scene) end)")
    let checked = try Command.dray("check", plugin.path).output
    #expect(checked.contains("a cannot be lifted: \(problem ?? "")") == (problem != nil), "\(checked)")
  }

  @Test func `an empty list without a size is a finding with its line, and a warning at the prompt`() throws {
    let plugin = try Self.fixture(
      """
      dray.scene(function()
        return dray.hstack { list "left",
          dray.vstack { id = "right", dray.for_each(lists.right, note):reorderable() } }
          :reorder_container(Note, function(difference) array.apply(lists, difference) end)
      end)
      """)
    let warning = "the vstack 'right' is empty and has no size, so that no pointer can drop there; set its size"
    let checked = try Command.dray("check", plugin.path).output
    #expect(checked.contains("/notes/init.lua:12:") && checked.hasSuffix(": \(warning)\n"), "\(checked)")
    let text = Transcript.of("", on: plugin.path, isInteractive: true).errors
    #expect(text == "warning: notes/init.lua:12: \(warning)\n")
  }

  @Test func `state outside of dray.state is reported with the variables and the lines that write them`() throws {
    let plugin = try Self.fixture(
      """
      local moves, cache, shown = 0, {}, lists.left
      local function foot() return dray.text { id = "foot", label = moves .. " moves", size = { width = 60, height = 20 } } end
      dray.scene(function()
        return dray.hstack { list "left", list "right", foot() }
          :reorder_container(Note, function(difference)
            local count = 0
            count = count + 1
            array.apply(lists, difference)
            cache["last"] = difference
            moves = moves + 1
          end)
      end)
      """)
    let checked = try Command.dray("check", plugin.path).output
    #expect(checked.contains("/notes/init.lua:18:"), "\(checked)")
    #expect(
      checked.contains("; candidates: 'cache' (notes/init.lua:18), 'moves' (notes/init.lua:19) (hidden state after"),
      "\(checked)")
  }

  @Test(arguments: [
    (
      ":on_tap_gesture(function() tabel.insert(lists.left, 1) end)", "tap 'a'",
      "(global 'tabel'); did you mean 'table'?"
    ),
    (":on_tap_gesture(function() stirng.rep('a') end)", "tap 'a'", "(global 'stirng'); did you mean 'string'?"),
  ])
  func `a misspelt library is suggested`(modifier: String, command: String, message: String) throws {
    let text = try prompt("dray.scene(function() return list 'left'\(modifier) end)", command)
    #expect(text.contains("notes/init.lua:10: attempt to index a nil value \(message)"), "\(text)")
  }

  @Test(arguments: [
    (
      "os.time()",
      "unknown name 'os'; scripts have no files and no clock: states are saved by the host, and dray.now() is the time"
    ),
    (
      "dofile 'x.lua'",
      "unknown name 'dofile'; scripts have no files and no clock: states are saved by the host, and dray.now() is the time"
    ),
  ])
  func `dray check says what a script has instead of a missing library`(code: String, message: String) throws {
    let plugin = try Self.fixture("dray.scene(function() return list 'left' end)\nlocal function use() \(code) end")
    let checked = try Command.dray("check", plugin.path).output
    #expect(checked.contains(": \(message)\n"), "\(checked)")
  }

  @Test(arguments: [
    (":on_tap_gesture(dray.move)", "tap 'a'", "the item of move must be a string, an integer or a table, not a tap"),
    (":on_key_press('a', array.clear)", "key 'a'", "attempt to index a string value"),
    (":on_key_press('a', table.insert)", "key 'a'", "bad argument #1 to 'table.insert' (table expected, got string)"),
    (
      ":reorder_container(Note, array.apply)", "drag('a'):drop('left', { index = 3 })",
      "array.apply takes the lists first, then the difference; as a command, write function(difference) "
        + "array.apply(lists, difference) end"
    ),
    (
      ":reorder_container(Note, { is_targeted = table.insert }, function() end)",
      "drag('a'):over 'left'", "bad argument #1 to 'targeted' (table expected, got boolean)"
    ),
  ])
  func `an error in a function of the library that is a closure itself names the line of the modifier`(
    modifier: String, command: String, message: String
  ) throws {
    var text = try prompt(
      "dray.scene(function()\n  local node = list 'left'\n    \(modifier)\n  return node\nend)", command)
    #expect(text.contains("error: notes/init.lua:12: \(message)\n"), "\(text)")
    // Lua does not know the line of a tail call; the message then has that of the scene.
    text = try prompt("dray.scene(function()\n  return list 'left'\n    \(modifier)\nend)", command)
    #expect(text.contains("error: notes/init.lua:10: \(message)\n"), "\(text)")
  }

  @Test func `a field of a manifest with an invalid value has its line, also if the message quotes other names`() throws
  {
    for (field, message) in [
      ("name = 'p 2'", "the name 'p 2' is invalid"),
      ("dependencies = { 3 }", "dependencies must be a list of plugin names"),
      ("api = 7", "api 7 is not supported"),
    ] {
      let name = field.hasPrefix("name") ? "" : "name = 'notes',"
      let plugin = try Self.fixture("", manifest: "return {\n  id = 'test.notes', \(name)\n  \(field) }")
      let text = Transcript.of("", on: plugin.path).text
      #expect(text.contains("plugin.lua:3: \(message)"), "\(text)")
    }
  }

  @Test func `taps and destinations that no key can reach are findings with their lines`() throws {
    let plugin = try Self.fixture(
      """
      local done = dray.state("done", {})
      dray.scene(function()
        return dray.hstack { list "left",
          dray.zstack { size = { width = 20, height = 20 } }
            :on_tap_gesture(function() done[1] = "tapped" end),
          dray.zstack { size = { width = 20, height = 20 } }
            :drop_destination(Note, function(ids) done[1] = ids[1] end),
          dray.text { label = "OK" }:on_tap_gesture(function() done[1] = "OK" end),
          dray.zstack { id = "pad", size = { width = 20, height = 20 } }:on_tap_gesture(function() done[1] = "pad" end),
          dray.zstack { size = { width = 20, height = 20 } }:drop_destination("public.png", function() end) }
          :reorder_container(Note, function(difference) array.apply(lists, difference) end)
      end)
      """)
    let checked = try Command.dray("check", plugin.path).output
    let lines = checked.split(separator: "\n").map { $0.drop { $0 != ":" } }
    #expect(
      lines.map { $0.drop { $0 != " " } } == [
        " the zstack handles taps and has no id, so that no key can reach it; give it an id or a label",
        " the zstack takes drops and has no id, so that no key and no dray.move can reach it; give it an id",
      ], "\(checked)")
    #expect(lines.map { $0.split(separator: ":").first } == ["13", "15"], "\(checked)")
  }

  @Test func `a row function that returns nothing is a finding beside the empty list that results`() throws {
    let plugin = try Self.fixture(
      """
      dray.scene(function()
        return dray.hstack { id = "row", dray.for_each(lists.left, function(id) note(id) end):reorderable() }
          :reorder_container(Note, function(difference) array.apply(lists, difference) end)
      end)
      """)
    let checked = try Command.dray("check", plugin.path).output
    #expect(checked.hasSuffix(": the content of for_each returned nothing for each row; was 'return' forgotten?\n"))
  }
}
