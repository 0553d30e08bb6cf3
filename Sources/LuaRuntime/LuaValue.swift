/// A Lua value outside Lua. Tables, functions and other objects stay in Lua, and the host has a reference.
package enum LuaValue {
  case `nil`
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case string(LuaString)
  /// Bytes of the host.
  case data(LuaData)
  case table(LuaReference)
  case function(LuaReference)
  /// A coroutine, or an object of C.
  case other(LuaReference)

  /// The truth value, as in Lua: everything except `nil` and `false` is true.
  package var isTrue: Bool {
    switch self {
    case .nil, .boolean(false): false
    default: true
    }
  }

  /// The text; `nil` for other values than strings.
  package var text: String? {
    if case .string(let string) = self { string.text } else { nil }
  }

  /// The integer, also of a float without fraction; `nil` for other values.
  package var integer: Int? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int(exactly: value)
    default: nil
    }
  }

  /// The number as a float, also of an integer; `nil` for other values.
  package var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The bytes of the host; `nil` for other values.
  package var data: LuaData? {
    if case .data(let data) = self { data } else { nil }
  }

  /// The reference to a table, a function or another object that stays in Lua; `nil` for other values.
  package var reference: LuaReference? {
    switch self {
    case .table(let reference), .function(let reference), .other(let reference): reference
    default: nil
    }
  }
}

extension LuaValue {
  /// A key of a plain table as a value.
  package init(_ key: PlainKey) {
    switch key {
    case .integer(let value): self = .integer(value)
    case .string(let value): self = .string(value)
    case .boolean(let value): self = .boolean(value)
    }
  }
}

extension LuaValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral
{
  /// Makes `nil`.
  package init(nilLiteral: ()) { self = .nil }
  /// Makes a boolean.
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Makes an integer.
  package init(integerLiteral value: Int) { self = .integer(value) }
  /// Makes a float.
  package init(floatLiteral value: Double) { self = .number(value) }
  /// Makes a string.
  package init(stringLiteral value: String) { self = .string(LuaString(value)) }
}

/// The kind of a value. The raw value is its name in messages. Integers are distinguished from other numbers.
public enum LuaKind: String, Sendable {
  /// There is no value at this index.
  case none = "no value"
  /// A value of this type of Lua; integers and floats are distinct.
  case `nil`, boolean, integer, number, string, table, function
  /// A coroutine.
  case thread = "coroutine"
  /// Bytes of the host.
  case data
  /// Another object of the host.
  case userdata
}
