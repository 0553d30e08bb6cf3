internal import LuaRuntime

// Plain data as JSON: a sequence is an array, a table with texts as keys is an object, and what JSON has no form for is
// an object with one key that begins with `$`. Nothing is lost, and equal values have equal text.

extension PlainData {
  /// The data as a value of a line.
  var journaled: JournalLine.Value { .written { $0.write(self) } }

  /// The length of the JSON text, counted without making it. Unit: bytes.
  ///
  /// Fields can share a string in memory, but the text repeats it: the text may be much longer than the value.
  var jsonCount: Int {
    var writer = JSONWriter(isCounting: true)
    writer.write(self)
    return writer.count
  }
}

extension JournalBuffer {
  /// Adds a line with a value, if it has one.
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
    case .string(let string): string.withBytes { string.isText ? write(utf8: $0) : write(hex: $0) }
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
      write(PlainData(field.key))
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
  fileprivate var isObject: Bool {
    items.isEmpty
      && fields.allSatisfy { field in
        guard case .string(let key) = field.key else { return false }
        return key.isText && key.withBytes { $0.first != UInt8(ascii: "$") }
      }
  }
}
