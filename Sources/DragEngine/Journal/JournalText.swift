/// The bytes of a journal, split into lines as they arrive. At most one line and one piece are in memory.
struct JournalText {
  /// Returns the next piece, which is empty at the end.
  typealias Source = () throws(JournalProblem) -> [UInt8]

  private let limits: JournalLimits
  private var source: Source
  private var piece: [UInt8] = []
  /// The beginning of the next line in the piece.
  private var start = 0
  private var taken = 0
  /// The length above which a line is not copied. Unit: bytes.
  private static let usualLine = 1 << 20

  init(limits: JournalLimits, _ source: @escaping Source) {
    self.limits = limits
    self.source = source
  }

  /// Whether the remaining text begins with these bytes.
  mutating func begins(with beginning: String.UTF8View) throws(JournalProblem) -> Bool {
    var searched = start
    while piece.count - start < beginning.count, try grow(&searched) {}
    return piece[start...].starts(with: beginning)
  }

  /// The next line without its end; `nil` if there is none.
  mutating func next() throws(JournalProblem) -> [UInt8]? {
    var searched = start
    while true {
      if let end = piece[searched...].firstIndex(of: UInt8(ascii: "\n")) { return try line(to: end) }
      searched = piece.count
      guard try grow(&searched) else {
        if start == piece.count { return nil }
        throw .truncated
      }
    }
  }

  private mutating func line(to end: Int) throws(JournalProblem) -> [UInt8] {
    guard end - start < limits.line else { throw .longLine(limit: limits.line) }
    guard end - start > Self.usualLine else {
      defer { start = end + 1 }
      return Array(piece[start..<end])
    }
    // A long line is returned in the buffer itself, so that its bytes are in memory only once.
    let rest = Array(piece[(end + 1)...])
    piece.removeSubrange(end...)
    piece.removeSubrange(..<start)
    defer { (piece, start) = (rest, 0) }
    return piece
  }

  /// Appends the next piece; false at the end.
  private mutating func grow(_ searched: inout Int) throws(JournalProblem) -> Bool {
    guard piece.count - start < limits.line else { throw .longLine(limit: limits.line) }
    let next = try source()
    guard !next.isEmpty else { return false }
    taken += next.count
    guard taken <= limits.size else { throw .large(limit: limits.size) }
    if start == piece.count {
      (piece, start, searched) = (next, 0, 0)
      return true
    }
    if start > 0 {
      piece.removeSubrange(..<start)
      (searched, start) = (searched - start, 0)
    }
    piece += next
    return true
  }
}
