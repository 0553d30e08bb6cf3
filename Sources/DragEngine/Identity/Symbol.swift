/// A name as the engine holds it: the number under which a `SymbolTable` keeps an `Identifier`.
///
/// Comparing two symbols costs as much as comparing two integers. A symbol means something only to the table that gave
/// it out.
public struct Symbol: Hashable, Sendable {
  /// The position in the table that gave the symbol out.
  public let index: Int32

  /// Creates a symbol from its position in a table.
  public init(index: Int32) { self.index = index }
}

/// Gives every name one number, and the name back for the number.
///
/// Names are kept as long as the table lives: identity outlasts the scene that an item was last seen in. Engine, scenes
/// and sessions share one table, which is why it is an object.
public final class SymbolTable {
  // Both are looked at all the time, and nothing can happen inside: free of checks for overlapping access.
  @exclusivity(unchecked) private var symbols: [Identifier: Symbol] = [:]
  @exclusivity(unchecked) private var identifiers: [Identifier] = []

  /// Creates an empty table.
  public init() {}

  /// Creates a table that begins with these names.
  init(_ names: Names) {
    symbols = names.symbols
    identifiers = names.identifiers
  }

  /// Names with their symbols, for tables that begin alike.
  struct Names: Sendable {
    fileprivate let symbols: [Identifier: Symbol]
    fileprivate let identifiers: [Identifier]

    /// Numbers names by their positions. Precondition: each is there once.
    init(_ identifiers: [Identifier]) {
      self.identifiers = identifiers
      symbols = Dictionary(
        uniqueKeysWithValues: identifiers.enumerated().map { ($1, Symbol(index: Int32($0))) })
    }

    /// The symbol of one of the names.
    subscript(identifier: Identifier) -> Symbol? { symbols[identifier] }
  }

  /// How many names the table holds.
  public var count: Int { identifiers.count }

  /// Whether a number is that of a symbol which this table gave out.
  public func holds(_ index: Int) -> Bool { identifiers.indices.contains(index) }

  /// The symbol of a name, made on first use.
  public func intern(_ identifier: Identifier) -> Symbol {
    if let known = symbols[identifier] { return known }
    let symbol = Symbol(index: Int32(identifiers.count))
    symbols[identifier] = symbol
    identifiers.append(identifier)
    return symbol
  }

  /// The symbol of a name, or `nil` if nothing was ever called so.
  public func symbol(for identifier: Identifier) -> Symbol? { symbols[identifier] }

  /// The name of a symbol that this table gave out.
  public subscript(symbol: Symbol) -> Identifier { identifiers[Int(symbol.index)] }
}
