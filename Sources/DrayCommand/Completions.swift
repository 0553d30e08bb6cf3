internal import ArgumentParser
internal import DrayREPL

/// `dray completions SHELL`.
struct Completions: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints the script by which a shell completes the arguments of dray.",
    discussion: """
      scripts/install installs it for all three shells. For one session: source <(dray completions bash).
      """)

  /// A shell.
  enum Shell: String, CaseIterable, ExpressibleByArgument {
    case bash, zsh, fish
  }

  @Argument(help: "bash, zsh or fish.")
  var shell: Shell

  func run() throws {
    let kind: CompletionShell =
      switch shell {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    Console.standard.write(DrayCommand.completionScript(for: kind))
  }
}
