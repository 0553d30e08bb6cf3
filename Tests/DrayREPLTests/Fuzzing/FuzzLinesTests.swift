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

/// Whether two problems are one.
struct SameProblemTests {
  @Test(arguments: [
    ("a/init.lua:31: worn out", "a/init.lua:31: worn out", true),
    ("a/init.lua:31: worn out", "a/init.lua:32: worn out", false),
    ("a/init.lua:31: 3 of 52", "a/init.lua:31: 14 of 7", true),
    ("a/init.lua:31: no card", "a/init.lua:31: no pile", false),
    ("at { x = 1.5, y = 20 }", "at { x = 10.25, y = 3 }", true),
  ])
  func `problems are the same if their texts differ in numbers only, except lines`(
    one: String, other: String, isSame: Bool
  ) {
    #expect(FuzzProblem(kind: .fault, text: one).isSame(as: FuzzProblem(kind: .fault, text: other)) == isSame)
    #expect(!FuzzProblem(kind: .fault, text: one).isSame(as: FuzzProblem(kind: .undo, text: one)))
  }
}
