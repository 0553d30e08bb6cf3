import Testing

@testable import DrayREPL

/// Names and labels as one line of a board.
struct ShownTextTests {
  @Test func `control characters are printed as dots`() {
    #expect("a\nb\u{1b}[2J".printable == "a·b·[2J")
    #expect("a\r\nb\tc".harmless == "a·\nb\tc")
  }
}
