import Testing

/// The command on a terminal without an editor, where a user types.
struct TerminalTests {
  @Test func `a user sees the board, prompts and answers`() throws {
    let plugin = try PluginFixture()
    defer { withExtendedLifetime(plugin) {} }
    let terminal = try PseudoTerminal([plugin.path, "--seed", "7"])
    let start = terminal.read(until: "dray> ")
    #expect(
      start == """
        dray 0.1.0 (Lua 5.4): letters, seed 7. .help lists commands.
        ┌ left ┐┌ right ┐┌ closed ┐┌ button ┐
        │ A    ││       ││ X      ││ push   │
        │ B    ││       ││        │└────────┘
        │ C    ││       ││        │
        └──────┘└───────┘└────────┘
        dray>\u{20}
        """)
    terminal.type("tap 'button'\n")
    #expect(terminal.read(until: "dray> ") == "tap 'button'\nright: T1\ndray> ")
    terminal.type("for i = 1, 2 do\n")
    #expect(terminal.read(until: " ...> ") == "for i = 1, 2 do\n ...> ")
    terminal.type("print(i) end\n")
    #expect(terminal.read(until: "dray> ") == "print(i) end\n1\n2\ndray> ")
    terminal.type("drag 'zzz'\n")
    #expect(terminal.read(until: "dray> ") == "drag 'zzz'\ninput:4: no item or container 'zzz'\ndray> ")
    terminal.type("\u{4}")
    _ = terminal.read(until: "never")
    #expect(terminal.wait() == 0)
  }

  @Test func `in a test, boards as text are 80 cells wide on any terminal`() throws {
    let plugin = try PluginFixture([
      "plugin.lua": PluginFixture.manifest, "init.lua": PluginFixture.letters,
      "board_test.lua": """
      test("board", function(play)
        expect(play:show():match "[^\\n]+"):equals "┌ left ┐┌ right ┐┌ closed ┐┌ button ┐"
      end)
      """,
    ])
    let terminal = try PseudoTerminal(
      Command.path, ["test", plugin.path], environment: ["TERM": "dumb"], columns: 24)
    let text = terminal.read(until: "never")
    #expect(text.contains("1 passed, 0 failed") && terminal.wait() == 0, "\(text)")
  }

  @Test func `Control-D ends an incomplete entry, and on an empty one the session`() throws {
    let terminal = try PseudoTerminal([])
    _ = terminal.read(until: "dray> ")
    terminal.type("for i = 1, 2 do\n")
    #expect(terminal.read(until: " ...> ") == "for i = 1, 2 do\n ...> ")
    terminal.type("\u{4}")
    #expect(terminal.read(until: "dray> ") == "\ninput:1: 'end' expected near <eof>\ndray> ")
    terminal.type("1 + 1\n")
    #expect(terminal.read(until: "dray> ") == "1 + 1\n2\ndray> ")
    terminal.type("\u{4}")
    _ = terminal.read(until: "never")
    #expect(terminal.wait() == 0)
  }

  @Test func `quit ends the session of a terminal`() throws {
    let terminal = try PseudoTerminal([])
    #expect(terminal.read(until: "dray> ").hasPrefix("dray 0.1.0 (Lua 5.4). .help lists commands.\nplugins: chess, "))
    terminal.type(".quit\n")
    #expect(terminal.wait() == 0)
  }
}
