internal import LuaRuntime

/// Writes the present states of a host's plugins as a saved game: the lines of a journal that loads them.
struct SaveWriter {
  private let host: Host
  private let limits: JournalLimits
  private let unfinished: UnfinishedWork

  /// - Parameters:
  ///   - host: The host whose game is saved.
  ///   - unfinished: The treatment of drags and waiting commands.
  ///   - limits: The journal limits with which the text will be loaded.
  init(_ host: Host, unfinished: UnfinishedWork, limits: JournalLimits) {
    self.host = host
    self.unfinished = unfinished
    self.limits = limits
  }

  private var plugins: [Plugin] { host.plugins }

  /// Replaces a file by the saved game.
  func save(to path: String) throws(JournalFileError) {
    let (text, length) = try begin()
    try JournalFile.replace(path) { write throws(JournalFileError) in
      if length == nil { try write(text) } else { try self.write(by: write) }
    }
  }

  /// Passes two values to a closure: the approximate length of the text, and a function that writes the pieces of the
  /// text by a closure of the receiver.
  func pass<Result>(
    to receive: (
      _ length: Int, _ body: (_ write: ([UInt8]) -> Void) throws(JournalFileError) -> Void
    ) throws(JournalFileError) -> Result
  ) throws(JournalFileError) -> Result {
    let (text, length) = try begin()
    return try receive(length ?? text.count) { write throws(JournalFileError) in
      if length == nil { write(text) } else { try self.write { write($0) } }
    }
  }

  /// The whole text, as UTF-8.
  func text() throws(JournalFileError) -> [UInt8] {
    let (text, length) = try begin()
    guard let length else { return text }
    var buffer = JournalBuffer()
    buffer.reserve(length)
    write(into: &buffer) { _ in }
    return buffer.take()
  }

  /// Passes the text of a saved game to a closure, in pieces.
  private func write(
    by write: ([UInt8]) throws(JournalFileError) -> Void
  ) throws(JournalFileError) {
    var buffer = JournalBuffer()
    try self.write(into: &buffer) { buffer throws(JournalFileError) in
      if buffer.count > Self.savedPiece { try write(buffer.take()) }
    }
    try write(buffer.take())
  }

  /// A piece of a save is written as soon as it is larger than this. Unit: bytes.
  private static let savedPiece = 1 << 20

  /// Checks whether a save is possible, without making its text, which can be much longer than the states.
  ///
  /// - Returns: The approximate length of the save, or the recording that is saved instead. Unit: bytes.
  private func begin() throws(JournalFileError) -> (recording: [UInt8], length: Int?) {
    if !host.engine.isAtRest {
      switch unfinished {
      case .drop where host.engine.activity == .idle: break
      case .keep where host.engine.activity == .idle:
        guard let text = host.journaling.recorder?.text else { throw .noJournalToKeep }
        if let plugin = plugins.first(where: \.sources.areReloaded) { throw .reloaded(plugin: plugin.name) }
        return (text, nil)
      case .refuse, .drop, .keep: throw .unfinishedWork(host.engine.unfinishedWork)
      }
    }
    host.inputs.run { host.recovery.run() }
    if let lost = plugins.first(where: { $0.run.script == nil }) { throw .notRebuilt(plugin: lost.name) }
    let whole = try length()
    if whole > limits.size { throw .tooLarge(length: whole, limit: limits.size) }
    if let (plugin, why) = host.unstartablePlugin { throw .notStartable(plugin: plugin, why: why) }
    return ([], whole)
  }

  /// The approximate length of a save. Unit: bytes.
  ///
  /// - Throws: `JournalFileError` if a host with the same limits could not load it.
  private func length() throws(JournalFileError) -> Int {
    var whole = HostSettings(of: host).line.count(with: "value", 0) + host.hostLine.count(with: "value", 0)
    for plugin in plugins {
      func add(_ length: Int) throws(JournalFileError) {
        if length > limits.line { throw .tooLong(plugin: plugin.name, length: length, limit: limits.line) }
        whole += length
      }
      try add(plugin.identity(isKept: true).count(with: "value", 0))
      // These are the limits of `SavedPlugin`: all states share one Lua state, and each row is read separately.
      var allowance = PlainData.allowance(for: host.limits.lua.memory)
      try plugin.eachContent { line, value throws(JournalFileError) in
        let length = value?.jsonCount ?? 0
        try add(line.count(with: "value", length))
        var rowAllowance = PlainData.allowance(for: host.limits.lua.memory)
        let isReadable =
          line.word == .state
          ? value?.spend(&allowance, readingFrom: length) : value?.spend(&rowAllowance, readingFrom: length)
        if isReadable == false { throw .tooManyValues(plugin: plugin.name) }
      }
    }
    return whole
  }

  private func write<Failure>(
    into buffer: inout JournalBuffer, wrote: (inout JournalBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    let settings = HostSettings(of: host)
    if settings != HostSettings() { buffer.append(settings.line) }
    buffer.append(host.hostLine)
    for plugin in plugins {
      buffer.append(plugin.identity(isKept: true))
      try plugin.eachContent { line, value throws(Failure) in
        buffer.append(line, value)
        try wrote(&buffer)
      }
    }
    buffer.append(JournalLine(result: .whole, ["hash": .hash(host.loaded.digest(isFresh: true))]))
  }
}
