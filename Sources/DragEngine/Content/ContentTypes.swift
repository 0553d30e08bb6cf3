/// A registry of content types, with their conformances and tags.
///
/// Item types and content types share one set of names. A type conforms to itself, to its declared supertypes, and to
/// their supertypes. An undeclared type conforms only to itself, unless it is a dynamic type, whose name encodes its
/// supertypes.
public struct ContentTypes {
  /// The names of the types.
  public let symbols: SymbolTable
  private var declared: [Symbol: ContentType] = [:]
  private var supertypes: [Symbol: [Symbol]] = [:]
  /// The declared types, in the order of their first declaration.
  private var declarationOrder: [Symbol] = []

  /// Creates a registry of the core types, with a symbol table of its own.
  public init() { symbols = SymbolTable(CoreTypes.names) }

  // MARK: Declaring

  /// Declares a type, or adds supertypes and tags to a declared one.
  ///
  /// A core type can be declared again with the same values; nothing can be added to it.
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

  /// A declared type whose name differs only in letter case.
  private func otherSpelling(of type: Identifier) -> Identifier? {
    let folded = type.description.lowercased()
    if let core = symbols.symbol(for: .string(folded)), CoreTypes[core] != nil { return symbols[core] }
    return declarationOrder.lazy.map { symbols[$0] }.first { $0.description.lowercased().hasSameBytes(as: folded) }
  }

  /// Whether the type is a core type or declared.
  public func isDeclared(_ type: Identifier) -> Bool {
    guard let symbol = symbols.symbol(for: type) else { return false }
    return CoreTypes[symbol] != nil || declared[symbol] != nil
  }

  // MARK: Looking up

  /// The type with a name; `nil` if the name is neither declared nor that of a dynamic type.
  public subscript(identifier: Identifier) -> ContentType? {
    let symbol = symbols.symbol(for: identifier)
    return symbol.flatMap { CoreTypes[$0] ?? declared[$0] } ?? DynamicType.type(named: identifier)
  }

  /// The type of files with a filename extension.
  ///
  /// Core types come first, then exported ones, then imported ones, each in the order of declaration.
  /// - Parameters:
  ///   - filenameExtension: The extension without the period, in any letter case.
  ///   - supertype: A type to which the result must conform.
  /// - Returns: A dynamic type if no declared type matches; `nil` if the text cannot be a filename extension.
  public func type(
    filenameExtension: String, conformingTo supertype: Identifier = "public.data"
  ) -> ContentType? {
    guard let tag = Tag.filenameExtension(filenameExtension) else { return nil }
    return type(CoreTypes.filenameExtensions[ByteString(tag)] ?? [], having: tag, \.filenameExtensions, supertype)
      ?? DynamicType.type(filenameExtension: tag, of: supertype)
  }

  /// The type with a MIME type. Parameters such as the character set count only if a type declares them.
  ///
  /// - Parameters:
  ///   - mimeType: The MIME type, with or without parameters, in any letter case.
  ///   - supertype: A type to which the result must conform.
  /// - Returns: A dynamic type if no declared type matches; `nil` if the text cannot be a MIME type.
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

  /// Whether the first type conforms to the second.
  /// - Complexity: O(number of types between the two).
  public func conforms(_ type: Symbol, to other: Symbol) -> Bool {
    if type == other { return true }
    return supertypes(of: type).contains { conforms($0, to: other) }
  }

  /// Whether the first type conforms to the second, by their names.
  public func conforms(_ type: Identifier, to other: Identifier) -> Bool {
    type == other || conforms(symbols.intern(type), to: symbols.intern(other))
  }

  private func supertypes(of type: Symbol) -> [Symbol] {
    if type.index < CoreTypes.supertypes.count { return CoreTypes.supertypes[Int(type.index)] }
    if let declared = supertypes[type] { return declared }
    return DynamicType.type(named: symbols[type])?.supertypes.map(symbols.intern) ?? []
  }

  // MARK: Advice

  /// A problem that keeps receivers from understanding a type; `nil` if there is none.
  ///
  /// An undeclared name is unknown to all receivers, and is most often misspelt. A declared type that conforms neither
  /// to data nor to a package cannot be written: for example, `public.contact` does not define a format.
  ///
  /// - Parameters:
  ///   - identifier: The type.
  ///   - noun: The word for the type in the message.
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

  /// The declared type whose name is nearest to a misspelt one; `nil` if none is near.
  public func nearestName(to identifier: Identifier) -> String? {
    let known = (CoreTypes.all.map(\.identifier) + declarationOrder.map { symbols[$0] }).map(\.description)
    return suggestion(for: identifier.description, among: known)
  }
}

extension ContentType {
  /// The same type with the additional supertypes and tags of another declaration.
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
