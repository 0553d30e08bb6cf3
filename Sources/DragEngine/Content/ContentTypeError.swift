/// Why a type could not be declared.
public enum ContentTypeError: Error, Hashable, Sendable {
  /// The type would conform to itself by way of the other.
  case cycle(Identifier, through: Identifier)
  /// Everyone knows the type already, and knows it otherwise.
  case coreType(Identifier)
  /// Another type has this name in other letters. Elsewhere the two are one; here names are compared as they are written.
  case otherSpelling(Identifier, known: Identifier)
  /// No type can have this name; perhaps the other one was meant.
  case badIdentifier(Identifier, meant: String?)
  /// The name of no file can end so; perhaps the other one was meant.
  case badFilenameExtension(String, meant: String?)
  /// This is no MIME type; perhaps the other one was meant.
  case badMIMEType(String, meant: String?)
}

extension ContentTypeError: CustomStringConvertible {
  /// What is wrong, and what was probably meant.
  public var description: String {
    switch self {
    case .cycle(let type, let other) where type == other: "'\(type)' would conform to itself"
    case .cycle(let type, let other): "'\(type)' would conform to itself, through '\(other)'"
    case .coreType(let type): "'\(type)' is declared already, and not so"
    case .otherSpelling(let type, let known):
      "'\(type)' is '\(known)' in other letters; content types have one spelling"
    case .badIdentifier(let name, let meant):
      "'\(name)' is no content type: letters, digits, hyphens and periods" + Self.advice(meant)
    case .badFilenameExtension(let name, let meant): "'\(name)' is no filename extension" + Self.advice(meant)
    case .badMIMEType(let name, let meant): "'\(name)' is no MIME type" + Self.advice(meant)
    }
  }

  private static func advice(_ meant: String?) -> String { meant.map { "; did you mean '\($0)'?" } ?? "" }
}

extension ContentType {
  /// The type with its tags in their usual form.
  /// - Throws: What cannot be declared so.
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
