import LineEditor
import Testing

/// How many cells of a terminal characters take.
struct CellWidthTests {
  @Test(
    arguments: [
      ("abc", 3), ("", 0), ("6♦", 2), ("░░", 2), ("♚", 1), ("日本", 4), ("e\u{301}", 1), ("한", 2), ("👍", 2),
      ("♥\u{fe0f}", 2),
      ("👩‍👩‍👧", 2), ("ｆ", 2),
    ])
  func `a text is as wide as a terminal draws it`(text: String, width: Int) {
    #expect(CellWidth.of(text) == width)
  }
}
