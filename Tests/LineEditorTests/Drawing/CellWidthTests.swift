import LineEditor
import Testing

/// The width of characters. Unit: columns of a terminal.
struct CellWidthTests {
  @Test(
    arguments: [
      ("abc", 3), ("", 0), ("6♦", 2), ("░░", 2), ("♚", 1), ("日本", 4), ("e\u{301}", 1), ("한", 2), ("👍", 2),
      ("♥\u{fe0f}", 2),
      ("👩‍👩‍👧", 2), ("ｆ", 2),
    ])
  func `the width of a text is the number of columns in which a terminal draws it`(text: String, width: Int) {
    #expect(CellWidth.of(text) == width)
  }
}
