/// A key of a plain table. Order: integers ascending, then strings by bytes, then booleans.
public enum PlainKey: Hashable, Sendable {
  /// An integer, such as the position in a list.
  case integer(Int)
  /// A string, such as the name of a field.
  case string(LuaString)
  /// `true` or `false`.
  case boolean(Bool)

  /// The string; `nil` for other keys.
  public var string: LuaString? { if case .string(let string) = self { string } else { nil } }

  /// The text of a string key, with invalid bytes replaced; `nil` for other keys.
  public var text: String? {
    if case .string(let string) = self { string.text } else { nil }
  }
}

extension PlainKey {
  /// The key as part of a path: `.name`, `["pile 2"]`, `[3]`.
  public var pathText: String {
    switch self {
    case .string(let name) where name.isLuaName: ".\(name)"
    case .string(let name): "[" + PlainData.string(name).text(style: .line) + "]"
    case .integer(let index): "[\(index)]"
    case .boolean(let value): "[\(value)]"
    }
  }
}

extension PlainKey: Comparable {
  /// Whether one key comes before another.
  public static func < (left: PlainKey, right: PlainKey) -> Bool {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): left < right
    case (.string(let left), .string(let right)): left < right
    case (.boolean(let left), .boolean(let right)): !left && right
    case (.integer, _), (.string, .boolean): true
    default: false
    }
  }
}

extension PlainKey: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// Makes a string.
  public init(stringLiteral value: String) { self = .string(LuaString(value)) }
  /// Makes an integer.
  public init(integerLiteral value: Int) { self = .integer(value) }
}
