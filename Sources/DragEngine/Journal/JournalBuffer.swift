/// A buffer of journal lines, with their seals, on the way to a file.
///
/// Moves and ticks are stored as inputs, because a drag has many of them. They are converted to text when another line
/// is added, when the text is taken, or when there are too many.
package struct JournalBuffer {
  private var writer = JSONWriter()
  private var moves: [Input] = []
  private var seal = Digest()
  /// The length of the first line that readers would refuse; `nil` if there was none. This line and all later lines are
  /// dropped, so that the journal can be read up to this line. Unit: bytes.
  package private(set) var lostLength: Int?

  /// The largest number of moves and ticks that are stored as inputs. Limits the memory for a pointer that only hovers.
  private static let longestRun = 16_384

  /// Creates the buffer of a new journal; it already contains the first line.
  package init() { end(with: { $0.append(json: "{\"dray journal\":\(JournalLine.version)") }) }

  /// The size of the waiting text, without moves and ticks that are still stored as inputs. Unit: bytes.
  package var count: Int { writer.count }

  /// Whether the buffer is empty.
  package var isEmpty: Bool { writer.count == 0 && moves.isEmpty }

  /// Adds an input. A move or a tick is only appended to a list.
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

  /// Adds a line with one more member, whose value a closure writes. Long data is therefore written without a copy.
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

  /// Reserves memory for more text, in addition to the present text. Unit: bytes.
  package mutating func reserve(_ count: Int) { writer.reserve(count) }

  /// Returns and removes all lines since the last call. The result ends with a whole line.
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
    guard lostLength == nil else { return }
    let start = writer.count
    line(&writer)
    let length = writer.count - start + JournalSeal.count + 1
    guard length <= JournalLimits.standard.line else {
      writer.removeEnd(from: start)
      lostLength = length
      return
    }
    seal.combine(bytes: writer.bytes[start...])
    seal.combine(byte: UInt8(ascii: "\n"))
    writer += JournalSeal.beginning
    writer.append(json: hexadecimal(seal.value, digits: 8))
    writer += "\"}\n"
  }
}

/// The seal of a line: its last member, which is the lower half of the hash of all lines up to this line.
enum JournalSeal {
  static let beginning: StaticString = ",\"seal\":\""
  /// The length of the seal, with the closing brace of the line. Unit: bytes.
  static let count = beginning.utf8CodeUnitCount + 8 + "\"}".utf8.count

  /// Removes the seal of a line. The closing brace remains.
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
  /// The length of the line in a file with its seal, its end and one more member, whose value has `count` bytes.
  /// Unit: bytes.
  package func count(with name: StaticString, _ count: Int) -> Int {
    var writer = JSONWriter(isCounting: true)
    write(to: &writer)
    return writer.count + name.utf8CodeUnitCount + ",\"\":".utf8.count + count + JournalSeal.count + 1
  }
}
