internal import LuaRuntime

/// Tells a journal again to a host, and stops at the first thing that comes out otherwise.
///
/// ```swift
/// let host = Host()
/// let replay = try Replay(of: bytes, on: host)
/// try replay.run()
/// ```
///
/// Afterwards the host stands where the journal ends and can be played on; it keeps a journal itself, which begins with
/// all that was replayed.
public final class Replay {
  /// The host that it is told to.
  public let host: Host
  /// How many inputs were replayed.
  public private(set) var inputCount = 0
  /// How many commits, undos and redos came out as they were recorded.
  public private(set) var commitCount = 0
  /// The last line up to which all has come out as it was recorded, so that a run up to it goes well; 0 if no plugin was
  /// loaded until then.
  public private(set) var usableLine = 0
  /// What is not as it was, without being a difference yet: a plugin of another version, other files.
  public internal(set) var notes: [String] = []
  /// Finds the files of a plugin instead of where the journal says.
  public var findPlugin: ((_ name: String, _ path: String?) -> (any PluginFiles)?)?

  /// Which scripts are run that `findPlugin` does not find. All run in a sandbox, under the limits of the host.
  public var scripts = Scripts.recordings

  /// Whose scripts a replay runs. A journal may come from anywhere; each case allows what those before it do.
  public enum Scripts: Int, Comparable, Sendable {
    /// Those that `findPlugin` finds and no others: for a game that goes on by the rules that it has.
    case found
    /// Those of plugins in folders that the journal names.
    case folders
    /// Those that a recording holds itself: of plugins that lay in no folder.
    case recordings
    /// Those that a saved game holds itself: for a program that loads nothing but what it has saved.
    case saves

    /// Whether the other allows more.
    public static func < (left: Scripts, right: Scripts) -> Bool { left.rawValue < right.rawValue }
  }

  /// Whether what inputs come to is compared with what they came to. Without, rules that have changed can be seen at
  /// work on an old session.
  public var comparesOutcomes = true

  /// A folder below which files may be read that the journal names and does not hold, such as large ones; `nil` refuses
  /// them all. A journal may come from anywhere, and its scripts hand on what they read.
  public var filesFolder: String?

  /// Makes what an item from elsewhere was promised to be, where the journal does not hold it.
  public var makeContent: ((_ type: Identifier) -> Bytes)? {
    get { deliveries.makeContent }
    set { deliveries.makeContent = newValue }
  }

  /// What scripts may use at most: what the host allowed before the first line.
  private(set) lazy var limits = ReplayLimits(of: host)
  /// What the journal gives in place of what is called, read and measured.
  let replayed = ReplayedInput()
  private var reader: JournalReader
  private var next: (number: Int, line: JournalLine)?
  let recorder: Recorder
  /// What foreign drags have promised and was called in, and what the journal gives for it.
  let deliveries = Deliveries()

  /// Begins to tell a journal to a host that has just been made.
  ///
  /// - Parameters:
  ///   - bytes: The journal, as UTF-8.
  ///   - host: The host that the inputs are sent to; it has just been made.
  ///   - limits: How much of it is read.
  public convenience init(
    of bytes: [UInt8], on host: Host, limits: JournalLimits = .standard
  ) throws(Failure) {
    let reader: JournalReader
    do { reader = try JournalReader(bytes, limits: limits) } catch { throw .journal(error) }
    try self.init(reading: reader, on: host)
  }

  private init(reading reader: JournalReader, on host: Host) throws(Failure) {
    guard host.plugins.isEmpty, host.recorder == nil else { throw .hostInUse }
    self.reader = reader
    self.host = host
    recorder = Recorder(of: host, keepsText: true)
    host.recorder = recorder
  }

  /// Begins to tell a journal that lies in a file, which is read as the replay goes on.
  ///
  /// - Parameters:
  ///   - path: Where the file lies.
  ///   - host: The host that the inputs are sent to; it has just been made.
  ///   - limits: How much of it is read; a larger file is refused at once.
  public convenience init(
    ofFile path: String, on host: Host, limits: JournalLimits = .standard
  ) throws(Failure) {
    let source: JournalSource
    do { source = try JournalSource(path, limits: limits) } catch { throw .unreadable(path: path, why: "\(error)") }
    let reader: JournalReader
    do {
      reader = try JournalReader(limits: limits) { () throws(JournalProblem) in try source.next() }
    } catch {
      throw .journal(error)
    }
    try self.init(reading: reader, on: host)
  }

  /// Replays on to the end, or to a line.
  ///
  /// - Parameter last: The last line whose input is replayed, with what belongs to it; `nil` is the end.
  public func run(until last: Int = .max) throws(Failure) {
    _ = limits
    host.replay(by: replayed)
    defer { host.replay(by: nil) }
    do throws(JournalError) {
      if next == nil { next = try reader.next() }
    } catch {
      throw .journal(error)
    }
    while let (number, line) = next, number <= last {
      var belonging = BelongingLines()
      var damage: JournalError?
      do throws(JournalError) {
        next = try reader.next()
        while let candidate = next, candidate.line.isInner {
          do throws(JournalProblem) {
            try belonging.append(candidate.line, candidate.number)
          } catch {
            throw JournalError(line: candidate.number, error)
          }
          next = try reader.next()
        }
      } catch {
        // The input itself is sound, and may have been carried out before the end was lost.
        (damage, next) = (error, nil)
      }
      let inner = belonging.lines
      try replay(line, number, inner, isLast: next == nil)
      let end = inner.last?.number ?? number
      let isWhole = line["kept"] == nil || inner.contains { [.whole, .ready].contains($0.line.word) }
      if isWhole, !host.plugins.isEmpty { usableLine = end }
      if let damage, damage.line <= last { throw .journal(damage) }
      if next == nil, !isWhole {
        throw .journal(JournalError(line: end, .meaning("after this the rest of a save is missing")))
      }
    }
  }

  private func replay(
    _ line: JournalLine, _ number: Int, _ inner: [(number: Int, line: JournalLine)], isLast: Bool
  ) throws(Failure) {
    recorder.heard = []
    defer { recorder.heard = nil }
    if ![.host, .settings, .check].contains(line.word) { inputCount += 1 }
    do throws(JournalProblem) {
      guard !line.isInner else { throw .meaning("this line belongs to an input, and none is above it") }
      try perform(line, number, given: inner.map(\.line))
    } catch {
      if let failure { throw failure }
      throw .journal(JournalError(line: number, error))
    }
    if let failure { throw failure }
    if comparesOutcomes { try compare(inner, number, isLast: isLast, isKept: line["kept"] != nil) }
  }

  /// What went wrong with a plugin while a line was carried out.
  var failure: Failure?

  private func compare(
    _ expected: [(number: Int, line: JournalLine)], _ number: Int, isLast: Bool, isKept: Bool
  ) throws(Failure) {
    let expected = expected.filter { Self.isCompared($0.line, isKept) }
    let actual = (recorder.heard ?? []).filter { Self.isCompared($0, isKept) }
    for (index, (lineNumber, line)) in expected.enumerated() {
      let mine = index < actual.count ? actual[index] : nil
      if line.word == .whole {
        guard line.values == [.bits(host.digest(isFresh: true))] else {
          throw .different(line: lineNumber, expected: line.text, actual: "what was loaded is not what was saved")
        }
        continue
      }
      guard mine == line else { throw .different(line: lineNumber, expected: line.text, actual: mine?.text) }
      if [.committed, .undone, .redone].contains(line.word) { commitCount += 1 }
    }
    // Of the last input a process that was killed may have written nothing but the input itself.
    if actual.count > expected.count, !isLast {
      throw .different(
        line: expected.last?.number ?? number, expected: nil, actual: actual[expected.count].text)
    }
  }

  /// Of a plugin that is loaded as it was saved only what is in it counts: it may have had less to say then.
  private static func isCompared(_ line: JournalLine, _ isKept: Bool) -> Bool { !isKept || line.word == .whole }
}

extension JournalLine {
  /// The line as it is shown to people.
  fileprivate var text: String {
    let text = description.drop { $0 == " " }
    return text.utf8.count <= 4000 ? String(text) : String(text.unicodeScalars.prefix(1000)) + "…"
  }
}
