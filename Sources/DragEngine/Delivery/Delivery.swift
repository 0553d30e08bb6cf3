/// The argument of a drop action: the items that it takes, and the drop session.
///
/// Valid while the action runs, including the parts of the action that run after a wait.
public struct Delivery {
  /// The items that this destination takes: dragged items of its types, at most the accepted number.
  public let items: [DragItem]
  /// The session as the destination sees it, with the place of the drop.
  public let session: DropSession
  let types: ContentTypes
  let files: FileAccess?
  /// Whether the action is running, at first or after a wait.
  public var isValid: Bool { isOpen() }
  let isOpen: () -> Bool
  let decideByReceiver: () -> Void
  let takeTogether: (AnyObject) -> Void
  let beginWaiting: () -> Load.ID
  let beginLoading: (Load.Order) throws(LoadError) -> Load

  /// The point at which the items were dropped. Space: the destination.
  public var location: Point { session.location }

  /// Makes the drop wait for a result that does not come from an item provider.
  ///
  /// The drag ends when nothing is pending. The host reports the result by `Engine.finishLoad`; a failure fails the
  /// drop. On an invalid delivery the returned id belongs to no drop.
  public func beginLoad() -> Load.ID { beginWaiting() }

  /// Lets the running action decide whether the drop succeeds when data does not arrive.
  ///
  /// Call this in an action that handles the errors of its loads itself. A copy then succeeds if its command succeeds,
  /// even if no data has arrived. A move whose data is incomplete is still cancelled, because its source would remove
  /// the items; changes after the command's last wait are then rolled back. Has no effect for a command that runs in
  /// parallel with the action.
  public func leaveFailuresToReceiver() { decideByReceiver() }

  /// Lets the running action take all items together, by one command after the last load.
  ///
  /// If that command fails, the drop fails. Without this call, a command that fails after a load refuses only the item
  /// of that load. If the owner's commands are cancelled, the drop is cancelled, too. A command that waits for a load
  /// calls this, because only the load knows that the command waits.
  package func takeItemsTogether(for owner: AnyObject) { takeTogether(owner) }

  /// Requests an item's data in the first representation, in its source's order, that conforms to one of these types.
  ///
  /// - Parameters:
  ///   - types: The accepted content types; the order of the source's promises decides, not the order of this list.
  ///   - form: Whether the receiver wants bytes or a file; `nil` takes either.
  ///   - provider: The provider of one of the delivered items.
  ///   - take: A command, called once with the data or the error: at a tick of the host, or when the drop is cancelled.
  ///     The command is not called if the drop is undone, or if the transaction that requested the data is rolled back.
  ///     It may request more data.
  /// - Throws: `unavailable` if no such type is promised, the item is not part of this drop, or the delivery is no
  ///   longer valid. In these cases nothing is loaded.
  @discardableResult
  public func load(
    _ types: [Identifier], as form: LoadedContent.Form? = nil, from provider: ItemProvider,
    _ take: @escaping (Result<LoadedContent, LoadError>) -> CommandAnswer
  ) throws(LoadError) -> Load {
    let wanted = Set(types)
    let candidates = promises(of: provider)
      .filter { self.types.conforms($0.type, toOneOf: wanted) }
      .map { promise in candidate(promise, as: form, of: provider) { content in take(.success(content)) } }
    guard !candidates.isEmpty else { throw .unavailable(Self.notAvailable(as: types)) }
    return try beginLoading(Load.Order(provider: provider, candidates: candidates) { take(.failure($0)) })
  }

  /// Requests an item's data in the first representation, in its source's order, that the receiver can read.
  ///
  /// - Parameters:
  ///   - representations: The representations of the receiver's item type, in order of preference. Each promise is read
  ///     by the first representation that the promised type conforms to.
  ///   - provider: The provider of one of the delivered items.
  ///   - take: A command, called with the values or the error, as in `load(_:as:from:_:)`.
  /// - Throws: `unavailable` as in `load(_:as:from:_:)`.
  @discardableResult
  public func load(
    importing representations: [Representation], from provider: ItemProvider,
    _ take: @escaping (Result<[any Sendable], LoadError>) -> CommandAnswer
  ) throws(LoadError) -> Load {
    let readable = representations.filter { $0.importing != nil }
    let candidates = promises(of: provider).compactMap { promise -> Load.Candidate? in
      guard let reader = readable.first(where: { types.conforms(promise.type, to: $0.contentType) }),
        let importing = reader.importing
      else { return nil }
      return candidate(promise, as: reader.form, of: provider) { content throws(LoadError) in
        take(.success(try importing(content, provider.suggestedName)))
      }
    }
    guard !candidates.isEmpty else { throw .unavailable(Self.notAvailable(as: readable.map(\.contentType))) }
    return try beginLoading(Load.Order(provider: provider, candidates: candidates) { take(.failure($0)) })
  }

  private func candidate(
    _ promise: ItemProvider.Registration, as form: LoadedContent.Form?, of provider: ItemProvider,
    _ take: @escaping (LoadedContent) throws(LoadError) -> CommandAnswer
  ) -> Load.Candidate {
    Load.Candidate(promise: promise) { [types, files] content throws(LoadError) in
      let ending = types[promise.type]?.preferredFilenameExtension.map { ".\($0)" } ?? ""
      return try content.handOver(as: form, by: files, name: provider.suggestedName ?? "data\(ending)", take)
    }
  }

  private func promises(of provider: ItemProvider) -> [ItemProvider.Registration] {
    provider.representations.filter { session.audience <= $0.visibility }
  }

  private static func notAvailable(as types: [Identifier]) -> Reason {
    let names = types.map(\.description).joined(separator: " or ")
    return Reason(
      "the item is not available as \(names.isEmpty ? "anything" : names)", code: "unavailable",
      parameters: [.init(name: "types", value: names)])
  }
}
