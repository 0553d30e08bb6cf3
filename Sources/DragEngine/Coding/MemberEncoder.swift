/// Writes the members of an object. A member without a value is left out, as in journals.
package struct MemberEncoder {
  private var container: KeyedEncodingContainer<MemberName>

  package init(_ encoder: any Encoder) { container = encoder.container(keyedBy: MemberName.self) }

  /// Adds a member.
  package mutating func add(_ name: MemberName, _ value: (some Encodable)?) throws {
    try container.encodeIfPresent(value, forKey: name)
  }

  /// Adds a member with a text, unless the text is empty.
  package mutating func add(unlessEmpty text: String, as name: MemberName) throws {
    if !text.isEmpty { try container.encode(text, forKey: name) }
  }

  /// Adds a member with a list, unless the list is empty.
  package mutating func add(unlessEmpty items: [some Encodable], as name: MemberName) throws {
    if !items.isEmpty { try container.encode(items, forKey: name) }
  }

  /// Adds a member with `true`, if the flag is set.
  package mutating func add(_ name: MemberName, if flag: Bool) throws {
    if flag { try container.encode(true, forKey: name) }
  }

  /// Adds a float. One that is not finite becomes a text: `nan`, `inf` or `-inf`.
  package mutating func add(_ name: MemberName, number: Double) throws {
    if number.isFinite { return try container.encode(number, forKey: name) }
    try container.encode(number.isNaN ? "nan" : number < 0 ? "-inf" : "inf", forKey: name)
  }
}

extension MemberEncoder: FieldWriter {
  package typealias Failure = any Error
  package static var omitsDefaults: Bool { true }

  package mutating func write(_ name: String, _ value: FieldValue) throws {
    let name = MemberName(stringValue: name)
    switch value {
    case .text(let text): try container.encode(text, forKey: name)
    case .bytes(let text): try container.encode(text, forKey: name)
    case .id(let id): try container.encode(id, forKey: name)
    case .ids(let ids): try container.encode(ids, forKey: name)
    case .integer(let integer): try container.encode(integer, forKey: name)
    case .number(let number): try add(name, number: number)
    case .flag(let flag): try container.encode(flag, forKey: name)
    case .parameters(let parameters): try container.encode(ReasonParameters(parameters), forKey: name)
    }
  }
}
