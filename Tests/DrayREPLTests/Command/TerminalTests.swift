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

  @Test func `quit ends the session of a terminal`() throws {
    let terminal = try PseudoTerminal([])
    #expect(terminal.read(until: "dray> ").hasPrefix("dray 0.1.0 (Lua 5.4). .help lists commands.\nplugins: chess, "))
    terminal.type(".quit\n")
    #expect(terminal.wait() == 0)
  }
}
