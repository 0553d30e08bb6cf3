/// A buffer of journal lines, with their seals, on the way to a file.
///
/// Moves and ticks are stored as inputs and converted to text when they are taken, because there are many of them in
/// the middle of a drag.
package struct JournalBuffer {
  private var writer = JSONWriter()
  private var moves: [Input] = []
  private var seal = Digest()

  /// The number of moves and ticks that are stored before conversion. Limits the memory for a pointer that only hovers.
  private static let longestRun = 16_384

  /// Creates the buffer of a new journal; it already contains the first line.
  package init() { end(with: { $0.append(json: "{\"dray journal\":\(JournalLine.version)") }) }

  /// The size of the waiting text, without moves and ticks. Unit: bytes.
  package var count: Int { writer.count }

  /// Whether the buffer is empty.
  package var isEmpty: Bool { writer.count == 0 && moves.isEmpty }

  /// Adds an input. A move or a tick only takes a place in a list.
  package mutating func append(_ input: Input) {
    guard input.kind.isFrequent else { return append(JournalLine(input)) }
    if moves.count == Self.longestRun { writeMoves() }
    moves.append(input)
  }

  /// Adds a line.
  package mutating func append(_ line: JournalLine) {
    writeMoves()
    end(with: { line.write(to: &$0) })
  }

  /// Adds a line with one more member, whose value a closure writes: long data is written where it goes, without a copy
  /// on the way.
  package mutating func append(_ line: JournalLine, _ name: StaticString, _ value: (inout JSONWriter) -> Void) {
    writeMoves()
    end { writer in
      line.write(to: &writer)
      writer += ",\""
      writer += name
      writer += "\":"
      value(&writer)
    }
  }

  /// Reserves memory for text, beside the text that is there. Unit: bytes.
  package mutating func reserve(_ count: Int) { writer.reserve(count) }

  /// Returns and removes all lines since the last call; the result ends with a whole line.
  package mutating func take() -> [UInt8] {
    writeMoves()
    return writer.take()
  }

  private mutating func writeMoves() {
    guard !moves.isEmpty else { return }
    for input in moves { end(with: { JournalLine(input).write(to: &$0) }) }
    moves.removeAll(keepingCapacity: true)
  }

  /// Writes a line, its seal and its end.
  private mutating func end(with line: (inout JSONWriter) -> Void) {
    let start = writer.count
    line(&writer)
    seal.combine(bytes: writer.bytes[start...])
    seal.combine(byte: UInt8(ascii: "\n"))
    writer += JournalSeal.beginning
    writer.append(json: hexadecimal(seal.value, digits: 8))
    writer += "\"}\n"
  }
}

/// The seal of a line: its last member, the lower half of the hash of all lines up to this one.
enum JournalSeal {
  static let beginning: StaticString = ",\"seal\":\""
  /// How long the seal is, with the closing brace of the line. Unit: bytes.
  static let count = beginning.utf8CodeUnitCount + 8 + "\"}".utf8.count

  /// Removes the seal of a line, so that the line has its closing brace only.
  ///
  /// - Returns: The digits of the seal; `nil` if the line has none.
  static func take(from line: inout [UInt8]) -> String? {
    let end = line.suffix(count)
    guard end.count == count, end.starts(with: UnsafeBufferPointer(start: beginning.utf8Start, count: count - 10)),
      end.suffix(2).elementsEqual("\"}".utf8)
    else { return nil }
    let digits = end.dropFirst(count - 10).prefix(8)
    guard digits.allSatisfy({ $0.isJSONDigit || $0 >= 0x61 && $0 <= 0x66 }) else { return nil }
    defer {
      line.removeLast(count)
      line.append(UInt8(ascii: "}"))
    }
    return String(decoding: digits, as: UTF8.self)
  }
}

extension JournalLine {
  /// How long the line is in a file, with its seal and its end, if one more member has a value of so many bytes.
  /// Unit: bytes.
  package func count(with name: StaticString, _ count: Int) -> Int {
    var writer = JSONWriter(isCounting: true)
    write(to: &writer)
    return writer.count + name.utf8CodeUnitCount + ",\"\":".utf8.count + count + JournalSeal.count + 1
  }
}
