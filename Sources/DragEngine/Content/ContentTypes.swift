/// Which types there are, which of them conform to which, and which tags they have.
///
/// An item type and a content type are named in one space. A type conforms to itself, to what it declares, and to
/// whatever these conform to. A type that nobody declared conforms to itself only, unless it is a dynamic one, whose name
/// says more.
public struct ContentTypes {
  /// The names that the types have.
  public let symbols: SymbolTable
  private var declared: [Symbol: ContentType] = [:]
  private var supertypes: [Symbol: [Symbol]] = [:]
  /// In the order in which they were declared first.
  private var declarationOrder: [Symbol] = []

  /// Creates a registry of the core types, with a table of names of its own.
  public init() { symbols = SymbolTable(CoreTypes.names) }

  // MARK: Declaring

  /// Declares a type, or adds to what a declared type conforms to and is tagged with.
  ///
  /// A core type may be declared as what it is; there is nothing to add to it.
  /// - Throws: `ContentTypeError`; nothing is declared then.
  public mutating func declare(_ type: ContentType) throws(ContentTypeError) {
    let type = try type.checked()
    let symbol = symbols.intern(type.identifier)
    if let core = CoreTypes[symbol] {
      guard type.supertypes.allSatisfy({ conforms(type.identifier, to: $0) }),
        type.filenameExtensions.allSatisfy({ core.filenameExtensions.contains(where: $0.hasSameBytes) }),
        type.mimeTypes.allSatisfy({ core.mimeTypes.contains(where: $0.hasSameBytes) })
      else { throw .coreType(type.identifier) }
      return
    }
    for supertype in type.supertypes where conforms(supertype, to: type.identifier) {
      throw .cycle(type.identifier, through: supertype)
    }
    if declared[symbol] == nil {
      if let known = otherSpelling(of: type.identifier) { throw .otherSpelling(type.identifier, known: known) }
      declarationOrder.append(symbol)
    }
    let known = declared[symbol].map { $0.adding(type) } ?? type
    declared[symbol] = known
    supertypes[symbol] = known.supertypes.map(symbols.intern)
  }

  /// A declared type whose name differs in the case of letters alone.
  private func otherSpelling(of type: Identifier) -> Identifier? {
    let folded = type.description.lowercased()
    if let core = symbols.symbol(for: .string(folded)), CoreTypes[core] != nil { return symbols[core] }
    return declarationOrder.lazy.map { symbols[$0] }.first { $0.description.lowercased().hasSameBytes(as: folded) }
  }

  /// Whether everyone knows the type, or anybody declared it.
  public func isDeclared(_ type: Identifier) -> Bool {
    guard let symbol = symbols.symbol(for: type) else { return false }
    return CoreTypes[symbol] != nil || declared[symbol] != nil
  }

  // MARK: Looking up

  /// The type of a name; `nil` if nobody declared it and it is no dynamic one.
  public subscript(identifier: Identifier) -> ContentType? {
    let symbol = symbols.symbol(for: identifier)
    return symbol.flatMap { CoreTypes[$0] ?? declared[$0] } ?? DynamicType.type(named: identifier)
  }

  /// The type of the files whose names end so.
  ///
  /// Core types come first, then those that were exported, then those that were imported, each in their order.
  /// - Parameters:
  ///   - filenameExtension: The end of a file name, without the period; case does not count.
  ///   - supertype: What the type must conform to.
  /// - Returns: A dynamic type if none fits; `nil` if this cannot be a filename extension.
  public func type(
    filenameExtension: String, conformingTo supertype: Identifier = "public.data"
  ) -> ContentType? {
    guard let tag = Tag.filenameExtension(filenameExtension) else { return nil }
    return type(CoreTypes.filenameExtensions[ByteString(tag)] ?? [], having: tag, \.filenameExtensions, supertype)
      ?? DynamicType.type(filenameExtension: tag, of: supertype)
  }

  /// The type that is called so on the Internet. Parameters such as the character set count only where a type has them.
  ///
  /// - Parameters:
  ///   - mimeType: The MIME type, with or without parameters; case does not count.
  ///   - supertype: What the type must conform to.
  /// - Returns: A dynamic type if none fits; `nil` if this cannot be a MIME type.
  public func type(mimeType: String, conformingTo supertype: Identifier = "public.data") -> ContentType? {
    guard let tag = Tag.mimeType(mimeType) else { return nil }
    for name in tag.parameters.isEmpty ? [tag.essence] : [tag.essence + tag.parameters, tag.essence] {
      if let known = type(CoreTypes.mimeTypes[ByteString(name)] ?? [], having: name, \.mimeTypes, supertype) {
        return known
      }
    }
    return DynamicType.type(mimeType: tag.essence, of: supertype)
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

  /// Whether everything of one type is also of the other.
  /// - Complexity: O(number of types between the two).
  public func conforms(_ type: Symbol, to other: Symbol) -> Bool {
    if type == other { return true }
    return supertypes(of: type).contains { conforms($0, to: other) }
  }

  /// Whether everything of one type is also of the other, by their names.
  public func conforms(_ type: Identifier, to other: Identifier) -> Bool {
    type == other || conforms(symbols.intern(type), to: symbols.intern(other))
  }

  private func supertypes(of type: Symbol) -> [Symbol] {
    if type.index < CoreTypes.supertypes.count { return CoreTypes.supertypes[Int(type.index)] }
    if let declared = supertypes[type] { return declared }
    return DynamicType.type(named: symbols[type])?.supertypes.map(symbols.intern) ?? []
  }

  // MARK: Advice

  /// What keeps a type from being understood by others; `nil` if nothing does.
  ///
  /// A name that nobody declared means nothing to anyone, and is most often misspelt. A declared type that is neither
  /// data nor a package cannot be written anywhere: to be a contact is not yet a format.
  ///
  /// - Parameters:
  ///   - identifier: The type.
  ///   - noun: What the type is called to its author.
  public func problem(with identifier: Identifier, calledA noun: String = "content type") -> Reason? {
    guard let type = self[identifier] else {
      let meant = nearestName(to: identifier).map { "; did you mean '\($0)'?" } ?? ""
      return Reason(
        "nobody has declared a \(noun) '\(identifier)'\(meant)", code: "undeclared_type",
        parameters: [.init(name: "type", value: identifier.name)])
    }
    let isOurs = type.origin == .exported || type.origin == .imported
    guard isOurs, !conforms(identifier, to: "public.data"), !conforms(identifier, to: "com.apple.package") else {
      return nil
    }
    return Reason(
      "content type '\(identifier)' conforms neither to public.data nor to com.apple.package, so nobody can store it",
      code: "unplaced_type", parameters: [.init(name: "type", value: identifier.name)])
  }

  /// The name of a declared type that somebody may have meant; `nil` if none is like it.
  public func nearestName(to identifier: Identifier) -> String? {
    let known = (CoreTypes.all.map(\.identifier) + declarationOrder.map { symbols[$0] }).map(\.description)
    return suggestion(for: identifier.description, among: known)
  }
}

extension ContentType {
  /// The same type with whatever another declaration of it has more.
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
