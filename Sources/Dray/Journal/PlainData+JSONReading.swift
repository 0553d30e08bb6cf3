internal import LuaRuntime

extension PlainData {
  /// Maximum depth of tables.
  fileprivate static let depthLimit = 100

  /// Reads plain data that was written as JSON.
  ///
  /// - Parameters:
  ///   - json: The text.
  ///   - allowance: Memory for values in addition to twice the length of their text. Reading reduces it. Unit: bytes.
  init(journaled json: String, spending allowance: inout Int) throws(JSONParsingError) {
    var reader = PlainJSONReader(
      JSONReader(Array(json.utf8), depthLimit: JournalLine.mostLevels, allowance: allowance), Self.depthLimit)
    self = try reader.document()
    allowance = min(allowance, reader.json.room)
  }
}

extension PlainData {
  /// The problem of data that does not fit into a journal line, as a predicate; `nil` if the data fits.
  var excess: String? {
    if isDeeper(than: Self.depthLimit) { return "has more than \(Self.depthLimit) tables inside each other" }
    let count = jsonCount
    return count > InputLimits.line ? "takes \(count) bytes as JSON; at most \(InputLimits.line) are allowed" : nil
  }

  private func isDeeper(than levels: Int) -> Bool {
    guard case .table(let table) = self else { return false }
    return levels == 0 || table.items.contains { $0.isDeeper(than: levels - 1) }
      || table.fields.contains { $0.value.isDeeper(than: levels - 1) }
  }
}

extension JournalLine {
  /// The plain data in a member; `nil` without such a member.
  ///
  /// - Parameter allowance: As for `PlainData.init(journaled:spending:)`.
  func data(_ name: String, spending allowance: inout Int) throws(JournalProblem) -> PlainData? {
    guard let value = self[name] else { return nil }
    do throws(JSONParsingError) {
      return try PlainData(journaled: value.json, spending: &allowance)
    } catch {
      throw .meaning("'\(name)', column \(error.column): expected \(error.expected), found \(error.found)")
    }
  }

  /// The plain data in a member.
  ///
  /// - Parameter memory: The memory limit of a Lua state that could contain the data; 0 is unlimited. Unit: bytes.
  func data(_ name: String, memory: Int = LuaLimits.standard.memory) throws(JournalProblem) -> PlainData? {
    var allowance = PlainData.allowance(for: memory)
    return try data(name, spending: &allowance)
  }

  /// The bytes in a member in base 64; `nil` without such a member.
  func content(_ name: String) throws(JournalProblem) -> LuaData? {
    guard let text = self[name] else { return nil }
    guard let bytes = text.name?.withBytes({ decodeBase64($0) }) else { throw needs("'\(name)', bytes in base 64") }
    return LuaData(bytes: bytes)
  }

  /// A member that is a table with names as keys; empty without such a member.
  ///
  /// - Parameter what: The noun for the data in messages.
  package func namedData(_ name: String, _ what: String) throws(JournalProblem) -> [LuaString: PlainData] {
    guard let data = try data(name) else { return [:] }
    guard let table = data.table, table.items.isEmpty, table.fields.allSatisfy({ $0.key.text != nil }) else {
      throw .meaning("the \(what) must be an object")
    }
    return table.named
  }
}

extension PlainData {
  /// The memory that values for a Lua state may take in addition to their text. A number takes 16 bytes in a Lua list,
  /// and more in plain data.
  ///
  /// - Parameter memory: The memory limit of the Lua state; 0 is unlimited. Unit: bytes.
  static func allowance(for memory: Int) -> Int { memory > 0 && memory < .max >> 3 ? 3 * memory : .max }
}

/// The memory of each part, measured and rounded up: a value in its list, the object of a string or a table, `LuaData`,
/// a key. Unit: bytes.
private enum Cost {
  static let value = 32
  static let object = 64
  static let data = 160
  static let key = 48
}

extension PlainData {
  /// Subtracts the memory that reading the value from its JSON text takes, as `init(journaled:spending:)` does.
  ///
  /// - Parameter length: The length of the text. Unit: bytes.
  /// - Returns: Whether the allowance is enough.
  func spend(_ allowance: inout Int, readingFrom length: Int) -> Bool {
    let (sum, isOver) = allowance.addingReportingOverflow(2 * length)
    let room = (isOver ? .max : sum) - readingCost
    if room < 0 { return false }
    allowance = min(allowance, room)
    return true
  }

  /// The memory that reading the value from JSON takes. Unit: bytes.
  private var readingCost: Int {
    switch self {
    case .nil, .boolean, .integer: return Cost.value
    case .number(let value): return value.isFinite ? Cost.value : Cost.value + Cost.object
    case .string: return Cost.value + Cost.object
    case .data: return Cost.value + Cost.object + Cost.data
    case .table(let table):
      let items = table.items.reduce(Cost.value + Cost.object) { $0 + $1.readingCost }
      if table.fields.isEmpty { return items }
      // A table that cannot be a JSON object is a list of pairs, in an object of its own.
      let isObject = table.isObject
      let pairs = isObject ? items : items + Cost.object + table.items.count * (Cost.key + Cost.value)
      return table.fields.reduce(pairs) { sum, field in
        sum + Cost.key + (isObject ? 0 : PlainData(field.key).readingCost) + field.value.readingCost
      }
    }
  }
}

/// Builds plain data from JSON, within a memory limit.
private struct PlainJSONReader {
  var json: JSONReader
  private let depthLimit: Int
  private var depth = 0

  init(_ json: JSONReader, _ depthLimit: Int) { (self.json, self.depthLimit) = (json, depthLimit) }

  mutating func document() throws(JSONParsingError) -> PlainData {
    let value = try value()
    try json.end()
    return value
  }

  private mutating func value() throws(JSONParsingError) -> PlainData {
    try json.take(Cost.value)
    switch try json.next() {
    case .null: return .nil
    case .boolean(let value): return .boolean(value)
    case .integer(let value): return .integer(Int(value))
    case .number(let value): return .number(value)
    case .string(let text):
      try json.take(Cost.object)
      return .string(LuaString(text))
    case .array: return .table(PlainTable(items: try list(), sortedFields: []))
    case .object: return try object()
    }
  }

  private mutating func enterTable() throws(JSONParsingError) {
    try json.take(Cost.object)
    depth += 1
    guard depth <= depthLimit else { throw json.error(expected: "at most \(depthLimit) tables inside each other") }
  }

  private mutating func list() throws(JSONParsingError) -> [PlainData] {
    try enterTable()
    defer { depth -= 1 }
    var items: [PlainData] = []
    while try json.hasItem() {
      let item = try value()
      if case .nil = item { throw json.error(expected: "a value other than null in a list") }
      items.append(item)
    }
    return items
  }

  // MARK: Objects

  private mutating func object() throws(JSONParsingError) -> PlainData {
    guard var key = try json.key() else {
      try json.take(Cost.object)
      return .table(PlainTable())
    }
    if key.utf8.first == UInt8(ascii: "$") {
      let value = try escaped(key)
      guard try json.key() == nil else { throw json.error(expected: "'}' after the value of '\(key)'") }
      return value
    }
    try enterTable()
    defer { depth -= 1 }
    var fields = PlainFields()
    while true {
      guard key.utf8.first != UInt8(ascii: "$") else {
        throw json.error(expected: "a key without '$', or a table as {\"$table\": [[key, value]]}")
      }
      try json.take(Cost.key)
      fields.add(.string(LuaString(key)), try value())
      guard let next = try json.key() else { break }
      key = next
    }
    return .table(try table(of: &fields))
  }

  /// A value that JSON cannot represent directly.
  private mutating func escaped(_ key: String) throws(JSONParsingError) -> PlainData {
    try json.take(Cost.object)
    switch key {
    case "$number":
      switch try json.next() {
      case .string("nan"): return .number(.nan)
      case .string("inf"): return .number(.infinity)
      case .string("-inf"): return .number(-.infinity)
      default: throw json.error(expected: "\"nan\", \"inf\" or \"-inf\"")
      }
    case "$hex":
      guard let bytes = try json.hex() else { throw json.error(expected: "hexadecimal digits in pairs") }
      return .string(LuaString(bytes: bytes))
    case "$data":
      try json.take(Cost.data)
      guard case .string(let text) = try json.next(), let bytes = decodeBase64(text.utf8) else {
        throw json.error(expected: "bytes in base 64")
      }
      return .data(LuaData(bytes: bytes))
    case "$table": return try pairs()
    default: throw json.error(expected: "$number, $hex, $data or $table")
    }
  }

  private mutating func pairs() throws(JSONParsingError) -> PlainData {
    try enterTable()
    defer { depth -= 1 }
    guard case .array = try json.next() else { throw json.error(expected: "a list of pairs of key and value") }
    var fields = PlainFields()
    while try json.hasItem() {
      try json.take(Cost.key)
      guard case .array = try json.next(), try json.hasItem() else { throw json.error(expected: "[key, value]") }
      let key: PlainKey
      switch try value() {
      case .integer(let integer): key = .integer(integer)
      case .string(let string): key = .string(string)
      case .boolean(let boolean): key = .boolean(boolean)
      case .nil, .number, .data, .table: throw json.error(expected: "an integer, a string or a boolean as key")
      }
      guard try json.hasItem() else { throw json.error(expected: "[key, value]") }
      fields.add(key, try value())
      guard try !json.hasItem() else { throw json.error(expected: "[key, value]") }
    }
    return .table(try table(of: &fields))
  }

  private func table(of fields: inout PlainFields) throws(JSONParsingError) -> PlainTable {
    if let key = fields.sort() {
      throw json.error(expected: "each key once, and not another \(PlainData(key).text(style: .line).prefix(60))")
    }
    return fields.table
  }
}

/// The fields of a table while it is read.
private struct PlainFields {
  private var fields: [PlainTable.Field] = []
  private var isSorted = true

  /// Adds a field; a field without a value is left out.
  mutating func add(_ key: PlainKey, _ value: PlainData) {
    if case .nil = value { return }
    if isSorted, let last = fields.last, last.key >= key { isSorted = false }
    fields.append(PlainTable.Field(key: key, value: value))
  }

  /// Sorts the fields; a written table already has them in order.
  ///
  /// - Returns: A duplicate key; `nil` if there is none.
  mutating func sort() -> PlainKey? {
    if isSorted { return nil }
    fields.sort { $0.key < $1.key }
    return zip(fields, fields.dropFirst()).first { $0.key == $1.key }?.0.key
  }

  /// The table of the sorted fields. The fields 1, 2, 3 … become its sequence.
  var table: PlainTable {
    guard let start = fields.firstIndex(where: { $0.key == .integer(1) }) else {
      return PlainTable(items: [], sortedFields: fields)
    }
    var end = start
    while end < fields.count, fields[end].key == .integer(end - start + 1) { end += 1 }
    return PlainTable(
      items: fields[start..<end].map(\.value), sortedFields: Array(fields[..<start]) + Array(fields[end...]))
  }
}
