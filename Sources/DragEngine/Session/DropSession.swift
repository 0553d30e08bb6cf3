/// A drag as a destination sees it.
///
/// A view of the running drag, valid while the closure that receives it runs. A closure cannot distinguish a real drag
/// from a hypothetical one. Source: SwiftUI's `DropSession`.
public struct DropSession {
  /// The phase that a drag has reached at one destination.
  ///
  /// The order is `entering`, `active` any number of times, then `exiting` or `ended`. A drag that returns begins again
  /// with `entering`. A destination that the drag has left still receives `ended`. The destination of a drop then
  /// receives `dataTransferCompleted`.
  public enum Phase: Hashable, Sendable {
    /// The drag came over the destination.
    case entering
    /// The drag is over the destination.
    case active
    /// The drag left the destination.
    case exiting
    /// The drag is over.
    case ended(DropOperation)
    /// All requested data has arrived or failed.
    case dataTransferCompleted
  }

  package let state: DragState
  package let frame: Rect
  /// The phase that the drag has reached at this destination.
  public let phase: Phase

  package init(_ state: DragState, seenFrom frame: Rect, phase: Phase) {
    self.state = state
    self.frame = frame
    self.phase = phase
  }

  /// Identifies the drag; the same as the drag session's id.
  public var id: DragSession.ID { state.id }
  /// The position of the pointer. Space: the node that the closure is attached to.
  public var location: Point { state.location - (frame.origin - .zero) }
  /// The position of the pointer. Space: scene.
  public var sceneLocation: Point { state.location }
  /// The size of the node that the closure is attached to.
  public var size: Size { frame.size }
  /// The operations that the source suggests here, under the held modifier keys.
  public var suggestedOperations: DropOperation.Set { state.situation.suggested }
  /// The number of `items`.
  public var itemsCount: Int { state.payload.taken?.count ?? state.items.count }
  /// The items that the drag carries, in the order of the payload; from the command of the drop on, the items that the
  /// destination takes.
  public var items: [DragItem] { state.itemsForDestination }
  /// How much of its item the drag carries; in a command of the drop, how much of it the destination takes. `nil` for
  /// items without a quantity, and for several items, which are carried whole.
  public var quantity: Int? { state.quantity?.present }
  /// The carried quantity, with the quantity of the whole item; `nil` if `quantity` is `nil`.
  package var dragQuantity: DragQuantity? { state.quantity }
  /// The modifier keys that are held down.
  public var modifiers: EventModifiers { state.modifiers }
  /// The collection or container that contains the grabbed item now, even if the item has moved since the lift; `nil`
  /// without such a container, and for an external drag.
  public var from: Identifier? { state.from }
  /// The collection or container that a drop would go to; in a reorder container the nearest collection.
  public var to: Identifier? { state.name(state.place.to) }
  /// The item that a drop would insert before; `nil` is the end.
  public var before: Identifier? { state.name(state.place.before) }
  /// The symbol of `to`.
  package var toSymbol: Symbol? { state.place.to }
  /// The symbol of `before`.
  package var beforeSymbol: Symbol? { state.place.before }
  /// The route of the items: where they come from, and where a drop would put them.
  public var route: Route { state.route }
  /// The offset in the data of a list at which a drop would insert, or the offset of the row that a drop would go into.
  /// From 0, counted before dragged rows are removed; `nil` outside of lists. In a reorder container the index is set
  /// only while its command runs.
  public var index: Int? { state.place.index }
  /// The result of a drop here, as last evaluated.
  public var verdict: Verdict { state.verdict.verdict(of: state) }

  /// The operation of a drop here, as last evaluated; from the end on, the operation of the outcome.
  public var operation: DropOperation {
    switch phase {
    case .ended(let operation): operation
    case .dataTransferCompleted: state.outcome.map { $0.operation ?? .cancel } ?? state.verdict.operation
    default: state.verdict.operation
    }
  }
  /// The reason, if the drop is refused; from the end on, the reason of the outcome.
  public var reason: Reason? {
    switch phase {
    case .ended: state.outcome?.reason
    case .dataTransferCompleted: state.outcome.map(\.reason) ?? state.verdict.reason
    default: state.verdict.reason
    }
  }

  /// The visibility of this program as a receiver.
  var audience: Visibility { state.audience }

  /// The part of the session for the program in which the drag began; `nil` if the drag began in another program.
  public var localSession: LocalSession? { state.origin.isLocal ? LocalSession(state: state) : nil }

  /// The part of a session that only the program in which the drag began may see.
  public struct LocalSession {
    let state: DragState

    /// The ids of the items of a type, and of types that conform to it; empty if there are none.
    public func draggedItemIDs(for type: Identifier) -> [Identifier] { state.itemIDs(of: type) }
  }

  /// The place in the reorder container around the pointer, as computed or as named by a configuration.
  ///
  /// `nil` if the drag has not been over an item of the container and no configuration has named a place. Also `nil` if
  /// no dragged item conforms to this type, and the items of the container do not conform to it either. The destination
  /// should then insert the items at the end of `to`.
  public func reorderDestination(for type: Identifier) -> ReorderDestination? {
    let place = state.place
    guard place.isRedirected || place.isCollection && place.touchedItem, let to, isRelevant(type) else { return nil }
    return ReorderDestination(collection: to, position: before.map { .before($0) } ?? .end)
  }

  /// Whether a dragged item or the items of the reorder container conform to a type. Outside of reorder containers,
  /// external data conforms to every type, because it may become an item of the list.
  private func isRelevant(_ type: Identifier) -> Bool {
    if !state.itemIDs(of: type).isEmpty { return true }
    guard let container = state.target?.reorderContainer else { return !state.origin.isLocal }
    return state.symbols.symbol(for: type).map { state.types.conforms(container.type, to: $0) } ?? false
  }
}
