/// The types that an item offers, with loaders that make their data on request.
///
/// Representations are registered from the highest fidelity to the lowest. A receiver gets the first representation
/// that it accepts. Registering a representation promises its type; the data is made only when a receiver requests it.
/// A provider belongs to the thread of its engine. Modelled on `NSItemProvider`.
public final class ItemProvider {
  /// A suggested file name for the data, with extension; `nil` if there is none.
  public var suggestedName: String?
  /// The promises, in order of fidelity.
  public private(set) var representations: [Registration] = []
  /// The types of `representations`.
  private var types: Set<Identifier> = []
  /// The reason that data can no longer be loaded; `nil` while the source exists.
  public private(set) var withdrawal: Reason?
  private var openRequests: [LoadRequest] = []

  /// One promise.
  public struct Registration {
    /// The content type of the promised data.
    public let type: Identifier
    /// The receivers that may see the promise.
    public let visibility: Visibility
    let load: (LoadRequest) -> Void
  }

  /// Creates a provider without promises.
  public init(suggestedName: String? = nil) { self.suggestedName = suggestedName }

  // MARK: Registering

  /// Promises bytes of a content type.
  ///
  /// - Parameters:
  ///   - type: The content type.
  ///   - visibility: The receivers that may see the promise.
  ///   - load: Makes the bytes when a receiver requests them, and answers the request now or later.
  /// - Returns: Whether the promise was registered. If the type is already promised, the earlier promise is kept.
  @discardableResult
  public func registerDataRepresentation(
    for type: Identifier, visibility: Visibility = .all, _ load: @escaping (LoadRequest) -> Void
  ) -> Bool {
    guard types.insert(type).inserted else { return false }
    representations.append(Registration(type: type, visibility: visibility, load: load))
    return true
  }

  /// Promises a file of a content type.
  ///
  /// - Parameters:
  ///   - type: The content type.
  ///   - visibility: The receivers that may see the promise.
  ///   - load: Makes the file when a receiver requests it, and answers the request with its path, now or later.
  /// - Returns: Whether the promise was registered. If the type is already promised, the earlier promise is kept.
  @discardableResult
  public func registerFileRepresentation(
    for type: Identifier, visibility: Visibility = .all, _ load: @escaping (LoadRequest) -> Void
  ) -> Bool {
    registerDataRepresentation(for: type, visibility: visibility, load)
  }

  /// Offers a value itself to this process, and its representations to the receivers that may see them.
  ///
  /// The item type comes first, because the value itself has the highest fidelity. A representation is left out if it
  /// cannot export, if its condition is false for this value, or if its type is already registered. If several
  /// representations that can export the value suggest file names, the last name is used.
  /// - Parameters:
  ///   - value: The value; it is not copied.
  ///   - type: The item type.
  ///   - representations: The representations, in order of preference.
  public func registerObject(
    _ value: any Sendable, as type: Identifier, representations: [Representation] = []
  ) {
    registerDataRepresentation(for: type, visibility: .ownProcess) { $0.complete(object: value) }
    for representation in representations {
      guard let exporting = representation.exporting, representation.exportingCondition?(value) ?? true else {
        continue
      }
      registerDataRepresentation(for: representation.contentType, visibility: representation.visibility) { request in
        exporting(value, request)
      }
      if let name = representation.suggestedFileName?(value) { suggestedName = name }
    }
  }

  // MARK: Querying

  /// The promised types that a receiver may see, in order of fidelity.
  ///
  /// - Parameter audience: The visibility of the receiver. A receiver in this process sees every type.
  public func registeredTypes(visibleTo audience: Visibility = .ownProcess) -> [Identifier] {
    representations.filter { audience <= $0.visibility }.map(\.type)
  }

  /// Whether a type, or a type that conforms to it, is promised to a receiver.
  ///
  /// - Parameters:
  ///   - type: The content type.
  ///   - types: The known content types.
  ///   - audience: The visibility of the receiver.
  public func hasItem(
    conformingTo type: Identifier, in types: ContentTypes, visibleTo audience: Visibility = .ownProcess
  ) -> Bool {
    hasItem(conformingToOneOf: [type], in: types, visibleTo: audience)
  }

  /// Whether one of several types, or a type that conforms to one of them, is promised to a receiver.
  /// - Parameters:
  ///   - wanted: The content types to conform to.
  ///   - types: The known content types.
  ///   - audience: The visibility of the receiver.
  /// - Complexity: O(*n*) in the number of promised types, independent of the number of wanted types.
  public func hasItem(
    conformingToOneOf wanted: Set<Identifier>, in types: ContentTypes, visibleTo audience: Visibility = .ownProcess
  ) -> Bool {
    representations.contains { audience <= $0.visibility && types.conforms($0.type, toOneOf: wanted) }
  }

  // MARK: Loading

  /// Withdraws every promise because the source no longer exists. Open and later requests fail.
  public func withdraw(because reason: Reason) {
    guard withdrawal == nil else { return }
    withdrawal = reason
    let open = openRequests
    openRequests = []
    for request in open { request.close(with: .sourceGone(reason)) }
  }

  /// Requests the data of a promise. After a withdrawal, the request fails at once.
  func load(_ registration: Registration, _ request: LoadRequest) {
    if let withdrawal { return request.close(with: .sourceGone(withdrawal)) }
    openRequests.append(request)
    registration.load(request)
    // Removes answered requests, which would retain their data.
    openRequests.removeAll { $0.answer != nil }
  }
}
