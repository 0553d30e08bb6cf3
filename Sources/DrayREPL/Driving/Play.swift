internal import Dray
internal import LuaRuntime

/// One plugin in a host of its own, with a driver.
final class Play {
  private(set) var host = Host()
  private(set) var plugin: Plugin
  private(set) var driver: Driver
  private let path: String
  private let onReport: (Report) -> Void
  /// Told of what a tap, a key or a tick came to, and which containers look different now.
  var onAnswer: ((DriverAnswer, [String]) -> Void)?
  /// Told of what is spoken when a key lifts, carries or drops something.
  var onAnnouncement: ((String) -> Void)?
  /// What was spoken last.
  private(set) var announcement: String?

  /// The file that a recording is written to.
  private(set) var recording: String?

  /// Loads a plugin.
  ///
  /// - Parameter onReport: Told of what goes wrong, while the plugin is loaded too, and of what it says.
  init(
    _ path: String, options: [LuaString: PlainData], seed: UInt64, onReport: @escaping (Report) -> Void
  ) throws(PlayError) {
    self.path = path
    self.onReport = onReport
    // What loading fails with is thrown, and need not be reported as well.
    var faults: [Report] = []
    host.onReport = { if $0.kind == .failed { faults.append($0) } else { onReport($0) } }
    host.checksEachQuestion = true
    // A host without plugins can always be recorded in memory.
    try? host.record()
    do throws(PluginError) {
      plugin = try host.load(plugin: path, options: options, seed: seed)
    } catch {
      let told = faults.first { $0.text == "\(error)" }
      for fault in faults where fault.text != told?.text { onReport(fault) }
      throw .loading(error, traceback: told?.traceback ?? error.traceback)
    }
    driver = Driver(of: host)
    listen()
    for fault in faults { onReport(fault) }
  }

  /// Has the host tell what it has to say.
  private func listen() {
    host.onReport = { [unowned self] report in
      if report.kind == .announcement { announcement = report.text }
      onReport(report)
    }
    host.onAnnouncement = { [unowned self] spoken in
      announcement = spoken.text
      onAnnouncement?(spoken.text.harmless)
    }
  }

  /// Goes on from where a journal or a saved game ends.
  ///
  /// - Parameters:
  ///   - last: The last line that counts; `nil` is the end.
  ///   - folder: Below it files may be read that the file does not hold; `nil` refuses them.
  ///   - limits: How much of the file is read.
  /// - Returns: What is not as it was when the file was written.
  /// - Throws: `Replay.Failure`, `PlayError`; everything is as before then.
  @discardableResult
  func load(
    _ file: String, until last: Int? = nil, files folder: String? = nil, limits: JournalLimits = .standard
  ) throws -> [String] {
    let next = Host()
    let replay: Replay
    var others: [String] = []
    do throws(Replay.Failure) {
      replay = try Replay(ofFile: file, on: next, limits: limits)
      replay.filesFolder = folder
      replay.scripts = .found
      replay.findPlugin = { [plugin, path] name, _ in
        if name == plugin.name { return PluginFolder(path: path) }
        others.append(name)
        return nil
      }
      try replay.run(until: last ?? .max)
    } catch {
      throw others.isEmpty
        ? PlayError.replay(file, error) : .otherPlugin(file, found: others, wanted: plugin.name)
    }
    guard let loaded = next.plugins.first, next.plugins.count == 1, loaded.name == plugin.name else {
      throw PlayError.otherPlugin(file, found: next.plugins.map(\.name), wanted: plugin.name)
    }
    host.endRecording()
    (host, plugin, driver) = (next, loaded, Driver(of: next))
    listen()
    host.checksEachQuestion = true
    defer { recording = nil }
    return replay.notes + (recording.map { ["the recording in \($0) ends here"] } ?? [])
  }

  /// Records to a new file from now on, with all that has happened.
  ///
  /// - Parameter isDurable: Whether each commit waits for the disk.
  func record(to file: String, isDurable: Bool) throws {
    try host.record(to: file, isDurable: isDurable)
    recording = file
  }

  /// Does something that answers, and tells what has changed by it.
  func answer(_ body: () throws -> DriverAnswer) rethrows -> DriverAnswer {
    guard let onAnswer else { return try body() }
    let before = ContainerTops(host.placements)
    let answer = try body()
    onAnswer(answer, answer.isDone ? ContainerTops(host.placements).changes(since: before) : [])
    return answer
  }

  /// Takes back what was done last, and tells what that was.
  func undo() -> DriverAnswer {
    let step = host.nextUndo
    return travel {
      driver.undo()
    } text: { [host] in
      // A drop that was called off on its way is not done again: then the next redo is another step.
      let redone = host.nextRedo.flatMap { $0.kind == step?.kind && $0.itemIDs == step?.itemIDs ? $0 : nil }
      return "undone: \((redone ?? step)?.text ?? "")"
    }
  }

  /// Does again what was undone last, and tells what that was.
  func redo() -> DriverAnswer {
    let text = "redone: \(host.nextRedo?.text ?? "")"
    return travel {
      driver.redo()
    } text: {
      text
    }
  }

  /// - Parameter text: Says afterwards what it was; asked when the items are where they lay first, with their names.
  private func travel(_ body: () -> DriverAnswer, text: () -> String) -> DriverAnswer {
    guard let onAnswer else { return body() }
    let before = ContainerTops(host.placements)
    let answer = body()
    onAnswer(
      answer, answer.isDone ? [text().harmless] + ContainerTops(host.placements).visibleChanges(since: before) : [])
    return answer
  }

  /// The board as text.
  func board(width: Int) -> String { Board(of: host, width: width).text() }

  /// What people read on items, by their ids, as one line; `nil` for one that shows nothing or is not there.
  func label(of id: Identifier) -> String? {
    let node = host.engine.symbols.symbol(for: id).flatMap { host.engine.scene.nodes(itemID: $0).first }
    let label = node.map { host.engine.scene[$0].label } ?? ""
    return label.isEmpty ? nil : label.printable
  }
}

extension PluginError {
  /// The script's own frames, innermost first; empty where no script ran.
  fileprivate var traceback: [String] {
    if case .script(let error) = self { error.failure?.traceback ?? [] } else { [] }
  }
}
