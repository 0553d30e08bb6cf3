import TerminalEmulator
import Testing

@testable import LineEditor

/// The drawing of an entry on a terminal. `|` is the cursor.
struct DrawingTests {
  @Test func `an entry begins after the prompt, and each further line after the continuation`() {
    #expect(Terminal().picture == "> |")
    #expect(Terminal("ab" + Keys.altEnter + "c").picture == "> ab\n. c|")
    #expect(Terminal("ab" + Keys.left).picture == "> a|")
  }

  @Test func `a line longer than the terminal continues in the next row`() {
    #expect(Terminal("abcdefghij", columns: 8).picture == "> abcdef\nghij|")
    // The cursor after a full row is in the next one.
    #expect(Terminal("abcdef", columns: 8).picture == "> abcdef\n|")
    #expect(Terminal("abcdef" + Keys.left, columns: 8).picture == "> abcde|")
  }

  @Test func `a wide character is never divided`() {
    #expect(Terminal("日本語", columns: 7).picture == "> 日本\n語|")
    #expect(Terminal("日本語" + Keys.left + Keys.backspace, columns: 7).picture == "> 日|")
  }

  @Test func `other output takes the place of the entry, which is drawn again below it with its cursor`() {
    var terminal = Terminal("ab" + Keys.altEnter + "cd" + Keys.left)
    terminal.write("one\r\ntwo\r\n")
    #expect(terminal.picture == "one\ntwo\n> ab\n. c|")
    // Without output, nothing changes.
    terminal.write("")
    #expect(terminal.picture == "one\ntwo\n> ab\n. c|")
    terminal.type("x")
    #expect(terminal.text == "one\ntwo\n> ab\n. cxd")
  }

  @Test func `combining marks take no column`() {
    #expect(Terminal("e\u{301}e\u{301}x" + Keys.left).picture == "> e\u{301}e\u{301}|")
    #expect(Terminal("\u{301}a").picture == "> \u{25cc}\u{301}a|")
  }

  @Test func `control characters are drawn as text and have no effect`() {
    #expect(Terminal(Keys.paste("a\u{1b}[2Jb\0c\u{7f}\u{9b}\u{202e}d")).picture == "> a^[[2Jb^@c^?<9b><202e>d|")
    #expect(Terminal(Keys.paste("\ta\tb")).picture == ">   a   b|")
  }

  @Test func `a terminal of one column shows the character at the cursor`() {
    #expect(Terminal("abc", columns: 1, rows: 3).picture == "b\nc\n|")
    #expect(Terminal("日", columns: 1, rows: 3).picture == "?\n|")
    #expect(Terminal(Keys.paste("a\u{3}"), columns: 1, rows: 4).picture == "a\n?\n|")
  }

  @Test func `a terminal of one row shows the row of the cursor`() {
    var terminal = Terminal("abc" + Keys.altEnter + "def", rows: 1)
    #expect(terminal.picture == ". def|")
    terminal.type(Keys.up)
    #expect(terminal.picture == "> abc|")
  }

  @Test func `narrow terminals have a shorter prompt`() {
    let editor = Editor(prompt: "dray> ", continuation: " ...> ", size: TerminalSize(columns: 17, rows: 4))
    var typing = Typing()
    typing.editor = editor
    #expect(Terminal(typing, columns: 18).picture == "dray> |")
    #expect(Terminal(typing, columns: 17).picture == "> |")
    #expect(Terminal(typing, columns: 5).picture == "|")
  }

  @Test func `an entry taller than the terminal is shown around the cursor, and completely when it ends`() {
    let lines = (1...9).map { "line \($0)" }
    var terminal = Terminal(Keys.paste(lines.joined(separator: "\n")), rows: 4)
    #expect(terminal.picture == ". line 6\n. line 7\n. line 8\n. line 9|")
    terminal.type(String(repeating: Keys.up, count: 8))
    #expect(terminal.picture == "> line 1|\n. line 2\n. line 3\n. line 4")
    terminal.type(Keys.enter)
    #expect(terminal.picture == ". line 7\n. line 8\n. line 9\n> |")
    #expect(terminal.emulator.scrollback.suffix(6) == ["> line 1"] + lines[1..<6].map { ". " + $0 })
  }

  @Test func `a typed character writes only this character to the terminal`() {
    var terminal = Terminal("print")
    terminal.type("x")
    #expect(terminal.lastOutput == "x")
    terminal.type(Keys.left)
    #expect(terminal.lastOutput == "\u{8}")
    terminal.type(Keys.backspace)
    #expect(terminal.lastOutput == "\u{8}x\u{1b}[K\u{8}")
  }

  @Test func `a change of one line of a long entry writes only this line to the terminal`() {
    var terminal = Terminal(Keys.paste((1...8).map { "line \($0)" }.joined(separator: "\n")))
    terminal.type(Keys.up + Keys.up + Keys.home + "x")
    #expect(terminal.lastOutput.utf8.count < 40)
    #expect(terminal.text.hasSuffix(". xline 6\n. line 7\n. line 8"))
  }

  @Test func `Control-L draws the entry at the top of the terminal`() {
    var terminal = Terminal("a" + Keys.enter + "b")
    #expect(terminal.picture == "> a\n> b|")
    terminal.type(Keys.control("l"))
    #expect(terminal.picture == "> b|")
  }

  @Test func `Control-C leaves the entry on the terminal and begins a new one below`() {
    #expect(Terminal("ab" + Keys.altEnter + "c" + Keys.up + Keys.control("c")).picture == "> ab\n. c^C\n> |")
  }

  @Test func `a wider terminal draws the entry again`() {
    var terminal = Terminal("one" + Keys.enter + "abcdefghijklmnop", columns: 10)
    #expect(terminal.picture == "> one\n> abcdefgh\nijklmnop|")
    terminal.resize(columns: 40, rows: 10)
    #expect(terminal.picture == "> one\n> abcdefghijklmnop|")
  }

  @Test func `a narrower terminal, which has broken the rows, draws the entry again`() {
    var terminal = Terminal("one" + Keys.enter + "abcdefghijklmnop")
    let narrow = TerminalEmulator(columns: 10, rows: 10)
    narrow.write("> one\r\n> abcdefghijklmnop")
    terminal.typing.editor.resize(to: TerminalSize(columns: 10, rows: 10))
    narrow.write(terminal.typing.editor.draw())
    #expect(narrow.text == "> one\n> abcdefgh\nijklmnop")
    #expect(narrow.cursor == (2, 8))
  }

  @Test func `without styles the output selects no colour`() {
    var hooks = EditorHooks()
    hooks.highlight = { line, _ in HighlightedLine([StyledRange(0..<line.utf8.count, .keyword)]) }
    let typing = Typing(hasStyles: false, history: ["abcdef"], hooks: hooks)
    var terminal = Terminal(typing)
    terminal.type("abc")
    #expect(!terminal.lastOutput.contains("m"))
    #expect(terminal.picture == "> abc|")
  }

  @Test func `each style of a line is drawn in its colour`() {
    var hooks = EditorHooks()
    hooks.highlight = { line, state in
      line.hasPrefix("do")
        ? HighlightedLine([StyledRange(0..<2, .keyword)], state: 1)
        : state == 1 ? HighlightedLine([StyledRange(0..<line.utf8.count, .string)]) : HighlightedLine()
    }
    let terminal = Terminal("do x" + Keys.altEnter + "y", hooks: hooks)
    #expect(terminal.emulator.color(row: 0, column: 2) == 5)
    #expect(terminal.emulator.color(row: 0, column: 5) == nil)
    #expect(terminal.emulator.color(row: 1, column: 2) == 2)
  }

  @Test func `a change of the first line changes the styles of the following lines`() {
    var hooks = EditorHooks()
    hooks.highlight = { line, state in
      let isOpen = state == 1 || line.hasPrefix("[[")
      return HighlightedLine(isOpen ? [StyledRange(0..<line.utf8.count, .string)] : [], state: isOpen ? 1 : 0)
    }
    var terminal = Terminal("a" + Keys.altEnter + "b" + Keys.altEnter + "c", hooks: hooks)
    #expect(terminal.emulator.color(row: 2, column: 2) == nil)
    terminal.type(Keys.alt("<") + "[[")
    #expect(terminal.emulator.color(row: 2, column: 2) == 2)
    terminal.type(Keys.backspace + Keys.backspace)
    #expect(terminal.emulator.color(row: 2, column: 2) == nil)
  }

  /// Random keys on terminals of many sizes. Without combining marks: libvterm puts them into a cell of their own at the
  /// right edge.
  @Test(arguments: 0..<40) func `the written changes produce the same screen as a new drawing`(seed: Int) {
    var random = Numbers(seed: UInt64(seed) + 1)
    let keys = [
      "a", "bc", "日", "é", " ", Keys.altEnter, Keys.altEnter, Keys.left, Keys.left, Keys.right, Keys.up, Keys.down,
      Keys.backspace, Keys.delete, Keys.control("w"), Keys.control("k"), Keys.control("u"), Keys.control("y"),
      Keys.control("_"), Keys.home, Keys.end, Keys.paste("x\ny\tz\u{1}\nlonger than the terminal is wide"), "(", ")",
      "{", "}",
      Keys.control("r"), Keys.tab, Keys.escape + Keys.left,
    ]
    var hooks = EditorHooks()
    hooks.complete = { _, cursor in
      Completion(replacing: cursor..<cursor, with: (1...20).map { Candidate("word\($0)", description: "number \($0)") })
    }
    let (columns, rows) = (1 + random.next(below: 30), 1 + random.next(below: 8))
    var terminal = Terminal(
      Typing(history: ["abc", "a\nb\nc", "bcbc"], hooks: hooks), columns: columns, rows: rows)
    for _ in 0..<120 {
      let key = keys[random.next(below: keys.count)]
      terminal.type(key)
      var copy = terminal.typing.editor
      let fresh = TerminalEmulator(columns: columns, rows: rows)
      copy.redraw()
      fresh.write(copy.draw())
      #expect(terminal.emulator.lines == fresh.lines, "\(columns)x\(rows) after \(key.debugDescription)")
      #expect(terminal.emulator.cursor == fresh.cursor, "\(columns)x\(rows) after \(key.debugDescription)")
      if terminal.emulator.lines != fresh.lines { return }
    }
  }
}
