/// A tree of plain values, the form of states, messages and manifests.
///
/// Equal trees have equal text, independently of the order in which they were built; only 0.0 and -0.0 are equal and
/// differ in text. A value takes 16 bytes in a list;
/// strings and tables are separate objects, because a value that contained them would be larger.
public enum PlainData: Hashable, Sendable {
  /// No value; never inside a table.
  case `nil`
  case boolean(Bool)
  /// Integers and floats stay distinct, as in Lua: 1 is not 1.0.
  case integer(Int)
  case number(Double)
  indirect case string(LuaString)
  /// Bytes of the host, by reference.
  case data(LuaData)
  indirect case table(PlainTable)

  /// The text, if this is a string.
  public var text: String? {
    if case .string(let string) = self { string.text } else { nil }
  }

  /// The integer, if this is one or a float without fraction.
  public var integer: Int? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int(exactly: value)
    default: nil
    }
  }

  /// The number, if this is one.
  public var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The boolean, if this is one.
  public var boolean: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  /// The bytes of the host, if this is one.
  public var data: LuaData? {
    if case .data(let data) = self { data } else { nil }
  }

  /// The table, if this is one.
  public var table: PlainTable? {
    if case .table(let table) = self { table } else { nil }
  }

  /// A field of a table; `nil` if it does not exist or this is not a table.
  public subscript(key: PlainKey) -> PlainData? { table?[key] }
}

// Without a nil literal: `data["x"] == nil` must test whether the field exists.
extension PlainData: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Makes a boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Makes an integer.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// Makes a float.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Makes a string.
  public init(stringLiteral value: String) { self = .string(LuaString(value)) }
  /// Makes a sequence.
  public init(arrayLiteral items: PlainData...) { self = .table(PlainTable(items: items)) }
  /// Makes a table of the fields.
  public init(dictionaryLiteral fields: (PlainKey, PlainData)...) { self = .table(PlainTable(fields)) }
}
