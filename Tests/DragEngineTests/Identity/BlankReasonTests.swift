import DragEngine
import Testing

/// A reason always has a text that a user can see.
struct BlankReasonTests {
  @Test(arguments: ["", " ", "\n\t", "\u{A0}", "\u{200B}", "\u{2060}\u{FEFF} ", "\0", "\u{7F}", "\u{AD}", "\u{3000}"])
  func `the text of a reason without visible characters is its code, or says that none is given`(text: String) {
    #expect(Reason(text).text == "the rule does not say why")
    #expect(Reason(text, code: "full").text == "full")
    #expect(Reason(text, code: " ").text == "the rule does not say why")
  }

  @Test(arguments: ["x", " x", "\u{301}", "💡", "\u{FE0F}1", "–", "\u{7F}x"])
  func `a reason with a visible character keeps its text`(text: String) {
    #expect(Reason(text).text == text)
  }
}
