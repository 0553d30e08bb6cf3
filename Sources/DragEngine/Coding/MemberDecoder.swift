/// Reads the members of an object. Members that the caller does not read are ignored. A member with the value `null`
/// counts as absent.
package struct MemberDecoder {
  private let container: KeyedDecodingContainer<MemberName>

  package init(_ decoder: any Decoder) throws { container = try decoder.container(keyedBy: MemberName.self) }

  private func has(_ name: MemberName) throws -> Bool {
    guard container.contains(name) else { return false }
    return try !container.decodeNil(forKey: name)
  }

  /// Reads a member that must be present.
  package func value<Value: Decodable>(_ name: MemberName, as type: Value.Type = Value.self) throws -> Value {
    do {
      return try container.decode(type, forKey: name)
    } catch let error as DecodingError {
      throw error
    } catch {
      // Foundation's decoder throws an error without a path for a number that does not fit.
      throw corrupted(name, "\(error)")
    }
  }

  /// Reads a member that may be left out.
  package func optional<Value: Decodable>(_ name: MemberName, as type: Value.Type = Value.self) throws -> Value? {
    guard try has(name) else { return nil }
    return try value(name, as: type)
  }

  /// Reads a text; empty if the member is absent.
  package func textOrEmpty(_ name: MemberName) throws -> String { try optional(name) ?? "" }

  /// Reads a list; empty if the member is absent.
  package func list<Item: Decodable>(_ name: MemberName, of type: Item.Type = Item.self) throws -> [Item] {
    try optional(name, as: [Item].self) ?? []
  }

  /// Reads a flag; false if the member is absent.
  package func flag(_ name: MemberName) throws -> Bool { try optional(name) ?? false }

  private func number(_ name: MemberName) throws -> Double {
    guard let text = try? container.decode(String.self, forKey: name) else { return try value(name) }
    switch text {
    case "nan": return .nan
    case "inf": return .infinity
    case "-inf": return -.infinity
    default: throw corrupted(name, "expected a number, found \"\(text)\"")
    }
  }

  /// Reads one of several words.
  package func word<Value>(_ name: MemberName, from words: KeyValuePairs<String, Value>) throws -> Value {
    let found: String = try value(name)
    if let word = words.first(where: { $0.key.hasSameBytes(as: found) }) { return word.value }
    throw corrupted(name, "expected one of \(words.map(\.key).joined(separator: ", ")); found \"\(found)\"")
  }

  /// The error of a member whose value has the right type but is not valid.
  package func corrupted(_ name: MemberName, _ description: String) -> DecodingError {
    .dataCorruptedError(forKey: name, in: container, debugDescription: description)
  }
}

extension MemberDecoder: FieldReader {
  package typealias Problem = any Error

  /// Whether the member is present and not `null`.
  package func has(_ name: String) throws -> Bool { try has(MemberName(stringValue: name)) }

  /// Reads a float: a number, or one of the texts `nan`, `inf` and `-inf`.
  package func number(_ name: String) throws -> Double { try number(MemberName(stringValue: name)) }

  package func integer(_ name: String) throws -> Int { try value(MemberName(stringValue: name)) }
  package func text(_ name: String) throws -> String { try value(MemberName(stringValue: name)) }
  package func id(_ name: String) throws -> Identifier { try value(MemberName(stringValue: name)) }

  package func word<Word: RawRepresentable<String> & CaseIterable>(_ name: String) throws -> Word {
    let found = try text(name)
    if let word = Word(rawValue: found) { return word }
    let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
    throw corrupted(MemberName(stringValue: name), "expected one of \(words); found \"\(found)\"")
  }
}
