extension PlainData {
  /// Reads a constant from a text in Lua's syntax, without running the text.
  ///
  /// Accepts `return { … }` or the constant alone, with comments. Constants are tables, strings in all of Lua's forms,
  /// numbers, also negative ones, `(0/0)` for NaN, `true`, `false`, `nil`, and `data "…"` for bytes in base 64. Other
  /// names, calls and operators are errors. A key must be unique in its table.
  ///
  /// - Parameters:
  ///   - text: The source, such as a manifest or a saved state.
  ///   - maximumDepth: Maximum depth of nested tables.
  ///   - maximumCount: Maximum length of the text. Unit: bytes.
  ///   - allowance: Memory for the values, in addition to four times the length of the text. The values of a dense text,
  ///     such as `{1,1,1}`, take far more than that. Unit: bytes.
  /// - Throws: `PlainTextError` at the first token that is not part of a constant, repeats a key or exceeds a limit.
  public init(
    reading text: String, maximumDepth: Int = 100, maximumCount: Int = 16 << 20, allowance: Int = 48 << 20
  ) throws(PlainTextError) {
    var allowance = allowance
    try self.init(reading: text, maximumDepth: maximumDepth, maximumCount: maximumCount, spending: &allowance)
  }

  /// Reads one of several texts that share an allowance.
  ///
  /// - Parameters:
  ///   - text: The source.
  ///   - maximumDepth: Maximum depth of nested tables.
  ///   - maximumCount: Maximum length of the text. Unit: bytes.
  ///   - allowance: Memory for the values, in addition to four times the length of the text. Reading reduces it. Unit:
  ///     bytes.
  package init(
    reading text: String, maximumDepth: Int = 100, maximumCount: Int = 16 << 20, spending allowance: inout Int
  ) throws(PlainTextError) {
    var reader = PlainDataReader(text, maximumDepth: maximumDepth, allowance: allowance)
    guard text.utf8.count <= maximumCount else {
      throw PlainTextError(
        line: 1, column: 1, expected: "at most \(maximumCount) bytes", found: "\(text.utf8.count)")
    }
    self = try reader.document()
    allowance = min(allowance, reader.room)
  }
}

/// Reads values from tokens.
private struct PlainDataReader {
  var tokens: PlainTokenizer
  let maximumDepth: Int
  var token: PlainToken = .end
  var depth = 0
  /// The memory left for values. Unit: bytes.
  var room: Int

  /// The memory of each part, measured and rounded up: a value in its list, a table, a key with its index entry. Unit:
  /// bytes.
  private enum Cost {
    static let value = 56
    static let table = 112
    static let key = 64
  }

  init(_ text: String, maximumDepth: Int, allowance: Int) {
    tokens = PlainTokenizer(text)
    self.maximumDepth = maximumDepth
    room =
      allowance.addingReportingOverflow(4 * tokens.bytes.count).overflow ? .max : allowance + 4 * tokens.bytes.count
  }

  private mutating func take(_ cost: Int) throws(PlainTextError) {
    room -= cost
    if room < 0 { throw tokens.error(expected: "fewer values (memory limit)", found: "one more") }
  }

  mutating func document() throws(PlainTextError) -> PlainData {
    try advance()
    if token == .name("return") { try advance() }
    let value = try value()
    if token == .symbol(";") { try advance() }
    guard token == .end else { throw unexpected("the end") }
    return value
  }

  private mutating func advance() throws(PlainTextError) {
    token = try tokens.next()
  }

  private func unexpected(_ expected: String) -> PlainTextError {
    tokens.error(expected: expected, found: token.description)
  }

  private mutating func take(_ symbol: Unicode.Scalar, _ expected: String) throws(PlainTextError) {
    guard token == .symbol(symbol) else { throw unexpected(expected) }
    try advance()
  }

  private mutating func value() throws(PlainTextError) -> PlainData {
    try take(Cost.value)
    let value: PlainData
    switch token {
    case .symbol("{"): return try table()
    case .symbol("-"): return try negative()
    case .symbol("("): return try notANumber()
    case .name("nil"): value = .nil
    case .name("data"): return try data()
    case .name("true"): value = .boolean(true)
    case .name("false"): value = .boolean(false)
    case .string(let string): value = .string(string)
    case .integer(let integer): value = .integer(integer)
    case .number(let number): value = .number(number)
    case .name, .symbol, .end: throw unexpected("a value")
    }
    try advance()
    return value
  }

  /// Reads `data "…"`, the form of the writer for bytes of the host.
  private mutating func data() throws(PlainTextError) -> PlainData {
    try advance()
    guard case .string(let string) = token, let bytes = string.withBytes({ decodeBase64($0) }) else {
      throw unexpected("bytes in base 64 after 'data'")
    }
    try advance()
    return .data(LuaData(bytes: bytes))
  }

  private mutating func negative() throws(PlainTextError) -> PlainData {
    try advance()
    let value: PlainData
    switch token {
    case .integer(let integer): value = .integer(0 &- integer)  // as in Lua, the least integer is its own negative
    case .number(let number): value = .number(-number)
    default: throw unexpected("a number")
    }
    try advance()
    return value
  }

  /// Reads `(0/0)`, the form of NaN in the writer and in Lua's `%q`.
  private mutating func notANumber() throws(PlainTextError) -> PlainData {
    for expected in [PlainToken.symbol("("), .integer(0), .symbol("/"), .integer(0)] {
      guard token == expected else { throw unexpected("a value, or (0/0)") }
      try advance()
    }
    try take(")", "a value, or (0/0)")
    return .number(.nan)
  }

  private mutating func table() throws(PlainTextError) -> PlainData {
    depth += 1
    defer { depth -= 1 }
    try take(Cost.table)
    guard depth <= maximumDepth else { throw unexpected("at most \(maximumDepth) tables inside each other") }
    try advance()
    var fields = PlainFields()
    while token != .symbol("}") {
      let start = tokens.start
      let key = try key()
      if key != nil { try take(Cost.key) }
      let value = try value()
      guard fields.add(key, value) else {
        let key = PlainData(key ?? .integer(fields.lastItem)).text(style: .line)
        throw tokens.error(expected: "each key once", found: "another \(key)", at: start)
      }
      if token == .symbol(",") || token == .symbol(";") {
        try advance()
      } else if token != .symbol("}") {
        throw unexpected("',' or '}'")
      }
    }
    try advance()
    return .table(fields.table)
  }

  /// Reads the key before a value: `name =` or `[constant] =`; `nil` without a key.
  private mutating func key() throws(PlainTextError) -> PlainKey? {
    if case .name(let name) = token, !PlainToken.constants.contains(name) {
      let start = (tokens, token)
      try advance()
      // `data "…"` is a value, and `data = …` a field.
      if name == "data", case .string = token {
        (tokens, token) = start
        return nil
      }
      guard token == .symbol("=") else { throw tokens.error(expected: "'=' after '\(name)'", found: token.description) }
      try advance()
      return .string(LuaString(name))
    }
    guard token == .symbol("[") else { return nil }
    try advance()
    let key: PlainKey
    switch try value() {
    case .integer(let integer): key = .integer(integer)
    case .string(let string): key = .string(string)
    case .boolean(let boolean): key = .boolean(boolean)
    case .number(let number):
      guard let integer = Int(exactly: number) else { throw unexpected("an integer, a string or a boolean as key") }
      key = .integer(integer)
    case .nil, .data, .table: throw unexpected("an integer, a string or a boolean as key")
    }
    try take("]", "']'")
    try take("=", "'='")
    return key
  }
}

/// The fields of a table while it is read.
private struct PlainFields {
  private var items: [PlainData] = []
  private var others: [PlainKey: PlainData] = [:]

  /// Adds a field, or the next item if there is no key. Returns `false` if the key already exists.
  mutating func add(_ key: PlainKey?, _ value: PlainData) -> Bool {
    guard let key else {
      items.append(value)
      return others[.integer(items.count)] == nil
    }
    if case .integer(let index) = key, index >= 1, index <= items.count { return false }
    return others.updateValue(value, forKey: key) == nil
  }

  /// The key of the last added item.
  var lastItem: Int { items.count }

  var table: PlainTable {
    var fields = others.filter { $0.value != .nil }.map { ($0.key, $0.value) }
    for (index, item) in items.enumerated() where item != .nil { fields.append((.integer(index + 1), item)) }
    return PlainTable(fields.sorted { $0.0 < $1.0 })
  }
}
