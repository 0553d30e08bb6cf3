/// Lines of a journal on their way to a file, each with its seal.
///
/// Moves and ticks are kept as they come and become text when they are taken, because there are many of them, in the
/// middle of a drag.
public struct JournalBuffer {
  private var text: [UInt8] = []
  private var moves: [Input] = []
  private var seal = Digest()

  /// How many moves and ticks are kept before they become text. Bounds the memory of a pointer that only ever hovers.
  private static let longestRun = 16_384

  /// Creates the buffer of a new journal; its first line waits already.
  public init() { append("dray journal \(JournalLine.version)") }

  /// How much text waits to be taken, beside moves and ticks. Unit: bytes.
  public var count: Int { text.count }

  /// Whether anything waits to be taken.
  public var isEmpty: Bool { text.isEmpty && moves.isEmpty }

  /// Takes in an input. A move or a tick costs nothing but its place in a list.
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

  /// Takes in a line.
  public mutating func append(_ line: JournalLine) {
    writeMoves()
    append(line.description)
  }

  /// Gives what has come since it was last taken: whole lines.
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

  private mutating func append(_ line: String) {
    text += line.utf8
    seal.combine(bytes: line.utf8)
    seal.combine(byte: UInt8(ascii: "\n"))
    text += " #\(hexadecimal(seal.value, digits: 8))\n".utf8
  }
}
