/// A JSON value, as defined by RFC 8259.
///
/// ```swift
/// let value = try JSONValue(parsing: #"{"id": 1, "text": "Drag me!"}"#)
/// let id = value["id"]  // 1
/// let text = try value.text()  // {"id":1,"text":"Drag me!"}
/// ```
///
/// Integers and floats stay distinct in both directions: 1 is written as `1`, and 1.0 as `1.0`.
public enum JSONValue: Hashable, Sendable {
  /// The value `null`, which differs from a missing member.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number without fraction and exponent, from -2⁶³ to 2⁶³ - 1.
  case integer(Int64)
  /// Any other number. JSON has only finite numbers.
  case number(Double)
  /// A string.
  case string(String)
  /// A list of values.
  case array([JSONValue])
  /// Members with names, in their order.
  case object(JSONObject)

  /// The member of an object; `nil` if there is none, or if this is not an object.
  public subscript(key: String) -> JSONValue? {
    if case .object(let object) = self { object[key] } else { nil }
  }

  /// The kind of the value for messages: `an array`.
  var kind: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .integer: "an integer"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSONValue {
  /// Whether both are equal values of the same kind. Numbers are compared by their bits, so that -0.0 differs from 0.0.
  /// Strings are compared by their bytes, and objects also by the order of their members.
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.boolean(let a), .boolean(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.number(let a), .number(let b)): a.bitPattern == b.bitPattern
    case (.string(let a), .string(let b)): a.hasSameBytes(as: b)
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    default: false
    }
  }

  /// Hashes the value; a string by its bytes.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: break
    case .boolean(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .number(let value): hasher.combine(value)
    case .string(let value): hasher.combine(ByteString(value))
    case .array(let items): hasher.combine(items)
    case .object(let object): hasher.combine(object)
    }
  }
}

// `nil` is not a literal of this type, so that `value["x"] == nil` tests whether the member exists.
extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Creates an integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// Creates a float.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates an array.
  public init(arrayLiteral items: JSONValue...) { self = .array(items) }
  /// Creates an object with the members in the order written.
  public init(dictionaryLiteral members: (String, JSONValue)...) { self = .object(JSONObject(members)) }
}
