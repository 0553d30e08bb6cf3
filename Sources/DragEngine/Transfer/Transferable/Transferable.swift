/// A type whose values can be dragged to others, and received from them.
///
/// It names its representations in order of preference; a receiver gets the first that it accepts. This is a contact
/// that goes as itself to whoever knows the type, as a vCard to address books, and as its phone number to any text:
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
/// What is dragged carries an item provider, which makes these representations when a receiver asks for them:
///
/// ```swift
/// let provider = ItemProvider(contact)
/// ```
///
/// Source: CoreTransferable's `Transferable`. The engine has neither threads nor files of its own: closures answer at
/// once, or by a `LoadRequest` later, and files are paths.
public protocol Transferable: Sendable {
  /// How the type writes and reads itself.
  associatedtype Transfer: TransferRepresentation

  /// The name under which drags and destinations know the type. Precondition: no representation has it as its content
  /// type, for what stays in this process is the value itself, and what leaves it is bytes.
  static var itemType: Identifier { get }

  /// The representations, most preferred first.
  @TransferRepresentationBuilder<Self> static var transferRepresentation: Transfer { get }
}

extension Transferable {
  /// What engines ask a type of: first the value itself, for receivers in this process, then what is declared.
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
          throw .failed(.wrongValue("what arrived", Self.self))
        }
        return [value]
      })
  }

  /// The content types in which this value is offered to somebody who stands in a circle.
  ///
  /// - Complexity: O(number of representations), and their conditions.
  public func exportedContentTypes(visibleTo audience: Visibility = .all) -> [Identifier] {
    ItemProvider(self).registeredTypes(visibleTo: audience)
  }

  /// The content types from which values are made, most preferred first.
  public static var importedContentTypes: [Identifier] {
    transferRepresentation.representations.filter { $0.importing != nil }.map(\.contentType)
  }

  /// Asks for this value in a content type, by the first representation of that type.
  ///
  /// - Parameter type: A type that this value is offered in; without one the most preferred.
  /// - Returns: The request; most representations have answered it by then.
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
            "this \(Self.self) is not offered as \(wanted)", code: "unavailable",
            parameters: [.init(name: "types", value: wanted.name)])))
      return request
    }
    export(self, request)
    return request
  }

  /// Makes a value of what was loaded, by the first representation of its type that can.
  ///
  /// - Parameters:
  ///   - content: What was loaded.
  ///   - type: The content type of what was loaded.
  ///   - name: The file name that came with it.
  /// - Throws: `LoadError.unavailable` if no representation reads the type, or else what the last of them said.
  public init(importing content: LoadedContent, as type: Identifier, name: String? = nil) throws(LoadError) {
    var problem = LoadError.unavailable(
      Reason(
        "\(Self.self) is not made of \(type)", code: "unavailable",
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
  /// Creates a provider of a value: of itself within this process, and of its representations for everybody else.
  public convenience init<Value: Transferable>(_ value: Value) {
    self.init()
    register(value)
  }

  /// Offers a value; what is registered already stays as it is.
  public func register<Value: Transferable>(_ value: Value) {
    registerObject(value, as: Value.itemType, representations: Array(Value.representations.dropFirst()))
  }
}
