internal import LuaRuntime

/// Keeps the journal of one host: every input, and under each what it came to.
///
/// An input is written before it is carried out, so that whatever it commits can be had again. Moves and ticks wait in
/// memory for the next other input, or for a commit that one of them causes.
final class Recorder {
  /// Where a journal goes.
  struct Sink {
    /// Takes whole lines as UTF-8.
    var write: ([UInt8]) throws -> Void
    /// Called before each commit, when all that leads to it was written.
    var synchronize: (() throws -> Void)?
  }

  private unowned let host: Host
  private var buffer = JournalBuffer()
  /// All that was taken from the buffer, if it is kept.
  private var kept: [UInt8]?
  /// Lines of one input that are longer altogether are written before it ends. Unit: bytes.
  private static let longestWait = 1 << 20
  /// Takes what is written, beside memory.
  private var sink: Sink?
  /// Whether something was not taken, so that the recording ends before it.
  private(set) var hasLost = false
  /// Whether an input is being carried out. What happens otherwise, such as a failure while somebody reads, is no
  /// outcome of the inputs.
  private(set) var isInside = false
  /// Whether that input is no more than somebody who reads the scene.
  private var isUpdating = false
  /// Whether a drag has ended by the input in hand.
  private var hasEnded = false
  /// What an input has come to whose line is not known before it ends.
  private var held: [JournalLine]?
  private var settings = HostSettings()
  private var circumstances: JournalLine?
  /// The drags by the numbers that the journal gives them: those that an engine gives out depend on what was asked, too.
  private(set) var drags: [DragSession.ID] = []
  /// What the input in hand has come to so far, if somebody compares.
  var heard: [JournalLine]?

  init(of host: Host, keepsText: Bool) {
    self.host = host
    kept = keepsText ? [] : nil
  }

  /// The host may be gone already, so that nobody can be told of a failure.
  deinit { if !buffer.isEmpty { try? sink?.write(buffer.take()) } }

  // MARK: Inputs

  /// Notes an input that is about to be carried out.
  ///
  /// - Returns: Whether it is one: a call from inside a closure changes nothing.
  func begin(_ input: Input) -> Bool {
    guard enter() else { return false }
    buffer.append(input)
    if !input.isFleeting { flush() }
    return true
  }

  /// Notes an input of the host's own.
  func begin(_ line: @autoclosure () -> JournalLine) -> Bool {
    guard enter() else { return false }
    buffer.append(line())
    flush()
    return true
  }

  private func enter() -> Bool {
    guard !isInside, host.engine.activity == .idle else { return false }
    (isInside, hasEnded) = (true, false)
    if !host.isInInput { for plugin in host.plugins { plugin.beginInput() } }
    let settings = HostSettings(of: host)
    if settings != self.settings {
      self.settings = settings
      buffer.append(settings.line)
    }
    return true
  }

  /// Notes what an input came to.
  func end(_ response: Response, of input: Input? = nil) {
    switch response {
    case .handled, .unhandled: if input?.isFleeting != true { add(JournalLine(response)) }
    // The end of a drag was told when it came.
    case .ended: if !hasEnded { add(JournalLine(response)) }
    case .performed, .refused, .failed: add(JournalLine(response))
    }
    isInside = false
  }

  /// Notes that a call has ended which has no answer.
  func end() { isInside = false }

  /// Notes an input whose line is not known before it ends, such as the loading of files.
  func beginHeld() -> Bool {
    guard enter() else { return false }
    noteCircumstances()
    held = []
    return true
  }

  /// Notes the line of that input, or that nothing has come of it.
  func release(as line: JournalLine?) {
    let lines = held ?? []
    held = nil
    guard let line else { return end() }
    buffer.append(line)
    for line in lines { add(line) }
  }

  /// Notes with what limits, values and functions plugins are loaded from now on, unless that is known.
  private func noteCircumstances() {
    let line = host.circumstances
    guard line != circumstances else { return }
    circumstances = line
    buffer.append(line)
  }

  // MARK: Outcomes

  /// Adds a line to the input in hand.
  func add(_ line: @autoclosure () -> JournalLine) {
    guard isInside else { return }
    let line = line()
    if held != nil {
      held?.append(line)
    } else {
      buffer.append(line)
      heard?.append(line)
      if buffer.count > Self.longestWait { flush() }
    }
  }

  /// Adds a line to the input in hand that a journal of before does not have, so that nobody compares it.
  func keep(_ line: JournalLine) {
    if isInside { buffer.append(line) }
  }

  /// The number of a drag, from 1.
  func number(of drag: DragSession.ID) -> Int {
    if let known = drags.lastIndex(of: drag) { return known + 1 }
    drags.append(drag)
    return drags.count
  }

  /// Takes note of what the engine tells.
  func note(_ moment: EngineMoment) {
    switch moment {
    case .committing: flush(synchronizing: true)
    case .updatingScene:
      guard enter() else { return }
      buffer.append(JournalLine(.update))
      isUpdating = true
    case .updatedScene:
      guard isUpdating else { return }
      if LuaState.killCount != host.knownKills { for plugin in host.plugins { plugin.noteKill() } }
      (isInside, isUpdating) = (false, false)
      if !host.isInInput { for plugin in host.plugins { plugin.endInput() } }
    case .answered(let drag, let item, let type, let answer):
      add(JournalLine(answer, of: number(of: drag), item: item, type: type))
    case .event(.committed): add(JournalLine(inner: .committed, [.bits(host.digest())]))
    case .event(.undone): add(JournalLine(inner: .undone, [.bits(host.digest())]))
    case .event(.redone): add(JournalLine(inner: .redone, [.bits(host.digest())]))
    case .event(let event):
      guard isInside, let line = JournalLine(event, number: number) else { return }
      if case .ended = event { hasEnded = true }
      add(line)
    }
  }

  // MARK: Writing

  /// Hands on what waits, in one write.
  ///
  /// - Parameter synchronizes: Whether it has to outlast a loss of power, where that is asked for.
  func flush(synchronizing synchronizes: Bool = false) {
    let bytes = buffer.isEmpty ? [] : buffer.take()
    keep(bytes)
    guard let sink else { return }
    do {
      if !bytes.isEmpty { try sink.write(bytes) }
      if synchronizes { try sink.synchronize?() }
    } catch {
      self.sink = nil
      hasLost = true
      host.onReport?(Report(plugin: "", kind: .failed, text: "recording has ended: \(error)"))
    }
  }

  /// Keeps text as long as it is not more than the host wants to have in memory.
  private func keep(_ bytes: [UInt8]) {
    guard let count = kept?.count else { return }
    guard count + bytes.count <= host.journalLimit else {
      kept = nil
      host.onReport?(
        Report(
          plugin: "", kind: .failed,
          text: "the journal is no longer kept in memory: it would have more than \(host.journalLimit >> 20) MB"))
      return
    }
    kept? += bytes
  }

  var keepsText: Bool { kept != nil }

  /// The whole journal so far, as UTF-8; `nil` if it is not kept.
  var text: [UInt8]? {
    flush()
    return kept
  }

  /// Writes to a sink from here on, which has what came before already.
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

  /// Keeps no text from here on, and forgets what there is.
  func forgetText() {
    flush()
    kept = nil
  }
}

extension Input {
  /// Whether it waits in memory to be written with the next other input.
  fileprivate var isFleeting: Bool {
    switch kind {
    case .pointerMoved, .tick: true
    default: false
    }
  }
}
