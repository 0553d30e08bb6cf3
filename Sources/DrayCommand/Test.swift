internal import ArgumentParser
internal import DrayREPL

/// `dray test PLUGIN…`.
struct Test: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Runs the tests in the files *_test.lua of plugins.",
    discussion: "The plugin is loaded again for each test. The exit status is 1 if a test fails.")

  @Argument(help: ArgumentHelp("Folders or names of plugins.", valueName: "plugin"), completion: .plugins)
  var plugins: [String]

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Runs only the tests whose sentence contains this text.", valueName: "text"))
  var filter: String?

  @Option(
    help: ArgumentHelp("The form of the results: text, tap or junit.", valueName: "form"),
    completion: .list(TestOptions.Format.allCases.map(\.rawValue)),
    transform: { text in
      guard let format = TestOptions.Format(rawValue: text) else {
        throw ValidationError("a form is text, tap or junit")
      }
      return format
    })
  var format = TestOptions.Format.text

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The processor time of one test, in seconds; 0 is unlimited.", valueName: "seconds"))
  var timeLimit = 10.0

  @Flag(help: "Runs the tests again after each change of a file, until Ctrl-C.")
  var watch = false

  func validate() throws {
    guard timeLimit >= 0 else { throw ValidationError("--time-limit must be 0 or more, but is \(timeLimit)") }
  }

  func run() throws {
    var options = TestOptions()
    (options.filter, options.format, options.timeLimit) = (filter, format, timeLimit)
    throw ExitCode(Runner().test(plugins: plugins, options, watches: watch).rawValue)
  }
}
