import LuaRuntime
import Testing

@testable import DrayREPL

/// The output of the prompt, and the results of a file of commands.
struct PromptTests {
  private let plugin: PluginFixture

  init() throws { plugin = try PluginFixture() }

  private func shown(_ commands: String) -> String { Transcript.of(commands, on: plugin.path).text }

  @Test func `changes of a timer during a drag are printed as the board shows them`() throws {
    let plugin = try PluginFixture([
      "plugin.lua": #"return { id = "test.gaps", name = "gaps" }"#,
      "init.lua": """
      local dray = require "dray"
      local lists = dray.state("lists", { a = { "x" }, b = {} })
      local function list(name)
        return dray.list { id = name, size = { width = 40, height = 40 }, dray.for_each(lists[name], function(id)
          return dray.item { id = id, type = "thing", size = { width = 40, height = 20 } }
        end):reorderable() }
      end
      dray.scene(function()
        return dray.hstack { list "a", list "b" }
          :reorder_container("thing", function(difference) require "dray.array".apply(lists, difference) end)
          :on_timer({ after = 1 }, function() table.insert(lists.b, 1, "y") end)
      end)
      """,
    ])
    let text = Transcript.of("drag('x'):over 'b'\ntick(1)\nshow()", on: plugin.path).text
    #expect(
      text == """
        would move x: a → b
        b: y, (x)
        ┌ a ┐┌ b * ┐
        │   ││ y   │
        │   ││ (x) │
        └───┘└─────┘
        lifted: x

        """)
  }

  @Test func `texts and names of rules cannot control the terminal`() throws {
    let plugin = try PluginFixture([
      "plugin.lua": #"return { id = "test.controls", name = "controls" }"#,
      "init.lua": #"""
      local dray = require "dray"
      local bad = "\27[2J"
      dray.scene(function()
        return dray.hstack { id = "h" .. bad, size = { width = 90, height = 20 },
          dray.item { id = "a" .. bad, type = "t", size = { width = 20, height = 20 } }:draggable(),
          dray.item { id = "b", label = bad .. "\n\0B", type = "t", size = { width = 20, height = 20 } }:draggable() }
          :drop_destination("t", function() print("one\ntwo\t" .. bad) error(bad) end)
          :drop_configuration(function(session) return session.item_ids[1] == "b", bad end)
      end)
      """#,
    ])
    let commands = [
      "show()", "legal()", "drag('b'):over { x = 50, y = 5 }", "drag('a\\27[2J'):over { x = 50, y = 5 }",
      "why('b', 'h\\27[2J')", "drag('b'):drop { x = 50, y = 5 }",
    ]
    let text = Transcript.of(commands.joined(separator: "\n"), on: plugin.path).text
    #expect(text.contains("one\ntwo\t·[2J\n") && text.contains("forbidden: ·[2J\n"), "\(text)")
    #expect(text.contains("would copy ·[2J··B: within h·[2J\n"), "\(text)")
    #expect(!text.utf8.contains { $0 < 0x20 && $0 != 0x0a && $0 != 0x09 })
  }

  @Test(arguments: [
    "drag('a'):drop 'nowhere'", "drag('a'):over 'nowhere'", "local d = drag 'a' error 'x'",
    "drag('a'):drop('right', 7)",
    "drag_in({ ['public.json'] = '1' }):drop 'nowhere'", "key 'down' key 'space' error 'x'",
    "pcall(drag('a').drop, drag 'b', 'nowhere') error 'x'",
  ])
  func `a drag that began in a failing input is cancelled`(line: String) {
    let text = Transcript.of("tap 'button'\n\(line)\nundo()\n", on: plugin.path, isInteractive: true).text
    #expect(text.contains("\nundone: tapped button\nright: empty\n"), "\(text)")
    let isOfPointer = !line.hasPrefix("key")
    #expect(text.contains("is cancelled\n") == isOfPointer, "\(text)")
  }

  @Test func `a drag that began before a failing input continues`() {
    let text = Transcript.of(
      "d = drag 'a'\nd:drop 'nowhere'\nerror 'x'\nd:drop 'right'\n", on: plugin.path, isInteractive: true
    ).text
    #expect(text.contains("input:2: no item or container 'nowhere'\ninput:3: x\nmove A: left → right\n"), "\(text)")
  }

  @Test func `changes are found by ids, also among cards with the same label`() throws {
    let plugin = try PluginFixture([
      "plugin.lua": "return { id = 'test.kings', name = 'kings' }",
      "init.lua": """
      local dray = require "dray"
      local piles = dray.state("piles", { left = { 1, 2 }, right = { 3 } })
      local function pile(name)
        return dray.zstack { id = name, size = { width = 40, height = 20 },
          dray.for_each(piles[name], function(id)
            return dray.item { id = id, type = "card", label = "K♠", size = { width = 40, height = 20 } }
          end) }
      end
      dray.scene(function()
        return dray.hstack { pile "left", pile "right" }
          :on_key_press("a", function() table.insert(piles.right, table.remove(piles.left)) end)
          :on_key_press("b", function() piles.right[#piles.right] = piles.right[#piles.right] + 10 end)
          :on_key_press("c", function() table.insert(piles.right, 1, 99) end)
      end)
      """,
    ])
    let text = Transcript.of("key 'a'\n.undo\n.redo\nkey 'b'\nkey 'c'\n", on: plugin.path).text
    #expect(
      text == """
        left: K♠, 1 item
        right: K♠, 2 items
        undone: pressed a
        left: K♠, 2 items
        right: K♠, 1 item
        redone: pressed a
        left: K♠, 1 item
        right: K♠, 2 items
        right: K♠, another item
        right: K♠, 3 items

        """)
  }

  @Test func `the change of a layout lists its items, which need not cover each other`() throws {
    let plugin = try PluginFixture([
      "plugin.lua": #"return { id = "com.example.hand", name = "hand" }"#,
      "init.lua": """
      local dray = require "dray"
      local hand = dray.state("hand", { "4♣", "9♦" })
      local function row(sizes)
        local frames = {}
        for index in ipairs(sizes) do frames[index] = { x = 40 * index, y = 0 } end
        return frames
      end
      dray.scene(function()
        return dray.layout { id = "hand", place = row, size = { width = 200, height = 20 },
          dray.for_each(hand, function(id)
            return dray.item { id = id, type = "card", label = id, size = { width = 30, height = 20 } }
          end) }
          :on_key_press("a", function() table.insert(hand, 1, "K♠") end)
      end)
      """,
    ])
    #expect(Transcript.of("key 'a'\n", on: plugin.path).text == "hand: K♠, 4♣, 9♦\n")
  }

  @Test func `values of expressions are printed, statements are not`() {
    #expect(shown("1 + 1\nx = 3\nx, 'y', nil\nprint('p', 1)") == "2\n3  \"y\"  nil\np\t1\n")
  }

  @Test func `a drag prints its outcome`() {
    #expect(shown(#"drag("a"):drop "right""#) == "move A: left → right\n")
    #expect(shown(#"drag("b"):drop("left", { before = "a" })"#) == "move B: before A in left\n")
    #expect(shown(#"drag("a"):drop "closed""#) == "forbidden: the list is closed\n")
    #expect(shown(#"drag("c"):drop "closed""#) == "not lifted: C stays\n")
    #expect(shown(#"drag("a"):drop "left""#) == "move A: to the end of left\n")
    #expect(shown(#"drag("a"):cancel()"#) == "cancel: cancelled\n")
  }

  @Test func `an open drag prints its verdict`() {
    #expect(shown(#"drag "a""#) == "lifted A from left\n")
    #expect(shown(#"drag("a"):over "right""#) == "would move A: left → right\n")
    #expect(shown(#"drag("a"):over "closed""#) == "forbidden: the list is closed\n")
  }

  @Test func `a tap prints its changes, or the reason of a refusal`() {
    #expect(shown("tap 'button'\ntap 'button'\ntap 'button'") == "right: T1\nright: T1, T2\nrefused: enough\n")
    #expect(shown("tap 'a'") == "refused: no tap gesture on 'a'\n")
    #expect(shown("for i = 1, 2 do tap 'button' end") == "right: T1\nright: T1, T2\n")
  }

  @Test func `undo and redo print their step and the visible changes, or the reason of a refusal`() {
    #expect(
      shown("tap 'button'\n.undo\n.redo\nundo()\nredo()")
        == """
        right: T1
        undone: tapped button
        right: empty
        redone: tapped button
        right: T1
        undone: tapped button
        right: empty
        redone: tapped button
        right: T1

        """)
    #expect(
      shown("drag('a'):drop 'right'\nplay.next_undo\nundo()\nplay.next_undo\nplay.next_redo")
        == """
        move A: left → right
        moved A from left to right
        undone: moved A from left to right
        left: A, B, C
        right: empty
        nil
        moved A from left to right

        """)
    #expect(shown("tap 'button'\nnext_undo\nundo()\nnext_redo").contains("tapped button\nundone: tapped button"))
    #expect(shown("drag('a'):drop 'right'\nnext_undo.kind\nnext_undo.to").hasSuffix("\"drop\"\n\"right\"\n"))
    #expect(shown(".undo\nredo()") == "refused: there is no step to undo\nrefused: there is no step to redo\n")
    #expect(Transcript.of(".undo", on: nil).text == "refused: no plugin is open; .open NAME opens one\n")
  }

  @Test func `a change of a list shows its items, and of a long list the last ones`() throws {
    let text = shown("drag('a'):drop 'right'\nundo()\nredo()\ndrag('b'):drop('right', { before = 'a' })\nundo()")
    #expect(
      text == """
        move A: left → right
        undone: moved A from left to right
        left: A, B, C
        right: empty
        redone: moved A from left to right
        left: B, C
        right: A
        move B: left → right before A
        undone: moved B from left to right before A
        left: B, C
        right: A

        """)
    let long = try PluginFixture([
      "plugin.lua": PluginFixture.manifest,
      "init.lua": PluginFixture.letters.replacing("right = {}", with: "right = { 'd', 'e', 'f', 'g', 'h' }"),
    ])
    let more = Transcript.of("tap 'button'\ntap 'button'", on: long.path).text
    #expect(more == "right: D, E, F, G, H, T1\nright: … F, G, H, T1, T2, 7 items\n")
  }

  @Test func `a save during a drag says how to save all the same`() {
    func advice(_ drop: String, _ keep: String) -> String {
      "stdin:2: a saved game cannot contain unfinished work: a drag is in progress; "
        + "\(drop) leaves it out, \(keep) saves the recording, which contains it\n"
    }
    let command = advice(".save --drop /nowhere/a", ".save --keep /nowhere/a")
    #expect(shown("drag 'a'\n.save /nowhere/a") == "lifted A from left\n" + command)
    let call = advice(#"{ unfinished = "drop" }"#, #"{ unfinished = "keep" }"#)
    #expect(shown("drag 'a'\nplay:save '/nowhere/a'").hasSuffix(call))
  }

  @Test func `a tap with a second finger says whether it has added an item`() {
    let text = Transcript.of(
      """
      drag("puddle"):add("tea")
      cancel()
      drag("puddle"):add("puddle")
      _:add "window"
      _:over "today"
      """, on: Repository.root + "/plugins/diary"
    ).text
    #expect(
      text == """
        would move Puddle Tea: before Window in pictures; added Tea
        the drag of Puddle Tea is cancelled
        lifted Puddle from pictures; not added Puddle
        lifted Puddle Window from pictures; added Window
        would move Puddle Window: pictures → entries into Today 0

        """, "\(text)")
  }

  @Test func `an empty container shows its label unless that equals its name`() throws {
    func undone(_ label: String) throws -> String {
      let plugin = try PluginFixture([
        "plugin.lua": "return { id = 'test.box', name = 'box' }",
        "init.lua": """
        local dray = require "dray"
        local box = dray.state("box", { things = {} })
        dray.scene(function()
          return dray.list { id = "box", label = "\(label)", size = { width = 40, height = 40 },
              dray.for_each(box.things, function(id) return dray.item { id = id, type = "thing" } end) }
            :on_tap_gesture(function() table.insert(box.things, "a") end)
        end)
        """,
      ])
      return withExtendedLifetime(plugin) { Transcript.of("tap 'box'\nundo()\n", on: plugin.path).text }
    }
    #expect(try undone("box") == "box: a\nundone: tapped box\nbox: empty\n")
    #expect(try undone("♣") == "box: a\nundone: tapped box\nbox: ♣\n")
  }

  @Test func `without an outcome nothing about it is printed, and a key prints its texts`() {
    let text = shown(#"for _, id in ipairs { "a", "b" } do drag(id):drop "right" end"# + "\noutcome\nplay:key 'p'")
    #expect(text == "nil\nprinted 3\nannounced\ntrue\n")
  }

  @Test func `states are read-only globals`() {
    #expect(shown("lists.left\n#lists.left, taps.count, seen.name") == "{ \"a\", \"b\", \"c\" }\n3  0  \"nobody\"\n")
    let (text, _, status) = Transcript.of("lists = 1", on: plugin.path)
    #expect(text == "stdin:1: 'lists' belongs to the plugin and is read-only at the prompt\n" && status == .failure)
    #expect(
      shown("lists.left[1] = 'z'")
        == "stdin:1: '1' cannot be set: states are read-only here; only commands of the plugin write them; "
        + ".set state NAME = VALUE begins at another position\n")
  }

  @Test func `select with a table is that of the play, and otherwise that of Lua`() {
    #expect(shown("select('#', 1, 2), select(2, 'a', 'b')") == "2  \"b\"\n")
    #expect(shown("select { 'a' }") == "stdin:1: 'a' is not inside a container with a drag_container_selection\n")
  }

  @Test(arguments: [
    ("error {}", "stdin:1: an error value {}\n"),
    ("error { code = 'x', n = 3 }", "stdin:1: an error value { code = \"x\", n = 3 }\n"),
    ("error { text = 'worn out' }", "stdin:1: worn out\n"),
  ])
  func `an error that is a table prints its content`(line: String, text: String) {
    #expect(shown(line) == text)
  }

  @Test(arguments: [
    ("nope.x", "stdin:1: attempt to index a nil value (global 'nope')\n"),
    ("nope[1] -- a comment", "stdin:1: attempt to index a nil value (global 'nope')\n"),
    ("print(1)\nnope.x", "1\nstdin:2: attempt to index a nil value (global 'nope')\n"),
    ("drag('a').opration", "stdin:1: unknown field 'opration' of a drag; did you mean 'operation'?\n"),
    ("drag('a'):drop('right').from = 'b'", "stdin:1: an outcome cannot be changed: 'from'\n"),
    (
      "table.remove(drag('a'):drop('right').item_ids)",
      "stdin:1: a list of an outcome is read-only; copy the values that you need\n"
    ),
    ("drag('a', {}, 3)", "stdin:1: drag takes 2 arguments, not 3\n"),
    ("drag('a'):drop('right', {}, 'more')", "stdin:1: drop takes 2 arguments, not 3\n"),
    ("drag('a'):drop(nil)", "stdin:1: the place of drop is nil; drop() drops at the present place\n"),
    ("undo(1)", "stdin:1: undo takes no argument, not 1\n"),
  ])
  func `an error names its line`(lines: String, text: String) {
    #expect(shown(lines) == text)
  }

  @Test func `incomplete input continues in the next line`() {
    #expect(shown("for i = 1, 2 do\nprint(i)\nend\n1 +\n2\ndrag(\n'a')") == "1\n2\n3\nlifted A from left\n")
  }

  @Test func `a file of commands ends at its first error, with the line`() {
    let (text, errors, status) = Transcript.of("print(1)\n\ndrag('zzz')\nprint(2)", on: plugin.path)
    #expect(text == "1\nstdin:3: no item or container 'zzz'\n" && status == .failure)
    #expect(errors == "stdin:3: no item or container 'zzz'\n")
    #expect(shown("x = = 1") == "stdin:1: unexpected symbol near '='\n")
    #expect(shown("print(1)\nx = {\n1,") == "1\nstdin:3: unexpected symbol near <eof>\n")
    #expect(shown(".hepl") == "stdin:1: unknown command '.hepl'; did you mean '.help'?\n")
  }

  @Test func `a refusal is not an error`() {
    #expect(Transcript.of(#"drag("a"):drop "closed""#, on: plugin.path).status == .success)
  }

  @Test func `a plugin that fails ends a file of commands, with its own frames`() {
    let (text, _, status) = Transcript.of("for i = 1, 3 do tap 'button' end\nprint(1)", on: plugin.path)
    #expect(status == .success, "a refused tap changes nothing, so the count stays at 2")
    #expect(text == "right: T1\nright: T1, T2\n1\n")
    let script =
      "local dray = require 'dray'\nlocal function fail()\n  error 'broken'\nend\ndray.scene(function()\n  return dray.vstack { id = 'b', size = { width = 9, height = 9 } }:on_tap_gesture(function() fail() end)\nend)"
    let broken = try? PluginFixture(["plugin.lua": PluginFixture.manifest, "init.lua": script])
    let (failed, _, failure) = Transcript.of("tap 'b'\nprint(1)", on: broken?.path)
    #expect(failure == .failure)
    #expect(
      failed == """
        error: letters/init.lua:3: broken
          letters/init.lua:3: in upvalue 'fail'
          letters/init.lua:6: in function <letters/init.lua:6>
        stdin:1: the plugin failed

        """)
  }

  @Test func `an error in a typed function has a traceback`() {
    #expect(
      shown("function f() error 'no' end\nf()") == """
        stdin:1: no
          stdin:1: in global 'f'
          stdin:2: in main chunk

        """)
  }

  @Test func `the prompt continues after an error`() {
    let (text, _, status) = Transcript.of("drag 'zzz'\n.hepl\n1", on: plugin.path, seed: 5, isInteractive: true)
    #expect(status == .success)
    #expect(
      text == """
        dray 0.1.0 (Lua 5.4): letters, seed 5. .help lists commands.
        ┌ left ┐┌ right ┐┌ closed ┐┌ button ┐
        │ A    ││       ││ X      ││ push   │
        │ B    ││       ││        │└────────┘
        │ C    ││       ││        │
        └──────┘└───────┘└────────┘
        input:1: no item or container 'zzz'
        unknown command '.hepl'; did you mean '.help'?
        1


        """)
  }

  @Test func `help names the states of the plugin`() {
    #expect(shown(".help").contains("the states of the plugin: lists, taps, seen"))
  }

  @Test func `quit ends the session`() {
    #expect(shown("1\n.quit\n2") == "1\n")
  }

  @Test func `without a plugin the prompt runs Lua with the module dray`() {
    #expect(Transcript.of("dray.load('\(plugin.path)').outcome", on: nil).text == "nil\n")
  }
}
