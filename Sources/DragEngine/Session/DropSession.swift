/// A drag as a destination sees it.
///
/// A view of the running drag, valid while the closure runs that it is handed to. Nothing in it tells whether the
/// question is asked for a pointer or speculatively. Source: SwiftUI's `DropSession`.
public struct DropSession {
  /// How far a drag has come at one destination.
  ///
  /// The order is `entering`, `active` any number of times, then `exiting` or `ended`; a drag that comes back starts
  /// over. A destination that was left still hears `ended`, and `dataTransferCompleted` if it received items.
  public enum Phase: Hashable, Sendable {
    /// The drag came over the destination.
    case entering
    /// The drag is over the destination.
    case active
    /// The drag left the destination.
    case exiting
    /// The drag is over.
    case ended(DropOperation)
    /// All data has arrived.
    case dataTransferCompleted
  }

  package let state: DragState
  package let frame: Rect
  /// How far the drag has come at this destination.
  public let phase: Phase

  package init(_ state: DragState, seenFrom frame: Rect, phase: Phase) {
    self.state = state
    self.frame = frame
    self.phase = phase
  }

  /// Tells this drag from all others; the same as the drag session's.
  public var id: DragSession.ID { state.id }
  /// Where the pointer is. Space: the node that the closure is attached to.
  public var location: Point { state.location - (frame.origin - .zero) }
  /// Where the pointer is. Space: scene.
  public var sceneLocation: Point { state.location }
  /// The size of the node that the closure is attached to.
  public var size: Size { frame.size }
  /// What the source suggests here, under the keys that are held down.
  public var suggestedOperations: DropOperation.Set { state.suggested }
  /// How many items the drag carries.
  public var itemsCount: Int { state.items.count }
  /// The items that the drag carries, in the order of the payload.
  public var items: [DragItem] { state.items }
  /// The keys that are held down.
  public var modifiers: EventModifiers { state.modifiers }
  /// The collection or container that the grabbed item is in; `nil` for a drag from elsewhere. That in which the drag
  /// began, unless something has moved the item since.
  public var from: Identifier? { state.from }
  /// The collection or container that a drop would go to; in a reorder container the nearest collection.
  public var to: Identifier? { state.name(state.place.to) }
  /// The item before which a drop would go; `nil` is the end.
  public var before: Identifier? { state.name(state.place.before) }
  /// Where the items come from and where a drop would put them.
  public var route: Route { state.route }
  /// The offset at which a drop would insert into a dynamic destination's data, from 0, counted before removal.
  public var index: Int? { state.place.index }
  /// What a drop here would come to, as last answered.
  public var verdict: Verdict { state.verdict.verdict }

  /// What a drop here would come to, as last answered; at the end what it came to.
  public var operation: DropOperation {
    if case .ended(let operation) = phase { operation } else { state.verdict.operation }
  }
  /// What was said to that, if it was a no.
  public var reason: Reason? {
    if case .ended = phase { state.outcome?.reason } else { state.verdict.reason }
  }

  /// Which representations can be seen here.
  var audience: Visibility { state.audience }

  /// The drag as seen from within the app that it began in; `nil` if it began elsewhere.
  public var localSession: LocalSession? { state.origin.isLocal ? LocalSession(state: state) : nil }

  /// What only the app sees in which a drag began.
  public struct LocalSession {
    let state: DragState

    /// The ids of the items of a type, and of types that conform to it; empty if there is none.
    public func draggedItemIDs(for type: Identifier) -> [Identifier] { state.itemIDs(of: type) }
  }

  /// The place that the reorder container around the pointer has worked out, or the one that a configuration has named.
  ///
  /// `nil` while the drag has not touched an item of the container and no configuration names a place, or if the
  /// container and the items are of another type. The items should be accepted all the same, at the end of `to`.
  public func reorderDestination(for type: Identifier) -> ReorderDestination? {
    let place = state.place
    guard place.isRedirected || place.isCollection && place.touchedItem, let to, isMeant(type) else { return nil }
    return ReorderDestination(collection: to, position: before.map { .before($0) } ?? .end)
  }

  /// Whether a type is that of an item, or of the items that the list takes: what comes from elsewhere may become one.
  private func isMeant(_ type: Identifier) -> Bool {
    if !state.itemIDs(of: type).isEmpty { return true }
    guard let container = state.target?.reorderContainer else { return !state.origin.isLocal }
    return state.symbols.symbol(for: type).map { state.types.conforms(container.type, to: $0) } ?? false
  }
}
