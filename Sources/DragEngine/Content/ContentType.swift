/// A format or a kind of data, such as `public.png` or `public.image`.
///
/// Types form a hierarchy with several roots: data of a type can be used wherever one of its supertypes is requested.
/// Modelled on `UTType`.
public struct ContentType: Hashable, Sendable {
  /// The name of the type, such as `org.dray.playing-card`: letters, digits, hyphens and periods. Characters outside of
  /// ASCII are allowed, too.
  public let identifier: Identifier
  /// The types to which the type conforms directly.
  public var supertypes: [Identifier]
  /// The filename extensions of the type's files, without the period. The preferred extension comes first.
  public var filenameExtensions: [String]
  /// The MIME types of the type. The preferred MIME type comes first.
  public var mimeTypes: [String]
  /// A description in a few words for people; `nil` if there is none.
  public var description: String?
  /// The kind of declaration.
  public var origin: Origin

  /// The kinds of declarations, distinguished by author.
  public enum Origin: String, Hashable, Sendable {
    /// The engine: a well-known type of the core table.
    case core
    /// The author of the format.
    case exported
    /// A program that knows the format, but is not its author.
    case imported
    /// No declaration: the engine created the type for a filename extension or a MIME type without a declared type.
    case dynamic
  }

  /// Creates a type, to be declared.
  ///
  /// - Parameters:
  ///   - identifier: The id, in reverse-DNS form.
  ///   - supertypes: The types that it conforms to.
  ///   - filenameExtensions: The filename extensions of its files, without the period. The preferred one comes first.
  ///   - mimeTypes: Its MIME types. The preferred one comes first.
  ///   - description: A description in a few words for people; `nil` if there is none.
  ///   - origin: The kind of declaration.
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

  /// The preferred filename extension of the type's files.
  public var preferredFilenameExtension: String? { filenameExtensions.first }
  /// The preferred MIME type.
  public var preferredMIMEType: String? { mimeTypes.first }
}
