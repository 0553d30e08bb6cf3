internal import Dray
internal import LuaRuntime

// Random inputs, and damaged files.

extension Runner {
  /// Sends random inputs to a plugin, and prints a short journal of the first problem. Without a problem, prints the
  /// lines of its scripts that were never reached.
  ///
  /// - Parameters:
  ///   - plugin: The folder or the name of the plugin.
  ///   - seed: Seed of all random numbers; the same seed makes the same inputs.
  ///   - steps: The number of inputs.
  public func fuzz(_ plugin: String, seed: UInt64, steps: Int) -> ExitStatus {
    let coverage = LuaCoverage()
    var fuzzer = Fuzzer(path: PluginFinder.folder(named: plugin), seed: seed, coverage: coverage)
    let start = SystemClock.threadTime
    fuzzer.onProgress = { [console] progress in
      switch progress {
      case .performed(let done):
        let rate = Double(done) / max(0.001, SystemClock.threadTime - start)
        console.progress("\(done) of \(steps) steps" + (done > 0 ? ", \(Int(rate)) each second" : ""))
      case .shortening(let count): console.progress(Fuzzer.Progress.text(ofShortening: count))
      }
    }
    defer { console.endProgress() }
    do throws(PluginError) {
      let ending = try fuzzer.run(steps: steps)
      console.endProgress()
      let source = "from seed \(Int64(bitPattern: seed)), nothing found"
      switch ending {
      case .nothing:
        console.line("\(plugin): \(steps.counted("step")) \(source)")
        console.write(RuleCoverage(coverage, of: fuzzer.path).text)
        return .success
      case .interrupted(let done):
        console.line("\(plugin): interrupted after \(done) of \(steps.counted("step")) \(source)")
        console.write(RuleCoverage(coverage, of: fuzzer.path).text)
        return .interrupted
      case .found(let finding): show(finding, of: plugin)
      }
    } catch {
      console.errorLine("dray: \(error.withAdvice(for: PluginFinder.folder(named: plugin)))")
    }
    return .failure
  }

  /// Prints a problem: its recording on standard output, and the same inputs as lines for the prompt on standard error.
  private func show(_ finding: Fuzzer.Finding, of plugin: String) {
    console.errorLine("\(plugin): \(finding.problem.kind.title): \(finding.problem.text)")
    console.errorLine("\(finding.inputCount.counted("input")) \(finding.way):")
    console.write(finding.journal)
    let folder = PluginFinder.folder(named: plugin)
    if let lines = FuzzLines.find(finding.journal, of: finding.problem, path: folder) {
      console.writeError(lines.text(of: plugin))
    } else {
      console.errorLine("no lines for the prompt show this problem; use the recording")
    }
  }

  /// Makes a host read damaged and hostile files of all kinds, and reports the first failure.
  ///
  /// - Parameters:
  ///   - plugin: The folder of a plugin whose recordings, saves, manifest and drops are damaged.
  ///   - seed: The seed of the first file. Each further file has the next seed, so that a single file can be repeated.
  ///   - files: The number of files.
  public func fuzz(filesOf plugin: String, seed: UInt64, files: Int) -> ExitStatus {
    do throws(PluginError) {
      let folder = PluginFinder.folder(named: plugin)
      guard let finding = try FileFuzzer(plugin: folder, seed: seed).run(files: files) else {
        console.line("\(plugin): \(files.counted("file")) from seed \(Int64(bitPattern: seed)), nothing found")
        return .success
      }
      console.errorLine("\(plugin): \(finding.kind.rawValue) of seed \(finding.seed): \(finding.problem)")
      console.errorLine("\(finding.bytes.count.counted("byte")):")
      console.write(String(decoding: finding.bytes.prefix(4096), as: UTF8.self).printable + "\n")
    } catch {
      console.errorLine("dray: \(error.withAdvice(for: PluginFinder.folder(named: plugin)))")
    }
    return .failure
  }
}
