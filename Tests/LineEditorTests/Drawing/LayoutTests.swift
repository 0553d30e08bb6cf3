import Testing

@testable import LineEditor

/// The rows of a line.
struct LayoutTests {
  private func starts(_ layout: LineLayout) -> [Int] { (0..<layout.rowCount).map(layout.start(ofRow:)) }

  @Test func `a row begins at each multiple of the width, after the prompt`() {
    #expect(starts(LineLayout(of: "abcdefghij", indent: 2, columns: 5)) == [0, 3, 8])
    #expect(starts(LineLayout(of: "abc", indent: 2, columns: 5)) == [0, 3])
    #expect(starts(LineLayout(of: "", indent: 2, columns: 5)) == [0])
  }

  @Test func `wide characters and control characters are not divided`() {
    #expect(starts(LineLayout(of: "a日本", indent: 0, columns: 4)) == [0, 4])
    #expect(starts(LineLayout(of: "abc\u{1}", indent: 0, columns: 4)) == [0, 3])
    #expect(starts(LineLayout(of: "é\u{301}é", indent: 0, columns: 1)) == [0, 4, 6])
  }

  @Test func `the row of an offset is the last one that starts at or before the offset`() {
    for text in ["abcdefghij", "a日本語bc\u{1}", "\t\tx", "e\u{301}e\u{301}e\u{301}"] {
      let layout = LineLayout(of: text, indent: 2, columns: 5)
      for offset in 0...text.utf8.count {
        let row = layout.row(at: offset)
        #expect(layout.start(ofRow: row) <= offset)
        #expect(row + 1 == layout.rowCount || layout.start(ofRow: row + 1) > offset)
      }
    }
  }

  @Test func `the rows that an edit keeps equal those of a new layout`() {
    var random = Numbers(seed: 3)
    let signs = ["a", "bc", "日", "e\u{301}", "\u{301}", "\t", "\u{1}", "🇩🇪", "🇩", "👍", "\u{200d}"]
    for _ in 0..<300 {
      var text = EntryText((0..<random.next(below: 60)).map { _ in signs[random.next(below: 2)] }.joined())
      let (indent, columns) = (random.next(below: 3), 3 + random.next(below: 9))
      var layout = LineLayout(of: text.lines[0], indent: indent, columns: columns)
      for _ in 0..<20 {
        let ends = [0, 1].map { _ in random.next(below: text.lines[0].unicodeScalars.count + 1) }.sorted()
        let offsets = ends.map { text.lines[0].unicodeScalars.prefix($0).reduce(0) { $0 + UTF8.width($1) } }
        let range = TextPosition(line: 0, offset: offsets[0])..<TextPosition(line: 0, offset: offsets[1])
        let isLong = text.lines[0].utf8.count > 100
        let change = text.replace(
          isLong ? range : range.lowerBound..<range.lowerBound, with: signs[random.next(below: signs.count)]
        ).change
        layout = LineLayout(of: text.lines[0], indent: indent, columns: columns, former: (layout, change.offset))
        let fresh = LineLayout(of: text.lines[0], indent: indent, columns: columns)
        #expect(starts(layout) == starts(fresh), "\(text.lines[0].debugDescription) at \(change.offset)")
      }
    }
  }

  @Test func `a line of 10 MB is edited and drawn`() {
    for part in ["x", "é"] {
      let text = String(repeating: part, count: 10_000_000 / part.utf8.count)
      var terminal = Terminal(Keys.paste(text), columns: 10, rows: 3)
      terminal.type("y")
      #expect(terminal.typing.editor.text.utf8.count == 10_000_001)
      #expect(terminal.text.hasSuffix("y"))
      terminal.type(Keys.home + "z")
      #expect(terminal.text.hasPrefix("> z\(part)\(part)\(part)\(part)\(part)\(part)\(part)"))
      terminal.type(Keys.control("_") + Keys.control("k") + "a")
      #expect(terminal.picture == "> a|")
    }
  }
}
