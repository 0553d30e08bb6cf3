// Names consist of bytes, but JSON strings are text. A name that is not valid UTF-8 is written as an object with its
// bytes in hexadecimal digits. An id is a name or an integer.

extension JSONWriter {
  /// Adds a name: a string, or `{"$hex":"ff41"}` if its bytes are not UTF-8.
  package mutating func write(_ name: ByteString) {
    name.withBytes { bytes in name.isText ? write(utf8: bytes) : write(hex: bytes) }
  }

  /// Adds bytes that are not UTF-8, as `{"$hex":"ff41"}`.
  package mutating func write(hex bytes: UnsafeBufferPointer<UInt8>) {
    self += "{\"$hex\":\""
    for byte in bytes {
      self += Self.digits[Int(byte >> 4)]
      self += Self.digits[Int(byte & 15)]
    }
    self += "\"}"
  }

  private static let digits = Array("0123456789abcdef".utf8)

  /// Adds an id: a number or a name.
  package mutating func write(_ id: Identifier) {
    switch id {
    case .string(let name): write(name)
    case .integer(let number): write(number)
    }
  }
}

extension JSONReader {
  /// Reads the next name; `nil` for any other value, which may then be read only in part.
  mutating func name() throws(JSONParsingError) -> ByteString? {
    switch try next() {
    case .string(let text): return ByteString(text)
    case .object:
      guard try key() == "$hex", let bytes = try hex(), try key() == nil else { return nil }
      return ByteString(bytes: bytes)
    default: return nil
    }
  }

  /// Reads the next value, a string of pairs of hexadecimal digits, as bytes; `nil` for any other value, which may then
  /// be read only in part.
  package mutating func hex() throws(JSONParsingError) -> [UInt8]? {
    guard case .string(let text) = try next(), text.utf8.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 2)
    var high: UInt8?
    for digit in text.utf8 {
      guard let value = Self.hexDigit(digit) else { return nil }
      if let first = high {
        bytes.append(first << 4 | UInt8(value))
        high = nil
      } else {
        high = UInt8(value)
      }
    }
    return bytes
  }
}
