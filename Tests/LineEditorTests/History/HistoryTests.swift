import TerminalEmulator
import Testing

@testable import LineEditor

/// Earlier entries at the prompt: browsing, searches, hints.
struct HistoryTests {
  private let entries = ["drag(\"a\")", "tap \"b\"", "for i = 1, 2 do\n  print(i)\nend", "drag(\"c\"):drop \"b\""]

  @Test func `of equal entries only the latest is kept`() {
    var history = History(["a", "b", "a", "c"])
    #expect(history.entries == ["b", "a", "c"])
    history.add("b")
    #expect(history.entries == ["a", "c", "b"])
  }

  @Test func `blank entries, entries that begin with a space, and very long ones are not kept`() {
    var history = History()
    for entry in ["", "  ", "\n", " secret()", String(repeating: "x", count: History.longestEntry + 1)] {
      history.add(entry)
    }
    #expect(history.entries == [])
  }

  @Test func `a full history drops its oldest entries`() {
    var history = History(["a", "b", "c"], capacity: 2)
    #expect(history.entries == ["b", "c"])
    history.add("d")
    #expect(history.entries == ["c", "d"])
  }

  @Test func `Up shows older entries, and Down shows newer ones and finally the user's own text`() {
    var typing = Typing(history: ["one", "two", "three"])
    typing.type("x" + Keys.home)
    var states: [String] = []
    for key in [Keys.up, Keys.up, Keys.up, Keys.up, Keys.down, Keys.down, Keys.down, Keys.down] {
      typing.type(key)
      states.append(typing.editor.text)
    }
    #expect(states == ["three", "two", "one", "one", "two", "three", "x", "x"])
  }

  @Test func `Up after typed text shows entries that begin with it`() {
    var typing = Typing(history: entries)
    typing.type("drag" + Keys.up)
    #expect(typing.state == "drag(\"c\"):drop \"b\"|")
    typing.type(Keys.up)
    #expect(typing.state == "drag(\"a\")|")
    typing.type(Keys.up)
    #expect(typing.state == "drag(\"a\")|")
    typing.type(Keys.down + Keys.down)
    #expect(typing.state == "drag|")
  }

  @Test func `Up first moves through the lines of an entry`() {
    var typing = Typing(history: entries)
    typing.type(Keys.up + Keys.up)
    #expect(typing.state == "for i = 1, 2 do\n  print(i)\nend|")
    typing.type(Keys.up + Keys.up)
    #expect(typing.state == "for| i = 1, 2 do\n  print(i)\nend")
    typing.type(Keys.home + Keys.up)
    #expect(typing.editor.text == "tap \"b\"")
    typing.type(Keys.alt("n") + Keys.alt("p"))
    #expect(typing.editor.text == "tap \"b\"")
  }

  @Test func `an edited entry is the user's own text when browsing begins again, and undo restores the former text`() {
    var typing = Typing(history: ["one", "two"])
    typing.type("x" + Keys.control("a") + Keys.up + Keys.backspace + Keys.home + Keys.up + Keys.down)
    #expect(typing.editor.text == "tw")
    typing.type(String(repeating: Keys.control("_"), count: 4))
    #expect(typing.editor.text == "x")
  }

  @Test func `a text that the user has entered becomes the latest entry`() {
    let typing = Typing("a" + Keys.enter + "b" + Keys.enter + "a" + Keys.enter + Keys.up)
    #expect(typing.editor.text == "a")
    #expect(typing.editor.history.entries == ["b", "a"])
  }

  // MARK: Search

  @Test func `Control-R finds the latest entry that contains the typed text, and each repetition an earlier one`() {
    var typing = Typing(history: entries)
    typing.type(Keys.control("r") + "DRAG")
    #expect(typing.editor.text == "")
    typing.type(String(repeating: Keys.backspace, count: 4) + "b\"")
    #expect(typing.state == "drag(\"c\"):drop \"|b\"")
    typing.type(Keys.control("r"))
    #expect(typing.state == "tap \"|b\"")
    typing.type(Keys.control("s"))
    #expect(typing.state == "drag(\"c\"):drop \"|b\"")
    typing.type(Keys.end + "x")
    #expect(typing.state == "drag(\"c\"):drop \"b\"x|")
  }

  @Test func `a search without capitals ignores case`() {
    #expect(Typing.state(Keys.control("r") + "print", history: ["PRINT(1)"]) == "|PRINT(1)")
    #expect(Typing.state(Keys.control("r") + "Print", history: ["PRINT(1)"]) == "|")
  }

  @Test func `Enter runs the found entry, Escape keeps it, and Control-G restores the text before the search`() {
    #expect(Typing(Keys.control("r") + "tap" + Keys.enter, history: entries).results == [.entry("tap \"b\"")])
    #expect(Typing.state("x" + Keys.control("r") + "tap" + Keys.escape, history: entries) == "|tap \"b\"")
    #expect(Typing.state("xy" + Keys.left + Keys.control("r") + "tap" + Keys.control("g"), history: entries) == "x|y")
    #expect(Typing.state("x" + Keys.control("r") + "tap" + Keys.control("c"), history: entries) == "x|")
  }

  @Test func `the state of a search is below the entry`() {
    var terminal = Terminal(history: entries)
    terminal.type(Keys.control("r") + "tap")
    #expect(terminal.picture == "> |ap \"b\"\nsearch: tap")
    terminal.type("x")
    #expect(terminal.picture == "> |ap \"b\"\nnot found: tapx")
    terminal.type(Keys.control("g"))
    #expect(terminal.picture == "> |")
  }

  // MARK: Hints and arguments

  @Test func `the rest of the latest entry with the typed beginning is offered in grey`() {
    var terminal = Terminal("drag(", history: entries)
    #expect(terminal.text == "> drag(\"c\"):drop \"b\"")
    #expect(terminal.typing.state == "drag(|")
    #expect(terminal.emulator.color(row: 0, column: 6) == nil)
    #expect(terminal.emulator.color(row: 0, column: 7) == 8)
    terminal.type(Keys.alt("f"))
    #expect(terminal.typing.state == "drag(\"c|")
    terminal.type(Keys.end)
    #expect(terminal.typing.state == "drag(\"c\"):drop \"b\"|")
  }

  @Test func `of a hint of several lines the first line is shown, cut at the right edge`() {
    #expect(Terminal("for", history: entries).text == "> for i = 1, 2 do …")
    #expect(Terminal("for", columns: 12, history: entries).text == "> for i = 1…")
  }

  @Test func `the program's hint comes before that of the history`() {
    var hooks = EditorHooks()
    hooks.hint = { $0 == "tap" ? "(\"x\")" : nil }
    #expect(Terminal("tap", history: entries, hooks: hooks).text == "> tap(\"x\")")
  }

  @Test func `an entry of the history has no hint until it is edited`() {
    var terminal = Terminal(history: ["tap \"b\"", "tap"])
    terminal.type(Keys.up)
    #expect(terminal.text == "> tap")
    terminal.type(" ")
    #expect(terminal.text == "> tap \"b\"")
  }

  @Test func `Enter does not take a hint`() {
    #expect(Typing("tap" + Keys.enter, history: entries).results == [.entry("tap")])
  }

  @Test func `Alt-dot inserts the last argument of the previous entry, and each repetition that of an earlier one`() {
    #expect(Typing.state("f(" + Keys.alt("."), history: entries) == "f(\"b\"|")
    #expect(Typing.state("f(" + Keys.alt(".") + Keys.alt("."), history: entries) == "f(end|")
    #expect(Typing.state(String(repeating: Keys.alt("."), count: 4), history: entries) == "\"a\"|")
    #expect(Typing.state("f" + Keys.alt(".") + "x", history: ["g(a.b)"]) == "fa.bx|")
  }
}
