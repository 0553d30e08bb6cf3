internal import Dray

/// A journal as a list of inputs, some of which can be left out.
struct FuzzJournal {
  /// An input, with the lines under it that contain data from outside, but no results.
  typealias Block = [JournalLine]

  /// The lines before the first input: the loading of plugins, with the lines under it.
  private(set) var head: [JournalLine] = []
  var inputs: [Block] = []

  /// The words of lines before the first input.
  static let beginning: Set<JournalLine.Word> = [.check, .host, .settings, .load]
  private static let given: Set<JournalLine.Word> = [.given, .returned, .threw]

  /// Splits a journal.
  init(_ text: String) {
    for var line in text.split(separator: "\n").compactMap({ Self.line($0) }) {
      // Kills are recorded under inputs that may be left out, so a replay must measure the limits itself.
      if line.word == .host { line["kills"] = nil }
      if inputs.isEmpty, line.kind != .input || Self.beginning.contains(line.word) {
        head.append(line)
      } else if line.kind == .input {
        inputs.append([line])
      } else if Self.given.contains(line.word) {
        inputs[inputs.count - 1].append(line)
      }
    }
  }

  /// Splits a journal that begins with a saved game, and adds its inputs to those before the save.
  init(_ text: String, after earlier: FuzzJournal?) {
    let journal = FuzzJournal(text)
    self = earlier ?? journal
    if earlier != nil { inputs += journal.inputs }
  }

  /// A line without its seal; `nil` for the first line of a journal.
  static func line(_ text: Substring) -> JournalLine? {
    guard var line = try? JournalLine(reading: String(text)) else { return nil }
    line["seal"] = nil
    return line
  }

  /// The text of a journal that can be replayed.
  var text: String {
    var buffer = JournalBuffer()
    for line in head { buffer.append(line) }
    for line in inputs.joined() { buffer.append(line) }
    return String(decoding: buffer.take(), as: UTF8.self)
  }
}
