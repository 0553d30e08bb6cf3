import Testing

@testable import LineEditor

/// The effects of keys on an entry. `|` is the cursor.
struct EditingTests {
  private static let cases: [(String, String)] = [
    ("abc", "abc|"),
    ("abc" + Keys.left + Keys.left + "x", "ax|bc"),
    ("abc" + Keys.home + "x" + Keys.end + "y", "xabcy|"),
    ("abc" + Keys.control("a") + Keys.control("f") + "x" + Keys.control("e") + Keys.control("b") + "y", "axby|c"),
    ("abc" + Keys.backspace, "ab|"),
    ("abc" + Keys.home + Keys.delete, "|bc"),
    ("abc" + Keys.home + Keys.control("d"), "|bc"),
    ("one two_3 four" + Keys.wordLeft + Keys.wordLeft, "one |two_3 four"),
    ("one two" + Keys.home + Keys.alt("f"), "one| two"),
    ("f(a, \"b c\")" + Keys.control("w"), "f(a, \"b |"),
    ("f(a, bc)" + Keys.alt(Keys.backspace), "f(a, |"),
    ("one two three" + Keys.home + Keys.alt("d") + Keys.alt("d"), "| three"),
    ("one two" + Keys.wordLeft + Keys.control("k"), "one |"),
    ("one two" + Keys.wordLeft + Keys.control("u"), "|two"),
    ("ab" + Keys.control("t"), "ba|"),
    ("abc" + Keys.left + Keys.left + Keys.control("t"), "ba|c"),
    ("one two" + Keys.alt("t"), "two one|"),
    ("one two" + Keys.home + Keys.alt("u") + Keys.alt("c"), "ONE Two|"),
    ("ONE" + Keys.home + Keys.alt("l"), "one|"),
    ("a" + Keys.control("v") + Keys.tab + Keys.control("q") + Keys.escape, "a\t\u{1b}|"),
    ("a" + Keys.altEnter + "b" + Keys.altEnter + "c", "a\nb\nc|"),
    ("ab" + Keys.altEnter + "c" + Keys.home + Keys.backspace, "ab|c"),
    ("ab" + Keys.altEnter + "c" + Keys.left + Keys.left + Keys.delete, "ab|c"),
    ("ab" + Keys.altEnter + "c" + Keys.alt("<") + "x" + Keys.alt(">") + "y", "xab\ncy|"),
    ("abcd" + Keys.altEnter + "e" + Keys.up + "x", "ax|bcd\ne"),
    ("  a" + Keys.altEnter + "b", "  a\n  b|"),
    // A user-perceived character counts as one.
    ("e\u{301}x" + Keys.left + Keys.left + "-", "-|e\u{301}x"),
    ("a👩‍👩‍👧b" + Keys.left + Keys.backspace, "a|b"),
    ("🇩🇪🇫🇷" + Keys.backspace, "🇩🇪|"),
    ("日本" + Keys.left + Keys.delete, "日|"),
  ]

  @Test(arguments: cases) func `keys change the entry`(keys: String, state: String) {
    #expect(Typing.state(keys) == state)
  }

  @Test func `deleted texts can be inserted again, the latest first`() {
    #expect(Typing.state("one two" + Keys.control("w") + Keys.control("y") + Keys.control("y")) == "one twotwo|")
    // Successive deletions are joined to one text.
    #expect(Typing.state("a b c" + Keys.control("w") + Keys.control("w") + "x" + Keys.control("y")) == "a xb c|")
    let keys = "one" + Keys.control("u") + "two" + Keys.control("u") + Keys.control("y")
    #expect(Typing.state(keys) == "two|")
    #expect(Typing.state(keys + Keys.alt("y")) == "one|")
    #expect(Typing.state(keys + Keys.alt("y") + Keys.alt("y")) == "two|")
  }

  @Test func `undo goes back word by word, and redo forward`() {
    var typing = Typing("one two" + Keys.control("w") + "x")
    var states = [typing.state]
    for _ in 0..<5 {
      typing.type(Keys.control("_"))
      states.append(typing.state)
    }
    #expect(states == ["one x|", "one |", "one two|", "one|", "|", "|"])
    for _ in 0..<5 {
      typing.type(Keys.alt("_"))
      states.append(typing.state)
    }
    #expect(states.suffix(5) == ["one|", "one two|", "one |", "one x|", "one x|"])
  }

  @Test func `an edit after an undo discards the undone edits`() {
    #expect(Typing.state("one two" + Keys.control("_") + "x" + Keys.alt("_")) == "onex|")
  }

  @Test func `undo restores random edits exactly, and redo makes them again`() {
    var random = Numbers(seed: 7)
    let keys = [
      "a", "é", "日", " ", Keys.altEnter, Keys.left, Keys.right, Keys.up, Keys.down, Keys.backspace, Keys.delete,
      Keys.control("w"), Keys.control("k"), Keys.control("u"), Keys.control("y"), Keys.alt("y"), Keys.control("t"),
      Keys.alt("t"), Keys.home, Keys.end, Keys.paste("x\ny"), "e\u{301}", Keys.alt("u"),
    ]
    for _ in 0..<200 {
      var typing = Typing()
      for _ in 0..<60 { typing.type(keys[random.next(below: keys.count)]) }
      let text = typing.editor.text
      for _ in 0..<200 { typing.type(Keys.control("_")) }
      #expect(typing.editor.text == "")
      for _ in 0..<200 { typing.type(Keys.alt("_")) }
      #expect(typing.editor.text == text)
    }
  }

  @Test func `Enter ends a complete entry and continues an incomplete one`() {
    var hooks = EditorHooks()
    hooks.isComplete = { !$0.hasPrefix("do") || $0.hasSuffix("end") }
    var typing = Typing(hooks: hooks)
    typing.type("do" + Keys.enter + "  x" + Keys.enter)
    #expect(typing.state == "do\n  x\n  |")
    typing.type("end" + Keys.enter + "y" + Keys.enter + "z")
    #expect(typing.results == [.entry("do\n  x\n  end"), .entry("y")])
    #expect(typing.state == "z|")
  }

  @Test func `Enter ends a complete entry wherever the cursor is`() {
    #expect(Typing("ab" + Keys.altEnter + "c" + Keys.up + Keys.enter).results == [.entry("ab\nc")])
  }

  @Test func `the program chooses the indentation of lines`() {
    var hooks = EditorHooks()
    hooks.isComplete = { $0.hasSuffix("end") }
    hooks.indentation = { before, line in line.isEmpty ? 2 * before.count : line == "  end" ? 0 : nil }
    var typing = Typing(hooks: hooks)
    typing.type("do" + Keys.enter)
    #expect(typing.state == "do\n  |")
    for letter in ["e", "n", "d"] { typing.type(letter) }
    #expect(typing.state == "do\nend|")
    typing.type(Keys.control("_"))
    #expect(typing.state == "do\n  end|")
  }

  @Test func `text that arrives in pieces of any length gives the same entry and the same undo steps`() {
    var hooks = EditorHooks()
    hooks.isComplete = { _ in false }
    hooks.indentation = { before, line in
      if line.isEmpty { return before.last == "do" ? 2 : nil }
      return line == "  end" ? 0 : nil
    }
    let text = "do" + Keys.enter + "é  日 = e\u{301}" + Keys.enter + "end  x"
    func states(_ length: Int) -> [String] {
      var typing = Typing(hooks: hooks)
      let bytes = Array(text.utf8)
      for start in stride(from: 0, to: bytes.count, by: length) {
        typing.editor.feed(Array(bytes[start..<min(start + length, bytes.count)]))
        while let result = typing.editor.next() { typing.results.append(result) }
      }
      var states = [typing.state]
      for _ in 0..<12 {
        typing.type(Keys.control("_"))
        states.append(typing.state)
      }
      return states
    }
    #expect(states(1).first == "do\n  é  日 = e\u{301}\nend  x|")
    for length in [2, 3, 4, 7, 100] { #expect(states(length) == states(1), "\(length)") }
  }

  @Test func `Control-C clears an entry, and Control-Y brings it back`() {
    var typing = Typing("a" + Keys.altEnter + "b" + Keys.control("c"))
    #expect(typing.results == [])
    #expect(typing.state == "|")
    typing.type(Keys.control("y"))
    #expect(typing.state == "a\nb|")
  }

  @Test func `Control-C, Control-D, Control-Z and Escape on an empty entry are results`() {
    #expect(Typing(Keys.control("c")).results == [.interrupt])
    #expect(Typing(Keys.control("d")).results == [.end])
    #expect(Typing(Keys.escape).results == [.escape])
    #expect(Typing(Keys.control("z")).results == [.suspend])
    #expect(Typing("a" + Keys.escape + Keys.home).results == [])
  }

  @Test func `pasted text is inserted and not run`() {
    var typing = Typing(Keys.paste("print(1)\rprint(2)\r"))
    #expect(typing.results == [])
    // The last line end would only begin an empty line.
    #expect(typing.state == "print(1)\nprint(2)|")
    typing.type(Keys.control("_"))
    #expect(typing.state == "|")
  }

  @Test func `Ctrl-C ends a paste without an end, and the entry is cleared`() {
    var typing = Typing("x\u{1b}[200~abc")
    typing.type(Keys.enter + Keys.control("d"))
    #expect(typing.state == "x|" && typing.results == [])
    typing.type(Keys.control("c"))
    #expect(typing.state == "|" && typing.results == [])
    typing.type("1" + Keys.enter)
    #expect(typing.results == [.entry("1")])
  }

  @Test func `control characters in pasted text are text`() {
    let text = "a\u{3}b\u{4}\u{1b}[D\tc\0d\u{7f}e"
    let typing = Typing(Keys.paste(text))
    #expect(typing.editor.text == text)
    #expect(typing.results == [])
  }

  @Test func `Tab after white space indents`() {
    #expect(Typing.state("a" + Keys.altEnter + Keys.tab + "b") == "a\n  b|")
  }
}

/// Random numbers that are the same in each run. Source: xorshift64 by G. Marsaglia.
struct Numbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }

  mutating func next(below limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(limit))
  }
}
