/// What a drop action is handed: the items that it takes, and the session that brought them.
///
/// Valid while the action runs.
public struct Delivery {
  /// The items that this destination takes: those of its types, at most as many as it accepted.
  public let items: [DragItem]
  /// The session as the destination sees it, with the place that the drop goes to.
  public let session: DropSession
  let beginLoading: () -> Load.ID

  /// Where the items were dropped. Space: the destination.
  public var location: Point { session.location }

  /// Announces data that arrives later.
  ///
  /// The drag ends when every load has: with the operation of the drop if all came, else with `cancel` and an untouched
  /// source. The host tells the engine by `Engine.finishLoad`.
  public func beginLoad() -> Load.ID { beginLoading() }
}

/// Data of a drop that is still on its way.
public enum Load {
  /// Tells one load from all others of an engine.
  public struct ID: Hashable, Sendable {
    /// A number that grows with each load.
    public let rawValue: UInt64

    init(rawValue: UInt64) { self.rawValue = rawValue }
  }

  /// How a load ended.
  public enum Result {
    /// The data came. The closure takes it into the model, in a transaction of its own.
    case completed(() -> CommandAnswer)
    /// The data did not come, and why.
    case failed(Reason)
  }
}
