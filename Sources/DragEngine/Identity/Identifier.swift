/// A name that a host or a script gives to a container, an item, a type or a namespace.
///
/// A string and an integer are never equal, not even `"1"` and `1`.
public enum Identifier: Hashable, Sendable {
  /// A name in words.
  case string(String)
  /// A number that serves as a name.
  case integer(Int)
}

extension Identifier {
  /// Hashes the name alone; which of the two kinds it is of shows when names are compared.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .string(let name): hasher.combine(name)
    case .integer(let number): hasher.combine(number)
    }
  }
}

extension Identifier: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// Creates a name in words.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates a number that serves as a name.
  public init(integerLiteral value: Int) { self = .integer(value) }
}

extension Identifier: CustomStringConvertible {
  /// The name as a person would write it, without quotes.
  public var description: String {
    switch self {
    case .string(let name): name
    case .integer(let number): String(number)
    }
  }
}

extension Identifier: Comparable {
  /// Integers in ascending order, then strings by their bytes: one order on every machine.
  public static func < (left: Identifier, right: Identifier) -> Bool {
    switch (left, right) {
    case (.integer(let a), .integer(let b)): a < b
    case (.integer, .string): true
    case (.string, .integer): false
    case (.string(let a), .string(let b)): a.utf8.lexicographicallyPrecedes(b.utf8)
    }
  }
}
