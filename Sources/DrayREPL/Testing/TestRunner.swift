internal import Dray
internal import LuaRuntime

/// Runs the tests of plugins: the files `*_test.lua` in their folders.
///
/// Each test gets a newly loaded plugin. A test fails if it raises an error, if the plugin fails during the test, or if
/// `PlayCheck` finds a problem.
struct TestRunner {
  private let console: Console
  private var passed = 0
  private var failed = 0

  init(_ console: Console) { self.console = console }

  /// Runs all tests of these plugins and prints a line for each, then the number of passed ones.
  static func run(_ plugins: [String], on console: Console) -> ExitStatus {
    var runner = TestRunner(console)
    for plugin in plugins { runner.run(plugin) }
    console.line("\(runner.passed) passed, \(runner.failed) failed")
    return runner.failed == 0 ? .success : .failure
  }

  private mutating func run(_ plugin: String) {
    let folder = PluginFolder(path: plugin)
    do {
      // Reads the manifest first: a folder without a manifest is not a plugin and has no tests.
      let manifest = try Manifest(of: folder)
      let files = try folder.names().filter { $0.hasSuffix("_test.lua") }.sorted()
      if files.isEmpty { fail(plugin, "no tests: no file name ends in _test.lua") }
      for file in files { run(try folder.text(of: file), file, manifest, folder) }
    } catch {
      fail(plugin, "\(error)")
    }
  }

  private mutating func run(_ text: String, _ file: String, _ manifest: Manifest, _ folder: PluginFolder) {
    let file = "\(manifest.name)/\(file)"
    console.line(file)
    do throws(LuaError) {
      let session = try Session(console)
      var sentences: [String] = []
      session.onTest = { sentences.append($0) }
      // Tests can require the plugin's modules, too: those that do not use dray run here as in the plugin.
      try session.lua.setSearcher { required, lua in
        let module = try ModuleName(required, of: manifest.name).file
        return try lua.load(folder.text(of: module), name: "\(manifest.name)/\(module)")
      }
      try session.call("collect_tests")
      var problem: LuaError?
      do { try session.lua.run(text, name: file) } catch { problem = error }
      // Tests that the file declares before an error are run, too.
      for (index, sentence) in sentences.enumerated() { run(index + 1, sentence, session, folder.path) }
      if let problem { throw problem }
      if sentences.isEmpty { fail(file, "it declares no tests") }
    } catch {
      fail(file, ReportText.text(of: error))
    }
  }

  private mutating func run(_ index: Int, _ sentence: String, _ session: Session, _ plugin: String) {
    let log = FaultLog()
    session.onReport = { [console] report in
      if ReportText.isFault(report) { log.faults.append(report) } else { ReportText.print(report, on: console) }
    }
    session.plays = []
    defer { session.plays = nil }
    do throws(LuaError) {
      try session.call("run_test", .integer(index), .string(LuaString(plugin)))
    } catch {
      return fail(sentence, ReportText.text(of: error))
    }
    if let fault = log.faults.first {
      return fail(sentence, (["the plugin failed: \(fault.text)"] + fault.traceback).joined(separator: "\n  "))
    }
    for play in session.plays ?? [] {
      if let problem = PlayCheck.problem(of: play) { return fail(sentence, problem) }
    }
    passed += 1
    console.line("ok      \(sentence)")
  }

  private mutating func fail(_ what: String, _ why: String) {
    failed += 1
    console.line("not ok  \(what)")
    for line in why.split(separator: "\n") { console.line("        \(line)") }
  }

  private final class FaultLog {
    var faults: [Report] = []
  }
}
