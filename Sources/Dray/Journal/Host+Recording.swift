internal import LuaRuntime

extension Host {
  /// Begins to keep a journal: every input, and what it came to. See `JournalLine` for how it is written.
  ///
  /// A recording begins before the first plugin is loaded. Each press, release, key and commit is written before it
  /// happens, by one `write`; moves and ticks wait in memory until then. So a process that is killed has lost no
  /// committed change, and at most the moves since the last write. A machine that loses power may lose what the system
  /// had not written to the disk yet, some seconds; not so if the recording is durable.
  /// If the file cannot grow any more or was removed, the recording ends, and a report says so.
  /// - Parameters:
  ///   - path: A file that is not there yet; `nil` keeps the journal in memory only. If one is kept in memory already,
  ///     the file gets all of it, and what follows.
  ///   - keepsText: Whether `journal` has the text, too; always so without a file. `nil` leaves that as it is.
  ///   - isDurable: Whether each commit waits until the disk has what leads to it, which takes as long as the disk does:
  ///     a machine that loses power then has lost no committed change either.
  /// - Throws: `JournalFileError`; nothing is recorded then that was not before.
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

  /// Begins to keep a journal that a closure takes, some whole lines at a time, in the same moments as a file.
  ///
  /// - Parameters:
  ///   - keepsText: Whether `journal` has the text, too; `nil` leaves that as it is.
  ///   - synchronize: Called before each commit, when all that leads to it was written: a place to wait for a disk.
  ///     Throws as `write` does.
  ///   - write: Takes lines as UTF-8, each with its newline. May look at the host, not change it. If it throws, the
  ///     recording ends, and a report says why.
  /// - Throws: `JournalFileError`; nothing is recorded then that was not before.
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

  /// Ends the recording, with all that has happened so far in its file.
  ///
  /// - Returns: Whether the file has all of it; `false` was reported, when it happened.
  @discardableResult
  public func endRecording() -> Bool {
    recorder?.flush(synchronizing: true)
    defer { recorder = nil }
    return recorder?.hasLost != true
  }

  /// The journal so far; `nil` if none is kept in memory.
  public var journal: String? { recorder?.text.map { String(decoding: $0, as: UTF8.self) } }

  /// The same as UTF-8.
  package var journalBytes: [UInt8]? { recorder?.text }

  /// Writes a journal that begins with what the plugins hold now, to be gone on with by `replay`.
  ///
  /// Such a file holds the model and where chance stands: no view states, no history of undo, no focus of keys; timers
  /// begin anew. It outlasts a loss of power when this returns.
  /// - Parameters:
  ///   - path: Where the file goes.
  ///   - unfinished: What becomes of what is under way.
  ///   - limits: Those that it will be loaded with.
  /// - Throws: `JournalFileError`; a file that was there is as before then.
  public func save(
    to path: String, unfinished: UnfinishedWork = .refuse, limits: JournalLimits = .standard
  ) throws(JournalFileError) {
    try JournalFile.replace(path, with: snapshot(unfinished: unfinished, limits: limits))
  }

  /// What is under way that a saved game cannot hold, for people; empty if nothing is.
  public var underWay: [String] { engine.underWay }

  /// The text of such a file, as UTF-8.
  ///
  /// - Parameters:
  ///   - unfinished: What becomes of what is under way.
  ///   - limits: Those that it will be loaded with.
  /// - Throws: `JournalFileError.notAtRest`, `.nothingKept`, `.tooLong`.
  public func snapshot(
    unfinished: UnfinishedWork = .refuse, limits: JournalLimits = .standard
  ) throws(JournalFileError) -> [UInt8] {
    if !engine.isAtRest {
      switch unfinished {
      case .drop where engine.activity == .idle: break
      case .keep where engine.activity == .idle:
        guard let text = recorder?.text else { throw .nothingKept }
        return text
      case .refuse, .drop, .keep: throw .notAtRest(underWay: engine.underWay)
      }
    }
    inInput { recoverPlugins() }
    var buffer = JournalBuffer()
    let settings = HostSettings(of: self)
    if settings != HostSettings() { buffer.append(settings.line) }
    buffer.append(circumstances)
    for plugin in plugins {
      buffer.append(plugin.identity(isKept: true))
      for line in plugin.contents {
        let before = buffer.count
        buffer.append(line)
        let length = buffer.count - before
        if length > limits.line { throw .tooLong(plugin: plugin.name, length: length, limit: limits.line) }
      }
    }
    buffer.append(JournalLine(inner: .whole, [.bits(digest(isFresh: true))]))
    return buffer.take()
  }

  /// Calls a function of the host's own for a script. What it gives back is an input.
  func call(_ name: LuaString, _ body: ([PlainData]) throws -> PlainData, _ arguments: [PlainData]) throws -> PlainData
  {
    if let calls = replayed?.calls { return try calls(name) }
    guard let recorder else { return try body(arguments) }
    do {
      let result = try body(arguments)
      recorder.add(JournalLine(inner: .returned, [.text(ByteString(name))], data: result.text(style: .line)))
      return result
    } catch {
      let thrown = error as? LuaThrow ?? LuaThrow("\(error)")
      recorder.add(
        JournalLine(
          inner: .threw, [.text(ByteString(name)), .integer(thrown.level)], data: thrown.value.text(style: .line)))
      throw error
    }
  }
}

/// What becomes of what is under way when a game is saved: drags, drops that wait for data, commands that wait.
public enum UnfinishedWork: Hashable, Sendable {
  /// Nothing is saved while anything is.
  case refuse
  /// The file is without it: it has what was committed. Here it goes on.
  case drop
  /// The file is the journal from its beginning, whose replay comes to where all waits. It has to be kept in memory, and
  /// takes as long to load as its inputs do.
  case keep
}

extension LuaThrow {
  /// Whom it blames: 0 is nobody, −1 the script, else so many callers up.
  fileprivate var level: Int {
    switch blame {
    case .nobody: 0
    case .script: -1
    case .level(let level): level
    }
  }

  /// An error as the journal tells of it.
  init(_ value: PlainData, level: Int) {
    self.init(value: value, blame: level == 0 ? .nobody : level < 0 ? .script : .level(level))
  }
}

extension Plugin {
  /// The line that tells that the plugin is loaded: which it is, with what options, from what seed.
  func identity(isKept: Bool) -> JournalLine {
    var line = JournalLine(.load, [.text(name)])
    if let folder = files as? PluginFolder { line.values.append(.text(folder.path)) }
    line.options = [.init("version", .text(manifest.version)), .init("seed", .integer(Int(truncatingIfNeeded: seed)))]
    line.options.append(.init("files", .bits(filesDigest)))
    if isKept { line.options.append(.init("kept", .word("yes"))) }
    line.data = PlainData.table(PlainTable(named: options)).text(style: .line)
    return line
  }

  /// A hash of the files that were read.
  private var filesDigest: UInt64 {
    var digest = Digest()
    for (path, text) in texts.sorted(by: { $0.key < $1.key }) {
      digest.combine(text: path.text)
      digest.combine(text: text)
    }
    return digest.value
  }

  /// The lines under that line: the files if they lie in no folder, with the manifest in front if there is one.
  var inlineFiles: [JournalLine] {
    if files is PluginFolder { return [] }
    let manifest = manifest.text.map { [JournalLine(inner: .file, [.text("plugin.lua"), .text($0)])] } ?? []
    return manifest
      + texts.sorted { $0.key < $1.key }.map { JournalLine(inner: .file, [.text($0.key), .text($0.value)]) }
  }

  /// The lines that tell what the plugin holds.
  var contents: [JournalLine] {
    var lines = inlineFiles
    for state in script?.states ?? [] where !state.isView {
      guard let contents = (try? script?.model.contents(of: state.name)) ?? nil else { continue }
      lines.append(JournalLine(inner: .state, [.text(state.name)], data: contents.text(style: .line)))
    }
    for collection in collections {
      lines.append(JournalLine(inner: .collection, [.text(collection.name)]))
      lines += collection.values.map { JournalLine(inner: .row, data: $0.text(style: .line)) }
    }
    lines.append(JournalLine(inner: .chance, random.state.map { .bits($0) }))
    return lines
  }
}
