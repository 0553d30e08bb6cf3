internal import LuaRuntime

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
  ///     received all lines so far; and once at the beginning, after `write` has received a journal that was in memory.
  ///     If it throws, the recording ends with a report, as with `write`.
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
    guard recorder?.keepsText == true || recorder == nil && plugins.isEmpty else { throw .noJournalInMemory }
  }

  private func record(keepsText: Bool?, in sink: Recorder.Sink?) throws(JournalFileError) {
    let recorder = recorder ?? Recorder(of: self, keepsText: keepsText ?? false)
    if let sink { try recorder.open(sink) }
    if keepsText == false, recorder.keepsText { recorder.forgetText() }
    self.recorder = recorder
  }

  /// Ends the recording, after writing the lines that wait in memory.
  ///
  /// - Returns: Whether the file is complete. If it is not, the failed write was already reported.
  @discardableResult
  public func endRecording() -> Bool {
    recorder?.flush(synchronizing: true)
    defer { recorder = nil }
    return recorder?.hasLost != true
  }

  /// The text of the journal so far; `nil` if the text is not in memory.
  public var journal: String? { recorder?.text.map { String(decoding: $0, as: UTF8.self) } }

  /// The text of the journal so far, as UTF-8; `nil` if the text is not in memory.
  package var journalBytes: [UInt8]? { recorder?.text }

  /// Saves the present states of the plugins as a journal, which a `Replay` loads.
  ///
  /// The file contains the states, collections and random generators, but no view states, undo steps or keyboard focus.
  /// Timers restart after loading. When this call returns, the file survives a loss of power.
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - unfinished: The treatment of drags and waiting commands.
  ///   - limits: The journal limits with which the file will be loaded.
  /// - Throws: `JournalFileError`; an existing file is then unchanged, unless the error is in synchronizing its folder.
  public func save(
    to path: String, unfinished: UnfinishedWork = .refuse, limits: JournalLimits = .standard
  ) throws(JournalFileError) {
    let (text, length) = try beginSnapshot(unfinished, limits)
    try JournalFile.replace(path) { write throws(JournalFileError) in
      if length == nil { try write(text) } else { try writeSnapshot(by: write) }
    }
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
    let (text, length) = try beginSnapshot(unfinished, limits)
    return try receive(length ?? text.count) { write throws(JournalFileError) in
      if length == nil { write(text) } else { try writeSnapshot { write($0) } }
    }
  }

  /// Passes the text of a saved game to a closure, in pieces.
  private func writeSnapshot(
    by write: ([UInt8]) throws(JournalFileError) -> Void
  ) throws(JournalFileError) {
    var buffer = JournalBuffer()
    try writeSnapshot(into: &buffer) { buffer throws(JournalFileError) in
      if buffer.count > Self.savedPiece { try write(buffer.take()) }
    }
    try write(buffer.take())
  }

  /// The size of text from which a save is written in pieces. Unit: bytes.
  private static let savedPiece = 1 << 20

  /// The drags and waiting commands that a saved game cannot contain, as texts for the user; empty if there are none.
  public var unfinishedWork: [String] { engine.unfinishedWork }

  /// The text of a saved game, as UTF-8.
  ///
  /// - Parameters:
  ///   - unfinished: The treatment of drags and waiting commands.
  ///   - limits: The journal limits with which the text will be loaded.
  /// - Throws: `JournalFileError.unfinishedWork`, `.noJournalToKeep`, `.reloaded`, `.notRebuilt`, `.tooLong`, `.tooManyValues`, `.tooLarge`,
  ///   before any text is made.
  public func snapshot(
    unfinished: UnfinishedWork = .refuse, limits: JournalLimits = .standard
  ) throws(JournalFileError) -> [UInt8] {
    let (text, length) = try beginSnapshot(unfinished, limits)
    guard let length else { return text }
    var buffer = JournalBuffer()
    buffer.reserve(length)
    writeSnapshot(into: &buffer) { _ in }
    return buffer.take()
  }

  /// Checks whether a save is possible, without making its text, which can be much longer than the states.
  ///
  /// - Returns: The approximate length of the save, or the recording that is saved instead. Unit: bytes.
  private func beginSnapshot(
    _ unfinished: UnfinishedWork, _ limits: JournalLimits
  ) throws(JournalFileError) -> (recording: [UInt8], length: Int?) {
    if !engine.isAtRest {
      switch unfinished {
      case .drop where engine.activity == .idle: break
      case .keep where engine.activity == .idle:
        guard let text = recorder?.text else { throw .noJournalToKeep }
        if let plugin = plugins.first(where: \.sources.areReloaded) { throw .reloaded(plugin: plugin.name) }
        return (text, nil)
      case .refuse, .drop, .keep: throw .unfinishedWork(engine.unfinishedWork)
      }
    }
    inInput { recoverPlugins() }
    if let lost = plugins.first(where: { $0.run.script == nil }) { throw .notRebuilt(plugin: lost.name) }
    let whole = try lengthOfSnapshot(limits)
    if whole > limits.size { throw .tooLarge(length: whole, limit: limits.size) }
    return ([], whole)
  }

  /// The approximate length of a save. Unit: bytes.
  ///
  /// - Throws: `JournalFileError` if a host with the same limits could not load it.
  private func lengthOfSnapshot(_ journal: JournalLimits) throws(JournalFileError) -> Int {
    var whole = HostSettings(of: self).line.count(with: "value", 0) + hostLine.count(with: "value", 0)
    for plugin in plugins {
      func add(_ length: Int) throws(JournalFileError) {
        if length > journal.line { throw .tooLong(plugin: plugin.name, length: length, limit: journal.line) }
        whole += length
      }
      try add(plugin.identity(isKept: true).count(with: "value", 0))
      // These are the limits of `SavedPlugin`: all states share one Lua state, and each row is read separately.
      var allowance = PlainData.allowance(for: limits.lua.memory)
      try plugin.eachContent { line, value throws(JournalFileError) in
        let length = value?.jsonCount ?? 0
        try add(line.count(with: "value", length))
        var rowAllowance = PlainData.allowance(for: limits.lua.memory)
        let isReadable =
          line.word == .state
          ? value?.spend(&allowance, readingFrom: length) : value?.spend(&rowAllowance, readingFrom: length)
        if isReadable == false { throw .tooManyValues(plugin: plugin.name) }
      }
    }
    return whole
  }

  private func writeSnapshot<Failure>(
    into buffer: inout JournalBuffer, wrote: (inout JournalBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    let settings = HostSettings(of: self)
    if settings != HostSettings() { buffer.append(settings.line) }
    buffer.append(hostLine)
    for plugin in plugins {
      buffer.append(plugin.identity(isKept: true))
      try plugin.eachContent { line, value throws(Failure) in
        buffer.append(line, value)
        try wrote(&buffer)
      }
    }
    buffer.append(JournalLine(result: .whole, ["hash": .hash(digest(isFresh: true))]))
  }

  /// Calls a function of the host for a script. The result or the error is recorded as data from outside. A result that
  /// does not fit into a journal is an error of the function.
  func call(_ name: LuaString, _ body: ([PlainData]) throws -> PlainData, _ arguments: [PlainData]) throws -> PlainData
  {
    if let calls = replayed?.calls { return try calls(name) }
    do {
      let result = try body(arguments)
      if let excess = result.excess { throw LuaThrow("the result of '\(name)' \(excess)") }
      recorder?.add(JournalLine(data: .returned, ["function": .text(ByteString(name)), "value": result.journaled]))
      return result
    } catch {
      var thrown = error as? LuaThrow ?? LuaThrow("\(error)")
      if let excess = thrown.value.excess { thrown.value = .string(LuaString("the error of '\(name)' \(excess)")) }
      recorder?.add(
        JournalLine(
          data: .threw,
          ["function": .text(ByteString(name)), "level": .integer(thrown.level), "value": thrown.value.journaled]))
      throw thrown
    }
  }
}

/// The treatment of unfinished work when a game is saved: drags, drops that wait for data, and waiting commands.
public enum UnfinishedWork: Hashable, Sendable {
  /// Saving fails if there is unfinished work.
  case refuse
  /// The file contains only committed states. The drags and waiting commands of this host continue.
  case drop
  /// If there is unfinished work, the file is the whole journal, whose replay restores this work, too. The journal must
  /// be in memory, and loading the file repeats all its inputs.
  case keep
}

extension LuaThrow {
  /// The level of the error, as in Lua: 0 without a place, −1 for the script, else a caller at this distance.
  fileprivate var level: Int {
    switch blame {
    case .noScript: 0
    case .script: -1
    case .level(let level): level
    }
  }

  /// Creates an error from a journal.
  init(_ value: PlainData, level: Int) {
    self.init(value: value, blame: level == 0 ? .noScript : level < 0 ? .script : .level(level))
  }
}

extension Plugin {
  /// The line that loads the plugin: its name, folder, version, seed, options, and a hash of its files.
  func identity(isKept: Bool) -> JournalLine {
    JournalLine(
      .load,
      [
        "plugin": .text(name), "folder": (sources.files as? PluginFolder).map { .text($0.path) },
        "version": .text(manifest.version), "seed": .integer(Int(truncatingIfNeeded: model.seed)),
        "files": .hash(filesDigest), "kept": isKept ? .boolean(true) : nil,
        "options": options.isEmpty ? nil : PlainData.table(PlainTable(named: options)).journaled,
      ])
  }

  /// The line that reloads the plugin: its version, and a hash of its files.
  var reloadLine: JournalLine {
    JournalLine(
      .reload, ["plugin": .text(name), "version": .text(manifest.version), "files": .hash(filesDigest)])
  }

  /// A hash of the files that were read.
  private var filesDigest: UInt64 {
    var digest = Digest()
    for (path, text) in sources.texts.sorted(by: { $0.key < $1.key }) {
      digest.combine(text: path.text)
      digest.combine(text: text)
    }
    return digest.value
  }

  /// The lines under the line that loads a plugin without a folder: its manifest, if any, and its files.
  var inlineFiles: [JournalLine] {
    sources.files is PluginFolder ? [] : files(as: .file)
  }

  /// The lines with its manifest, if any, and its files.
  func files(as word: JournalLine.Word) -> [JournalLine] {
    func line(_ path: ByteString, _ text: String) -> JournalLine {
      JournalLine(data: word, ["path": .text(path), "text": .text(text)])
    }
    return (manifest.text.map { [line("plugin.lua", $0)] } ?? [])
      + sources.texts.sorted { $0.key < $1.key }.map { line($0.key, $0.value) }
  }

  /// Passes the lines under the line that loads the plugin to a closure, each with its value if it has one: files
  /// without a folder, states, collections with their rows, and the random generator. A value is separate from its
  /// line, because its text can be long.
  func eachContent<Failure>(_ body: (JournalLine, PlainData?) throws(Failure) -> Void) throws(Failure) {
    for file in inlineFiles { try body(file, nil) }
    for state in run.script?.states ?? [] where !state.isView {
      guard let contents = (try? run.script?.model.contents(of: state.name)) ?? nil else { continue }
      let version: JournalLine.Value? = state.version == 1 ? nil : .integer(state.version)
      try body(JournalLine(data: .state, ["name": .text(state.name), "version": version]), contents)
    }
    for collection in collections.all {
      try body(JournalLine(data: .collection, ["name": .text(collection.name)]), nil)
      for value in collection.values { try body(JournalLine(data: .row), value) }
    }
    try body(JournalLine(data: .chance, ["state": .hashes(model.random.state)]), nil)
  }
}
