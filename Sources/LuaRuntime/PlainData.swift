/// A tree of plain values: the form of states, messages and manifests.
///
/// Equal trees have equal text, independently of the order in which they were built. Only 0.0 and −0.0 are equal and
/// differ in text. A value takes 16 bytes in a list. Strings and tables are separate objects, because a value that
/// contained them would be larger.
public enum PlainData: Hashable, Sendable {
  /// The absence of a value. Never inside a table.
  case `nil`
  /// `true` or `false`.
  case boolean(Bool)
  /// Integers and floats stay distinct, as in Lua: 1 is not 1.0.
  case integer(Int)
  /// A float.
  case number(Double)
  /// A string of Lua, which may contain any bytes.
  indirect case string(LuaString)
  /// Bytes of the host, by reference.
  case data(LuaData)
  /// A list or a table with fields.
  indirect case table(PlainTable)

  /// The text; `nil` for other values than strings.
  public var text: String? {
    if case .string(let string) = self { string.text } else { nil }
  }

  /// The integer, also of a float without fraction; `nil` for other values.
  public var integer: Int? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int(exactly: value)
    default: nil
    }
  }

  /// The number as a float, also of an integer; `nil` for other values.
  public var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The boolean; `nil` for other values.
  public var boolean: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  /// The bytes of the host; `nil` for other values.
  public var data: LuaData? {
    if case .data(let data) = self { data } else { nil }
  }

  /// The table; `nil` for other values.
  public var table: PlainTable? {
    if case .table(let table) = self { table } else { nil }
  }

  /// A field of a table; `nil` for a missing field, and for a value that is not a table.
  public subscript(key: PlainKey) -> PlainData? { table?[key] }
}

// There is no nil literal, because `data["x"] == nil` must test whether the field exists.
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
  /// Makes a list.
  public init(arrayLiteral items: PlainData...) { self = .table(PlainTable(items: items)) }
  /// Makes a table of the fields.
  public init(dictionaryLiteral fields: (PlainKey, PlainData)...) { self = .table(PlainTable(fields)) }
}
