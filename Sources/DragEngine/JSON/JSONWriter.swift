/// Writes JSON text without white space, or only counts its bytes. The same code does both, so that a long text can be
/// measured before it is made.
///
/// Numbers have the shortest digits that read back; only quotes, backslashes and control characters are escaped.
package struct JSONWriter {
  /// The text so far, in UTF-8; empty if it is only counted.
  package private(set) var bytes: [UInt8] = []
  /// The length of the text so far. Unit: bytes.
  package private(set) var count = 0
  private let isCounting: Bool

  /// Creates a writer without text.
  ///
  /// - Parameter isCounting: Whether the writer only counts bytes.
  package init(isCounting: Bool = false) { self.isCounting = isCounting }

  /// Reserves memory for more text, in addition to the present text. Unit: bytes.
  package mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

  /// Returns the text, and removes it.
  package mutating func take() -> [UInt8] {
    defer { (bytes, count) = ([], 0) }
    return bytes
  }

  /// Shortens the text to an earlier length. Unit: bytes. Precondition: `isCounting` is false.
  mutating func removeEnd(from start: Int) {
    bytes.removeSubrange(start...)
    count = start
  }

  /// Adds punctuation, or text that is already JSON.
  package static func += (writer: inout JSONWriter, json: StaticString) {
    writer.append(UnsafeBufferPointer(start: json.utf8Start, count: json.utf8CodeUnitCount))
  }

  /// Adds one byte of punctuation.
  package static func += (writer: inout JSONWriter, byte: UInt8) {
    writer.count += 1
    if !writer.isCounting { writer.bytes.append(byte) }
  }

  /// Adds text that is already JSON.
  package mutating func append(json text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  private mutating func append(_ added: UnsafeBufferPointer<UInt8>) {
    count += added.count
    if !isCounting { bytes.append(contentsOf: added) }
  }

  /// Adds an integer.
  package mutating func write(_ value: some BinaryInteger) { append(json: String(value)) }

  /// Adds a float, which must be finite. Its text always has a point or an exponent.
  package mutating func write(_ value: Double) { append(json: value.description) }

  /// Adds a boolean.
  package mutating func write(_ value: Bool) { append(json: value ? "true" : "false") }

  /// Adds a string.
  package mutating func write(_ value: String) {
    var value = value
    value.withUTF8 { write(utf8: $0) }
  }

  /// Adds a string of bytes that are UTF-8.
  package mutating func write(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    self += UInt8(ascii: "\"")
    var start = 0
    for (index, byte) in bytes.enumerated()
    where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
      append(UnsafeBufferPointer(rebasing: bytes[start..<index]))
      write(escaping: byte)
      start = index + 1
    }
    append(UnsafeBufferPointer(rebasing: bytes[start...]))
    self += UInt8(ascii: "\"")
  }

  private mutating func write(escaping byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): self += "\\\""
    case UInt8(ascii: "\\"): self += "\\\\"
    case 0x08: self += "\\b"
    case 0x0C: self += "\\f"
    case 0x0A: self += "\\n"
    case 0x0D: self += "\\r"
    case 0x09: self += "\\t"
    default: append(json: (byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16))
    }
  }
}
