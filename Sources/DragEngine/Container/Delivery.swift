/// What a drop action is handed: the items that it takes, and the session that brought them.
///
/// Valid while the action runs, and again while something is taken that it has waited for.
public struct Delivery {
  /// The items that this destination takes: those of its types, at most as many as it accepted.
  public let items: [DragItem]
  /// The session as the destination sees it, with the place that the drop goes to.
  public let session: DropSession
  let types: ContentTypes
  let files: FileAccess?
  /// Whether the action runs that it was handed to, or takes something that it has waited for.
  public var isValid: Bool { isOpen() }
  let isOpen: () -> Bool
  let decideByReceiver: () -> Void
  let beginWaiting: () -> Load.ID
  let beginLoading: (Load.Order) throws(LoadError) -> Load

  /// Where the items were dropped. Space: the destination.
  public var location: Point { session.location }

  /// Announces something that arrives later and is no load of an item provider.
  ///
  /// The drag ends when nothing is waited for any longer. The host tells the engine by `Engine.finishLoad`; a failure
  /// there fails the drop. What is announced when the delivery is not valid belongs to nothing.
  public func beginLoad() -> Load.ID { beginWaiting() }

  /// Leaves it to the action that runs what becomes of the drop if something does not come: a command that hears of it
  /// and goes on.
  ///
  /// With a copy its yes stands, even if nothing came at all. A source gives up what it moves: a move of which something
  /// is missing is cancelled, and what the command wrote after its last wait is taken back. Says nothing for a command
  /// that only began beside the action.
  public func leaveFailuresToReceiver() { decideByReceiver() }

  /// Asks for an item's data in the first form, in its source's order, that conforms to one of these types.
  ///
  /// - Parameters:
  ///   - types: The content types that are accepted; the order of the promises decides, not theirs.
  ///   - form: Whether bytes or a file are wanted; `nil` takes what comes.
  ///   - provider: Of one of the delivered items.
  ///   - take: A command, called once at a tick of the host, with what came or why nothing did. It may ask for more.
  /// - Throws: `unavailable` if nothing of the kind is promised, the item is not of this drop, or the delivery is not
  ///   valid any longer. Nothing is loaded then.
  @discardableResult
  public func load(
    _ types: [Identifier], as form: LoadedContent.Form? = nil, from provider: ItemProvider,
    _ take: @escaping (Result<LoadedContent, LoadError>) -> CommandAnswer
  ) throws(LoadError) -> Load {
    let candidates = promises(of: provider)
      .filter { promise in types.contains { self.types.conforms(promise.type, to: $0) } }
      .map { promise in candidate(promise, as: form, of: provider) { content in take(.success(content)) } }
    guard !candidates.isEmpty else { throw .unavailable(Self.nothing(as: types)) }
    return try beginLoading(Load.Order(provider: provider, candidates: candidates) { take(.failure($0)) })
  }

  /// Asks for an item's data in the first form, in its source's order, that one of the representations can read.
  ///
  /// - Parameters:
  ///   - representations: Of the receiver's item type, in order of preference; for each promise the first that its type
  ///     conforms to reads it.
  ///   - provider: The provider of one of the delivered items.
  ///   - take: A command, called once at a tick of the host, with the values or why there are none. It may ask for
  ///     more.
  /// - Throws: `unavailable` as in `load(_:from:_:)`.
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
    guard !candidates.isEmpty else { throw .unavailable(Self.nothing(as: readable.map(\.contentType))) }
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

  private static func nothing(as types: [Identifier]) -> Reason {
    let names = types.map(\.description).joined(separator: " or ")
    return Reason(
      "the item cannot be had as \(names.isEmpty ? "anything" : names)", code: "unavailable",
      parameters: [.init(name: "types", value: names)])
  }
}
