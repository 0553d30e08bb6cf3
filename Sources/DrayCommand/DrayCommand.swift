internal import ArgumentParser
internal import DrayREPL
internal import Glibc

/// `dray`: parses its arguments and passes them to `DrayREPL`.
///
/// Each subcommand has a `commandName`, because ArgumentParser needs more time to make the default name than for the
/// rest of its work.
@main
struct DrayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dray", abstract: "Runs drag-and-drop rules written in Lua.",
    usage: """
      dray PLUGIN [--seed N] [--set KEY=VALUE]...   a prompt on a plugin: drag("6D"):drop "pile 5"
      dray PLUGIN --watch                           the same; changed rules are loaded at once
      dray PLUGIN < COMMANDS                        runs a file of lines for the prompt, up to the first error
      dray play PLUGIN                              the board on the whole screen: mouse, keys, taps
      dray attach PATH                              a prompt on a game that another program runs
      dray PLUGIN -e CODE                           runs code on a plugin; prints the values if it is an expression
      dray SCRIPT.lua [ARGUMENT]...                 a script that drives plugins itself; - is the standard input
      dray -e CODE                                  runs code; prints the values if it is an expression
      dray new NAME [--kind KIND]                   makes a plugin: cards, board, list or kanban
      dray check PLUGIN...                          finds mistakes in plugins
      dray test PLUGIN... [--filter TEXT]           runs the tests of plugins
      dray render PLUGIN [-o FILE]                  draws the board as a picture in SVG or PNG
      dray replay FILE                              replays a recording up to the first difference
      dray completions bash|zsh|fish                prints the completion script of a shell
      dray fuzz PLUGIN [--seed N] [--steps N]       sends random inputs, up to the first failure
      """,
    discussion: """
      PLUGIN is a folder, or the name of a plugin in ./plugins or among the installed ones. The exit status is 0, 1 \
      if something failed, 64 if an argument is invalid, 65 if a script does not compile, and 130 after Ctrl-C.
      """,
    version: Version.current,
    subcommands: [
      Open.self, Play.self, Attach.self, New.self, Check.self, Test.self, Render.self, ReplayCommand.self, Fuzz.self,
      FuzzScripts.self,
      Completions.self,
      Manual.self,
    ],
    defaultSubcommand: Open.self)

  /// Runs the command and ends the process. Lost output is a failure, also that of help texts.
  static func main() {
    StandardStreams.reserve()
    Interrupts.endProcess()
    do {
      try checkArguments()
      if let opening = OpenArguments.usual(Array(CommandLine.arguments.dropFirst()), commands: { commandNames }) {
        throw ExitCode(opening.run().rawValue)
      }
      var command = try parseAsRoot()
      try command.run()
    } catch {
      // The parser would make a help text before it ends the process.
      if let code = error as? ExitCode { Glibc.exit(code.rawValue) }
      let (text, code) = (fullMessage(for: error), exitCode(for: error))
      if !text.isEmpty {
        let console = Console.standard
        (code.isSuccess ? console.write : console.writeError)(text + "\n")
      }
      exit(withError: code)
    }
  }

  /// The names of the subcommands, also of that of the parser.
  static var commandNames: [String] {
    configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
  }

  /// Refuses arguments with invalid UTF-8. Swift repairs them, so they would name other files.
  private static func checkArguments() throws {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = CommandLine.unsafeArgv[index], String(validatingCString: argument) == nil else { continue }
      throw ValidationError("argument \(index) is not UTF-8 text: '\(String(cString: argument))'")
    }
  }
}
