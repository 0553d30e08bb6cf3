internal import ArgumentParser
internal import DrayREPL

/// `dray attach PATH`.
struct Attach: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attach", abstract: "Opens a prompt on a game that another program runs.",
    discussion: """
      The program serves the prompt by Host.serveREPL(at:) at a Unix socket. Tab completes names of its game, and Ctrl-C \
      stops the entry that runs there. The end of the input and .quit leave the \
      game running. If standard input is not a terminal, its lines are run, and the exit status is 1 after an error.
      """)

  @Argument(help: ArgumentHelp("The path of the socket.", valueName: "path"), completion: .file())
  var path: String

  func run() throws {
    if StandardInput.isTerminal { Interrupts.stopRunningCode() }
    let input: any LineSource = EditedInput.isAvailable ? EditedInput() : StandardInput()
    throw ExitCode(Runner().attach(to: path, input: input, isInteractive: StandardInput.isTerminal).rawValue)
  }
}
