/// A type whose values can be exported to receivers and imported from sources.
///
/// The type lists its representations in order of preference. A receiver gets the first representation that it accepts.
/// This contact is exported as itself to receivers that know the type, as a vCard to address books, and as its phone
/// number to text fields:
///
/// ```swift
/// struct Contact: Codable, Transferable {
///   var id: String
///   var givenName: String
///   var phoneNumber: String
///
///   static let itemType: Identifier = "com.example.contact"
///
///   static var transferRepresentation: some TransferRepresentation {
///     CodableRepresentation(contentType: "com.example.contact-data")
///     DataRepresentation(contentType: "public.vcard") { contact in
///       Bytes(contact.vCard)
///     } importing: { bytes in
///       try Contact(vCard: bytes)
///     }
///     .suggestedFileName { "\($0.givenName).vcf" }
///     ProxyRepresentation { contact in
///       contact.phoneNumber
///     } importing: { number in
///       Contact(id: number, givenName: number, phoneNumber: number)
///     }
///   }
/// }
/// ```
///
/// A dragged item has an item provider, which makes these representations when a receiver requests them:
///
/// ```swift
/// let provider = ItemProvider(contact)
/// ```
///
/// Source: CoreTransferable's `Transferable`. The engine has neither threads nor file access of its own: closures
/// answer immediately, or later by a `LoadRequest`, and files are passed as paths.
public protocol Transferable: Sendable {
  /// The representations of the type.
  associatedtype Transfer: TransferRepresentation = RepresentationList<Self>

  /// The type's name in drags and destinations. Precondition: no representation uses the name as its content type,
  /// because an item type names the value itself within this process, and a content type names bytes or a file.
  static var itemType: Identifier { get }

  /// The representations, most preferred first.
  @TransferRepresentationBuilder<Self> static var transferRepresentation: Transfer { get }
}

extension Transferable where Transfer == RepresentationList<Self> {
  /// No representations: values of the type stay within this process.
  public static var transferRepresentation: RepresentationList<Self> { RepresentationList([]) }
}

extension Transferable {
  /// All representations of the type: first the value itself, for receivers in this process, then the declared ones.
  public static var representations: [Representation] {
    let declared = transferRepresentation.representations
    precondition(
      !declared.contains { $0.contentType == itemType },
      "\(itemType) is the item type of \(Self.self); give its representation another content type")
    return [itself] + declared
  }

  private static var itself: Representation {
    Representation(
      contentType: itemType, visibility: .ownProcess, exporting: { $1.complete(object: $0) },
      importing: { content, _ throws(LoadError) in
        guard case .object(let object) = content, let value = object as? Self else {
          throw .failed(.wrongValue("the delivered value", Self.self))
        }
        return [value]
      })
  }

  /// The content types in which this value is offered to receivers of a visibility.
  ///
  /// - Complexity: O(number of representations), plus the cost of their conditions.
  public func exportedContentTypes(visibleTo audience: Visibility = .all) -> [Identifier] {
    ItemProvider(self).registeredTypes(visibleTo: audience)
  }

  /// The content types that can be imported, most preferred first.
  public static var importedContentTypes: [Identifier] {
    transferRepresentation.representations.filter { $0.importing != nil }.map(\.contentType)
  }

  /// Requests this value in a content type, from the first declared representation of that type that offers the value.
  ///
  /// - Parameter type: A content type in which this value is offered; `nil` is the most preferred one.
  /// - Returns: The request, which most representations have already answered. It fails with `unavailable` if the value
  ///   is not offered in the type, and for `itemType`, which names the value itself.
  public func exported(as type: Identifier? = nil) -> LoadRequest {
    let offered = Self.transferRepresentation.representations.filter {
      $0.exporting != nil && $0.exportingCondition?(self) ?? true
    }
    let wanted = type ?? offered.first?.contentType ?? Self.itemType
    let request = LoadRequest(type: wanted)
    guard let chosen = offered.first(where: { $0.contentType == wanted }), let export = chosen.exporting else {
      request.close(
        with: .unavailable(
          Reason(
            "\(Self.self) has no representation for \(wanted)", code: "unavailable",
            parameters: [.init(name: "types", value: wanted.name)])))
      return request
    }
    export(self, request)
    return request
  }

  /// Creates a value from loaded content, by the first representation of the content type that can read the content.
  ///
  /// - Parameters:
  ///   - content: The loaded content.
  ///   - type: The content type of the loaded content.
  ///   - name: The file name of the loaded content.
  /// - Throws: The error of the last representation that failed; `LoadError.unavailable` if none failed, because none
  ///   reads the type.
  public init(importing content: LoadedContent, as type: Identifier, name: String? = nil) throws(LoadError) {
    var problem = LoadError.unavailable(
      Reason(
        "\(Self.self) has no representation that reads \(type)", code: "unavailable",
        parameters: [.init(name: "types", value: type.description)]))
    for representation in Self.representations where representation.contentType == type {
      guard let importing = representation.importing else { continue }
      do throws(LoadError) {
        guard let value = try importing(content, name).first as? Self else { continue }
        self = value
        return
      } catch {
        problem = error
      }
    }
    throw problem
  }
}

extension ItemProvider {
  /// Creates a provider that offers a value itself within this process, and its representations to the receivers that
  /// may see them.
  public convenience init<Value: Transferable>(_ value: Value) {
    self.init()
    register(value)
  }

  /// Offers a value. Earlier registrations remain.
  public func register<Value: Transferable>(_ value: Value) {
    registerObject(value, as: Value.itemType, representations: Array(Value.representations.dropFirst()))
  }
}
