import Foundation
import LuaRuntime
import TerminalEmulator
import Testing

@testable import DrayREPL

/// `.set state`: another position at the prompt.
struct SetStateTests {
  private func run(_ input: String, isInteractive: Bool = true) throws -> String {
    let (plugin, transcript) = (try PluginFixture(), Transcript())
    _ = transcript.runner.open(
      plugin: plugin.path, options: ["size": .integer(7)], seed: 1, input: TextLines(input),
      isInteractive: isInteractive)
    return transcript.text.replacing(plugin.path, with: "PLUGIN")
  }

  @Test func `the value of .set state and the code of .time may have several lines`() throws {
    let lines = ".set state lists = {\n  left = { 'c' },\n  right = {}, closed = {} }\nlists.left"
    let begun = "the game begins at this position; undo() at its start leads back to the game before\n{ \"c\" }\n"
    #expect(try run(lines, isInteractive: false) == begun)
    #expect(try run(".time 1 +\n2", isInteractive: false).hasPrefix("3\n"))
    let unfinished = try run(".set state lists = {\n", isInteractive: false)
    #expect(unfinished.contains("near <eof>"), "\(unfinished)")
    let plugin = try PluginFixture()
    let terminal = try EditedTerminal([plugin.path], columns: 100, rows: 40)
    terminal.screen(endingWith: "dray>")
    terminal.type(".set state lists = {\rleft = { 'c' },\rright = {}, closed = {} }\r")
    terminal.read { $0.text.contains("the game begins at this position") && $0.text.hasSuffix("\ndray>") }
    #expect(terminal.emulator.text.contains("dray> .set state lists = {\n ...>   left"), "\(terminal.emulator.text)")
  }

  @Test func `the game begins with other contents of one state, and the other states stay`() throws {
    let text = try run(
      """
      tap 'button'
      .set state lists = { left = { 'c' }, right = { 'a' }, closed = {} }
      lists.left
      taps.count
      drag('a'):drop 'left'
      undo()
      key 'p'
      .set state seen = { name = 'Ann' }
      seen.name
      lists.right
      """, isInteractive: false)
    #expect(
      text == """
        right: T1
        the game begins at this position; undo() at its start leads back to the game before
        { "c" }
        1
        move A: right → left
        undone: moved A from right to left
        left: C
        right: A
        printed 7
        announced
        true
        the game begins at this position; undo() at its start leads back to the game before
        "Ann"
        { "a" }

        """, "\(text)")
  }

  @Test func `undo at the start of the position leads back to the game before, with its steps`() throws {
    let text = try run(
      """
      drag('a'):drop 'right'
      .set state lists = { left = { 'z' }, right = {}, closed = {} }
      .set state lists = { left = { 'y' }, right = {}, closed = {} }
      drag('y'):drop 'right'
      .undo
      .undo
      undo()
      undo()
      undo()
      lists.left
      """, isInteractive: false)
    let begins = "the game begins at this position; undo() at its start leads back to the game before\n"
    #expect(
      text == """
        move A: left → right
        \(begins)\(begins)move Y: left → right
        outcome: emptied
        undone: moved Y from left to right
        left: Y
        right: empty
        undone: .set state
        left: Z
        undone: .set state
        left: B, C
        right: A
        closed: X
        undone: moved A from left to right
        left: A, B, C
        right: empty
        refused: there is no step to undo
        { "a", "b", "c" }

        """, "\(text)")
  }

  @Test func `the recording of the game before goes on when undo leads back to it`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "set-state-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (before, position) = (folder.path + "/before.journal", folder.path + "/position.journal")
    let plugin = try PluginFixture()
    let text = Transcript.of(
      """
      .record \(before)
      drag('a'):drop 'right'
      .set state lists = { left = { 'z', 'y' }, right = {}, closed = {} }
      .record \(position)
      drag('z'):drop 'right'
      undo()
      undo()
      drag('b'):drop 'right'
      .save --keep \(folder.path)/kept.save
      """, on: plugin.path
    ).text
    #expect(
      text == """
        move A: left → right
        this game is not recorded in \(before)
        the game begins at this position; undo() at its start leads back to the game before
        move Z: left → right
        undone: moved Z from left to right
        left: Z, Y
        right: empty
        undone: .set state
        left: B, C
        right: A
        closed: X
        the recording in \(position) ends here
        the recording in \(before) goes on
        move B: left → right

        """, "\(text)")
    // Two drags, and a drag with its undo.
    for file in [before, position] {
      let replay = try Command.dray("replay", file)
      #expect(replay.status == 0 && replay.output.contains(", 2 commits, no difference"), "\(replay)")
    }
  }

  @Test func `the value is any expression of Lua, which may read the present states`() throws {
    let text = try run("left = { 'z' }\n.set state lists = { left = left, right = lists.left, closed = {} }\nlists")
    #expect(text.contains(#"{ closed = {}, left = { "z" }, right = { "a", "b", "c" } }"#), "\(text)")
  }

  @Test(arguments: [
    (".set state", ".set state needs a name and a value: .set state lists = { … }"),
    (".set state lists", ".set state needs a name and a value: .set state lists = { … }"),
    (".set state list = {}", "letters has no state 'list'; did you mean 'lists'?"),
    (".set state lists = 3", "option 'state' needs a table for the state 'lists'"),
    (".set state lists = {} {}", "input:2: unexpected symbol"),
    (".set state lists = { left = {} }", "letters/init.lua"),
    (".set state lists = { left = { print } }", "a function"),
    (
      ".set state lists = (function() local t = {} t.left = { t } return t end)()",
      "a position is plain data, without a table that contains itself: 'lists.left.1'; keep an id in its place"
    ),
    ("lists.left = {}", "only commands of the plugin write them; .set state NAME = VALUE begins at another position"),
  ])
  func `a value that does not suit the game leaves it unchanged`(line: String, problem: String) throws {
    let text = try run("drag('a'):drop 'right'\n\(line)\nlists.right\nundo()")
    #expect(text.contains(problem), "\(text)")
    #expect(text.contains(#"{ "a" }"#) && text.contains("undone: moved A from left to right"), "\(text)")
  }

  @Test func `a function in a position is refused with advice`() throws {
    let plugin = try PluginFixture()
    let advice =
      "a state holds plain data only; state.lists.left: a function; store a name in the state, and keep the function in a "
      + "local table under this name\n"
    for line in [".set state lists = { left = print }", "dray.load(arg, { state = { lists = { left = print } } })"] {
      let text = Transcript.of(line.replacing("arg", with: "'\(plugin.path)'"), on: plugin.path).text
      #expect(text == "stdin:1: \(advice)", "\(text)")
    }
  }

  @Test func `nil is refused, because it is the value of each misspelt name`() throws {
    let text = try run(".set state lists = lsits\n#lists.left")
    #expect(text.contains("the value of 'lists' is nil; restart() begins the game anew"))
    #expect(text.contains("3\n"), "\(text)")
  }

  @Test func `a position is refused, and nothing is saved, if the script fills the state while it is loaded`() throws {
    let plugin = try PluginFixture([
      "plugin.lua": #"return { id = "test.filled", name = "filled" }"#,
      "init.lua": """
      local dray = require "dray"
      local deck = dray.state("deck", { list = {} })
      for i = 1, 3 do deck.list[#deck.list + 1] = i end
      dray.scene(function() return dray.vstack { id = "deck", size = { width = 40, height = 20 } } end)
      """,
    ])
    let problem =
      "filled changes its states while it is loaded, and so when it is rebuilt from them: 'deck' (filled/init.lua:2); give "
    let file = plugin.path + "/game.save"
    let text = Transcript.of(
      ".save \(file)\n.set state deck = { list = {} }\n#deck.list", on: plugin.path, isInteractive: true
    ).text
    #expect(text.components(separatedBy: problem).count == 3, "\(text)")
    #expect(text.contains("\n3\n") && !FileManager.default.fileExists(atPath: file), "\(text)")
  }
}
