/// A name that a host or a script gives to a container, an item, a type or a namespace.
///
/// A string and an integer are never equal, not even `"1"` and `1`. Strings are compared by their bytes: two spellings of
/// one letter are two names, as they are for scripts.
public enum Identifier: Hashable, Sendable {
  /// A name in words.
  case string(ByteString)
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
  public static func string(_ name: String) -> Identifier { .string(ByteString(name)) }
  /// Creates a name in words.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates a number that serves as a name.
  public init(integerLiteral value: Int) { self = .integer(value) }
}

extension Identifier {
  /// The name as bytes; of an integer its digits.
  public var name: ByteString {
    switch self {
    case .string(let name): name
    case .integer(let number): ByteString(String(number))
    }
  }
}

extension Identifier: CustomStringConvertible {
  /// The name as a person would write it, without quotes; invalid bytes are replaced.
  public var description: String {
    switch self {
    case .string(let name): name.text
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
    case (.string(let a), .string(let b)): a < b
    }
  }
}
