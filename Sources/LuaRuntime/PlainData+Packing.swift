internal import CLua

extension PlainData {
  /// Reads what C packed.
  init(packed: clua_packed) {
    var reader = PackedReader(bytes: UnsafeRawBufferPointer(start: packed.bytes, count: packed.count))
    self = reader.value()
  }

  /// The value in the form in which it crosses to C.
  func packed() -> [UInt8] {
    var bytes: [UInt8] = []
    pack(into: &bytes)
    return bytes
  }

  private func pack(into bytes: inout [UInt8]) {
    switch self {
    case .nil: bytes.append(UInt8(ascii: "n"))
    case .boolean(let value): bytes.append(UInt8(ascii: value ? "t" : "f"))
    case .integer(let value): bytes.append(tag: "i", Int64(value))
    case .number(let value): bytes.append(tag: "d", value.bitPattern)
    case .string(let string): bytes.append(string)
    // Borrowed: whoever packs keeps the value until it is unpacked.
    case .data(let data): bytes.append(tag: "b", UInt(bitPattern: data.box.pointer))
    case .table(let table):
      bytes.append(tag: "{", UInt32(table.items.count))
      withUnsafeBytes(of: UInt32(table.fields.count)) { bytes.append(contentsOf: $0) }
      for item in table.items { item.pack(into: &bytes) }
      for field in table.fields {
        PlainData(field.key).pack(into: &bytes)
        field.value.pack(into: &bytes)
      }
    }
  }

  /// A key as a value.
  public init(_ key: PlainKey) {
    switch key {
    case .integer(let value): self = .integer(value)
    case .string(let string): self = .string(string)
    case .boolean(let value): self = .boolean(value)
    }
  }
}

extension PlainKey {
  /// Reads keys that C packed one after the other.
  static func path(packed: clua_packed) -> [PlainKey] {
    var reader = PackedReader(bytes: UnsafeRawBufferPointer(start: packed.bytes, count: packed.count))
    var keys: [PlainKey] = []
    while !reader.isAtEnd { keys.append(reader.key()) }
    return keys
  }
}

/// Reads packed values. What it is given comes from C and is well formed.
private struct PackedReader {
  let bytes: UnsafeRawBufferPointer
  var position = 0

  var isAtEnd: Bool { position >= bytes.count }

  mutating func value() -> PlainData {
    switch take(UInt8.self) {
    case UInt8(ascii: "f"): .boolean(false)
    case UInt8(ascii: "t"): .boolean(true)
    case UInt8(ascii: "i"): .integer(Int(take(Int64.self)))
    case UInt8(ascii: "d"): .number(Double(bitPattern: take(UInt64.self)))
    case UInt8(ascii: "s"): .string(string())
    case UInt8(ascii: "b"): data()
    case UInt8(ascii: "{"): .table(table())
    default: .nil
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

  private mutating func table() -> PlainTable {
    let itemCount = take(UInt32.self)
    let fieldCount = take(UInt32.self)
    let items = (0..<itemCount).map { _ in value() }
    let fields = (0..<fieldCount).map { _ in PlainTable.Field(key: key(), value: value()) }
    return PlainTable(items: items, sortedFields: fields)
  }

  private mutating func data() -> PlainData {
    guard let pointer = UnsafeMutableRawPointer(bitPattern: take(UInt.self)) else { return .nil }
    return .data(LuaData(DataBox.at(pointer)))
  }

  private mutating func string() -> LuaString {
    let count = Int(take(UInt32.self))
    defer { position += count }
    return LuaString(bytes: bytes[position..<position + count])
  }

  private mutating func take<Value: BitwiseCopyable>(_ type: Value.Type) -> Value {
    defer { position += MemoryLayout<Value>.size }
    return bytes.loadUnaligned(fromByteOffset: position, as: type)
  }
}

extension [UInt8] {
  fileprivate mutating func append(tag: Unicode.Scalar, _ value: some BitwiseCopyable) {
    append(UInt8(ascii: tag))
    Swift.withUnsafeBytes(of: value) { append(contentsOf: $0) }
  }

  fileprivate mutating func append(_ string: LuaString) {
    string.withBytes { text in
      append(tag: "s", UInt32(text.count))
      append(contentsOf: text)
    }
  }
}
