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
