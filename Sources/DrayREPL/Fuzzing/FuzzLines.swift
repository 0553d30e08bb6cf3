internal import Dray
internal import LuaRuntime

/// A recording of a problem as lines of Lua, for the prompt and for tests: `play:drag("3S"):drop "pile 5"`.
///
/// A recording has coordinates, and the lines have names. Some recordings cannot be written as lines:
/// `find` returns lines only if they show the same problem.
struct FuzzLines {
  let lines: [String]
  /// The seed and the options with which the plugin is loaded.
  let (seed, options): (Int, [(name: String, value: PlainData)])

  /// The lines that show the problem of a recording, with names of places if possible; `nil` if none are found.
  ///
  /// - Parameter path: The folder of the plugin.
  static func find(_ recording: String, of problem: FuzzProblem, path: String) -> FuzzLines? {
    for names in [true, false] {
      guard let found = FuzzLines(recording, byNames: names) else { return nil }
      if found.shows(problem, path: path) { return found }
    }
    return nil
  }

  /// The lines of a recording; `nil` if it does not begin with one plugin in its initial state.
  ///
  /// - Parameter byNames: Whether places are written by names where possible, instead of by their coordinates.
  private init?(_ recording: String, byNames: Bool) {
    let journal = FuzzJournal(recording)
    let loads = journal.head.filter { $0.word == .load }
    let ends = JournalOutline(Array(recording.utf8))
    let host = Host()
    guard loads.count == 1, let load = loads.first, !load.isSave, ends.ends.count == journal.inputs.count,
      let replay = try? Replay(of: Array(recording.utf8), on: host)
    else { return nil }
    seed = load["seed"] == nil ? 0 : (try? load.integer("seed")) ?? 0
    options = ((try? load.namedData("options", "options")) ?? [:]).map { ($0.key.text, $0.value) }
      .sorted { $0.name < $1.name }
    replay.comparesOutcomes = false
    guard (try? replay.run(until: ends.headEnd)) != nil else { return nil }
    var writer = FuzzLineWriter(host, byNames: byNames)
    for (block, end) in zip(journal.inputs, ends.ends) {
      writer.begin(block[0])
      let isReplayed = (try? replay.run(until: end)) != nil
      writer.end(block[0])
      if !isReplayed { break }
    }
    lines = writer.finish()
  }

  /// Whether the lines show a problem, and not another one of its kind.
  private func shows(_ problem: FuzzProblem, path: String) -> Bool {
    let kind = problem.kind
    let silent = Console(write: { _ in }, writeError: { _ in })
    guard !lines.isEmpty, let session = try? Session(silent),
      let play = try? Play(
        path, options: Dictionary(options.map { (LuaString($0.name), $0.value) }) { $1 },
        seed: UInt64(UInt(bitPattern: seed)), onReport: { _ in }),
      let prompt = try? Prompt(session, on: play, isInteractive: true)
    else { return false }
    let watch = FuzzWatch(play.host)
    for line in lines where watch.problem == nil {
      watch.begin(isChecked: kind != .fault)
      _ = prompt.run(TextLines(line))
      watch.end()
    }
    if watch.problem == nil, kind != .fault {
      watch.finish()
      watch.undoAndRedoAll()
    }
    return watch.problem?.isSame(as: problem) == true
  }

  /// The lines, after the options that open the same game at the prompt and in a test.
  ///
  /// - Parameter plugin: The plugin, as on the command line.
  func text(of plugin: String) -> String {
    let settings = options.map { " --set " + Self.shellWord("\($0.name)=\(Self.text($0.value))") }.joined()
    let fields = ["seed = \(seed)"] + options.map { "\($0.name) = \(Self.text($0.value, quoted: true))" }
    return "the lines below repeat it at the prompt of dray \(Self.shellWord(plugin)) --seed \(seed)\(settings)\n"
      + "and in a test with the options { \(fields.joined(separator: ", ")) }:\n"
      + lines.map { $0 + "\n" }.joined()
  }

  private static let plainScalars = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./=:,+-".unicodeScalars)

  /// A word for the shell, in quotes if it contains characters that the shell may interpret.
  static func shellWord(_ text: String) -> String {
    if !text.isEmpty, text.unicodeScalars.allSatisfy(plainScalars.contains) { return text }
    return "'" + text.unicodeScalars.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
  }

  private static func text(_ value: PlainData, quoted: Bool = false) -> String {
    if case .string(let text) = value { return quoted ? FuzzLineWriter.quoted(text.text) : text.text }
    return (try? value.json()) ?? "nil"
  }
}
