internal import CDray
internal import Dray

extension PlainData {
  /// The maximum nesting of tables. The limit also ends the reading of a table that contains itself.
  private static let depthLimit = 100

  /// Copies a value of the program.
  ///
  /// - Parameter name: The name of the value in messages.
  init(_ value: dray_value, _ name: String, depth: Int = 0) throws(Failure) {
    guard depth <= Self.depthLimit else {
      throw .badInput("\(name) is nested more than \(Self.depthLimit) times, or contains itself")
    }
    switch Int(value.kind) {
    case DRAY_VALUE_NONE: self = .nil
    case DRAY_VALUE_BOOLEAN: self = .boolean(value.boolean != 0)
    case DRAY_VALUE_INTEGER: self = .integer(Int(value.integer))
    case DRAY_VALUE_NUMBER: self = .number(value.number)
    case DRAY_VALUE_STRING: self = .string(LuaString(bytes: try Self.bytes(of: value, name)))
    case DRAY_VALUE_BYTES: self = .data(LuaData(bytes: Array(try Self.bytes(of: value, name))))
    case DRAY_VALUE_TABLE: self = .table(try Self.table(value, name, depth: depth + 1))
    case let kind: throw .badInput("\(name) has the unknown kind \(kind)")
    }
  }

  /// Copies a value of the program; `NULL` is nil.
  init(_ pointer: UnsafePointer<dray_value>?, _ name: String) throws(Failure) {
    guard let pointer else {
      self = .nil
      return
    }
    try self.init(pointer.pointee, name)
  }

  private static func bytes(of value: dray_value, _ name: String) throws(Failure) -> UnsafeBufferPointer<UInt8> {
    guard value.string != nil || value.length == 0 else { throw .misuse("the string of \(name) is NULL") }
    guard value.length >= 0 else { throw .misuse("the length of \(name) is larger than the address space") }
    let start = UnsafeRawPointer(value.string)?.assumingMemoryBound(to: UInt8.self)
    return UnsafeBufferPointer(start: start, count: value.length)
  }

  private static func table(_ value: dray_value, _ name: String, depth: Int) throws(Failure) -> PlainTable {
    guard value.items != nil || value.item_count == 0 else { throw .misuse("the items of \(name) are NULL") }
    guard value.fields != nil || value.field_count == 0 else { throw .misuse("the fields of \(name) are NULL") }
    guard value.item_count >= 0, value.field_count >= 0 else {
      throw .misuse("a count of \(name) is larger than the address space")
    }
    var items: [PlainData] = []
    for (index, item) in UnsafeBufferPointer(start: value.items, count: value.item_count).enumerated() {
      let item = try PlainData(item, "item \(index + 1) of \(name)", depth: depth)
      guard item != .nil else { throw .badInput("item \(index + 1) of \(name) is none; a list has no holes") }
      items.append(item)
    }
    var table = PlainTable(items: items)
    for (index, field) in UnsafeBufferPointer(start: value.fields, count: value.field_count).enumerated() {
      let key = try key(field.key, "key \(index + 1) of \(name)")
      guard table[key] == nil else { throw .badInput("\(name) has the key \(key.pathText) twice") }
      table[key] = try PlainData(field.value, "\(name)\(key.pathText)", depth: depth)
    }
    return table
  }

  private static func key(_ value: dray_value, _ name: String) throws(Failure) -> PlainKey {
    switch try PlainData(value, name) {
    case .string(let text): return .string(text)
    case .integer(let number): return .integer(number)
    case .boolean(let flag): return .boolean(flag)
    case .nil, .number, .data, .table: throw .badInput("\(name) must be a string, an integer or a boolean")
    }
  }
}
