/// The engine's form of a name: the number of an `Identifier` in a `SymbolTable`.
///
/// Comparing two symbols costs as much as comparing two integers. A symbol is valid only in the table that returned it.
package struct Symbol: Hashable, Sendable {
  /// The position in the table that returned the symbol.
  package let index: Int32

  /// Creates a symbol from its position in a table.
  package init(index: Int32) { self.index = index }

  // Written out, because other modules would call the derived function through a witness table.
  package static func == (one: Symbol, other: Symbol) -> Bool { one.index == other.index }
}

/// A two-way map between names and numbers.
///
/// A class, because engine, scenes and sessions share one table. Names remain for the lifetime of the table, except
/// passing names, such as the ids that scripts give to items: the table can remove passing names that are unused. The
/// number of a removed name is invalid and is not reused.
package final class SymbolTable {
  // Both properties are read very often, and accesses never overlap. The check for overlapping access is therefore off.
  @exclusivity(unchecked) private var index = NameIndex()
  @exclusivity(unchecked) private var identifiers: [Identifier] = []
  /// The passing names, in the order of their first use.
  private var passing: [Symbol] = []
  private var isPassing: [Bool] = []
  /// Memory used by the passing names. Unit: bytes.
  private(set) var passingSize = 0
  /// The value of `passingSize` above which the table should remove unused names. Unit: bytes.
  private var allowance = SymbolTable.leastAllowance
  private static let leastAllowance = 256 << 10
  /// The number of drags that refer to items by their symbols.
  var userCount = 0

  /// Creates an empty table.
  package init() {}

  /// Creates a table that starts with these names.
  init(_ names: Names) {
    index = names.index
    identifiers = names.identifiers
  }

  /// Names with their symbols, for tables that start with the same names.
  struct Names: Sendable {
    fileprivate let index: NameIndex
    fileprivate let identifiers: [Identifier]

    /// Numbers names by their positions. Precondition: the names are distinct.
    init(_ identifiers: [Identifier]) {
      self.identifiers = identifiers
      index = NameIndex(identifiers)
    }

    /// The symbol of one of the names.
    subscript(identifier: Identifier) -> Symbol? {
      index.position(of: identifier, in: identifiers).map { Symbol(index: Int32($0)) }
    }
  }

  /// The number of symbols that the table has issued, including those of removed names.
  package var count: Int { identifiers.count }

  /// Whether a number belongs to a symbol that this table returned, even if the name was removed.
  package func holds(_ index: Int) -> Bool { identifiers.indices.contains(index) }

  /// The symbol of a name, created on first use and kept for the lifetime of the table.
  package func intern(_ identifier: Identifier) -> Symbol {
    if let known = symbol(for: identifier) {
      if Int(known.index) < isPassing.count { isPassing[Int(known.index)] = false }
      return known
    }
    return add(identifier)
  }

  /// The symbol of a passing name, created on first use.
  package func internPassing(_ identifier: Identifier) -> Symbol {
    symbol(for: identifier) ?? addPassing(identifier)
  }

  /// The symbol of a passing name that is a string with these bytes, created on first use. Makes a string only for a
  /// new name.
  package func internPassing(bytes: UnsafeBufferPointer<UInt8>) -> Symbol {
    if let known = index.position(ofBytes: bytes, in: identifiers) { return Symbol(index: Int32(known)) }
    return addPassing(.string(ByteString(bytes: bytes)))
  }

  private func addPassing(_ identifier: Identifier) -> Symbol {
    let symbol = add(identifier)
    isPassing += repeatElement(false, count: identifiers.count - isPassing.count)
    isPassing[Int(symbol.index)] = true
    passing.append(symbol)
    passingSize += Self.size(of: identifier)
    return symbol
  }

  /// Whether there are so many passing names that the unused ones should be removed.
  package var isCrowded: Bool { passingSize > allowance }

  /// Removes the unused passing names.
  ///
  /// - Parameter used: All symbols in use.
  /// - Complexity: O(*n*) in the number of names.
  func forget(except used: Set<Symbol>) {
    passing.removeAll { !isPassing[Int($0.index)] }
    let unused = Set(passing.lazy.filter { !used.contains($0) }.map { Int($0.index) })
    passing.removeAll { unused.contains(Int($0.index)) }
    index.remove(unused, of: identifiers)
    for position in unused { (identifiers[position], isPassing[position]) = (.integer(0), false) }
    passingSize = passing.reduce(0) { $0 + Self.size(of: self[$1]) }
    allowance = max(Self.leastAllowance, 2 * passingSize)
  }

  /// Memory used by a name, without its entry in `identifiers`. Unit: bytes.
  private static func size(of identifier: Identifier) -> Int {
    if case .string(let name) = identifier { 64 + name.count } else { 64 }
  }

  private func add(_ identifier: Identifier) -> Symbol {
    let symbol = Symbol(index: Int32(identifiers.count))
    identifiers.append(identifier)
    index.insert(Int(symbol.index), of: identifiers)
    return symbol
  }

  /// The symbol of a name; `nil` if the table does not hold the name.
  package func symbol(for identifier: Identifier) -> Symbol? {
    index.position(of: identifier, in: identifiers).map { Symbol(index: Int32($0)) }
  }

  /// The name of a symbol that this table returned.
  package subscript(symbol: Symbol) -> Identifier { identifiers[Int(symbol.index)] }
}
