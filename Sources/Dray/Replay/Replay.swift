internal import LuaRuntime

/// Carries out a journal again in a host, and stops at the first result that differs.
///
/// ```swift
/// let host = Host()
/// let replay = try Replay(of: bytes, on: host)
/// try replay.run()
/// ```
///
/// Afterwards the host is in the state at the end of the journal and can be used. It records a new journal, which
/// begins with all replayed lines.
public final class Replay {
  /// The host that carries out the inputs.
  public let host: Host
  /// The progress so far.
  public private(set) var progress = Progress()
  /// Differences that may not matter: a plugin of another version, other files.
  public internal(set) var notes: [String] = []
  /// Finds the files of a plugin, which replace those that the journal contains or names. If it returns `nil`, the
  /// replay uses the files of the journal, as far as `scripts` allows.
  public var findPlugin: ((_ name: String, _ path: String?) -> (any PluginFiles)?)?

  /// The progress of a replay.
  public struct Progress: Hashable, Sendable {
    /// The number of replayed inputs, without changes of settings and limits, and without the findings of a fuzzer.
    public internal(set) var inputCount = 0
    /// The number of commits, undos and redos that were equal to the recorded ones.
    public internal(set) var commitCount = 0
    /// The last line of the latest input that was replayed without an error: a run up to this line succeeds. 0 until a
    /// plugin is loaded.
    public internal(set) var usableLine = 0

    /// Creates the progress before the first line.
    package init() {}
  }

  /// The scripts that the replay runs in addition to those of `findPlugin`. All run in a sandbox, under the host's
  /// limits.
  public var scripts = Scripts.recordings

  /// The scripts that a replay may run. A journal may come from an untrusted source. Each case includes the cases
  /// before it.
  public enum Scripts: Int, Comparable, Sendable {
    /// Only scripts from `findPlugin`: for a game that continues with its own rules.
    case found
    /// Also scripts in plugin folders that the journal names.
    case folders
    /// Also scripts inside a recording: those of plugins without a folder, and those of reloads.
    case recordings
    /// Also scripts inside a saved game: for a program that loads only its own saves.
    case saves

    /// Whether the right case allows more scripts.
    public static func < (left: Scripts, right: Scripts) -> Bool { left.rawValue < right.rawValue }
  }

  /// Whether results are compared with the recorded ones. Turn this off to try changed rules on an old journal.
  public var comparesOutcomes = true

  /// The folder below which the replay may read files that the journal names but does not contain, such as large ones;
  /// `nil` allows no files. A journal may come from an untrusted source, and its scripts can pass on the contents of
  /// files.
  public var filesFolder: String?

  /// Makes the data of an item of another program if the journal does not contain it.
  public var makeContent: ((_ type: Identifier) -> Bytes)? {
    get { deliveries.makeContent }
    set { deliveries.makeContent = newValue }
  }

  /// Called before each input with its line, to show the progress.
  package var onInput: ((_ line: Int) -> Void)?

  /// The maximum limits of scripts: those that the host had before the first line.
  private(set) lazy var limits = ReplayLimits(of: host)
  /// The recorded results of calls, reads and measurements.
  let replayed = ReplayedInput()
  private var inputs: RecordedInputs
  let recorder: Recorder
  /// The scripts of plugins in folders that the journal reloads.
  let former: FormerFiles
  /// The requests for data of other programs, and the recorded data.
  let deliveries = Deliveries()

  /// Begins a replay in a new host.
  ///
  /// - Parameters:
  ///   - bytes: The journal, as UTF-8.
  ///   - host: The new host that carries out the inputs.
  ///   - limits: Limits of the journal's size.
  ///
  /// - Throws: `Failure` with the line and the problem.
  public convenience init(
    of bytes: [UInt8], on host: Host, limits: JournalLimits = .standard
  ) throws(Failure) {
    let reader: JournalReader
    do { reader = try JournalReader(bytes, limits: limits) } catch { throw .journal(error) }
    var rest = bytes
    let hasReload = FormerFiles.hasReload {
      defer { rest = [] }
      return rest
    }
    try self.init(reading: reader, on: host, hasReload ? FormerFiles(in: reader) : FormerFiles())
  }

  private init(reading reader: JournalReader, on host: Host, _ former: FormerFiles) throws(Failure) {
    guard host.plugins.isEmpty, host.journaling.recorder == nil else { throw .hostInUse }
    inputs = RecordedInputs(reader)
    self.host = host
    self.former = former
    recorder = Recorder(of: host, keepsText: true)
    host.journaling.recorder = recorder
  }

  /// Begins a replay of a journal file, which is read as the replay proceeds.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - host: The new host that carries out the inputs.
  ///   - limits: Limits of the journal's size; a larger file is refused at once.
  ///
  /// - Throws: `Failure` with the line and the problem.
  public convenience init(
    ofFile path: String, on host: Host, limits: JournalLimits = .standard
  ) throws(Failure) {
    func open() throws(Failure) -> JournalSource {
      do { return try JournalSource(path, limits: limits) } catch { throw .unreadable(path: path, why: "\(error)") }
    }
    func reader() throws(Failure) -> JournalReader {
      let source = try open()
      do {
        return try JournalReader(limits: limits) { () throws(JournalProblem) in try source.next() }
      } catch {
        throw .journal(error)
      }
    }
    // The first line is checked before the whole file is searched for reloads.
    let first = try reader()
    let source = try open()
    let hasReload = FormerFiles.hasReload { () throws(JournalProblem) in try source.next() }
    try self.init(reading: first, on: host, hasReload ? FormerFiles(in: reader()) : FormerFiles())
  }

  /// Replays the journal to the end, or up to a line.
  ///
  /// - Parameter last: The last line whose input is replayed, with its results; `.max` is the end.
  ///
  /// - Throws: `Failure` with the line and the problem.
  public func run(until last: Int = .max) throws(Failure) {
    _ = limits
    host.replay(by: replayed)
    defer { host.replay(by: nil) }
    let interrupts = host.interrupter.count
    while let input = try nextInput(until: last) {
      if LuaInterrupt.isRaised || host.interrupter.count != interrupts { throw .interrupted(line: input.number) }
      onInput?(input.number)
      try replay(input)
      if input.isWhole, !host.plugins.isEmpty { progress.usableLine = input.lastNumber }
      if let damage = input.damage, damage.line <= last { throw .journal(damage) }
      if input.isLast, !input.isWhole {
        throw .journal(JournalError(line: input.lastNumber, .meaning("a save is incomplete after this line")))
      }
    }
  }

  private func nextInput(until last: Int) throws(Failure) -> RecordedInputs.Entry? {
    do throws(JournalError) {
      return try inputs.next(until: last)
    } catch {
      throw .journal(error)
    }
  }

  private func replay(_ input: RecordedInputs.Entry) throws(Failure) {
    let (line, number) = (input.line, input.number)
    recorder.comparedResults = []
    defer { recorder.comparedResults = nil }
    if ![.host, .settings, .check].contains(line.word) { progress.inputCount += 1 }
    do throws(JournalProblem) {
      guard line.kind == .input else { throw .meaning("this line needs an input above it") }
      replayed.mayMeasure = line.isSave && input.isLastOrBeforeLoad
      try perform(line, number, given: input.belonging)
    } catch {
      if let failure { throw failure }
      throw .journal(JournalError(line: number, error))
    }
    if let failure { throw failure }
    if comparesOutcomes { try compare(input.belonging.lines, of: line, number, isLast: input.isLast) }
  }

  /// The error of a plugin during the present line.
  var failure: Failure?

  private func compare(
    _ expected: [(number: Int, line: JournalLine)], of input: JournalLine, _ number: Int, isLast: Bool
  ) throws(Failure) {
    let expected = expected.filter { Self.isCompared($0.line, of: input) }
    let actual = (recorder.comparedResults ?? []).filter { Self.isCompared($0, of: input) }
    for (index, (lineNumber, line)) in expected.enumerated() {
      let mine = index < actual.count ? actual[index] : nil
      if line.word == .whole {
        if host.plugins.contains(where: \.hasMigratedStates) { continue }
        guard line["hash"] == .hash(host.loaded.digest(isFresh: true)) else {
          throw .different(line: lineNumber, expected: line.text, actual: "loaded and saved states differ")
        }
        continue
      }
      guard mine == line else { throw .different(line: lineNumber, expected: line.text, actual: mine?.text) }
      if [.committed, .undone, .redone].contains(line.word) { progress.commitCount += 1 }
    }
    // A killed process may have written its last input without the results.
    if actual.count > expected.count, !isLast {
      throw .different(
        line: expected.last?.number ?? number, expected: nil, actual: actual[expected.count].text)
    }
  }

  /// For a plugin with saved states only the states are compared: its other lines may differ from those of the save.
  /// Sizes of texts come from outside, like other data. The scripts of a reload may also differ, because `findPlugin` may supply them.
  private static func isCompared(_ line: JournalLine, of input: JournalLine) -> Bool {
    if input.isSave { return line.word == .whole }
    return line.word != .measured && (input.word != .reload || line.word != .file && line.word != .former)
  }
}

extension JournalLine {
  /// The line as a text for the user.
  fileprivate var text: String {
    let text = description
    return text.utf8.count <= 4000 ? text : String(text.unicodeScalars.prefix(1000)) + "…"
  }
}
