/// A tree of plain values: what states, messages and manifests are made of.
///
/// Equal trees are written as equal bytes, whatever order they were built in.
public indirect enum PlainData: Hashable, Sendable {
  /// No value; never inside a table.
  case `nil`
  case boolean(Bool)
  /// Integers and floats stay distinct, as in Lua: 1 is not 1.0.
  case integer(Int)
  case number(Double)
  case string(LuaString)
  /// Bytes of the host, by reference.
  case data(LuaData)
  case table(PlainTable)

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

  /// The truth value, if this is one.
  public var boolean: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  /// The bytes of the host, if these are some.
  public var data: LuaData? {
    if case .data(let data) = self { data } else { nil }
  }

  /// The table, if this is one.
  public var table: PlainTable? {
    if case .table(let table) = self { table } else { nil }
  }

  /// The field of a table; `nil` if there is none or this is no table.
  public subscript(key: PlainKey) -> PlainData? { table?[key] }
}

// No nil literal: `data["x"] == nil` must ask whether the field is there.
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
