internal import Dray

/// A recording of a problem, with a line that names its kind, so that a replay checks for this kind.
struct FuzzRecording {
  let problem: FuzzProblem
  let text: String
  let inputCount: Int

  /// Inserts the line into a journal, under its header.
  ///
  /// - Returns: `nil` if the text is not a journal.
  init?(_ problem: FuzzProblem, _ journal: String, inputCount: Int) {
    (self.problem, self.inputCount) = (problem, inputCount)
    guard var reader = try? JournalReader(Array(journal.utf8)) else { return nil }
    var buffer = JournalBuffer()
    buffer.append(
      JournalLine(
        .check, ["kind": .text(problem.kind.rawValue), "text": .text(String(problem.text.prefix(1000)))]))
    do {
      while let (_, line) = try reader.next() { if line.word != .check { buffer.append(line) } }
    } catch {
      return nil
    }
    text = String(decoding: buffer.take(), as: UTF8.self)
  }

  /// The kind of problem that a journal names; `nil` for other recordings, and for a file that cannot be read.
  static func kind(ofFile path: String) -> FuzzProblem.Kind? {
    guard let beginning = try? ScriptFile.bytes(of: path, atMost: 1 << 14, takesPipes: false),
      var reader = try? JournalReader(beginning),
      let (_, line) = try? reader.next(), line.word == .check
    else { return nil }
    return line["kind"]?.text.flatMap(FuzzProblem.Kind.init)
  }

  /// Whether a replay shows the problem.
  var isShown: Bool {
    let finding = try? FuzzCheck(problem.kind).run(Array(text.utf8))
    return finding?.problem != nil
  }
}
