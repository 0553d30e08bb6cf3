internal import LuaRuntime

// The recording of a game, and saved games.

extension Host {
  /// Begins to record a journal: every input and its results. See `JournalLine` for the format.
  ///
  /// A recording begins before the first plugin is loaded, or continues a journal that is already in memory. A press,
  /// release, key or commit is written before it takes effect, in one write. Moves and ticks wait in memory until then,
  /// so a killed process loses no committed change, only moves and ticks since the last write. If the machine loses
  /// power, it may lose some seconds of data that the system had not yet written to the disk; with `isDurable` it loses
  /// no committed change. If the file cannot be written or was removed, the recording to it ends with a report.
  /// - Parameters:
  ///   - path: The path of a new file; `nil` keeps the journal in memory only. A journal that is already in memory is
  ///     written to the file first.
  ///   - keepsText: Whether the text of the journal also stays in memory, for `journal`. Without a file, it always
  ///     does. `nil` leaves the setting unchanged, and starts a new recording to a file without text in memory.
  ///   - isDurable: Whether each commit waits until its lines are on the disk, so that no committed change is lost if
  ///     the machine loses power. Each commit then takes as long as a write to the disk.
  /// - Throws: `JournalFileError`; the recording is then unchanged.
  public func record(
    to path: String? = nil, keepsText: Bool? = nil, isDurable: Bool = false
  ) throws(JournalFileError) {
    try checkRecording()
    guard let path else { return try record(keepsText: true, in: nil) }
    let file = try JournalFile(creating: path)
    if isDurable { try file.synchronizeFolder() }
    try record(
      keepsText: keepsText,
      in: Recorder.Sink(write: { try file.write($0) }, synchronize: isDurable ? { try file.synchronize() } : nil))
  }

  /// Begins to record a journal to a closure, which receives whole lines at the same times as a file.
  ///
  /// - Parameters:
  ///   - keepsText: Whether the text of the journal also stays in memory, for `journal`. `nil` leaves the setting
  ///     unchanged; it is `false` at first.
  ///   - synchronize: Waits for a disk. Called before each commit and at the end of the recording, after `write` has
  ///     received all lines so far. If a journal was in memory, also called at the beginning, after `write` has received
  ///     it. If it throws, the recording ends with a report, as with `write`.
  ///   - write: Receives lines as UTF-8, each with its newline. May read from the host, but not change it. If it
  ///     throws, the recording ends with a report of the error. If it throws for a journal that was in memory, this
  ///     call throws.
  /// - Throws: `JournalFileError`; the recording is then unchanged.
  public func record(
    keepsText: Bool? = nil, synchronizing synchronize: (() throws -> Void)? = nil,
    writing write: @escaping (_ lines: [UInt8]) throws -> Void
  ) throws(JournalFileError) {
    try checkRecording()
    try record(keepsText: keepsText, in: Recorder.Sink(write: write, synchronize: synchronize))
  }

  private func checkRecording() throws(JournalFileError) {
    guard journaling.recorder?.keepsText == true || journaling.recorder == nil && plugins.isEmpty else {
      throw .noJournalInMemory
    }
  }

  private func record(keepsText: Bool?, in sink: Recorder.Sink?) throws(JournalFileError) {
    let recorder = journaling.recorder ?? Recorder(of: self, keepsText: keepsText ?? false)
    if let sink { try recorder.open(sink) }
    if keepsText == false, recorder.keepsText { recorder.forgetText() }
    journaling.recorder = recorder
  }

  /// Ends the recording, after writing the lines that wait in memory.
  ///
  /// - Returns: Whether the file is complete. If it is not, the failed write was already reported.
  @discardableResult
  public func endRecording() -> Bool {
    journaling.recorder?.flush(synchronizing: true)
    defer { journaling.recorder = nil }
    return journaling.recorder?.hasLost != true
  }

  /// The text of the journal so far; `nil` if the text is not in memory.
  public var journal: String? { journaling.recorder?.text.map { String(decoding: $0, as: UTF8.self) } }

  /// The text of the journal so far, as UTF-8; `nil` if the text is not in memory.
  package var journalBytes: [UInt8]? { journaling.recorder?.text }

  /// Receives each recorded input before it is carried out; `nil` is another input, such as undo, or new settings. For
  /// tests and fuzzing.
  package var onRecordedInput: ((Input?) -> Void)? {
    get { journaling.onInput }
    set { journaling.onInput = newValue }
  }

  /// Saves the present states of the plugins as a journal, which a `Replay` loads.
  ///
  /// The file contains the states, collections and random generators, but no view states, undo steps or keyboard focus.
  /// Timers restart after loading. When this call returns, the file survives a loss of power.
  ///
  /// The first save after the scripts of a plugin were started runs them once more, in a copy of the plugin. If they then
  /// change states while they are loaded, or fail, the save could not be loaded, and the call throws `.notStartable`.
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - unfinished: The treatment of drags and waiting commands.
  ///   - limits: The journal limits with which the file will be loaded.
  /// - Throws: `JournalFileError`; an existing file is then unchanged, unless the error is in synchronizing its folder.
  public func save(
    to path: String, unfinished: UnfinishedWork = .refuse, limits: JournalLimits = .standard
  ) throws(JournalFileError) {
    try SaveWriter(self, unfinished: unfinished, limits: limits).save(to: path)
  }

  /// Passes the text of a saved game in pieces to a closure, so that it is in memory at most once.
  ///
  /// - Parameters:
  ///   - unfinished: The treatment of drags and waiting commands.
  ///   - limits: The journal limits with which the text will be loaded.
  ///   - receive: Receives the approximate length of the text, and a function that passes the pieces to a closure.
  /// - Throws: The errors of `snapshot(unfinished:limits:)`.
  package func snapshot<Result>(
    unfinished: UnfinishedWork = .refuse, limits: JournalLimits = .standard,
    receive: (
      _ length: Int, _ body: (_ write: ([UInt8]) -> Void) throws(JournalFileError) -> Void
    ) throws(JournalFileError) -> Result
  ) throws(JournalFileError) -> Result {
    try SaveWriter(self, unfinished: unfinished, limits: limits).pass(to: receive)
  }

  /// The drags and waiting commands that a saved game cannot contain, as texts for the user; empty if there are none.
  public var unfinishedWork: [String] { engine.unfinishedWork }

  /// The text of a saved game, as UTF-8.
  ///
  /// - Parameters:
  ///   - unfinished: The treatment of drags and waiting commands.
  ///   - limits: The journal limits with which the text will be loaded.
  /// - Throws: `JournalFileError.unfinishedWork`, `.noJournalToKeep`, `.reloaded`, `.notRebuilt`, `.notStartable`,
  ///   `.tooLong`, `.tooManyValues`, `.tooLarge`, before any text is made.
  public func snapshot(
    unfinished: UnfinishedWork = .refuse, limits: JournalLimits = .standard
  ) throws(JournalFileError) -> [UInt8] {
    try SaveWriter(self, unfinished: unfinished, limits: limits).text()
  }

  /// Maximum size of a journal in memory. The host drops a larger journal as a whole and reports this. Unit: bytes.
  public var journalLimit: Int {
    get { journaling.limit }
    set { journaling.limit = newValue }
  }

  // MARK: Hashes

  /// A part of the hashed data.
  package enum SavedPart {
    /// The states and collections.
    case model
    /// The random generators.
    case chance
    /// The view states, which are not saved.
    case view
  }

  /// A hash of the present value of one part.
  ///
  /// - Complexity: O(*n*) in the size of the states and collections.
  package func digest(of part: SavedPart) -> UInt64 {
    loaded.digest(of: part)
  }
}
