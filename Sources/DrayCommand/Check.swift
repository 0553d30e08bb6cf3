internal import ArgumentParser
internal import DrayREPL

/// `dray check PLUGIN…`.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Finds mistakes in plugins, and prints each as file:line:column: message.",
    discussion: """
      Reads the manifest, compiles all scripts, and finds unknown names, global variables and files that no script \
      requires. Then it loads the plugin and searches all legal drags, to find questions that write and rules that \
      fail. If there are no problems so far, it sends 2,000 random inputs, to find also broken invariants and states \
      outside of dray.state. The exit status is 1 if there are problems.
      """)

  @Argument(help: ArgumentHelp("Folders or names of plugins.", valueName: "plugin"), completion: .plugins)
  var plugins: [String]

  @Flag(help: "Prints each problem as an object of JSON.")
  var json = false

  func run() throws { throw ExitCode(Runner().check(plugins: plugins, asJSON: json).rawValue) }
}
