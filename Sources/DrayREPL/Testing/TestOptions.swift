/// How tests are chosen, limited and reported.
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
  /// Only tests whose sentence contains this text are run; `nil`: all.
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
  /// Why it failed, with the source line; `nil` if it passed.
  var problem: String?
  /// Unit: seconds of processor time.
  var time = 0.0
}
