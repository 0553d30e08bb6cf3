/// A buffer of journal lines, with their seals, on the way to a file.
///
/// Moves and ticks are stored as inputs and converted to text when they are taken, because there are many of them in
/// the middle of a drag.
public struct JournalBuffer {
  private var text: [UInt8] = []
  private var moves: [Input] = []
  private var seal = Digest()

  /// The number of moves and ticks that are stored before conversion. Limits the memory for a pointer that only hovers.
  private static let longestRun = 16_384

  /// Creates the buffer of a new journal; it already contains the first line.
  public init() { append("dray journal \(JournalLine.version)") }

  /// The size of the waiting text, without moves and ticks. Unit: bytes.
  public var count: Int { text.count }

  /// Whether the buffer is empty.
  public var isEmpty: Bool { text.isEmpty && moves.isEmpty }

  /// Adds an input. A move or a tick only takes a place in a list.
  public mutating func append(_ input: Input) {
    switch input.kind {
    case .pointerMoved, .tick:
      if moves.count == Self.longestRun { writeMoves() }
      moves.append(input)
    case .pointerDown, .pointerUp, .pointerCancelled, .keyDown, .modifiersChanged, .scrolled, .scrolledTo, .revealed,
      .suspended:
      append(JournalLine(input))
    }
  }

  /// Adds a line.
  public mutating func append(_ line: JournalLine) {
    writeMoves()
    append(line.beginning, line.data)
  }

  /// Reserves memory for text, beside the text that is there. Unit: bytes.
  public mutating func reserve(_ count: Int) { text.reserveCapacity(text.count + count) }

  /// Returns and removes all lines since the last call; the result ends with a whole line.
  public mutating func take() -> [UInt8] {
    writeMoves()
    defer { text = [] }
    return text
  }

  private mutating func writeMoves() {
    guard !moves.isEmpty else { return }
    for input in moves { append(JournalLine(input).description) }
    moves.removeAll(keepingCapacity: true)
  }

  /// How long the seal of a line is. Unit: bytes.
  static let sealCount = 10

  /// Data may be long: it is written where it goes, without a copy on the way.
  private mutating func append(_ beginning: String, _ data: String? = nil) {
    append(sealed: beginning.utf8)
    if let data {
      append(sealed: " = ".utf8)
      append(sealed: data.utf8)
    }
    seal.combine(byte: UInt8(ascii: "\n"))
    text += " #\(hexadecimal(seal.value, digits: 8))\n".utf8
  }

  private mutating func append(sealed part: String.UTF8View) {
    text += part
    seal.combine(bytes: part)
  }
}
