extension JSONValue {
  /// Parses JSON text in UTF-8.
  ///
  /// Follows RFC 8259 strictly. Where the RFC leaves a choice:
  /// - a byte order mark at the beginning is skipped;
  /// - if a key is repeated, the last value is used, as in ECMAScript, at the position of the first;
  /// - an integer beyond 64 bits becomes a float, as in Lua; so does `-0`, because integers have no negative zero;
  /// - a number beyond the range of `Double` is an error, because it would be read as infinity; a number too small to
  ///   differ from zero becomes zero;
  /// - half of a surrogate pair and invalid UTF-8 are errors, because a Swift string cannot represent them.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - depthLimit: The maximum nesting of arrays and objects.
  /// - Throws: `JSONParsingError` with the place of the first error, also if the values take more memory than twice the
  ///   size of the text plus 48 MB.
  /// - Complexity: O(number of bytes).
  public init(parsing bytes: some Sequence<UInt8>, depthLimit: Int = 512) throws(JSONParsingError) {
    var reader = JSONReader(Array(bytes), depthLimit: depthLimit)
    self = try reader.value()
    try reader.end()
  }

  /// Parses JSON text, like the initializer that takes bytes.
  ///
  /// - Parameters:
  ///   - text: A JSON text.
  ///   - depthLimit: The maximum nesting of arrays and objects.
  /// - Throws: As for bytes.
  public init(parsing text: String, depthLimit: Int = 512) throws(JSONParsingError) {
    try self.init(parsing: text.utf8, depthLimit: depthLimit)
  }
}

extension JSONReader {
  /// Memory of each kind of value, rounded up: a value in its list, a list, a member with its key and its index entry.
  private enum Cost {
    static let value = 48
    static let list = 48
    static let member = 112
  }

  /// Reads the next value, as a tree.
  fileprivate mutating func value() throws(JSONParsingError) -> JSONValue {
    try take(Cost.value)
    switch try next() {
    case .null: return .null
    case .boolean(let value): return .boolean(value)
    case .integer(let value): return .integer(value)
    case .number(let value): return .number(value)
    case .string(let value): return .string(value)
    case .array:
      try take(Cost.list)
      var items: [JSONValue] = []
      while try hasItem() { items.append(try value()) }
      return .array(items)
    case .object:
      try take(Cost.list)
      var object = JSONObject()
      while let key = try key() {
        try take(Cost.member)
        object[key] = try value()
      }
      return .object(object)
    }
  }
}
