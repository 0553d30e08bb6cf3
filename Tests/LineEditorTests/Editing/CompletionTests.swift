import Testing

@testable import LineEditor

/// Completion with Tab.
struct CompletionTests {
  /// Completes the word before the cursor from a list.
  private static func hooks(_ words: [String], described: Bool = false) -> EditorHooks {
    var hooks = EditorHooks()
    hooks.complete = { text, cursor in
      let before = String(text.bytes(0..<cursor))
      let typed = String(before.reversed().prefix { $0.isWordPart }.reversed())
      let found = words.filter { $0.hasPrefix(typed) }
      guard !found.isEmpty else { return nil }
      return Completion(
        replacing: (cursor - typed.utf8.count)..<cursor,
        with: found.map {
          Candidate($0, description: described ? "is \($0)" : nil, documentation: described ? "About \($0)." : nil)
        })
    }
    return hooks
  }

  private func typing(_ keys: String, _ words: [String]) -> Typing {
    var typing = Typing(hooks: Self.hooks(words))
    typing.type(keys)
    return typing
  }

  @Test func `one candidate is inserted`() {
    #expect(typing("x = pri" + Keys.tab, ["print", "pairs"]).state == "x = print|")
    #expect(typing("x = pri)" + Keys.left + Keys.tab, ["print", "pairs"]).state == "x = print|)")
  }

  @Test func `with several candidates, Tab inserts their common beginning and shows the list`() {
    var terminal = Terminal("p", hooks: Self.hooks(["pairs", "past"]))
    terminal.type(Keys.tab)
    #expect(terminal.picture == "> pa|\n pairs  past")
    terminal.type(Keys.tab)
    #expect(terminal.picture == "> pairs|\n>pairs  past")
    terminal.type(Keys.tab)
    #expect(terminal.picture == "> past|\n pairs >past")
    terminal.type(Keys.tab)
    #expect(terminal.picture == "> pa|\n pairs  past")
    terminal.type(Keys.shiftTab)
    #expect(terminal.picture == "> past|\n pairs >past")
  }

  @Test func `Enter takes the selected candidate and does not run the entry`() {
    var typing = typing("p" + Keys.tab + Keys.tab + Keys.enter, ["pairs", "past"])
    #expect(typing.state == "pairs|")
    #expect(typing.results == [])
    typing.type(Keys.enter)
    #expect(typing.results == [.entry("pairs")])
  }

  @Test func `Enter without a selected candidate runs the entry`() {
    #expect(typing("p" + Keys.tab + Keys.enter, ["pairs", "past"]).results == [.entry("pa")])
  }

  @Test func `typing takes the selected candidate and continues`() {
    #expect(typing("p" + Keys.tab + Keys.tab + "(", ["pairs", "past"]).state == "pairs(|")
  }

  @Test func `typing without a selected candidate narrows the list`() {
    var terminal = Terminal("p" + Keys.tab, hooks: Self.hooks(["print", "pairs", "past"]))
    #expect(terminal.picture == "> p|\n print  pairs  past")
    terminal.type("a")
    #expect(terminal.picture == "> pa|\n pairs  past")
    terminal.type(Keys.backspace)
    #expect(terminal.picture == "> p|\n print  pairs  past")
    terminal.type("x")
    #expect(terminal.picture == "> px|")
  }

  @Test func `Escape also takes back the common beginning of the candidates`() {
    let names = ["pool a", "pool b"]
    #expect(typing("p" + Keys.tab, names).state == "pool |")
    #expect(typing("p" + Keys.tab + Keys.escape, names).state == "p|")
    #expect(typing("p" + Keys.tab + Keys.tab + Keys.escape, names).state == "p|")
    // A character after the beginning keeps it.
    #expect(typing("p" + Keys.tab + "a" + Keys.escape, names).state == "pool a|")
  }

  @Test func `Escape restores the typed text and closes the list`() {
    #expect(typing("p" + Keys.tab + Keys.tab + Keys.escape, ["print", "pairs"]).state == "p|")
  }

  @Test func `a completion is one step of undo`() {
    let keys = "p" + Keys.tab + Keys.tab + Keys.tab + Keys.enter + Keys.control("_")
    #expect(typing(keys, ["print", "pairs"]).state == "p|")
  }

  @Test func `candidates with descriptions are a table, with the documentation of the selected one`() {
    var terminal = Terminal("p", hooks: Self.hooks(["print", "pairs", "p"], described: true))
    terminal.type(Keys.tab)
    #expect(terminal.picture == "> p|\n print  is print\n pairs  is pairs\n p      is p")
    terminal.type(Keys.tab)
    #expect(terminal.picture == "> print|\n>print  is print\n pairs  is pairs\n p      is p\nAbout print.")
    terminal.type(Keys.down)
    #expect(terminal.text.hasSuffix("About pairs."))
    terminal.type(Keys.up)
    #expect(terminal.text.hasSuffix("About print."))
  }

  @Test func `a long list is shown in part, around the selected candidate`() {
    var terminal = Terminal("w", rows: 6, hooks: Self.hooks((1...30).map { "w\($0)" }, described: true))
    terminal.type(Keys.tab)
    #expect(terminal.picture == "> w|\n w1   is w1\n w2   is w2\n w3   is w3\n w4   is w4\n30 candidates")
    terminal.type(Keys.shiftTab)
    #expect(terminal.picture == "> w30|\n w28  is w28\n w29  is w29\n>w30  is w30\n30 of 30\nAbout w30.")
  }

  @Test func `candidates and descriptions are cut at the right edge`() {
    let terminal = Terminal("w" + Keys.tab, columns: 10, hooks: Self.hooks(["w123456789", "word"], described: true))
    #expect(terminal.text == "> w\n w123456…\n word")
  }

  @Test func `a note is shown without candidates, until the next key`() {
    var hooks = EditorHooks()
    hooks.complete = { _, cursor in Completion(replacing: cursor..<cursor, with: [], note: "drag(id)") }
    var terminal = Terminal("drag(" + Keys.tab, hooks: hooks)
    #expect(terminal.picture == "> drag(|\ndrag(id)")
    terminal.type("\"")
    #expect(terminal.picture == "> drag(\"|")
  }

  @Test func `Tab in pasted text completes nothing`() {
    #expect(typing(Keys.paste("p\tp"), ["print"]).editor.text == "p\tp")
  }

  @Test func `a range that does not fit the entry is cut to it`() {
    var hooks = EditorHooks()
    hooks.complete = { _, _ in Completion(replacing: 1..<99, with: [Candidate("x")]) }
    var typing = Typing(hooks: hooks)
    typing.type("abc" + Keys.tab)
    #expect(typing.state == "ax|")
  }
}
