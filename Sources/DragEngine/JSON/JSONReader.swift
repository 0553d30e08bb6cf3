/// Reads JSON text piece by piece, from left to right.
///
/// The reader stores the text, but no values. A caller that builds a tree of values counts the tree's memory by `take`.
package struct JSONReader {
  let bytes: [UInt8]
  let depthLimit: Int
  package internal(set) var position = 0
  /// For each open array or object, whether its first item or member is next.
  private var isFirst: [Bool] = []
  /// Memory that values may still take. Unit: bytes.
  package private(set) var room: Int

  /// A scalar value, or the beginning of an array or an object.
  package enum Piece {
    case null
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array
    case object
  }

  /// Begins to read a text in UTF-8; a byte order mark at its beginning is skipped.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - depthLimit: The maximum nesting of arrays and objects.
  ///   - allowance: The memory for values, in addition to twice the size of the text. Because the text itself is often
  ///     in memory twice, a file takes at most four times its size plus the allowance. Unit: bytes.
  package init(_ bytes: [UInt8], depthLimit: Int = 100, allowance: Int = 48 << 20) {
    self.bytes = bytes
    self.depthLimit = depthLimit
    let (sum, isOver) = allowance.addingReportingOverflow(2 * bytes.count)
    room = isOver ? .max : sum
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// Subtracts the memory of a value from `room`.
  ///
  /// - Throws: `JSONParsingError` if `room` is too small.
  package mutating func take(_ cost: Int) throws(JSONParsingError) {
    room -= cost
    if room < 0 { throw error(expected: "values that fit into the memory limit") }
  }

  // MARK: Pieces

  /// Reads a scalar value, or the beginning of an array or an object, whose items or members the caller reads next.
  package mutating func next() throws(JSONParsingError) -> Piece {
    skipSpace()
    switch peek() {
    case UInt8(ascii: "{"):
      try enter()
      return .object
    case UInt8(ascii: "["):
      try enter()
      return .array
    case UInt8(ascii: "\""): return .string(try string())
    case let byte? where byte.isJSONDigit || byte == UInt8(ascii: "-"): return try number()
    default: return try literal()
    }
  }

  /// Whether the array has another item, which the caller reads next. At the end, the reader leaves the array.
  package mutating func hasItem() throws(JSONParsingError) -> Bool { try continues(until: UInt8(ascii: "]")) }

  /// Reads the key of the next member, whose value the caller reads next. At the end, returns `nil` and leaves the
  /// object.
  package mutating func key() throws(JSONParsingError) -> String? {
    guard try continues(until: UInt8(ascii: "}")) else { return nil }
    guard peek() == UInt8(ascii: "\"") else { throw error(expected: "a key in double quotes") }
    let key = try string()
    try skipColon()
    return key
  }

  /// Checks that only white space follows.
  package mutating func end() throws(JSONParsingError) {
    skipSpace()
    guard position == bytes.count else { throw error(expected: "the end") }
  }

  /// Skips a value of any kind, and returns its text. Checks neither that its strings are valid UTF-8 nor that its
  /// numbers are within the range of a double.
  package mutating func skipped() throws(JSONParsingError) -> ArraySlice<UInt8> {
    skipSpace()
    let start = position
    try skip()
    return bytes[start..<position]
  }

  /// Skips a value of any kind, and returns its text as a string.
  ///
  /// - Throws: `JSONParsingError` also if the text is not valid UTF-8.
  package mutating func skippedText() throws(JSONParsingError) -> String {
    let skipped = try skipped()
    guard let text = String(validating: skipped, as: UTF8.self) else {
      throw error(expected: "a string in UTF-8", at: skipped.startIndex)
    }
    return text
  }

  /// Whether a string comes next.
  package var isAtString: Bool { isAt(UInt8(ascii: "\"")) }
  /// Whether an object comes next.
  package var isAtObject: Bool { isAt(UInt8(ascii: "{")) }

  private func isAt(_ byte: UInt8) -> Bool {
    bytes[position...].first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 } == byte
  }

  private mutating func skip() throws(JSONParsingError) {
    skipSpace()
    switch peek() {
    case UInt8(ascii: "["):
      try enter()
      while try hasItem() { try skip() }
    case UInt8(ascii: "{"):
      try enter()
      while try continues(until: UInt8(ascii: "}")) {
        guard peek() == UInt8(ascii: "\"") else { throw error(expected: "a key in double quotes") }
        try skipString()
        try skipColon()
        try skip()
      }
    case UInt8(ascii: "\""): try skipString()
    case let byte? where byte.isJSONDigit || byte == UInt8(ascii: "-"): try skipNumber()
    default: _ = try literal()
    }
  }

  private mutating func literal() throws(JSONParsingError) -> Piece {
    let start = position
    let word = word()
    switch word {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "null": return .null
    default:
      position = start
      throw error(expected: expectation(for: word))
    }
  }

  // MARK: Arrays and objects

  /// Skips the opening bracket.
  private mutating func enter() throws(JSONParsingError) {
    guard isFirst.count < depthLimit else { throw error(expected: "at most \(depthLimit) levels") }
    isFirst.append(true)
    position += 1
  }

  /// Skips the comma before an item or a member, or the closing bracket; returns whether there is an item or a member.
  private mutating func continues(until close: UInt8) throws(JSONParsingError) -> Bool {
    skipSpace()
    let depth = isFirst.count - 1
    if peek() == close {
      position += 1
      isFirst.removeLast()
      return false
    }
    if isFirst[depth] {
      isFirst[depth] = false
      return true
    }
    guard peek() == UInt8(ascii: ",") else { throw error(expected: "',' or '\(Unicode.Scalar(close))'") }
    position += 1
    skipSpace()
    // A comma after the last entry is a frequent mistake, and has a message of its own.
    if peek() == close { throw error(expected: "another entry after the comma, or no comma") }
    return true
  }

  private mutating func skipColon() throws(JSONParsingError) {
    skipSpace()
    guard peek() == UInt8(ascii: ":") else { throw error(expected: "':'") }
    position += 1
  }

  // MARK: Bytes

  func peek(_ offset: Int = 0) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private mutating func skipSpace() {
    while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  /// Reads the letters and digits from the present position on.
  private mutating func word() -> String {
    let start = position
    while let byte = peek(), byte.isWordPart { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isWordPart: Bool {
    let lowercase = self | 0x20
    return isJSONDigit || (lowercase >= UInt8(ascii: "a") && lowercase <= UInt8(ascii: "z"))
  }

  var isJSONDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
