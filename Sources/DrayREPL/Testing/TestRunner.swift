internal import Dray
internal import LuaRuntime

/// Runs the tests of plugins: the files `*_test.lua` in their folders.
///
/// Each test gets a newly loaded plugin. A test fails if it raises an error, if the plugin fails during the test, if it
/// takes too long, or if `PlayCheck` finds a problem. Announcements are not shown; a test reads them from its play.
struct TestRunner {
  private let console: Console
  private let options: TestOptions
  private var report: any TestReport
  private var passed = 0
  private var failed = 0

  private init(_ console: Console, _ options: TestOptions) {
    self.console = console
    self.options = options
    report = options.format.report(on: console)
  }

  /// Runs all tests of these plugins, and reports the result of each test and the numbers of passed and failed tests.
  static func run(_ plugins: [String], _ options: TestOptions, on console: Console) -> ExitStatus {
    var runner = TestRunner(console, options)
    for plugin in plugins { runner.run(plugin) }
    if let filter = options.filter, runner.passed + runner.failed == 0 {
      runner.fail("--filter", "no test sentence contains '\(filter)'")
    }
    runner.report.end(passed: runner.passed, failed: runner.failed)
    return runner.failed == 0 ? .success : .failure
  }

  private mutating func run(_ plugin: String) {
    let folder = PluginFolder(path: plugin)
    do {
      // This reads the manifest first, because a folder without a manifest is not a plugin and has no tests.
      let manifest = try Manifest(of: folder)
      let files = try folder.names().filter { $0.hasSuffix("_test.lua") }.sorted()
      if files.isEmpty { fail(plugin, "no tests: no file name ends in _test.lua") }
      for file in files { run(try folder.text(of: file), file, manifest, folder) }
    } catch {
      fail(plugin, "\(error.withAdvice(for: plugin))")
    }
  }

  private mutating func run(_ text: String, _ file: String, _ manifest: Manifest, _ folder: PluginFolder) {
    let source = TestSource(plugin: manifest.name, folder: folder)
    let file = "\(manifest.name)/\(file)"
    report.begin(file: file, of: manifest.name)
    do throws(LuaError) {
      // A board as text does not depend on the terminal of the person who runs the test.
      var fixed = console
      fixed.width = 80
      let session = try Session(fixed)
      session.lua.takeInterrupts()
      var tests: [DeclaredTest] = []
      session.onTest = { tests.append($0) }
      // Tests can also require the plugin's modules. Modules that do not use dray run here as in the plugin.
      try session.findModules { required, lua in
        let module = try ModuleName(required, of: manifest.name).file
        return try lua.load(folder.text(of: module), name: "\(manifest.name)/\(module)")
      }
      try session.call("collect_tests")
      var problem: LuaError?
      let limit = TimeLimit(seconds: options.timeLimit)
      do { try session.lua.run(text, name: file) } catch { problem = error }
      if limit.end(), let error = problem { return fail(file, source.text(ofInterrupt: error, options.timeLimit)) }
      // Tests that the file declares before an error are run, too.
      for (index, test) in tests.enumerated() where options.filter.map({ test.sentence.contains($0) }) ?? true {
        run(index + 1, test, session, source)
      }
      if let problem { throw problem }
      if tests.isEmpty { fail(file, "it declares no tests") }
    } catch {
      fail(file, source.text(of: error))
    }
  }

  private mutating func run(_ index: Int, _ test: DeclaredTest, _ session: Session, _ source: TestSource) {
    let log = ReportLog()
    session.onReport = { log.reports.append($0) }
    session.lua.setPrint { log.printed.append($0.text) }
    session.plays = []
    defer { session.plays = nil }
    let start = SystemClock.threadTime
    let limit = TimeLimit(seconds: options.timeLimit)
    var error: LuaError?
    do throws(LuaError) {
      try session.call("run_test", .integer(index), .string(LuaString(source.folder.path)))
    } catch let problem {
      error = problem
    }
    let isTooLong = limit.end()
    if isTooLong { session.lua.revive() }
    for line in log.lines { report.print(line) }
    var result = TestResult(sentence: test.sentence, problem: nil, time: SystemClock.threadTime - start)
    if isTooLong {
      result.problem = source.text(ofInterrupt: error, options.timeLimit)
    } else if let error {
      result.problem = source.text(of: error, in: test)
    } else if let fault = log.reports.first(where: ReportText.isFault) {
      result.problem = source.text("the plugin failed: \(fault.text)", fault.traceback)
    } else {
      for play in session.plays ?? [] where result.problem == nil { result.problem = PlayCheck.problem(of: play) }
    }
    add(result)
  }

  private mutating func fail(_ sentence: String, _ problem: String) {
    add(TestResult(sentence: sentence, problem: problem))
  }

  private mutating func add(_ result: TestResult) {
    if result.problem == nil { passed += 1 } else { failed += 1 }
    report.add(result)
  }

  /// The reports and the printed lines of a test and its plugins.
  private final class ReportLog {
    var reports: [Report] = []
    var printed: [String] = []

    /// The lines to show. Announcements are for users of the plugin, and faults are part of the result.
    var lines: [String] {
      printed.map { $0.last == "\n" ? String($0.dropLast()) : $0 }
        + reports.compactMap { report in
          switch report.kind {
          case .announcement, .failed, .rebuilt, .wrote: nil
          case .printed, .reloaded: report.text.harmless
          case .unbound, .contentType, .warning, .notUndoable, .forgotten: "warning: \(report.text.harmless)"
          }
        }
    }
  }
}

/// The sources of a plugin and its tests, whose lines are shown in failures.
struct TestSource {
  /// The name of the plugin, with which the names of its files begin in messages.
  let plugin: String
  let folder: PluginFolder

  /// An error with the source line below its first line.
  func text(of error: LuaError) -> String { text(ReportText.text(of: error), []) }

  /// An error of a test. If it does not name a place in the file of the test, for example because of an invalid start
  /// position, the text also has the place of the test.
  func text(of error: LuaError, in test: DeclaredTest) -> String {
    let message = ReportText.text(of: error)
    guard let place = test.place else { return text(message, []) }
    guard let mention = SourceMention(in: message, of: plugin) else { return text("\(place): \(message)", []) }
    let text = text(message, [])
    return place.hasPrefix("\(plugin)/\(mention.file):") ? text : "\(text)\n  in the test at \(place)"
  }

  /// A message with the source line below its first line, and a traceback.
  func text(_ message: String, _ traceback: [String]) -> String {
    var lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if let line = excerpt(lines[0]) { lines.insert(line, at: 1) }
    return (lines + traceback.map { "  \($0)" }).joined(separator: "\n")
  }

  /// The error of a test that has exceeded its time limit, with the line that was running.
  func text(ofInterrupt error: LuaError?, _ limit: Double) -> String {
    let seconds = limit == limit.rounded() && limit < 1e9 ? "\(Int(limit))" : "\(limit)"
    let message = "it took more than \(seconds) s of processor time"
    guard let failure = error?.failure, failure.line > 0 else { return message }
    let place = "\(failure.chunk):\(failure.line):"
    return text("\(place) \(message); this line was running", [])
  }

  /// The source line of the first place in a message: `6 | check(play)`.
  private func excerpt(_ message: String) -> String? {
    guard let place = SourceMention(in: message, of: plugin), let text = try? folder.text(of: place.file) else {
      return nil
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(place.line - 1) else { return nil }
    return "  \(place.line) | \(lines[place.line - 1].prefix(200).trimmingIndentation.harmless)"
  }
}

extension Substring {
  /// The text without spaces and tabs at its start.
  fileprivate var trimmingIndentation: String { String(drop { $0 == " " || $0 == "\t" }) }
}
