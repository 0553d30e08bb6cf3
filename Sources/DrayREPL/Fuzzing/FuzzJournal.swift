/// A journal as a list of inputs that some can be left out of.
struct FuzzJournal {
  /// An input, with those of the lines under it that are none of its outcomes: what came from elsewhere.
  typealias Block = [String]

  /// The lines that come before the first input: what is loaded, with all under it.
  private(set) var head: [String] = []
  var inputs: [Block] = []

  /// What stands before the first input.
  static let beginning: Set<String> = ["dray", "check", "host", "settings", "load"]
  private static let given: Set<String> = ["given", "returned", "threw"]

  /// Takes a journal apart.
  init(_ text: String) {
    // Kills are told under inputs that may be left out; a replay is to measure them.
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

  /// Takes a journal apart that begins with a saved game, and puts its inputs behind those that led to that.
  init(_ text: String, after earlier: FuzzJournal?) {
    let journal = FuzzJournal(text)
    self = earlier ?? journal
    if earlier != nil { inputs += journal.inputs }
  }

  /// ` #xxxxxxxx`, by which damage is found; a line that was written by hand has none.
  private static func withoutSeal(_ line: Substring) -> Substring {
    line.suffix(10).hasPrefix(" #") ? line.dropLast(10) : line
  }

  /// The text, which can be replayed.
  var text: String { (head + inputs.joined()).joined(separator: "\n") + "\n" }
}
