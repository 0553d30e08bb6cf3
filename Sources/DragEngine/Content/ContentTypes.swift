/// Which types there are, and which of them conform to which.
///
/// An item type and a content type are named in one space. A type conforms to itself, to what it declares, and to
/// whatever these conform to. A type that nobody declared conforms to itself only.
public struct ContentTypes {
  /// The names that the types have.
  public let symbols: SymbolTable
  private var supertypes: [Symbol: [Symbol]] = [:]

  /// Creates a registry in which nothing is declared.
  public init(_ symbols: SymbolTable) { self.symbols = symbols }

  /// Declares a type, or adds to what a declared type conforms to.
  ///
  /// - Throws: `ContentTypeError.cycle` if the type would conform to itself by way of others; nothing is declared then.
  public mutating func declare(_ type: Symbol, conformingTo others: [Symbol] = []) throws(ContentTypeError) {
    for other in others where other == type || conforms(other, to: type) {
      throw .cycle(type, through: other)
    }
    let known = supertypes[type, default: []]
    supertypes[type] = known + others.filter { !known.contains($0) }
  }

  /// Whether anybody declared the type.
  public func isDeclared(_ type: Symbol) -> Bool { supertypes[type] != nil }

  /// Whether everything of one type is also of the other.
  /// - Complexity: O(number of types between the two).
  public func conforms(_ type: Symbol, to other: Symbol) -> Bool {
    if type == other { return true }
    guard let direct = supertypes[type] else { return false }
    return direct.contains { conforms($0, to: other) }
  }

  /// Whether everything of one type is also of the other, by their names.
  public func conforms(_ type: Identifier, to other: Identifier) -> Bool {
    if type == other { return true }
    guard let type = symbols.symbol(for: type), let other = symbols.symbol(for: other) else { return false }
    return conforms(type, to: other)
  }
}

/// Why a type could not be declared.
public enum ContentTypeError: Error, Hashable, Sendable {
  /// The type would conform to itself by way of the other.
  case cycle(Symbol, through: Symbol)
}
