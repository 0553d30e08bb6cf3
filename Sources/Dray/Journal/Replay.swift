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
  /// What is not as it was, without being a difference yet: a plugin of another version, other files.
  public private(set) var notes: [String] = []
  /// Finds the files of a plugin instead of where the journal says.
  public var findPlugin: ((_ name: String, _ path: String?) -> (any PluginFiles)?)?

  /// Whether what inputs come to is compared with what they came to. Without, rules that have changed can be seen at
  /// work on an old session.
  public var comparesOutcomes = true

  /// Makes what an item from elsewhere was promised to be, where the journal does not hold it.
  public var makeContent: ((_ type: Identifier) -> Bytes)? {
    get { deliveries.makeContent }
    set { deliveries.makeContent = newValue }
  }

  private var reader: JournalReader
  private var next: (number: Int, line: JournalLine)?
  private let recorder: Recorder
  /// What foreign drags have promised and was called in, and what the journal gives for it.
  private let deliveries = Deliveries()

  /// Why a journal cannot be replayed to its end. All before the line has been.
  public enum Failure: Error, Sendable {
    /// The text is wrong at a line.
    case journal(JournalError)
    /// Something came out otherwise; `nil` stands for nothing at all.
    case different(line: Int, expected: String?, actual: String?)
    /// A plugin cannot be loaded.
    case plugin(line: Int, PluginError)
    /// There is no such file, or it cannot be read.
    case unreadable(path: String, why: String)
    /// The host has plugins already, or keeps a journal.
    case hostInUse
  }

  /// Begins to tell a journal to a host that has just been made.
  ///
  /// - Parameter bytes: The journal, as UTF-8.
  public init(of bytes: [UInt8], on host: Host) throws(Failure) {
    guard host.plugins.isEmpty, host.recorder == nil else { throw .hostInUse }
    do {
      reader = try JournalReader(bytes)
    } catch {
      throw .journal(error)
    }
    self.host = host
    recorder = Recorder(of: host, keepsText: true)
    host.recorder = recorder
  }

  /// Begins to tell a journal that lies in a file.
  public convenience init(ofFile path: String, on host: Host) throws(Failure) {
    let bytes: Bytes
    do {
      bytes = try SystemFiles.read(path)
    } catch {
      let text = error.reason.text
      let head = "cannot read \(path): "
      throw .unreadable(path: path, why: text.hasPrefix(head) ? String(text.dropFirst(head.count)) : text)
    }
    try self.init(of: Array(bytes), on: host)
  }

  /// Replays on to the end, or to a line.
  ///
  /// - Parameter last: The last line whose input is replayed, with what belongs to it; `nil` is the end.
  public func run(until last: Int = .max) throws(Failure) {
    do throws(JournalError) {
      if next == nil { next = try reader.next() }
    } catch {
      throw .journal(error)
    }
    while let (number, line) = next, number <= last {
      var inner: [(number: Int, line: JournalLine)] = []
      var damage: JournalError?
      do throws(JournalError) {
        next = try reader.next()
        while let candidate = next, candidate.line.isInner {
          inner.append(candidate)
          next = try reader.next()
        }
      } catch {
        // The input itself is sound, and may have been carried out before the end was lost.
        (damage, next) = (error, nil)
      }
      try replay(line, number, inner, isLast: next == nil)
      if let damage, damage.line <= last { throw .journal(damage) }
      if next == nil, line["kept"] != nil, !inner.contains(where: { ["whole", "ready"].contains($0.line.word) }) {
        let end = inner.last?.number ?? number
        throw .journal(JournalError(line: end, .meaning("after this the rest of a save is missing")))
      }
    }
  }

  private func replay(
    _ line: JournalLine, _ number: Int, _ inner: [(number: Int, line: JournalLine)], isLast: Bool
  ) throws(Failure) {
    recorder.heard = []
    defer { recorder.heard = nil }
    if line.word != "host", line.word != "settings" { inputCount += 1 }
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
  private var failure: Failure?

  private func compare(
    _ expected: [(number: Int, line: JournalLine)], _ number: Int, isLast: Bool, isKept: Bool
  ) throws(Failure) {
    let expected = expected.filter { Self.isCompared($0.line, isKept) }
    let actual = (recorder.heard ?? []).filter { Self.isCompared($0, isKept) }
    for (index, (lineNumber, line)) in expected.enumerated() {
      let mine = index < actual.count ? actual[index] : nil
      if line.word == "whole" {
        guard line.values == [.bits(host.digest(isFresh: true))] else {
          throw .different(line: lineNumber, expected: line.text, actual: "what was loaded is not what was saved")
        }
        continue
      }
      guard mine == line else { throw .different(line: lineNumber, expected: line.text, actual: mine?.text) }
      if ["committed", "undone", "redone"].contains(line.word) { commitCount += 1 }
    }
    // Of the last input a process that was killed may have written nothing but the input itself.
    if actual.count > expected.count, !isLast {
      throw .different(
        line: expected.last?.number ?? number, expected: nil, actual: actual[expected.count].text)
    }
  }

  /// Of a plugin that is loaded as it was saved only what is in it counts: it may have had less to say then.
  private static func isCompared(_ line: JournalLine, _ isKept: Bool) -> Bool { !isKept || line.word == "whole" }
}

extension JournalLine {
  /// The line as it is shown to people.
  fileprivate var text: String { String(description.drop { $0 == " " }) }
}

extension Replay.Failure: CustomStringConvertible {
  /// What is wrong, with the line in front.
  public var description: String {
    switch self {
    case .journal(let error): "\(error.line): \(error.problem)"
    case .different(let line, let expected, let actual):
      "\(line): the replay differs\n  recorded: \(expected ?? "nothing more")\n  replayed: \(actual ?? "nothing more")"
    case .plugin(let line, let error): "\(line): \(error)"
    case .unreadable(let path, let why): "\(path): \(why)"
    case .hostInUse: "a journal is replayed on a host that has just been made"
    }
  }
}

// MARK: Carrying out

extension Replay {
  private func perform(_ line: JournalLine, _ number: Int, given: [JournalLine]) throws(JournalProblem) {
    deliveries.take(given, drags: recorder.drags.count)
    answerCalls(from: given)
    host.replayedKills = comparesOutcomes ? try ReplayedKill.all(in: given) : [:]
    defer { (host.replayedCalls, host.replayedKills) = (nil, [:]) }
    if let input = try Input(line) {
      host.send(input)
      return
    }
    switch line.word {
    case "host": try host.apply(line)
    case "settings": try HostSettings(reading: line).apply(to: host)
    case "load": try load(line, number, given)
    case "unload": host.unload(try plugin(line))
    case "update": try? host.engine.updateScene()
    case "enter": try enter(line)
    case "exit": host.exitDrag(pointer: PointerID(try integer(line, 0)))
    case "end_drop":
      let index = try integer(line, 0) &- 1  // a journal may name any number
      guard recorder.drags.indices.contains(index), let cause = Cause(rawValue: line.values.last?.word ?? "") else {
        throw .meaning("'end_drop' needs the number of a drag and a cause")
      }
      let reason = line["reason"]?.text.map { Reason($0, code: line["code"]?.text) }
      host.cancelDrop(recorder.drags[index], cause: cause, reason: reason)
    case "export":
      guard line.values.count == 3, let type = line.values[2].identifier else {
        throw .meaning("'export' needs a pointer, an item and a type")
      }
      _ = try? host.loadExported(
        type, fromItem: try integer(line, 1), pointer: PointerID(try integer(line, 0))
      ) { _ in }
    case "end_export":
      guard let operation = DropOperation(rawValue: line.values.last?.word ?? "") else {
        throw .meaning("'end_export' needs a pointer and an operation")
      }
      host.endExportedDrag(pointer: PointerID(try integer(line, 0)), operation: operation)
    case "answer": try answer(line)
    case "undo": host.undo()
    case "redo": host.redo()
    case "restart": try plugin(line).restart()
    case "select":
      _ = try plugin(line).select(
        line.values.dropFirst().compactMap(\.identifier), in: line["namespace"]?.identifier)
    default: throw .meaning("no input is called '\(line.word)'")
    }
  }

  private func integer(_ line: JournalLine, _ index: Int) throws(JournalProblem) -> Int {
    guard line.values.indices.contains(index), let integer = line.values[index].integer else {
      throw .meaning("'\(line.word)' needs an integer")
    }
    return integer
  }

  private func plugin(_ line: JournalLine) throws(JournalProblem) -> Plugin {
    guard let name = line.values.first?.text, let plugin = host.plugins.first(where: { $0.name == name }) else {
      throw .meaning("'\(line.word)' needs the name of a plugin that is loaded")
    }
    return plugin
  }

  private func answer(_ line: JournalLine) throws(JournalProblem) {
    let index = (line["choice"]?.integer ?? 1) &- 1  // a journal may name any number
    guard line.values.count == 1, host.choices.indices.contains(index) else {
      throw .meaning("nothing waits for an answer")
    }
    do {
      try host.answer(line.values[0].text, to: host.choices[index])
    } catch {
      throw .meaning("\(error)")
    }
  }

  private func answerCalls(from given: [JournalLine]) {
    var results = given.filter { $0.word == "returned" || $0.word == "threw" }[...]
    host.replayedCalls = { [recorder] name in
      guard let line = results.popFirst(), line.values.first == .text(name) else {
        throw LuaThrow("the recording has no result of '\(name)' here")
      }
      recorder.add(line)
      let value = try PlainData(inJournal: line.data ?? "nil")
      guard line.word == "threw" else { return value }
      throw LuaThrow(value, level: line.values.last?.integer ?? -1)
    }
  }

  private func load(_ line: JournalLine, _ number: Int, _ given: [JournalLine]) throws(JournalProblem) {
    guard let name = line.values.first?.text else { throw .meaning("'load' needs the name of a plugin") }
    let path = line.values.count > 1 ? line.values[1].text : nil
    let options = try line.data.map { data throws(JournalProblem) in try PlainData(inJournal: data) }
    let saved = line["kept"] == nil ? nil : try SavedPlugin(reading: given)
    let texts = given.filter { $0.word == "file" && $0.values.count == 2 }
      .map { ($0.values[0].text ?? "", $0.values[1].text ?? "") }
    let files: any PluginFiles =
      findPlugin?(name, path) ?? path.map { PluginFolder(path: $0) }
      ?? PluginText(name: name, files: Dictionary(texts) { $1 })
    do throws(PluginError) {
      let manifest = try manifest(of: files, line, name)
      guard manifest.name == name else { throw .otherPlugin(name: manifest.name, wanted: name) }
      let plugin = try host.load(
        manifest, files, options: options?.table?.named ?? [:],
        seed: UInt64(UInt(bitPattern: line["seed"]?.integer ?? 0)), keeping: saved)
      note(plugin, line)
    } catch {
      failure = .plugin(line: number, error)
      throw .meaning("\(error)")
    }
  }

  private func manifest(
    of files: any PluginFiles, _ line: JournalLine, _ name: String
  ) throws(PluginError) -> Manifest {
    if files is PluginText {
      let version = line["version"]?.text ?? "0"
      return Manifest(
        id: name, name: name, version: version, api: Manifest.currentAPI, entry: "init.lua", options: [:])
    }
    return try Manifest(reading: files.text(of: "plugin.lua"), path: "\(files.name)/plugin.lua")
  }

  private func note(_ plugin: Plugin, _ line: JournalLine) {
    let now = plugin.identity(isKept: false)
    if let version = line["version"], version != now["version"] {
      notes.append("\(plugin.name) was version \(version.text ?? "?") and is \(plugin.manifest.version)")
    } else if let files = line["files"], files != now["files"] {
      notes.append("the files of \(plugin.name) have changed since")
    }
  }

  private func enter(_ line: JournalLine) throws(JournalProblem) {
    guard line.values.count >= 3, let x = line.values[0].number, let y = line.values[1].number,
      let bits = line.values[2].integer.flatMap({ UInt8(exactly: $0) })
    else { throw .meaning("'enter' needs a place and operations") }
    let (place, operations) = (Point(x: x, y: y), DropOperation.Set(rawValue: bits))
    guard let data = line.data else {
      host.enterDrag(
        ForeignDrag(
          types: line.values.dropFirst(3).compactMap(\.identifier), operations: operations, place: place,
          time: line.time, pointer: line.pointer, modifiers: line.modifiers))
      return
    }
    let tables = try PlainData(inJournal: data).table?.items ?? []
    let items = tables.enumerated().map { deliveries.provider(of: $1, item: $0) }
    host.enterDrag(
      ForeignDrag(
        items: items, operations: operations, place: place, time: line.time, pointer: line.pointer,
        modifiers: line.modifiers))
  }
}
