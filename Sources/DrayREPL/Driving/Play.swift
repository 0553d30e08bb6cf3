internal import Dray
internal import LuaRuntime

/// A plugin in a host, with a driver. The host belongs to the play, or to a program that runs it already.
final class Play {
  private(set) var host: Host
  private(set) var plugin: Plugin
  private(set) var driver: Driver
  private let path: String
  /// Whether the host belongs to a program that runs it, and that this process must not leave for another game.
  let isAttached: Bool
  /// The seed of all random numbers; 0 for a game of another program.
  private let seed: UInt64
  private let onReport: (Report) -> Void
  /// Receives the result of each action of `answer`, `undo`, `redo` and `cancel`, with lines about its effects.
  var onAnswer: ((DriverAnswer, [String]) -> Void)?
  /// Receives the announcements of the effects of keys, and of taps that drag.
  var onAnnouncement: ((String) -> Void)?
  /// The latest announcement.
  private(set) var announcement: String?

  /// The folder of the plugin.
  var folder: PluginFolder { PluginFolder(path: path) }

  /// The files of the game.
  private struct Files {
    var recording: String?
    var loaded: String?
  }
  private var files = Files()

  /// The file to which the play is recorded.
  var recording: String? { files.recording }

  /// The journal or saved game from which the game was loaded last.
  var loadedFile: String? { files.loaded }

  /// The way back from a game that `.set state` has begun.
  struct WayBack {
    /// The game before, to which undo leads back from the start of this one; `nil` without such a game.
    fileprivate(set) var previous: Play?
    /// Makes the game before the current one of the prompt.
    var onReturn: ((Play) throws(LuaError) -> Void)?
  }
  var wayBack = WayBack()

  /// The drops that wait, to show how they end.
  let waitingDrops = WaitingDrops()

  /// Loads a plugin.
  ///
  /// - Parameters:
  ///   - position: The contents of states that the game begins with, in place of those of the script.
  ///   - onReport: Receives the reports of the host, also while the plugin is loaded.
  init(
    _ path: String, options: [LuaString: PlainData], seed: UInt64, at position: [LuaString: PlainData] = [:],
    onReport: @escaping (Report) -> Void
  ) throws(PlayError) {
    (self.path, self.seed, isAttached) = (path, seed, false)
    self.onReport = onReport
    host = Host()
    // Errors that make the loading fail are only thrown, and not reported.
    var faults: [Report] = []
    host.onReport = { if $0.kind == .failed { faults.append($0) } else { onReport($0) } }
    host.checksEachQuestion = true
    // For a host without plugins, recording in memory always succeeds.
    try? host.record()
    do throws(PluginError) {
      try host.loadDependencies(ofPlugin: path, seed: seed)
      plugin =
        position.isEmpty
        ? try host.load(plugin: path, options: options, seed: seed)
        : try host.load(plugin: path, options: options, seed: seed, at: position)
    } catch {
      let reported = faults.first { $0.text == "\(error)" }
      for fault in faults where fault.text != reported?.text { onReport(fault) }
      throw .loading(error.withAdvice(for: path), traceback: reported?.traceback ?? error.traceback)
    }
    driver = Driver(of: host)
    listen()
    for fault in faults { onReport(fault) }
  }

  /// Operates a plugin of a host that runs already. The callbacks that the host has are still called.
  ///
  /// - Parameter onReport: Receives the reports of the host.
  init(on host: Host, _ plugin: Plugin, onReport: @escaping (Report) -> Void) {
    (self.host, self.plugin) = (host, plugin)
    let (report, announce) = (host.onReport, host.onAnnouncement)
    self.onReport = {
      report?($0)
      onReport($0)
    }
    (path, seed, isAttached) = ((plugin.files as? PluginFolder)?.path ?? plugin.name, 0, true)
    driver = Driver(of: host)
    listen()
    host.onAnnouncement = { [unowned self] spoken in
      announce?(spoken)
      announcement = spoken.text
      onAnnouncement?(spoken.text.harmless)
    }
  }

  /// The same game anew, with the same options and seed, from a position. Undo at its start leads back to this one.
  func begun(at position: [LuaString: PlainData]) throws(PlayError) -> Play {
    let next = try Play(path, options: plugin.changedOptions, seed: seed, at: position, onReport: onReport)
    next.wayBack.previous = self
    var oldest: Play? = next
    for _ in 0..<Self.mostPrevious { oldest = oldest?.wayBack.previous }
    oldest?.wayBack.previous = nil
    return next
  }

  /// The maximum number of earlier games that are kept for undo.
  private static let mostPrevious = 20

  /// Saves the game, unless the save consists of states from which the plugin could not start. A game of another program
  /// is saved in any case, because a copy of its host may lack what the program has added.
  func save(to file: String, unfinished: UnfinishedWork) throws {
    if !isAttached, host.unfinishedWork.isEmpty || unfinished == .drop { _ = try RebuiltGame(of: host) }
    try host.save(to: file, unfinished: unfinished)
  }

  /// Whether a new game with the rules in the files can be loaded, with its first scene.
  var canBeginAnew: Bool {
    let fresh = Host()
    fresh.limits = host.limits
    do throws(PluginError) {
      try fresh.loadDependencies(ofPlugin: path, seed: seed)
      try fresh.load(plugin: path, options: plugin.changedOptions, seed: seed)
      return true
    } catch {
      return false
    }
  }

  /// Connects the host's callbacks.
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

  /// Restores the state at the end of a journal or a saved game.
  ///
  /// - Parameters:
  ///   - last: The last line to load; `nil` is the end.
  ///   - folder: The folder below which files may be read that the journal does not contain; `nil` allows none.
  ///   - limits: Limits of the journal's size.
  ///   - onInput: Called before each input with its line.
  /// - Returns: Differences from the recording that may not matter, and a note if a recording to a file ended.
  /// - Throws: `PlayError`; the play is then unchanged.
  @discardableResult
  func load(
    _ file: String, until last: Int? = nil, files folder: String? = nil, limits: JournalLimits = .standard,
    onInput: ((Int) -> Void)? = nil
  ) throws -> [String] {
    if isAttached { throw PlayError.runningGame }
    let next = Host()
    let replay: Replay
    var others: [String] = []
    do throws(Replay.Failure) {
      replay = try Replay(ofFile: file, on: next, limits: limits)
      replay.filesFolder = folder
      replay.scripts = .found
      replay.onInput = onInput
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
    next.dragsByTaps = host.dragsByTaps
    (host, plugin, driver, wayBack.previous) = (next, loaded, Driver(of: next), nil)
    waitingDrops.forget()
    listen()
    host.checksEachQuestion = true
    files.loaded = file
    defer { files.recording = nil }
    return replay.notes + (recording.map { ["the recording in \($0) ends here"] } ?? [])
  }

  /// Records to a new file, including all earlier lines.
  ///
  /// - Parameter isDurable: Whether each commit waits for the disk.
  func record(to file: String, isDurable: Bool) throws {
    try host.record(to: file, isDurable: isDurable)
    files.recording = file
  }

  /// Runs an action, and passes its answer and the changed containers to `onAnswer`.
  func answer(_ body: () throws -> DriverAnswer) rethrows -> DriverAnswer {
    guard let onAnswer else { return try body() }
    let before = ContainerSummaries(of: host)
    let open = host.dropSession().map { (id: $0.id, line: cancelLine($0)) }
    let answer = try body()
    let cancelled = open.flatMap { openDrags.contains($0.id) ? nil : $0.line }.map { [$0] } ?? []
    let changes = answer.isDone ? ContainerSummaries(of: host).changes(since: before) : []
    onAnswer(answer, cancelled + waitingDrops.takeEnded(in: self) + changes)
    return answer
  }

  /// Undoes the latest step, and passes a description to `onAnswer`. At the start of a game that `.set state` has begun,
  /// the game before it becomes the current one.
  func undo() -> DriverAnswer {
    let step = host.nextUndo
    if step == nil, host.unfinishedWork.isEmpty, let previous = wayBack.previous, let onReturn = wayBack.onReturn {
      return goBack(to: previous, onReturn)
    }
    return changeHistory {
      driver.undo()
    } text: { [host] in
      // Redo does not repeat a waiting drop that undo has cancelled. In this case the next redo is another step.
      let redone = host.nextRedo.flatMap { $0.kind == step?.kind && $0.itemIDs == step?.itemIDs ? $0 : nil }
      return "undone: \((redone ?? step)?.text ?? "")"
    }
  }

  /// Makes the game before the current one. Its recording goes on, and that of this game ends.
  private func goBack(to previous: Play, _ onReturn: (Play) throws(LuaError) -> Void) -> DriverAnswer {
    let before = ContainerSummaries(of: host)
    do { try onReturn(previous) } catch { return .not(Reason("\(error)")) }
    host.endRecording()
    let changes = ContainerSummaries(of: previous.host).visibleChanges(since: before)
    let recordings = [
      recording.map { "the recording in \($0) ends here" }, previous.recording.map { "the recording in \($0) goes on" },
    ]
    onAnswer?(.done, ["undone: .set state"] + changes + recordings.compactMap(\.self))
    return .done
  }

  /// Redoes the step that was undone last, and passes a description to `onAnswer`.
  func redo() -> DriverAnswer {
    // The text is made while the items are at their original places, with their labels there.
    let text = "redone: \(host.nextRedo?.text ?? "")"
    return changeHistory {
      driver.redo()
    } text: {
      text
    }
  }

  /// - Parameter text: Describes the step. Called after `body`, and only if `body` succeeded.
  private func changeHistory(_ body: () -> DriverAnswer, text: () -> String) -> DriverAnswer {
    guard let onAnswer else { return body() }
    let before = ContainerSummaries(of: host)
    let answer = body()
    let changes = answer.isDone ? [text().harmless] + ContainerSummaries(of: host).visibleChanges(since: before) : []
    onAnswer(answer, waitingDrops.takeEnded(in: self) + changes)
    return answer
  }

  /// The board as text.
  func board(width: Int, hasColors: Bool = false) -> String {
    Board(of: host, width: width, hasColors: hasColors).text()
  }

  /// The label of the item with this id, as one line; `nil` without such an item or label.
  func label(of id: Identifier) -> String? {
    let node = host.engine.symbols.symbol(for: id).flatMap { host.engine.scene.nodes(itemID: $0).first }
    let label = node.map { host.engine.scene[$0].appearance.label } ?? ""
    return label.isEmpty ? nil : label.shown
  }
}

extension PluginError {
  /// The frames of the script, innermost first; empty if no script ran.
  fileprivate var traceback: [String] {
    if case .script(let error) = self { error.failure?.traceback ?? [] } else { [] }
  }
}

extension Plugin {
  /// The options that differ from the defaults of the manifest.
  var changedOptions: [LuaString: PlainData] {
    options.filter { manifest.options[$0.key]?.defaultValue != $0.value }
  }
}
