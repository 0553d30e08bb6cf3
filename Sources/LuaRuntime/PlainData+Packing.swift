internal import CLua

extension PlainData {
  /// Reads a value packed by C.
  init(packed: clua_packed) {
    var reader = PackedReader(bytes: UnsafeRawBufferPointer(start: packed.bytes, count: packed.count))
    self = reader.value()
  }

  /// Reads pairs of values that C packed one after the other.
  static func pairs(packed: clua_packed) -> [(PlainData, PlainData)] {
    var reader = PackedReader(bytes: UnsafeRawBufferPointer(start: packed.bytes, count: packed.count))
    var pairs: [(PlainData, PlainData)] = []
    while !reader.isAtEnd {
      let first = reader.value()
      pairs.append((first, reader.value()))
    }
    return pairs
  }

  /// The value in the packed form for C.
  func packed() -> [UInt8] {
    var writer = PackedWriter()
    if case .table(let table) = self, table.items.count + table.fields.count > Self.large {
      writer.bytes.reserveCapacity(leastPackedCount)
    }
    writer.append(self)
    return writer.bytes
  }

  /// The number of items and fields of a table above which memory for its packed form is reserved in advance.
  private static let large = 1000

  /// A lower bound of the length of the packed form, in which each long string occurs once. Unit: bytes.
  private var leastPackedCount: Int {
    switch self {
    case .nil, .boolean: return 1
    case .integer, .number, .data: return 9
    case .string(let string):
      let count = string.withBytes { $0.count }
      return count > CLUA_LONG_STRING ? 5 : 5 + count
    case .table(let table):
      let items = table.items.reduce(9) { $0 + $1.leastPackedCount }
      return table.fields.reduce(items) { $0 + PlainData($1.key).leastPackedCount + $1.value.leastPackedCount }
    }
  }

  /// A key as a value.
  package init(_ key: PlainKey) {
    switch key {
    case .integer(let value): self = .integer(value)
    case .string(let string): self = .string(string)
    case .boolean(let value): self = .boolean(value)
    }
  }
}

extension PlainKey {
  /// Reads consecutive keys packed by C.
  static func path(packed: clua_packed) -> [PlainKey] {
    var reader = PackedReader(bytes: UnsafeRawBufferPointer(start: packed.bytes, count: packed.count))
    var keys: [PlainKey] = []
    while !reader.isAtEnd { keys.append(reader.key()) }
    return keys
  }
}

/// Writes packed values. A long string that occurs in many fields is written once.
private struct PackedWriter {
  var bytes: [UInt8] = []
  private var numbers: [LuaString: UInt32] = [:]

  mutating func append(_ data: PlainData) {
    switch data {
    case .nil: bytes.append(UInt8(ascii: "n"))
    case .boolean(let value): bytes.append(UInt8(ascii: value ? "t" : "f"))
    case .integer(let value): append(tag: "i", Int64(value))
    case .number(let value): append(tag: "d", value.bitPattern)
    case .string(let string): append(string)
    // The object is borrowed: the caller retains it until the value is unpacked.
    case .data(let data): append(tag: "b", UInt(bitPattern: data.box.pointer))
    case .table(let table):
      append(tag: "{", UInt32(table.items.count))
      withUnsafeBytes(of: UInt32(table.fields.count)) { bytes.append(contentsOf: $0) }
      for item in table.items { append(item) }
      for field in table.fields {
        append(PlainData(field.key))
        append(field.value)
      }
    }
  }

  private mutating func append(_ string: LuaString) {
    let count = string.withBytes { $0.count }
    if count > CLUA_LONG_STRING {
      if let known = numbers[string] { return append(tag: "r", known) }
      numbers[string] = UInt32(numbers.count + 1)
    }
    append(tag: "s", UInt32(count))
    string.withBytes { bytes.append(contentsOf: $0) }
  }

  private mutating func append(tag: Unicode.Scalar, _ value: some BitwiseCopyable) {
    bytes.append(UInt8(ascii: tag))
    withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
  }
}

/// Reads packed values. The input comes from C and is always valid.
struct PackedReader {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0
  /// The long strings read so far. All references to a string share its copy.
  private var longStrings: [LuaString] = []

  private typealias Bytes = UnsafeBufferPointer<UInt8>

  init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }

  /// A value; of a table only the numbers of its items and fields, which follow as further tokens.
  private enum Token {
    case `nil`
    case boolean(Bool)
    case integer(Int)
    case number(Double)
    case string(Bytes)
    /// A long string that occurred before, by its index.
    case reference(Int)
    case data(LuaData)
    case table(items: UInt32, fields: UInt32)
  }

  mutating func value() -> PlainData {
    switch next() {
    case .nil: .nil
    case .boolean(let value): .boolean(value)
    case .integer(let value): .integer(value)
    case .number(let value): .number(value)
    case .string(let bytes): .string(string(bytes))
    case .reference(let index): .string(longStrings[index])
    case .data(let data): .data(data)
    case .table(let itemCount, let fieldCount): .table(table(itemCount, fieldCount))
    }
  }

  mutating func key() -> PlainKey {
    switch value() {
    case .integer(let value): .integer(value)
    case .boolean(let value): .boolean(value)
    case .string(let string): .string(string)
    case .nil, .number, .data, .table: preconditionFailure("C packs only integers, strings and booleans as keys")
    }
  }

  private mutating func next() -> Token {
    switch take(UInt8.self) {
    case UInt8(ascii: "f"): .boolean(false)
    case UInt8(ascii: "t"): .boolean(true)
    case UInt8(ascii: "i"): .integer(Int(take(Int64.self)))
    case UInt8(ascii: "d"): .number(Double(bitPattern: take(UInt64.self)))
    case UInt8(ascii: "s"): .string(takeString())
    case UInt8(ascii: "r"): .reference(Int(take(UInt32.self)) - 1)
    case UInt8(ascii: "b"): takeData()
    case UInt8(ascii: "{"): .table(items: take(UInt32.self), fields: take(UInt32.self))
    default: .nil
    }
  }

  private mutating func table(_ itemCount: UInt32, _ fieldCount: UInt32) -> PlainTable {
    let items = (0..<itemCount).map { _ in value() }
    let fields = (0..<fieldCount).map { _ in PlainTable.Field(key: key(), value: value()) }
    return PlainTable(items: items, sortedFields: fields)
  }

  private mutating func string(_ bytes: Bytes) -> LuaString {
    let string = LuaString(bytes: bytes)
    if bytes.count > CLUA_LONG_STRING { longStrings.append(string) }
    return string
  }

  private mutating func takeString() -> Bytes {
    let count = Int(take(UInt32.self))
    let raw = UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
    position += count
    return raw.assumingMemoryBound(to: UInt8.self)
  }

  private mutating func takeData() -> Token {
    guard let pointer = UnsafeMutableRawPointer(bitPattern: take(UInt.self)) else { return .nil }
    return .data(LuaData(DataBox.at(pointer)))
  }

  private mutating func take<Value: BitwiseCopyable>(_ type: Value.Type) -> Value {
    defer { position += MemoryLayout<Value>.size }
    return bytes.loadUnaligned(fromByteOffset: position, as: type)
  }
}
