/// A journal as a list of inputs, of which some can be left out.
struct FuzzJournal {
  /// An input, with those lines under it that have data from outside instead of results.
  typealias Block = [String]

  /// The lines before the first input: the loading of plugins, with the lines under it.
  private(set) var head: [String] = []
  var inputs: [Block] = []

  /// The words of lines before the first input.
  static let beginning: Set<String> = ["dray", "check", "host", "settings", "load"]
  private static let given: Set<String> = ["given", "returned", "threw"]

  /// Splits a journal.
  init(_ text: String) {
    // Kills are recorded under inputs that may be left out; a replay must measure them.
    let lines = text.split(separator: "\n").map { String(Self.withoutSeal($0)).replacing(" kills=all", with: "") }
    for line in lines {
      let isInner = line.hasPrefix(" ")
      let word = String(line.drop { $0 == " " }.prefix { $0 != " " })
      if inputs.isEmpty, isInner || Self.beginning.contains(word) {
        head.append(line)
      } else if !isInner {
        inputs.append([line])
      } else if Self.given.contains(word) {
        inputs[inputs.count - 1].append(line)
      }
    }
  }

  /// Splits a journal that begins with a saved game, and puts its inputs behind those before the save.
  init(_ text: String, after earlier: FuzzJournal?) {
    let journal = FuzzJournal(text)
    self = earlier ?? journal
    if earlier != nil { inputs += journal.inputs }
  }

  /// Removes the seal ` #xxxxxxxx`, which detects damage; a line written by hand has none.
  private static func withoutSeal(_ line: Substring) -> Substring {
    line.suffix(10).hasPrefix(" #") ? line.dropLast(10) : line
  }

  /// The text of a journal that can be replayed.
  var text: String { (head + inputs.joined()).joined(separator: "\n") + "\n" }
}
