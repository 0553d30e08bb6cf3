extension JSONValue {
  /// Returns the value as JSON text without white space. Equal values give equal text.
  ///
  /// Members are in the order of the object, numbers have the shortest digits that read back, and only quotes,
  /// backslashes and control characters are escaped.
  ///
  /// - Throws: `JSONWritingError.notFinite` for a number that JSON cannot represent.
  /// - Complexity: O(length of the text).
  public func text() throws(JSONWritingError) -> String {
    var writer = JSONWriter()
    try writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// The error of a value that cannot be written as JSON.
public enum JSONWritingError: Error, Hashable, Sendable {
  /// A number is infinite or NaN.
  case notFinite
}

extension JSONWriter {
  fileprivate mutating func write(_ value: JSONValue) throws(JSONWritingError) {
    switch value {
    case .null: self += "null"
    case .boolean(let value): write(value)
    case .integer(let value): write(value)
    case .number(let value):
      guard value.isFinite else { throw .notFinite }
      write(value)
    case .string(let value): write(value)
    case .array(let items): try write(items)
    case .object(let object): try write(object)
    }
  }

  private mutating func write(_ items: [JSONValue]) throws(JSONWritingError) {
    self += "["
    for (index, item) in items.enumerated() {
      if index > 0 { self += "," }
      try write(item)
    }
    self += "]"
  }

  private mutating func write(_ object: JSONObject) throws(JSONWritingError) {
    self += "{"
    for (index, member) in object.enumerated() {
      if index > 0 { self += "," }
      write(member.key)
      self += ":"
      try write(member.value)
    }
    self += "}"
  }
}
