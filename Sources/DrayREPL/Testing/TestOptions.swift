/// Options of a test run: the choice of tests, the time limit, and the form of the results.
public struct TestOptions: Sendable {
  /// A form of the results.
  public enum Format: String, CaseIterable, Sendable {
    /// Lines for people.
    case text
    /// The Test Anything Protocol, version 14.
    case tap
    /// JUnit's XML, as continuous integration reads it.
    case junit
  }

  /// The form of the results.
  public var format = Format.text
  /// A text that the sentences of the chosen tests contain; `nil` chooses all tests.
  public var filter: String?
  /// The processor time of one test; 0 is unlimited. Unit: seconds.
  ///
  /// A test that exceeds it is stopped by an interrupt of the process, which also stops searches of other hosts. Set a
  /// limit only in a process that runs nothing else.
  public var timeLimit = 0.0

  /// Creates options: all tests, as text, without a limit of time.
  public init() {}
}

/// The result of one test, or of a file that cannot be run.
struct TestResult {
  /// The sentence of the test; the name of a file or of a plugin that has no test.
  var sentence: String
  /// The reason of the failure, with the source line; `nil` if the test passed.
  var problem: String?
  /// The processor time of the test. Unit: seconds.
  var time = 0.0
}
