import Foundation
import Testing

/// Lost standard output is a failure and goes to no other file; lost error messages change nothing.
struct LostOutputTests {
  private let plugin: PluginFixture
  private let journal: String

  init() throws {
    plugin = try PluginFixture()
    try "test('one', function() end)".write(
      toFile: plugin.path + "/one_test.lua", atomically: false, encoding: .utf8)
    try "print 'text'".write(toFile: plugin.path + "/script.lua", atomically: false, encoding: .utf8)
    journal = plugin.path + "/game.journal"
    let played = try Command.dray(plugin.path, input: ".record \(journal)\ntap 'button'\n")
    try #require(played.status == 0)
  }

  /// The command lines that make the command write.
  private var commands: [String] {
    [
      "--help", "--version", "help", "help test", "open --help", "test --help", "replay --help", "fuzz --help", "-h",
      "-e 1", "-e 'print(1)'", "-e '\"\\255\"'", "'\(plugin.path)/script.lua'", "test '\(plugin.path)'",
      "replay '\(journal)'", "fuzz '\(plugin.path)' --steps 5", "'\(plugin.path)'",
    ]
  }

  private func run(_ command: String, _ redirection: String) throws -> Command {
    try Command.run(
      "/bin/sh", ["-c", "'\(Command.path)' \(command) \(redirection)"], input: "show()\nprint('\u{e9}')\n")
  }

  @Test func `on a full disk each command line reports the error and fails`() throws {
    for command in commands {
      let run = try run(command, "> /dev/full")
      #expect(run.errors == "dray: standard output: No space left on device\n" && run.status == 1, "\(command)")
    }
  }

  @Test func `with a closed output each command line reports the error and fails`() throws {
    for command in commands {
      let run = try run(command, ">&-")
      #expect(run.errors == "dray: standard output: Bad file descriptor\n" && run.status == 1, "\(command)")
    }
  }

  @Test func `output to a reader is written, and lost error messages do not change the status`() throws {
    for command in commands { #expect(try run(command, "").status == 0, "\(command)") }
    #expect(try run("-e 'error \"no\"'", "2> /dev/full").status == 1)
    #expect(try run("--sede", "2>&-").status == 64)
  }

  @Test func `a recording never receives the text of a closed output`() throws {
    let file = plugin.path + "/other.journal"
    let run = try Command.run(
      "/bin/sh", ["-c", "'\(Command.path)' '\(plugin.path)' >&- 2>&-"], input: ".record \(file)\nshow()\n")
    #expect(run.status == 1)
    #expect(try Command.dray("replay", file).output.hasPrefix("letters: "))
    #expect(try !String(contentsOfFile: file, encoding: .utf8).contains("┌"))
  }

  @Test func `an input that cannot be read is a failure`() throws {
    for (redirection, why) in [("< /", "Is a directory"), ("<&-", "Bad file descriptor")] {
      let run = try Command.run("/bin/sh", ["-c", "'\(Command.path)' '\(plugin.path)' \(redirection)"])
      #expect(run.errors == "dray: standard input: \(why)\n" && run.status == 1)
    }
  }
}
