/// A value of JSON, RFC 8259.
///
/// ```swift
/// let value = try JSONValue(parsing: #"{"id": 1, "text": "Drag me!"}"#)
/// let id = value["id"]  // 1
/// let text = try value.text()  // {"id":1,"text":"Drag me!"}
/// ```
///
/// Integers and floats stay distinct on the way out and back: 1 is written as `1`, and 1.0 as `1.0`.
public enum JSONValue: Hashable, Sendable {
  /// What a key may have that is there without a value.
  case null
  case boolean(Bool)
  /// A number without fraction and exponent, from -2⁶³ to 2⁶³ - 1.
  case integer(Int64)
  /// Any other number. JSON has none that is not finite.
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// The member of an object; `nil` if there is none or this is no object.
  public subscript(key: String) -> JSONValue? {
    if case .object(let object) = self { object[key] } else { nil }
  }

  /// What the value is called in messages: `an array`.
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
  /// Whether both are the same value of the same kind; strings by their bytes.
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.boolean(let a), .boolean(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.string(let a), .string(let b)): a.hasSameBytes(as: b)
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    default: false
    }
  }

  /// Feeds the value, and of a string its bytes.
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

// No nil literal: `value["x"] == nil` must ask whether the member is there.
extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Makes a boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Makes an integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// Makes a float.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Makes a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Makes an array.
  public init(arrayLiteral items: JSONValue...) { self = .array(items) }
  /// Makes an object, in the order in which the members are written.
  public init(dictionaryLiteral members: (String, JSONValue)...) { self = .object(JSONObject(members)) }
}
