/// What an item can be turned into, promised and not yet made.
///
/// Representations are registered from the highest fidelity to the lowest, and a receiver gets the first of them that it
/// accepts. To register one commits to its type, not to its bytes: nothing is made before a receiver asks. Belongs to the
/// thread of its engine. Modelled on `NSItemProvider`.
public final class ItemProvider {
  /// A file name for the data, with extension; `nil` if nobody suggests one.
  public var suggestedName: String?
  /// What is promised, in order of fidelity.
  public private(set) var representations: [Registration] = []
  /// Why nothing can be loaded any longer; `nil` while the source is there.
  public private(set) var withdrawal: Reason?
  private var openRequests: [LoadRequest] = []

  /// One promise.
  public struct Registration {
    /// The type of what would be made.
    public let type: Identifier
    /// Who may know of it.
    public let visibility: Visibility
    let load: (LoadRequest) -> Void
  }

  /// Creates a provider that promises nothing.
  public init(suggestedName: String? = nil) { self.suggestedName = suggestedName }

  // MARK: Registering

  /// Promises bytes of a content type.
  ///
  /// - Parameters:
  ///   - type: The content type.
  ///   - visibility: Who may see the promise.
  ///   - load: Makes the bytes, when a receiver asks, and answers the request now or later.
  /// - Returns: Whether it was registered; a type that is there already stays as it was.
  @discardableResult
  public func registerDataRepresentation(
    for type: Identifier, visibility: Visibility = .all, _ load: @escaping (LoadRequest) -> Void
  ) -> Bool {
    guard !representations.contains(where: { $0.type == type }) else { return false }
    representations.append(Registration(type: type, visibility: visibility, load: load))
    return true
  }

  /// Promises a file of a content type; the closure answers with its path.
  ///
  /// - Returns: Whether it was registered; a type that is there already stays as it was.
  @discardableResult
  public func registerFileRepresentation(
    for type: Identifier, visibility: Visibility = .all, _ load: @escaping (LoadRequest) -> Void
  ) -> Bool {
    registerDataRepresentation(for: type, visibility: visibility, load)
  }

  /// Offers a value itself to this process, and whatever its representations make of it to others.
  ///
  /// The item type comes first, since nothing is more like the value than the value. A representation is left out if it
  /// cannot export, if its condition is false for this value, or if its type is registered already. Of several file
  /// names that representations suggest the last stands.
  /// - Parameters:
  ///   - value: The value; it is not copied.
  ///   - type: The item type.
  ///   - representations: In order of preference.
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

  // MARK: Looking

  /// The types that can be loaded, in order of fidelity.
  ///
  /// - Parameter audience: Who looks; the own process sees everything.
  public func registeredTypes(visibleTo audience: Visibility = .ownProcess) -> [Identifier] {
    representations.filter { audience <= $0.visibility }.map(\.type)
  }

  /// Whether something of a type can be loaded, or of a type that conforms to it.
  public func hasItem(
    conformingTo type: Identifier, in types: ContentTypes, visibleTo audience: Visibility = .ownProcess
  ) -> Bool {
    representations.contains { audience <= $0.visibility && types.conforms($0.type, to: type) }
  }

  // MARK: Loading

  /// Withdraws every promise, because whoever made them is gone: open requests fail, and so does whatever is asked later.
  public func withdraw(because reason: Reason) {
    guard withdrawal == nil else { return }
    withdrawal = reason
    let open = openRequests
    openRequests = []
    for request in open { request.close(with: .sourceGone(reason)) }
  }

  /// Calls a promise in.
  func load(_ registration: Registration, _ request: LoadRequest) {
    if let withdrawal { return request.close(with: .sourceGone(withdrawal)) }
    openRequests.removeAll { $0.answer != nil }
    openRequests.append(request)
    registration.load(request)
  }
}
