/// A registry of content types, with their conformances and tags.
///
/// Item types and content types share one set of names. A type conforms to itself, to its declared supertypes, and to
/// their supertypes. An undeclared type conforms only to itself, unless it is a dynamic type, whose name encodes its
/// supertypes.
///
/// Each declared type is stored with all its supertypes. A test for conformance is therefore a lookup. The number of
/// supertypes is limited, so that declarations of scripts cannot make the registry large or slow.
public struct ContentTypes {
  /// The names of the types.
  package let symbols: SymbolTable
  private var declared: [Symbol: ContentType] = [:]
  /// The supertypes of each declared type, direct and indirect.
  private var supertypes: [Symbol: Set<Symbol>] = [:]
  /// The number of elements in all sets of `supertypes`.
  private var conformanceCount = 0
  /// The declared types, in the order of their first declaration.
  private var declarationOrder: [Symbol] = []
  /// The declared types by their names in lower case.
  private var symbolOfFolded: [ByteString: Symbol] = [:]

  private let decoded = DecodedTypes()

  /// The number of declared types, without the core types.
  public var declaredCount: Int { declarationOrder.count }

  /// The size of the declared types: their names, tags and descriptions, the names of their direct supertypes, and some
  /// bytes for each of these texts. Unit: bytes.
  public private(set) var size = 0

  /// The largest number of declared types.
  public static let maximumTypes = 4_096
  /// The largest number of supertypes of a type, direct and indirect.
  public static let maximumSupertypes = 256
  /// The largest sum of the numbers of supertypes of all declared types.
  public static let maximumConformances = 65_536

  /// Creates a registry of the core types, with a symbol table of its own.
  public init() { symbols = SymbolTable(CoreTypes.names) }

  private init(sharing symbols: SymbolTable) { self.symbols = symbols }

  /// The same declarations with the names of a symbol table.
  func named(by symbols: SymbolTable) -> ContentTypes {
    if symbols === self.symbols { return self }
    var types = ContentTypes(sharing: symbols)
    // Declarations that were valid one by one are valid together, in any order.
    for type in declarationOrder.compactMap({ declared[$0] }) { try? types.declare(type) }
    return types
  }

  // MARK: Declaring

  /// Declares a type, or adds supertypes, tags and a missing description to a declared type. A type is exported if one
  /// of its declarations is.
  ///
  /// A core type can be declared again only with supertypes and tags that it already has. This has no effect.
  /// - Throws: `ContentTypeError`. After an error nothing is declared.
  /// - Complexity: O(number of declared types + number of new conformances).
  public mutating func declare(_ type: ContentType) throws(ContentTypeError) {
    let type = try type.checked()
    if let core = symbols.symbol(for: type.identifier).flatMap({ CoreTypes[$0] }) {
      guard type.supertypes.allSatisfy({ conforms(type.identifier, to: $0) }),
        type.filenameExtensions.allSatisfy({ core.filenameExtensions.contains(where: $0.hasSameBytes) }),
        type.mimeTypes.allSatisfy({ core.mimeTypes.contains(where: $0.hasSameBytes) })
      else { throw .coreType(type.identifier) }
      return
    }
    for supertype in type.supertypes where conforms(supertype, to: type.identifier) {
      throw .cycle(type.identifier, through: supertype)
    }
    let symbol = symbols.internPassing(type.identifier)
    let folded = ByteString(type.identifier.description.lowercased())
    if declared[symbol] == nil {
      if let known = otherSpelling(folded) { throw .otherSpelling(type.identifier, known: known) }
      guard declarationOrder.count < Self.maximumTypes else { throw .tooManyTypes(type.identifier) }
    }
    try addSupertypes(of: type, symbol)
    if let known = declared[symbol] {
      let sum = known.adding(type)
      declared[symbol] = sum
      size += sum.size - known.size
    } else {
      declared[symbol] = type
      declarationOrder.append(symbol)
      symbolOfFolded[folded] = symbol
      size += type.size
    }
  }

  /// Adds the supertypes of a declaration, direct and indirect, to the type and to all types that conform to the type.
  private mutating func addSupertypes(of type: ContentType, _ symbol: Symbol) throws(ContentTypeError) {
    var added = Set<Symbol>()
    for supertype in type.supertypes { collect(supertype, in: &added) }
    if let known = supertypes[symbol] { added.subtract(known) }
    var changed = [symbol: (supertypes[symbol] ?? []).union(added)]
    if !added.isEmpty {
      for (subtype, known) in supertypes where known.contains(symbol) { changed[subtype] = known.union(added) }
    }
    var count = conformanceCount
    var most = 0
    for (subtype, all) in changed {
      count += all.count - (supertypes[subtype]?.count ?? 0)
      most = max(most, all.count)
    }
    guard most <= Self.maximumSupertypes, count <= Self.maximumConformances else {
      throw .tooManySupertypes(type.identifier)
    }
    conformanceCount = count
    for name in [symbol] + added { _ = symbols.intern(symbols[name]) }
    supertypes.merge(changed) { $1 }
  }

  /// Adds a supertype and all its supertypes to a set.
  private func collect(_ type: Identifier, in found: inout Set<Symbol>) {
    let symbol = symbols.internPassing(type)
    if found.contains(symbol) || found.count > Self.maximumConformances { return }
    found.insert(symbol)
    if let known = allSupertypes(of: symbol) { return found.formUnion(known) }
    // The names inside a dynamic type's name are shorter than the name itself, which limits the recursion depth.
    for supertype in DynamicType.type(named: type)?.supertypes ?? [] { collect(supertype, in: &found) }
  }

  /// All supertypes of a core type or a declared one; `nil` for other names.
  private func allSupertypes(of symbol: Symbol) -> Set<Symbol>? {
    symbol.index < CoreTypes.count ? CoreTypes.allSupertypes[Int(symbol.index)] : supertypes[symbol]
  }

  /// The core or declared type whose name in lower case is this one; `nil` if there is none.
  private func otherSpelling(_ folded: ByteString) -> Identifier? {
    if let core = symbols.symbol(for: .string(folded)), CoreTypes[core] != nil { return symbols[core] }
    return symbolOfFolded[folded].map { symbols[$0] }
  }

  /// Whether the type is a core type or declared.
  public func isDeclared(_ type: Identifier) -> Bool {
    guard let symbol = symbols.symbol(for: type) else { return false }
    return CoreTypes[symbol] != nil || declared[symbol] != nil
  }

  // MARK: Looking up

  /// The core type, declared type or dynamic type with a name; `nil` if there is none.
  public subscript(identifier: Identifier) -> ContentType? {
    let symbol = symbols.symbol(for: identifier)
    return symbol.flatMap { CoreTypes[$0] ?? declared[$0] } ?? DynamicType.type(named: identifier)
  }

  /// The type of files with a filename extension.
  ///
  /// Core types come first, then exported types, then imported types, each in the order of declaration.
  /// - Parameters:
  ///   - filenameExtension: The extension without the period, in any letter case.
  ///   - supertype: A type to which the result must conform.
  /// - Returns: A dynamic type if no core type or declared type matches; `nil` if the text cannot be a filename
  ///   extension.
  public func type(
    filenameExtension: String, conformingTo supertype: Identifier = "public.data"
  ) -> ContentType? {
    guard let tag = Tag.filenameExtension(filenameExtension) else { return nil }
    return type(CoreTypes.filenameExtensions[ByteString(tag)] ?? [], having: tag, \.filenameExtensions, supertype)
      ?? DynamicType.type(filenameExtension: tag, of: [supertype])
  }

  /// The type with a MIME type. Parameters such as the character set are compared only if a type declares them.
  ///
  /// - Parameters:
  ///   - mimeType: The MIME type, with or without parameters, in any letter case.
  ///   - supertype: A type to which the result must conform.
  /// - Returns: A dynamic type if no core type or declared type matches; `nil` if the text cannot be a MIME type.
  public func type(mimeType: String, conformingTo supertype: Identifier = "public.data") -> ContentType? {
    guard let tag = Tag.mimeType(mimeType) else { return nil }
    for name in tag.parameters.isEmpty ? [tag.essence] : [tag.essence + tag.parameters, tag.essence] {
      if let known = type(CoreTypes.mimeTypes[ByteString(name)] ?? [], having: name, \.mimeTypes, supertype) {
        return known
      }
    }
    return DynamicType.type(mimeType: tag.essence, of: [supertype])
  }

  private func type(
    _ core: [Symbol], having tag: String, _ tags: KeyPath<ContentType, [String]>, _ supertype: Identifier
  ) -> ContentType? {
    for symbol in core where conforms(symbols[symbol], to: supertype) { return CoreTypes[symbol] }
    let tagged = declarationOrder.compactMap { declared[$0] }.filter {
      $0[keyPath: tags].contains(where: tag.hasSameBytes)
    }
    let fitting = tagged.filter { conforms($0.identifier, to: supertype) }
    return fitting.first { $0.origin == .exported } ?? fitting.first
  }

  // MARK: Conformance

  /// Whether the first type conforms to the second.
  /// - Complexity: O(1); for a dynamic type O(length of its name).
  package func conforms(_ type: Symbol, to other: Symbol) -> Bool {
    if type == other { return true }
    if let known = allSupertypes(of: type) { return known.contains(other) }
    return conforms(dynamic: symbols[type], to: symbols[other])
  }

  /// Whether the first type conforms to the second, by their names.
  ///
  /// - Parameters:
  ///   - type: A type.
  ///   - other: The type to conform to.
  public func conforms(_ type: Identifier, to other: Identifier) -> Bool {
    if type == other { return true }
    if let symbol = symbols.symbol(for: type), let known = allSupertypes(of: symbol) {
      return symbols.symbol(for: other).map(known.contains) ?? false
    }
    return conforms(dynamic: type, to: other)
  }

  /// Whether a type conforms to at least one of the others, by their names.
  /// - Parameters:
  ///   - type: A type.
  ///   - others: The types to conform to.
  /// - Complexity: O(number of the type's supertypes), independent of the number of the others.
  public func conforms(_ type: Identifier, toOneOf others: Set<Identifier>) -> Bool {
    if others.contains(type) { return true }
    if let symbol = symbols.symbol(for: type), let known = allSupertypes(of: symbol) {
      return known.contains { others.contains(symbols[$0]) }
    }
    return decoded.supertypes(of: type).contains { conforms($0, toOneOf: others) }
  }

  /// The names of some types and of all their supertypes.
  /// - Complexity: O(number of all their supertypes).
  func conformances(of types: [Symbol]) -> Set<Identifier> {
    var names: Set<Identifier> = []
    for type in types { collectNames(of: symbols[type], in: &names) }
    return names
  }

  /// Adds a type and all its supertypes to names. If `names` contains the type, it also contains the supertypes.
  private func collectNames(of type: Identifier, in names: inout Set<Identifier>) {
    guard names.insert(type).inserted else { return }
    if let symbol = symbols.symbol(for: type), let known = allSupertypes(of: symbol) {
      for supertype in known { names.insert(symbols[supertype]) }
    } else {
      for supertype in decoded.supertypes(of: type) { collectNames(of: supertype, in: &names) }
    }
  }

  /// Whether a type conforms to another by the supertypes that its name encodes. The encoded names are shorter than the
  /// name itself, which limits the recursion depth.
  private func conforms(dynamic type: Identifier, to other: Identifier) -> Bool {
    decoded.supertypes(of: type).contains { conforms($0, to: other) }
  }

  // MARK: Advice

  /// A problem that keeps receivers from understanding or storing a type; `nil` if there is none.
  ///
  /// An undeclared name is unknown to all receivers, and is usually a misspelling. A declared type, except a core type,
  /// is a problem if it conforms neither to data nor to a package. An example is a type that conforms only to
  /// `public.contact`, which does not define a format.
  ///
  /// - Parameters:
  ///   - identifier: The type.
  ///   - noun: The word for the type in the message.
  public func problem(with identifier: Identifier, calledA noun: String = "content type") -> Reason? {
    guard let type = self[identifier] else {
      let meant = nearestName(to: identifier).map { "; did you mean '\($0)'?" } ?? ""
      return Reason(
        "undeclared \(noun) '\(identifier)'\(meant)", code: "undeclared_type",
        parameters: [.init(name: "type", value: identifier.name)])
    }
    let isOurs = type.origin == .exported || type.origin == .imported
    guard isOurs, !conforms(identifier, to: "public.data"), !conforms(identifier, to: "com.apple.package") else {
      return nil
    }
    return Reason(
      "content type '\(identifier)' conforms neither to public.data nor to com.apple.package; receivers cannot store it",
      code: "unplaced_type", parameters: [.init(name: "type", value: identifier.name)])
  }

  /// The name of the core or declared type that is most similar to a misspelt name; `nil` if no name is similar.
  ///
  /// Because the search is slow, it compares only short names, and of the declared types only the first 500.
  public func nearestName(to identifier: Identifier) -> String? {
    let name = identifier.description
    guard name.utf8.count <= Self.longestCompared else { return nil }
    let declared = declarationOrder.prefix(Self.mostCompared).map { symbols[$0] }
    let known = (CoreTypes.all.map(\.identifier) + declared).map(\.description)
    return suggestion(for: name, among: known.filter { $0.utf8.count <= Self.longestCompared })
  }

  /// The greatest length of a name that is compared for a suggestion. Unit: bytes.
  private static let longestCompared = 64
  /// The largest number of declared types that are compared for a suggestion.
  private static let mostCompared = 500
}

extension ContentType {
  /// The size of the type's texts, and some bytes for each text. Unit: bytes.
  fileprivate var size: Int {
    let names = ([identifier] + supertypes).map(\.description)
    return ([description ?? ""] + names + filenameExtensions + mimeTypes).reduce(0) { $0 + 64 + $1.utf8.count }
  }

  /// The type with the additional supertypes and tags, and a missing description, of another declaration. Exported if
  /// one of the two is.
  fileprivate func adding(_ other: ContentType) -> ContentType {
    var sum = self
    sum.supertypes += other.supertypes.filter { !supertypes.contains($0) }
    sum.filenameExtensions += other.filenameExtensions.filter { !filenameExtensions.contains(where: $0.hasSameBytes) }
    sum.mimeTypes += other.mimeTypes.filter { !mimeTypes.contains(where: $0.hasSameBytes) }
    sum.description = description ?? other.description
    if other.origin == .exported { sum.origin = .exported }
    return sum
  }
}
