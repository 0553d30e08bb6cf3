import Testing

@testable import DrayREPL

/// Hints of the prompt for a new user, and drops without a variable.
struct HintTests {
  private func run(_ input: String, isInteractive: Bool = true) throws -> String {
    let plugin = try PluginFixture()
    return withExtendedLifetime(plugin) {
      Transcript.of(input, on: plugin.path, seed: 1, isInteractive: isInteractive).text
    }
  }

  @Test(arguments: [
    ("help", "nil\n-- .help lists the functions and the commands\n"), ("exit", "-- Ctrl-D or .quit ends the session\n"),
    ("exit()", "(global 'exit'); Ctrl-D or .quit ends the session\n"),
    ("help 'tap'", "(global 'help'); .help lists the functions and the commands\n"),
    ("undo", "-- undo() calls the function; undo? shows its documentation\n"),
    ("tap button", "; names are in quotes: \"button\"\n"), ("drag(3S)", "; names are in quotes: \"3S\"\n"),
    ("drag(2♣):drop 'right'", "; names are in quotes: \"2♣\"\n"), ("tap ♣", "; names are in quotes: \"♣\"\n"),
    ("drop 'right'", "drop: no drag is in progress; drag(item):drop(place) begins one\n"),
    ("drag('c')\ndrop 'right'", "drop: no drag is in progress"),
    ("drag('a'):drop 'right'\nover 'left'", "over: no drag is in progress"),
  ])
  func `a hint says what was probably meant`(input: String, hint: String) throws {
    let text = try run(input)
    #expect(text.contains(hint), "\(text)")
  }

  @Test(arguments: ["help = 3\nhelp", "x = undo\nx", "print", "x = (3S)", "tap('button')", "nothing"])
  func `other inputs have no hint`(input: String) throws {
    let text = try run(input)
    #expect(!text.contains("--") && !text.contains("in quotes"), "\(text)")
  }

  @Test func `a file of commands has no hints`() throws {
    #expect(try run("undo\nhelp", isInteractive: false) == "function: #1\nnil\n")
  }

  @Test func `a drag of one input is dropped in a later one`() throws {
    #expect(
      try run("drag 'a'\nover 'closed'\ndrop 'right'", isInteractive: false)
        == "lifted A from left\nforbidden: the list is closed\nmove A: left → right\n")
  }
}
