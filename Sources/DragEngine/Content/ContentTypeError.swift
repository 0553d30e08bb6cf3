/// An error of a type's declaration.
public enum ContentTypeError: Error, Hashable, Sendable {
  /// The type would conform to itself through the other type.
  case cycle(Identifier, through: Identifier)
  /// The type is a core type, and the declaration has supertypes or tags that the core type does not have.
  case coreType(Identifier)
  /// A known type has a name that differs only in letter case. The two names are equal on Apple's systems, but
  /// different here.
  case otherSpelling(Identifier, known: Identifier)
  /// `ContentTypes.maximumTypes` types are declared already.
  case tooManyTypes(Identifier)
  /// With this type, a type would have more than `ContentTypes.maximumSupertypes` supertypes, or all declared types
  /// together would have more than `ContentTypes.maximumConformances`.
  case tooManySupertypes(Identifier)
  /// The name is not a valid type name. `meant` is a similar valid name; `nil` if there is none.
  case badIdentifier(Identifier, meant: String?)
  /// The text is not a valid filename extension. `meant` is a similar valid extension; `nil` if there is none.
  case badFilenameExtension(String, meant: String?)
  /// The text is not a valid MIME type. `meant` is a similar valid MIME type; `nil` if there is none.
  case badMIMEType(String, meant: String?)
}

extension ContentTypeError: CustomStringConvertible {
  /// The error as a sentence, with a similar valid name if there is one.
  public var description: String {
    switch self {
    case .cycle(let type, let other) where type == other: "'\(type)' would conform to itself"
    case .cycle(let type, let other): "'\(type)' would conform to itself, through '\(other)'"
    case .coreType(let type): "'\(type)' is a core type, which cannot get other supertypes or tags"
    case .otherSpelling(let type, let known):
      "'\(type)' differs from the content type '\(known)' only in letter case; use '\(known)'"
    case .tooManyTypes(let type):
      "'\(type)' is not declared: at most \(ContentTypes.maximumTypes) types can be declared"
    case .tooManySupertypes(let type):
      "'\(type)' is not declared: a type can have at most \(ContentTypes.maximumSupertypes) supertypes, direct and "
        + "indirect, and all types together at most \(ContentTypes.maximumConformances)"
    case .badIdentifier(let name, let meant):
      "'\(name)' is not a content type: use letters, digits, hyphens and periods" + Self.advice(meant)
    case .badFilenameExtension(let name, let meant): "'\(name)' is not a filename extension" + Self.advice(meant)
    case .badMIMEType(let name, let meant): "'\(name)' is not a MIME type" + Self.advice(meant)
    }
  }

  private static func advice(_ meant: String?) -> String { meant.map { "; did you mean '\($0)'?" } ?? "" }
}

extension ContentType {
  /// The type with its tags in canonical form, and without repeated supertypes.
  /// - Throws: The first name or tag that is not valid.
  func checked() throws(ContentTypeError) -> ContentType {
    try Self.checkName(identifier)
    for supertype in supertypes { try Self.checkName(supertype) }
    var checked = self
    checked.supertypes = []
    for type in supertypes where !checked.supertypes.contains(type) { checked.supertypes.append(type) }
    checked.filenameExtensions = []
    for name in filenameExtensions {
      guard let tag = Tag.filenameExtension(name) else {
        throw .badFilenameExtension(name, meant: Tag.meantExtension(name))
      }
      checked.filenameExtensions.append(tag)
    }
    checked.mimeTypes = []
    for name in mimeTypes {
      guard let tag = Tag.mimeType(name) else { throw .badMIMEType(name, meant: Tag.meantMIMEType(name)) }
      checked.mimeTypes.append(tag.essence + tag.parameters)
    }
    return checked
  }

  private static func checkName(_ identifier: Identifier) throws(ContentTypeError) {
    guard case .string(let name) = identifier, name.isText, Tag.isTypeName(name.text) else {
      throw .badIdentifier(identifier, meant: Tag.meantTypeName(identifier.description))
    }
  }
}
