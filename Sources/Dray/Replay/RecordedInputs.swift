/// The inputs of a journal in their order, each with the lines that belong to it.
struct RecordedInputs {
  private var reader: JournalReader
  /// The line after the entry that was returned last.
  private var next: (number: Int, line: JournalLine)?
  /// The error of the damaged line. Nothing after this line is read.
  private var damage: JournalError?

  /// One input.
  struct Entry {
    let number: Int
    let line: JournalLine
    var belonging: LinesOfInput
    /// The error of a damaged line under the input, if any. The input itself is valid, and the recording host may have
    /// carried it out before the later lines were lost.
    var damage: JournalError?
    /// Whether this is the last input.
    var isLast = false

    /// Whether this is the last input, or the next one loads a plugin with saved states, as in a saved game.
    var isLastOrBeforeLoad = false

    /// Whether the input has the line at the end of a save. An input that loads no saved states is always complete.
    var isWhole: Bool { !line.isSave || belonging.lines.contains { [.whole, .ready].contains($0.line.word) } }
    /// The last line that belongs to the input, or the input itself.
    var lastNumber: Int { belonging.lastNumber }
  }

  init(_ reader: JournalReader) { self.reader = reader }

  /// The next input; `nil` at the end, or if the input comes after the last requested line.
  mutating func next(until last: Int) throws(JournalError) -> Entry? {
    if let damage {
      if damage.line <= last { throw damage }
      return nil
    }
    if next == nil { next = try reader.next() }
    guard let (number, line) = next, number <= last else { return nil }
    var entry = Entry(number: number, line: line, belonging: LinesOfInput(of: line, number))
    do throws(JournalError) {
      try readLines(of: &entry)
    } catch {
      (entry.damage, damage, next) = (error, error, nil)
    }
    entry.isLast = next == nil
    entry.isLastOrBeforeLoad = next.map { $0.line.isSave } ?? true
    return entry
  }

  private mutating func readLines(of entry: inout Entry) throws(JournalError) {
    next = try reader.next()
    while let (number, line) = next, line.kind != .input {
      do throws(JournalProblem) {
        try entry.belonging.append(line, number)
      } catch {
        throw JournalError(line: number, error)
      }
      next = try reader.next()
    }
  }
}
