internal import LuaRuntime

extension Host {
  /// Begins to record a journal: every input and its result. `JournalLine` describes the format.
  ///
  /// A recording begins before the first plugin is loaded, or continues a journal that is kept in memory. A press,
  /// release, key or commit is written before it takes effect, in one write; moves and ticks wait in memory until then.
  /// A killed process therefore loses no committed change, only moves and ticks since the last write. A machine that
  /// loses power may lose data that the system had not yet written to the disk, some seconds of it; with a durable
  /// recording it loses no committed change either. If the file cannot be written or was removed, the recording to it
  /// ends with a report.
  /// - Parameters:
  ///   - path: The path of a new file; `nil` keeps the journal in memory only. A journal that is already kept in memory
  ///     is written to the file first.
  ///   - keepsText: Whether `journal` has the text, too; without a file it always has. `nil` leaves this unchanged; a
  ///     new recording to a file then keeps no text.
  ///   - isDurable: Whether each commit waits until its lines are on the disk, so that a machine that loses power loses
  ///     no committed change. This takes as long as the disk does.
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

  /// Begins to record a journal to a closure, some whole lines at a time, at the same moments as to a file.
  ///
  /// - Parameters:
  ///   - keepsText: Whether `journal` has the text, too; `nil` leaves this unchanged, and is `false` at first.
  ///   - synchronize: Called before each commit, after the lines so far were written, and at the end: a place to wait
  ///     for a disk. Also called after a journal in memory was written first. Throws as `write` does.
  ///   - write: Receives lines as UTF-8, each with its newline. May read from the host, but not change it. If it
  ///     throws, the recording ends with a report of the error.
  /// - Throws: `JournalFileError`; the recording is then unchanged.
  public func record(
    keepsText: Bool? = nil, synchronizing synchronize: (() throws -> Void)? = nil,
    writing write: @escaping (_ lines: [UInt8]) throws -> Void
  ) throws(JournalFileError) {
    try checkRecording()
    try record(keepsText: keepsText, in: Recorder.Sink(write: write, synchronize: synchronize))
  }

  private func checkRecording() throws(JournalFileError) {
    guard recorder?.keepsText == true || recorder == nil && plugins.isEmpty else { throw .tooLate }
  }

  private func record(keepsText: Bool?, in sink: Recorder.Sink?) throws(JournalFileError) {
    let recorder = recorder ?? Recorder(of: self, keepsText: keepsText ?? false)
    if let sink { try recorder.open(sink) }
    if keepsText == false, recorder.keepsText { recorder.forgetText() }
    self.recorder = recorder
  }

  /// Ends the recording, and writes its waiting lines.
  ///
  /// - Returns: Whether the file is complete. If it is not, the failed write was already reported.
  @discardableResult
  public func endRecording() -> Bool {
    recorder?.flush(synchronizing: true)
    defer { recorder = nil }
    return recorder?.hasLost != true
  }

  /// The journal so far; `nil` if none is kept in memory.
  public var journal: String? { recorder?.text.map { String(decoding: $0, as: UTF8.self) } }

  /// The journal so far, as UTF-8; `nil` if none is kept in memory.
  package var journalBytes: [UInt8]? { recorder?.text }

  /// Saves the present states of the plugins as a journal, which a `Replay` loads.
  ///
  /// The file has the states, collections and random generators, but no view states, undo steps or keyboard focus;
  /// timers restart. When this returns, the file survives a loss of power.
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - unfinished: The treatment of drags and waiting commands.
  ///   - limits: The limits with which it will be loaded.
  /// - Throws: `JournalFileError`; an existing file is then unchanged, unless the error is in synchronizing its folder.
  public func save(
    to path: String, unfinished: UnfinishedWork = .refuse, limits: JournalLimits = .standard
  ) throws(JournalFileError) {
    let (text, length) = try beginSnapshot(unfinished, limits)
    try JournalFile.replace(path) { write throws(JournalFileError) in
      guard length != nil else { return try write(text) }
      var buffer = JournalBuffer()
      try writeSnapshot(into: &buffer) { buffer throws(JournalFileError) in
        if buffer.count > Self.savedPiece { try write(buffer.take()) }
      }
      try write(buffer.take())
    }
  }

  /// The size of a piece that is written to the file of a save. Unit: bytes.
  private static let savedPiece = 1 << 20

  /// The drags and waiting commands that a saved game cannot contain, as texts for the user; empty if there are none.
  public var underWay: [String] { engine.underWay }

  /// The text of a saved game, as UTF-8.
  ///
  /// - Parameters:
  ///   - unfinished: The treatment of drags and waiting commands.
  ///   - limits: The limits with which it will be loaded.
  /// - Throws: `JournalFileError.notAtRest`, `.nothingKept`, `.tooLong`, `.tooLarge`, before any text is made.
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

  /// Checks whether a save can be made, without making its text: the text of a state can be much longer than the state.
  ///
  /// - Returns: The approximate length of the save, or the recording that is saved instead. Unit: bytes.
  private func beginSnapshot(
    _ unfinished: UnfinishedWork, _ limits: JournalLimits
  ) throws(JournalFileError) -> (recording: [UInt8], length: Int?) {
    if !engine.isAtRest {
      switch unfinished {
      case .drop where engine.activity == .idle: break
      case .keep where engine.activity == .idle:
        guard let text = recorder?.text else { throw .nothingKept }
        return (text, nil)
      case .refuse, .drop, .keep: throw .notAtRest(underWay: engine.underWay)
      }
    }
    inInput { recoverPlugins() }
    var whole = 0
    for plugin in plugins {
      try plugin.eachContent { line, value throws(JournalFileError) in
        let length = line.count(with: "value", value?.jsonCount ?? 0)
        if length > limits.line { throw .tooLong(plugin: plugin.name, length: length, limit: limits.line) }
        whole += length
      }
    }
    if whole > limits.size { throw .tooLarge(length: whole, limit: limits.size) }
    return ([], whole)
  }

  private func writeSnapshot<Failure>(
    into buffer: inout JournalBuffer, wrote: (inout JournalBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    let settings = HostSettings(of: self)
    if settings != HostSettings() { buffer.append(settings.line) }
    buffer.append(circumstances)
    for plugin in plugins {
      buffer.append(plugin.identity(isKept: true))
      try plugin.eachContent { line, value throws(Failure) in
        buffer.append(line, value)
        try wrote(&buffer)
      }
    }
    buffer.append(JournalLine(result: .whole, ["hash": .hash(digest(isFresh: true))]))
  }

  /// Calls a function of the host for a script. Its result is recorded as data from outside; one that no journal can
  /// hold is an error of the function.
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

/// The treatment of drags, of drops that wait for data and of waiting commands when a game is saved.
public enum UnfinishedWork: Hashable, Sendable {
  /// Nothing is saved while there are any.
  case refuse
  /// The file has only committed states. In this host, drags and waiting commands continue.
  case drop
  /// If there are any, the file is the whole journal, whose replay restores them, too. The journal must be kept in
  /// memory, and loading it repeats all its inputs.
  case keep
}

extension LuaThrow {
  /// The level of the error, as in Lua: 0 names no place, −1 the script, else a caller at this distance.
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

  /// A hash of the files that were read.
  private var filesDigest: UInt64 {
    var digest = Digest()
    for (path, text) in sources.texts.sorted(by: { $0.key < $1.key }) {
      digest.combine(text: path.text)
      digest.combine(text: text)
    }
    return digest.value
  }

  /// The lines under the line that loads the plugin: if it has no folder, its manifest, if any, and its files.
  var inlineFiles: [JournalLine] {
    if sources.files is PluginFolder { return [] }
    func line(_ path: ByteString, _ text: String) -> JournalLine {
      JournalLine(data: .file, ["path": .text(path), "text": .text(text)])
    }
    return (manifest.text.map { [line("plugin.lua", $0)] } ?? [])
      + sources.texts.sorted { $0.key < $1.key }.map { line($0.key, $0.value) }
  }

  /// Passes the lines with the states of the plugin to a closure, each with its value, whose text can be long.
  func eachContent<Failure>(_ body: (JournalLine, PlainData?) throws(Failure) -> Void) throws(Failure) {
    for file in inlineFiles { try body(file, nil) }
    for state in run.script?.states ?? [] where !state.isView {
      guard let contents = (try? run.script?.model.contents(of: state.name)) ?? nil else { continue }
      try body(JournalLine(data: .state, ["name": .text(state.name)]), contents)
    }
    for collection in collections.all {
      try body(JournalLine(data: .collection, ["name": .text(collection.name)]), nil)
      for value in collection.values { try body(JournalLine(data: .row), value) }
    }
    try body(JournalLine(data: .chance, ["state": .hashes(model.random.state)]), nil)
  }
}
