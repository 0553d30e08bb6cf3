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
/// Engine, scenes and sessions share one table, which is why it is an object. Names are kept as long as the table lives,
/// but for passing ones, such as the ids that scripts give to items: those can be forgotten once nothing has them. The
/// number of a name that was forgotten stands for nothing any more, and is not given out again.
public final class SymbolTable {
  // Both are looked at all the time, and nothing can happen inside: free of checks for overlapping access.
  @exclusivity(unchecked) private var symbols: [Identifier: Symbol] = [:]
  @exclusivity(unchecked) private var identifiers: [Identifier] = []
  /// The passing names, in the order of their first use.
  private var passing: [Symbol] = []
  private var isPassing: [Bool] = []
  /// What the passing names take. Unit: bytes.
  private(set) var passingSize = 0
  /// How large that may become before it is worth a look at which of them are used.
  private var allowance = SymbolTable.leastAllowance
  private static let leastAllowance = 256 << 10
  /// How many drags are there that know items by their symbols.
  var userCount = 0

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

  /// The symbol of a name, made on first use, for as long as the table lives.
  public func intern(_ identifier: Identifier) -> Symbol {
    if let known = symbols[identifier] {
      if Int(known.index) < isPassing.count { isPassing[Int(known.index)] = false }
      return known
    }
    return add(identifier)
  }

  /// The symbol of a passing name, made on first use.
  package func internPassing(_ identifier: Identifier) -> Symbol {
    if let known = symbols[identifier] { return known }
    let symbol = add(identifier)
    isPassing += repeatElement(false, count: identifiers.count - isPassing.count)
    isPassing[Int(symbol.index)] = true
    passing.append(symbol)
    passingSize += Self.size(of: identifier)
    return symbol
  }

  /// Whether there are so many passing names that it is time to forget those that nothing has.
  package var isCrowded: Bool { passingSize > allowance }

  /// Forgets the passing names that are not used.
  ///
  /// - Parameter used: All symbols that anything has.
  /// - Complexity: O(*n*) in the number of passing names.
  func forget(except used: Set<Symbol>) {
    passing.removeAll { symbol in
      let index = Int(symbol.index)
      if !isPassing[index] { return true }
      if used.contains(symbol) { return false }
      symbols[identifiers[index]] = nil
      (identifiers[index], isPassing[index]) = (.integer(0), false)
      return true
    }
    passingSize = passing.reduce(0) { $0 + Self.size(of: self[$1]) }
    allowance = max(Self.leastAllowance, 2 * passingSize)
  }

  /// What a name takes beside its place in the list. Unit: bytes.
  private static func size(of identifier: Identifier) -> Int {
    if case .string(let name) = identifier { 64 + name.count } else { 64 }
  }

  private func add(_ identifier: Identifier) -> Symbol {
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
