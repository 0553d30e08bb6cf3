internal import Dray

// Replays of recordings.

extension Runner {
  /// The lowest allowed value of the limits for the size of a journal and for the length of its lines. Unit: bytes.
  public static var leastLimit: Int { JournalLimits.least }

  /// Replays a journal, and reports the first result that differs. A journal that `fuzz` has printed names a problem; for
  /// such a journal, checks whether this problem occurs. If it is a problem of a replay, the first difference is the
  /// problem, and the journal is replayed as any other.
  ///
  /// - Parameters:
  ///   - plugin: The folder of the plugin; `nil` is the folder that the journal names.
  ///   - last: The last line to replay; `nil` is the end.
  ///   - folder: The folder below which files may be read that the journal does not contain; `nil` allows none.
  ///   - sizeLimit: Maximum size of the journal; `nil` is 1 GB. Unit: bytes.
  ///   - lineLimit: Maximum length of a line; `nil` is 32 MB. Unit: bytes.
  public func replay(
    _ file: String, plugin: String? = nil, until last: Int? = nil, files folder: String? = nil,
    sizeLimit: Int? = nil, lineLimit: Int? = nil
  ) -> ExitStatus {
    let progress = ProgressLine(on: console)
    func configure(_ replay: Replay) {
      replay.filesFolder = folder
      replay.onInput = { line in progress.show { "\(file): line \(line)" } }
      if let plugin { replay.findPlugin = { _, _ in PluginFolder(path: plugin) } }
    }
    if let kind = FuzzRecording.kind(ofFile: file), kind != .replay {
      return check(file, for: kind, until: last ?? .max, progress, configure)
    }
    let host = Host()
    do throws(Replay.Failure) {
      let limits = JournalLimits(
        size: sizeLimit ?? JournalLimits.standard.size, line: lineLimit ?? JournalLimits.standard.line)
      let replay = try Replay(ofFile: file, on: host, limits: limits)
      configure(replay)
      defer {
        progress.end()
        for note in replay.notes { console.errorLine("\(file): \(note)") }
      }
      try replay.run(until: last ?? .max)
      progress.end()
      let names = host.plugins.isEmpty ? "no plugin" : host.plugins.map(\.name).joined(separator: ", ")
      let (inputs, commits) = (
        replay.progress.inputCount.counted("input"), replay.progress.commitCount.counted("commit")
      )
      console.line("\(names): \(inputs), \(commits), no difference")
      return .success
    } catch {
      progress.end()
      console.errorLine(error.text(in: file))
      return .failure
    }
  }

  /// Checks a journal for the problem that it names.
  private func check(
    _ file: String, for kind: FuzzProblem.Kind, until last: Int, _ progress: ProgressLine,
    _ configure: @escaping (Replay) -> Void
  ) -> ExitStatus {
    do {
      var check = FuzzCheck(kind)
      check.configure = configure
      let finding = try check.run(ScriptFile.bytes(of: file, atMost: 1 << 30), until: last)
      progress.end()
      for note in finding.notes { console.errorLine("\(file): \(note)") }
      if let problem = finding.problem {
        console.errorLine("\(file):\(finding.line): \(problem.kind.title): \(problem.text)")
        return .failure
      }
      let inputs = finding.inputCount.counted("input")
      console.line(
        "\(finding.plugins.joined(separator: ", ")): \(inputs), the problem '\(kind.title)' no longer occurs")
      return .success
    } catch let failure as Replay.Failure {
      progress.end()
      console.errorLine(failure.text(in: file))
    } catch {
      progress.end()
      console.errorLine("\(error)")
    }
    return .failure
  }
}
