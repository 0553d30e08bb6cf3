extension JSONValue: Codable {
  /// Writes the value.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The error of the encoder, for example for a number that is not finite.
  public func encode(to encoder: any Encoder) throws {
    if case .object(let object) = self {
      var container = encoder.container(keyedBy: MemberName.self)
      for member in object { try container.encode(member.value, forKey: MemberName(stringValue: member.key)) }
      return
    }
    var container = encoder.singleValueContainer()
    switch self {
    case .boolean(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let items): try container.encode(items)
    case .null, .object: try container.encodeNil()
    }
  }

  /// Reads any value. From a decoder of another library, members are sorted by key. If that decoder does not
  /// distinguish 2.0 from 2, such as Foundation's, both become integers.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` with the path of a value that is not a JSON value.
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? JSONNodeDecoder {
      self = decoder.value
    } else if let container = try? decoder.container(keyedBy: MemberName.self) {
      let keys = container.allKeys.sorted { ByteString($0.stringValue) < ByteString($1.stringValue) }
      self = .object(JSONObject(try keys.map { ($0.stringValue, try container.decode(JSONValue.self, forKey: $0)) }))
    } else if var container = try? decoder.unkeyedContainer() {
      var items: [JSONValue] = []
      while !container.isAtEnd { items.append(try container.decode(JSONValue.self)) }
      self = .array(items)
    } else {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(Bool.self) {
        self = .boolean(value)
      } else if let value = try? container.decode(Int64.self) {
        self = .integer(value)
      } else if let value = try? container.decode(Double.self) {
        self = .number(value)
      } else {
        self = .string(try container.decode(String.self))
      }
    }
  }
}
