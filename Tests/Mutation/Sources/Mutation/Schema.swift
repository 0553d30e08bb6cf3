/// A source file in which many mutants are compiled in, each behind its number.
///
/// Mutants nest like the nodes of the syntax tree: the changed text of an outer mutant contains no inner mutant, and its
/// original text contains all of them.
struct Schema: Sendable {
  private(set) var text: [UInt8] = []

  /// The number of each mutant, and the range of the mutant with its wrapping in `text`.
  private var places: [(number: Int, range: Range<Int>)] = []

  /// - Parameter mutants: The mutants of this file by their numbers.
  init(source: String, mutants: [Int: Mutant], language: any CompiledLanguage) {
    guard !mutants.isEmpty else {
      text = Array(source.utf8)
      return
    }
    text = Array(language.preamble.utf8)
    var writer = Writer(source: Array(source.utf8), language: language, pending: Self.outermostFirst(mutants))
    writer.write(upTo: writer.source.count, into: &self)
  }

  /// The mutants at the place of a compiler's error, or else on its line, the innermost one first. Without any, returns
  /// the last one before the error, or else the first one of the file.
  func mutants(line: Int, column: Int) -> [Int] {
    let starts = [0] + text.indices.filter { text[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    guard starts.indices.contains(line - 1) else { return [] }
    let offset = starts[line - 1] + column - 1
    let end = starts.indices.contains(line) ? starts[line] : text.count
    let exact = places.filter { $0.range.contains(offset) }
    var found = exact.isEmpty ? places.filter { $0.range.overlaps(starts[line - 1]..<end) } : exact
    // Later code needs the effect of a dropped statement.
    if found.isEmpty { found = Array(places.filter { $0.range.upperBound <= offset }.suffix(1)) }
    // The type of a closure depends on all its statements.
    if found.isEmpty { found = Array(places.prefix(1)) }
    return found.sorted { $0.range.count < $1.range.count }.map(\.number)
  }

  private static func outermostFirst(_ mutants: [Int: Mutant]) -> [(number: Int, mutant: Mutant)] {
    mutants.map { (number: $0.key, mutant: $0.value) }.sorted { a, b in
      if a.mutant.isBefore(b.mutant) { return true }
      return !b.mutant.isBefore(a.mutant) && a.number < b.number
    }
  }

  private struct Writer {
    let source: [UInt8]
    let language: any CompiledLanguage
    var pending: [(number: Int, mutant: Mutant)]
    var next = 0
    var position = 0

    /// Copies the source up to an offset, with all mutants that begin before it.
    mutating func write(upTo end: Int, into schema: inout Schema) {
      while next < pending.count, pending[next].mutant.range.lowerBound < end {
        let (number, mutant) = pending[next]
        next += 1
        copy(upTo: mutant.range.lowerBound, into: &schema)
        let (before, after) = language.wrapping(mutant.change, number: number)
        let start = schema.text.count
        schema.text += Array(before.utf8)
        write(upTo: mutant.range.upperBound, into: &schema)
        schema.text += Array(after.utf8)
        schema.places.append((number, start..<schema.text.count))
      }
      copy(upTo: end, into: &schema)
    }

    private mutating func copy(upTo end: Int, into schema: inout Schema) {
      schema.text += source[position..<end]
      position = end
    }
  }
}
