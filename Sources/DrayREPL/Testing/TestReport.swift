/// Writes the results of tests in one form.
protocol TestReport {
  /// Begins the tests of a file.
  mutating func begin(file: String, of plugin: String)
  /// Writes a line that a test or its plugin has printed.
  mutating func print(_ line: String)
  /// Writes a result.
  mutating func add(_ result: TestResult)
  /// Ends the report.
  mutating func end(passed: Int, failed: Int)
}

extension TestOptions.Format {
  /// A report in this form.
  func report(on console: Console) -> any TestReport {
    switch self {
    case .text: TextReport(console: console)
    case .tap: TAPReport(console: console)
    case .junit: JUnitReport(console: console)
    }
  }
}

/// A line for each test, and the text of each failure.
private struct TextReport: TestReport {
  let console: Console

  mutating func begin(file: String, of plugin: String) { console.line(file) }

  mutating func print(_ line: String) { console.line(line) }

  mutating func add(_ result: TestResult) {
    guard let problem = result.problem else { return console.line("ok      \(result.sentence)") }
    console.line("not ok  \(result.sentence)")
    for line in problem.split(separator: "\n") { console.line("        \(line)") }
  }

  mutating func end(passed: Int, failed: Int) { console.line("\(passed) passed, \(failed) failed") }
}

/// The Test Anything Protocol: numbered lines, with failures as blocks of YAML.
private struct TAPReport: TestReport {
  let console: Console
  private var count = 0

  init(console: Console) {
    self.console = console
    console.line("TAP version 14")
  }

  mutating func begin(file: String, of plugin: String) { console.line("# \(file)") }

  mutating func print(_ line: String) {
    for part in line.split(separator: "\n", omittingEmptySubsequences: false) { console.line("# \(part)") }
  }

  mutating func add(_ result: TestResult) {
    count += 1
    // A number sign would begin a directive, and a newline another line of the protocol.
    let sentence = result.sentence.replacing("\\", with: "\\\\").replacing("#", with: "\\#")
      .replacing("\n", with: " ").harmless
    console.line("\(result.problem == nil ? "ok" : "not ok") \(count) - \(sentence)")
    guard let problem = result.problem else { return }
    console.line("  ---\n  message: |")
    for line in problem.split(separator: "\n", omittingEmptySubsequences: false) { console.line("    \(line)") }
    console.line("  ...")
  }

  mutating func end(passed: Int, failed: Int) { console.line("1..\(count)") }
}

/// JUnit's XML: a suite for each file, written at the end because it begins with the number of its tests.
private struct JUnitReport: TestReport {
  let console: Console
  private var suites: [Suite] = []

  private struct Suite {
    var file: String
    var plugin: String
    var results: [TestResult] = []
    var output: [String] = []
  }

  init(console: Console) { self.console = console }

  mutating func begin(file: String, of plugin: String) { suites.append(Suite(file: file, plugin: plugin)) }

  mutating func print(_ line: String) {
    if !suites.isEmpty { suites[suites.count - 1].output.append(line) }
  }

  mutating func add(_ result: TestResult) {
    if suites.isEmpty { begin(file: result.sentence, of: result.sentence) }
    suites[suites.count - 1].results.append(result)
  }

  mutating func end(passed: Int, failed: Int) {
    console.line(#"<?xml version="1.0" encoding="UTF-8"?>"#)
    console.line(#"<testsuites tests="\#(passed + failed)" failures="\#(failed)">"#)
    for suite in suites {
      let failures = suite.results.count { $0.problem != nil }
      let time = suite.results.reduce(0) { $0 + $1.time }
      console.line(
        #"  <testsuite name="\#(suite.file.xml)" tests="\#(suite.results.count)" failures="\#(failures)" "#
          + #"time="\#(Self.text(of: time))">"#)
      for result in suite.results { write(result, of: suite.plugin) }
      if !suite.output.isEmpty {
        console.line("    <system-out>\(suite.output.joined(separator: "\n").xml)</system-out>")
      }
      console.line("  </testsuite>")
    }
    console.line("</testsuites>")
  }

  private func write(_ result: TestResult, of plugin: String) {
    let head =
      #"    <testcase classname="\#(plugin.xml)" name="\#(result.sentence.xml)" time="\#(Self.text(of: result.time))""#
    guard let problem = result.problem else { return console.line(head + "/>") }
    let first = problem.prefix { $0 != "\n" }
    console.line(head + ">")
    console.line(#"      <failure message="\#(String(first).xml)">\#(problem.xml)</failure>"#)
    console.line("    </testcase>")
  }

  /// Seconds with three digits after the point.
  private static func text(of time: Double) -> String {
    let milliseconds = Int((time * 1000).rounded())
    let rest = String(milliseconds % 1000)
    return "\(milliseconds / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
  }
}
