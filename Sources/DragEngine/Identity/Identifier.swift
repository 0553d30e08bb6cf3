/// A name that a host or a script gives to a container, an item, a type or a namespace.
///
/// A string and an integer are never equal, not even `"1"` and `1`. Strings are compared byte by byte, as in scripts:
/// two Unicode spellings of one letter are different names.
public enum Identifier: Hashable, Sendable {
  /// A name that is a string.
  case string(ByteString)
  /// A name that is an integer.
  case integer(Int)
}

extension Identifier {
  /// Hashes the name without its kind; the comparison of names distinguishes strings from integers.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .string(let name): hasher.combine(name)
    case .integer(let number): hasher.combine(number)
    }
  }
}

extension Identifier: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// Creates a name from a string.
  public static func string(_ name: String) -> Identifier { .string(ByteString(name)) }
  /// Creates a name from a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates a name from an integer.
  public init(integerLiteral value: Int) { self = .integer(value) }
}

extension Identifier {
  /// The name as bytes; the digits of an integer.
  public var name: ByteString {
    switch self {
    case .string(let name): name
    case .integer(let number): ByteString(String(number))
    }
  }
}

extension Identifier: CustomStringConvertible {
  /// The name as a text without quotes, with invalid bytes replaced by U+FFFD.
  public var description: String {
    switch self {
    case .string(let name): name.text
    case .integer(let number): String(number)
    }
  }
}

extension Identifier: Comparable {
  /// Orders integers first, ascending, then strings by their bytes. The order is the same on every machine.
  public static func < (left: Identifier, right: Identifier) -> Bool {
    switch (left, right) {
    case (.integer(let a), .integer(let b)): a < b
    case (.integer, .string): true
    case (.string, .integer): false
    case (.string(let a), .string(let b)): a < b
    }
  }
}
