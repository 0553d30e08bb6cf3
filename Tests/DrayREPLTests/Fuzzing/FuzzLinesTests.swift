import Testing

@testable import DrayREPL

/// The command that `fuzz` prints to repeat a problem.
struct FuzzLinesTests {
  @Test(arguments: [
    ("plugins/klondike", "plugins/klondike"), ("size=3.5", "size=3.5"), ("my plugin", "'my plugin'"),
    ("a'b$c", #"'a'\''b$c'"#), ("", "''"),
  ])
  func `words with other characters are quoted for the shell`(word: String, quoted: String) {
    #expect(FuzzLines.shellWord(word) == quoted)
  }
}
