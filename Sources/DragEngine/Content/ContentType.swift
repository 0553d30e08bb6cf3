/// A format or a kind of data, such as `public.png` or `public.image`.
///
/// Types form a tree with several roots: what conforms to a type can stand wherever that type is asked for. Modelled on
/// `UTType`.
public struct ContentType: Hashable, Sendable {
  /// The name of the type, such as `org.dray.playing-card`: letters, digits, hyphens and periods.
  public let identifier: Identifier
  /// The types that it conforms to directly.
  public var supertypes: [Identifier]
  /// How the names of its files end, without the period; the preferred one first.
  public var filenameExtensions: [String]
  /// What it is called on the Internet, the preferred name first.
  public var mimeTypes: [String]
  /// What it is, in a few words for people; `nil` if nobody said.
  public var description: String?
  /// Who has declared it.
  public var origin: Origin

  /// Who has declared a type.
  public enum Origin: String, Hashable, Sendable {
    /// Nobody has to: everyone knows it.
    case core
    /// Whoever made the format.
    case exported
    /// Somebody who knows the format, but did not make it.
    case imported
    /// Nobody: it was made up for a filename extension or a MIME type that no type has.
    case dynamic
  }

  /// Creates a type to be declared.
  public init(
    _ identifier: Identifier, conformingTo supertypes: [Identifier] = [], filenameExtensions: [String] = [],
    mimeTypes: [String] = [], description: String? = nil, origin: Origin = .exported
  ) {
    self.identifier = identifier
    self.supertypes = supertypes
    self.filenameExtensions = filenameExtensions
    self.mimeTypes = mimeTypes
    self.description = description
    self.origin = origin
  }

  /// How the name of a file of this type should end.
  public var preferredFilenameExtension: String? { filenameExtensions.first }
  /// What the type should be called on the Internet.
  public var preferredMIMEType: String? { mimeTypes.first }
}
