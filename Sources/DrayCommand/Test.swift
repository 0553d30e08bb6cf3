internal import ArgumentParser
internal import DrayREPL

/// `dray test PLUGIN…`.
struct Test: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Runs the tests in the files *_test.lua of plugins.",
    discussion: "The plugin is loaded again for each test. The exit status is 1 if any fails.")

  @Argument(help: ArgumentHelp("Folders of plugins.", valueName: "plugin"))
  var plugins: [String]

  func run() throws { throw ExitCode(Runner().test(plugins: plugins).rawValue) }
}
