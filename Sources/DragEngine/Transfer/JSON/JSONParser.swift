extension JSONValue {
  /// Parses JSON text in UTF-8.
  ///
  /// Follows RFC 8259 strictly. Where the RFC leaves a choice:
  /// - a byte order mark at the beginning is skipped;
  /// - of equal keys the last value is used, as in ECMAScript, at the position of the first;
  /// - an integer beyond 64 bits becomes a float, as in Lua; so does `-0`, because integers have no negative zero;
  /// - a number beyond the range of `Double` is an error, because it would be read as infinity; a number too small to
  ///   differ from zero becomes zero;
  /// - half of a surrogate pair and invalid UTF-8 are errors, because no string can represent them.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - depthLimit: The maximum nesting of arrays and objects. The memory of the values is limited, too, to four times
  ///     the text and 48 MB.
  /// - Throws: `JSONParsingError` with the place of the first error.
  /// - Complexity: O(number of bytes).
  public init(parsing bytes: some Sequence<UInt8>, depthLimit: Int = 512) throws(JSONParsingError) {
    var parser = JSONParser(bytes: Array(bytes), depthLimit: depthLimit)
    self = try parser.document()
  }

  /// Parses JSON text, as above.
  public init(parsing text: String, depthLimit: Int = 512) throws(JSONParsingError) {
    try self.init(parsing: text.utf8, depthLimit: depthLimit)
  }

  /// Parses JSON text in UTF-8, as above.
  public init(parsing bytes: Bytes, depthLimit: Int = 512) throws(JSONParsingError) {
    try self.init(parsing: [UInt8](bytes), depthLimit: depthLimit)
  }
}

/// The parser: reads from left to right with at most two bytes of lookahead.
struct JSONParser {
  let bytes: [UInt8]
  let depthLimit: Int
  var position = 0
  private var depth = 0
  /// Memory that further values may take. Unit: bytes.
  private var room: Int

  /// Memory of each kind of value, rounded up: a value in its list, a list, a member with its key and its index entry.
  private enum Cost {
    static let value = 48
    static let list = 48
    static let member = 112
  }

  init(bytes: [UInt8], depthLimit: Int) {
    self.bytes = bytes
    room = 4 * bytes.count + (48 << 20)
    self.depthLimit = depthLimit
  }

  mutating func document() throws(JSONParsingError) -> JSONValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    let value = try value()
    skipSpace()
    guard position == bytes.count else { throw error(expected: "the end") }
    return value
  }

  private mutating func value() throws(JSONParsingError) -> JSONValue {
    skipSpace()
    try take(Cost.value)
    switch peek() {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "\""): return .string(try string())
    case let byte? where byte.isJSONDigit || byte == UInt8(ascii: "-"): return try number()
    default: return try literal()
    }
  }

  private mutating func literal() throws(JSONParsingError) -> JSONValue {
    let start = position
    let word = word()
    switch word {
    case "true": return true
    case "false": return false
    case "null": return .null
    default:
      position = start
      throw error(expected: meant(by: word))
    }
  }

  /// A suggestion for a word that is not a value.
  private func meant(by word: String) -> String {
    switch word.lowercased() {
    case "true": return "'true'"
    case "false": return "'false'"
    case "null", "nil", "none", "undefined": return "'null'"
    case "nan", "inf", "infinity": return "a finite number"
    case let word where !word.isEmpty && ["true", "false", "null"].contains { $0.hasPrefix(word) }:
      return "all of 'true', 'false' or 'null'"
    default: break
    }
    switch peek() {
    case UInt8(ascii: "'"), UInt8(ascii: "`"): return "a string in double quotes"
    case UInt8(ascii: "/"), UInt8(ascii: "#"): return "a value; there are no comments in JSON"
    case UInt8(ascii: "+"): return "a number without '+'"
    case UInt8(ascii: "."): return "a digit before the point"
    default: return "a value"
    }
  }

  private mutating func take(_ cost: Int) throws(JSONParsingError) {
    room -= cost
    if room < 0 { throw error(expected: "fewer values, for which there is memory") }
  }

  // MARK: Arrays and objects

  private mutating func array() throws(JSONParsingError) -> [JSONValue] {
    try enter()
    var items: [JSONValue] = []
    if skip(UInt8(ascii: "]")) { return items }
    repeat {
      try refuseEnd(UInt8(ascii: "]"))
      items.append(try value())
    } while try goesOn(until: UInt8(ascii: "]"))
    return items
  }

  private mutating func object() throws(JSONParsingError) -> JSONObject {
    try enter()
    var object = JSONObject()
    if skip(UInt8(ascii: "}")) { return object }
    repeat {
      try refuseEnd(UInt8(ascii: "}"))
      guard peek() == UInt8(ascii: "\"") else { throw error(expected: "a key in double quotes") }
      let key = try string()
      try take(Cost.member)
      skipSpace()
      guard peek() == UInt8(ascii: ":") else { throw error(expected: "':'") }
      position += 1
      object[key] = try value()
    } while try goesOn(until: UInt8(ascii: "}"))
    return object
  }

  /// Skips the opening bracket and the white space behind it.
  private mutating func enter() throws(JSONParsingError) {
    guard depth < depthLimit else { throw error(expected: "at most \(depthLimit) levels") }
    try take(Cost.list)
    depth += 1
    position += 1
    skipSpace()
  }

  /// Skips the closing bracket, if it is next.
  private mutating func skip(_ close: UInt8) -> Bool {
    guard peek() == close else { return false }
    depth -= 1
    position += 1
    return true
  }

  /// Refuses a trailing comma, the most frequent mistake.
  private mutating func refuseEnd(_ close: UInt8) throws(JSONParsingError) {
    skipSpace()
    if peek() == close { throw error(expected: "one more after the comma, or no comma") }
  }

  /// Skips a comma or the closing bracket; returns whether a comma was found.
  private mutating func goesOn(until close: UInt8) throws(JSONParsingError) -> Bool {
    skipSpace()
    if peek() == UInt8(ascii: ",") {
      position += 1
      return true
    }
    if skip(close) { return false }
    throw error(expected: "',' or '\(Unicode.Scalar(close))'")
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
