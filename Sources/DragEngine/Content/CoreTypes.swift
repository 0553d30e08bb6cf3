/// The well-known types with their tags: those of Apple's systems, and types that are common on Linux and have an
/// established identifier.
///
/// Created once per process. The names of core types come first in every symbol table used for types. Each table
/// therefore has the same symbols for them.
enum CoreTypes {
  /// All core types. Of several types with the same tag, a lookup returns the first one in this order that conforms to
  /// the requested supertype.
  static let all = rows.map(ContentType.init(row:))

  private static let rows = [base, texts, media, documents].flatMap { $0.utf8.split(separator: UInt8(ascii: "\n")) }

  static let count = rows.count

  /// The names of all core types. The other columns are read later, because most programs need none of them.
  static let names = SymbolTable.Names(
    rows.map { row in Identifier(stringLiteral: String(Substring(row.prefix { $0 != UInt8(ascii: " ") }))) })

  /// The supertypes of each type by symbol, direct and indirect.
  static let allSupertypes: [Set<Symbol>] = all.map { type in
    var found: Set<Symbol> = []
    func collect(_ type: ContentType) {
      for supertype in type.supertypes {
        guard let symbol = names[supertype] else { preconditionFailure("\(supertype) is not a core type") }
        if found.insert(symbol).inserted { collect(all[Int(symbol.index)]) }
      }
    }
    collect(type)
    return found
  }

  static let filenameExtensions = table(\.filenameExtensions)
  static let mimeTypes = table(\.mimeTypes)

  /// The type of a symbol; `nil` if the symbol does not name a core type.
  static subscript(symbol: Symbol) -> ContentType? {
    symbol.index < count ? all[Int(symbol.index)] : nil
  }

  private static func table(_ tags: KeyPath<ContentType, [String]>) -> [ByteString: [Symbol]] {
    var table: [ByteString: [Symbol]] = [:]
    for (index, type) in all.enumerated() {
      for tag in type[keyPath: tags] { table[ByteString(tag), default: []].append(Symbol(index: Int32(index))) }
    }
    return table
  }
}

extension ContentType {
  /// Parses a core type from its line in the table.
  fileprivate init(row: Substring.UTF8View) {
    let columns = row.split(separator: UInt8(ascii: "|")).map { column in
      column.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
    }
    guard columns.count >= 2, columns[0].count == 1 else { preconditionFailure("not a core type: \(row)") }
    let tags = columns.count > 3 ? columns[3] : []
    self.init(
      Identifier(stringLiteral: columns[0][0]),
      conformingTo: columns.count > 2 ? columns[2].map(Identifier.init(stringLiteral:)) : [],
      filenameExtensions: tags.filter { $0.hasPrefix(".") }.map { String($0.dropFirst()) },
      mimeTypes: tags.filter { !$0.hasPrefix(".") }, description: columns[1].joined(separator: " "), origin: .core)
  }
}
