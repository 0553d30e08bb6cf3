internal import LuaRuntime

// Plain data as JSON. A sequence is an array, and a table with texts as keys is an object. A value that JSON cannot
// represent is an object with one key that begins with `$`. The conversion loses nothing, and equal values have equal
// text.

extension PlainData {
  /// The data as a value of a line.
  var journaled: JournalLine.Value { .written { $0.write(self) } }

  /// The length of the JSON text, counted without making the text. Unit: bytes.
  ///
  /// Fields can share a string in memory, but the text repeats it, so the text may be much longer than the value.
  var jsonCount: Int {
    var writer = JSONWriter(isCounting: true)
    writer.write(self)
    return writer.count
  }
}

extension JournalBuffer {
  /// Adds a line with an optional value.
  mutating func append(_ line: JournalLine, _ value: PlainData?) {
    guard let value else { return append(line) }
    append(line, "value") { $0.write(value) }
  }
}

extension JSONWriter {
  /// Adds plain data.
  mutating func write(_ data: PlainData) {
    switch data {
    case .nil: self += "null"
    case .boolean(let value): write(value)
    case .integer(let value): write(value)
    case .number(let value) where value.isFinite: write(value)
    case .number(let value):
      self += "{\"$number\":"
      append(json: JournalLine.Value.number(value).json)
      self += "}"
    case .string(let string):
      string.withBytes { string.isText && !$0.isShorterInHex ? write(utf8: $0) : write(hex: $0) }
    case .data(let data):
      self += "{\"$data\":"
      write(base64: data)
      self += "}"
    case .table(let table) where table.fields.isEmpty: writeList(table.items)
    case .table(let table) where table.isObject: writeObject(table.fields)
    case .table(let table): writePairs(table)
    }
  }

  /// Adds bytes as a string in base 64.
  mutating func write(base64 data: LuaData) {
    self += "\""
    data.bytes.withUnsafeBytes { append(json: base64($0)) }
    self += "\""
  }

  private mutating func writeList(_ items: [PlainData]) {
    self += "["
    for (index, item) in items.enumerated() {
      if index > 0 { self += "," }
      write(item)
    }
    self += "]"
  }

  private mutating func writeObject(_ fields: [PlainTable.Field]) {
    self += "{"
    for (index, field) in fields.enumerated() {
      if index > 0 { self += "," }
      if case .string(let key) = field.key { key.withBytes { write(utf8: $0) } }
      self += ":"
      write(field.value)
    }
    self += "}"
  }

  private mutating func writePairs(_ table: PlainTable) {
    self += "{\"$table\":["
    for (index, field) in table.enumerated() {
      if index > 0 { self += "," }
      self += "["
      write(PlainData(field.key))
      self += ","
      write(field.value)
      self += "]"
    }
    self += "]}"
  }
}

extension PlainTable {
  /// Whether the table can be a JSON object: all keys are texts that do not begin with `$`.
  var isObject: Bool {
    items.isEmpty
      && fields.allSatisfy { field in
        guard case .string(let key) = field.key else { return false }
        return key.isText && key.withBytes { $0.first != UInt8(ascii: "$") }
      }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether hexadecimal digits are shorter than the JSON string, as for a text with many characters that JSON escapes.
  fileprivate var isShorterInHex: Bool {
    // The digits double the length, and the surrounding object is eight bytes longer than quotes.
    var excess = -8 - count
    for byte in self where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
      excess += byte.hasShortEscape ? 1 : 5
    }
    return excess > 0
  }
}

extension UInt8 {
  /// Whether JSON has an escape of two bytes for the character.
  fileprivate var hasShortEscape: Bool {
    switch self {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x08, 0x09, 0x0A, 0x0C, 0x0D: true
    default: false
    }
  }
}
