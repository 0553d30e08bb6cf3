internal import LuaRuntime

/// Records the journal of one host: every input, and under each its results.
///
/// The recorder writes an input before the host carries it out, so that its commits can be restored. Moves and ticks
/// wait in memory until the next input of another kind, until a move or tick causes a commit, or until 1 MB waits.
final class Recorder {
  /// The destination of a journal.
  struct Sink {
    /// Receives whole lines as UTF-8.
    var write: ([UInt8]) throws -> Void
    /// Called after `write` has received all lines so far: before each commit, at the end of the recording, and at its
    /// beginning if a journal was in memory.
    var synchronize: (() throws -> Void)?
  }

  private unowned let host: Host
  private var buffer = JournalBuffer()
  /// The text of the journal so far; `nil` if the text is not in memory.
  private var kept: [UInt8]?
  /// If the waiting lines are longer in total, the recorder writes them before the input ends. Unit: bytes.
  private static let longestWait = 1 << 20
  /// The destination in addition to memory.
  private var sink: Sink?
  /// Whether a write to the sink failed, after which nothing more is written to it.
  private(set) var hasLost = false
  /// Whether an input is being carried out. Events outside of inputs, such as an error during a read, are not results
  /// of inputs.
  private(set) var isInside = false
  /// Whether the present input is only a read that updates the scene.
  private var isUpdating = false
  /// Whether the present input has ended a drag.
  private var hasEnded = false
  /// The results of an input whose own line is known only at its end.
  private var deferredResults: [JournalLine]?
  private var settings = HostSettings()
  private var hostLine: JournalLine?
  /// The drags by their numbers in the journal. The engine's own numbers also depend on questions.
  private(set) var drags: [DragSession.ID] = []
  /// During a replay, the results of the present input so far, which the replay compares.
  var comparedResults: [JournalLine]?

  init(of host: Host, keepsText: Bool) {
    self.host = host
    kept = keepsText ? [] : nil
  }

  /// Writes the waiting lines. A failure cannot be reported, because the host may already be deallocated.
  deinit { if !buffer.isEmpty { try? sink?.write(buffer.take()) } }

  // MARK: Inputs

  /// Records an input that is about to be carried out.
  ///
  /// - Returns: Whether the input is recorded. A call from inside a closure is part of the outer input.
  func begin(_ input: Input) -> Bool {
    guard enter() else { return false }
    host.journaling.onInput?(input)
    buffer.append(input)
    if !input.kind.isFrequent || buffer.count > Self.longestWait { flush() }
    return true
  }

  /// Records an input other than an `Input`, such as undo.
  func begin(_ line: @autoclosure () -> JournalLine) -> Bool {
    guard enter() else { return false }
    host.journaling.onInput?(nil)
    buffer.append(line())
    flush()
    return true
  }

  private func enter() -> Bool {
    guard !isInside, host.engine.activity == .idle else { return false }
    (isInside, hasEnded) = (true, false)
    add(HostSettings(of: host))
    return true
  }

  /// Records a change of the undo limits outside of inputs. A lower limit removes steps at once, and may be raised
  /// again before the next input records the settings.
  func noteUndoLimits() {
    guard !isInside, host.engine.activity == .idle else { return }
    let present = HostSettings(of: host)
    if (present.undoSteps, present.undoBytes) != (settings.undoSteps, settings.undoBytes) { add(present) }
  }

  /// Records the settings of the host if they have changed.
  private func add(_ settings: HostSettings) {
    guard settings != self.settings else { return }
    self.settings = settings
    host.journaling.onInput?(nil)
    buffer.append(settings.line)
  }

  /// Records the result of an input, and ends the input.
  func end(_ response: Response, of input: Input? = nil) {
    switch response {
    case .handled, .unhandled: if input?.kind.isFrequent != true { add(JournalLine(response)) }
    // The end of a drag was already recorded.
    case .ended: if !hasEnded { add(JournalLine(response)) }
    case .performed, .refused, .failed: add(JournalLine(response))
    }
    isInside = false
  }

  /// Ends an input without a response.
  func end() { isInside = false }

  /// Begins an input whose line is known only at its end, such as the loading of files.
  func beginDeferred() -> Bool {
    guard enter() else { return false }
    host.journaling.onInput?(nil)
    noteHostLine()
    deferredResults = []
    return true
  }

  /// Records the line and the results of an input begun by `beginDeferred`. Without a line, the input had no effect.
  func release(as line: JournalLine?) {
    let lines = deferredResults ?? []
    deferredResults = nil
    guard let line else {
      // The journal does not contain the sizes that the input has measured.
      host.offer.textSizes.forget()
      return end()
    }
    buffer.append(line)
    for line in lines { add(line) }
  }

  /// Records the limits, values and functions for new plugins, if they have changed.
  private func noteHostLine() {
    let line = host.hostLine
    guard line != hostLine else { return }
    hostLine = line
    buffer.append(line)
  }

  // MARK: Outcomes

  /// Adds a line to the present input.
  func add(_ line: @autoclosure () -> JournalLine) {
    guard isInside else { return }
    let line = line()
    if deferredResults != nil {
      deferredResults?.append(line)
    } else {
      buffer.append(line)
      comparedResults?.append(line)
      if buffer.count > Self.longestWait { flush() }
    }
  }

  /// Adds a line to the present input that a replay does not compare.
  ///
  /// - Parameter value: The value of the line, whose text can be long.
  func keep(_ line: JournalLine, _ value: PlainData? = nil) {
    guard isInside else { return }
    buffer.append(line, value)
    if buffer.count > Self.longestWait { flush() }
  }

  /// Adds a recorded line to the input that was replayed last, although the replay has not used it.
  func keepUnused(_ line: JournalLine) { buffer.append(line) }

  /// The number of a drag, from 1.
  func number(of drag: DragSession.ID) -> Int {
    if let known = knownNumber(of: drag) { return known }
    drags.append(drag)
    return drags.count
  }

  /// The number of a drag, from 1; `nil` if the journal has not named the drag.
  func knownNumber(of drag: DragSession.ID) -> Int? { drags.lastIndex(of: drag).map { $0 + 1 } }

  /// Records an event of the engine. Before a commit, writes the waiting lines.
  func note(_ moment: EngineMoment) {
    switch moment {
    case .committing: flush(synchronizing: true)
    case .updatingScene:
      guard enter() else { return }
      buffer.append(JournalLine(.update))
      isUpdating = true
    case .updatedScene:
      guard isUpdating else { return }
      if LuaState.killCount != host.recovery.pending.knownKills { for plugin in host.plugins { plugin.noteKill() } }
      (isInside, isUpdating) = (false, false)
      if !host.inputs.isRunning { for plugin in host.plugins { plugin.endInput() } }
    case .answered(let drag, let item, let type, let answer):
      for line in JournalLine.given(answer, of: number(of: drag), item: item, type: type) { add(line) }
    case .event(.committed): add(JournalLine(result: .committed, ["hash": .hash(host.loaded.digest())]))
    case .event(.undone): add(JournalLine(result: .undone, ["hash": .hash(host.loaded.digest())]))
    case .event(.redone): add(JournalLine(result: .redone, ["hash": .hash(host.loaded.digest())]))
    case .event(let event):
      guard isInside, let line = JournalLine(event, number: number) else { return }
      if case .ended = event { hasEnded = true }
      add(line)
    }
  }

  // MARK: Writing

  /// Writes the waiting lines, in one write.
  ///
  /// - Parameter synchronizes: Whether a durable recording waits for the disk.
  func flush(synchronizing synchronizes: Bool = false) {
    let bytes = buffer.isEmpty ? [] : buffer.take()
    appendToText(bytes)
    guard let sink else { return }
    do {
      if !bytes.isEmpty { try sink.write(bytes) }
      if synchronizes { try sink.synchronize?() }
      if let length = buffer.lostLength {
        throw JournalFileError.refused(
          why: "a line of \(length) bytes; at most \(JournalLimits.standard.line) can be loaded")
      }
    } catch {
      self.sink = nil
      hasLost = true
      host.onReport?(Report(plugin: "", kind: .failed, text: "recording has ended: \(error)"))
    }
  }

  /// Adds bytes to the text in memory. Drops the whole text if it exceeds the host's limit.
  private func appendToText(_ bytes: [UInt8]) {
    guard let count = kept?.count else { return }
    guard count + bytes.count <= host.journalLimit else {
      kept = nil
      host.onReport?(
        Report(
          plugin: "", kind: .forgotten,
          text: "the journal is no longer kept in memory: it would be larger than \(host.journalLimit >> 20) MB"))
      return
    }
    kept? += bytes
  }

  var keepsText: Bool { kept != nil }

  /// The whole journal so far, as UTF-8; `nil` if the text is not in memory.
  var text: [UInt8]? {
    flush()
    return kept
  }

  /// Writes the journal so far to a sink, if its text is in memory, and then all later lines.
  func open(_ sink: Sink) throws(JournalFileError) {
    if keepsText, let text {
      do {
        try sink.write(text)
        try sink.synchronize?()
      } catch {
        throw error as? JournalFileError ?? .refused(why: "\(error)")
      }
    }
    (self.sink, hasLost) = (sink, false)
  }

  /// Drops the text in memory, and does not store later lines.
  func forgetText() {
    flush()
    kept = nil
  }
}
