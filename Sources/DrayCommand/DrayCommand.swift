internal import ArgumentParser
internal import DrayREPL

/// `dray`: parses its arguments and passes them to `DrayREPL`.
@main
struct DrayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dray", abstract: "Runs drag-and-drop rules written in Lua.",
    usage: """
      dray PLUGIN [--seed N] [--set KEY=VALUE]...   a prompt on a plugin: drag("6D"):drop "pile 5"
      dray PLUGIN < COMMANDS                        the same from a file, up to the first error
      dray SCRIPT.lua                               a script that drives plugins itself
      dray -e CODE                                  runs code; prints the values if it is an expression
      dray test PLUGIN...                           runs the tests of plugins
      dray replay FILE                              replays a recording up to the first difference
      dray fuzz PLUGIN [--seed N] [--steps N]       random inputs, up to the first failure
      """,
    discussion: "The exit status is 0, or 1 if something failed, or 64 if an argument is invalid.",
    version: Version.current,
    subcommands: [
      Open.self, Test.self, ReplayCommand.self, Fuzz.self, FuzzScripts.self,
    ],
    defaultSubcommand: Open.self)

  /// Runs the command and ends the process. Help that cannot be written is a failure, like all lost output.
  static func main() {
    StandardStreams.reserve()
    do {
      try checkArguments()
      var command = try parseAsRoot()
      try command.run()
    } catch {
      let (text, code) = (fullMessage(for: error), exitCode(for: error))
      if !text.isEmpty {
        let console = Console.standard
        (code.isSuccess ? console.write : console.writeError)(text + "\n")
      }
      exit(withError: code)
    }
  }

  /// Swift repairs arguments to valid UTF-8, so an argument with invalid bytes would name another file.
  private static func checkArguments() throws {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = CommandLine.unsafeArgv[index], String(validatingCString: argument) == nil else { continue }
      throw ValidationError("argument \(index) is not UTF-8 text: '\(String(cString: argument))'")
    }
  }
}
