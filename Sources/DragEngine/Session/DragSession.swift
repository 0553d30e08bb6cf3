/// A drag as its source sees it.
///
/// A view of the running drag with its present values, valid while the closure that receives it runs. Source: SwiftUI's
/// `DragSession`.
public struct DragSession {
  /// Identifies a drag; the drop sessions of the drag have the same id.
  public struct ID: Hashable, Sendable {
    /// A number that grows with each drag of an engine.
    public let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }
  }

  /// The phase that a drag has reached.
  ///
  /// The order is `initial`, `active` any number of times, `ending`, `ended`, and `dataTransferCompleted` after a
  /// drop.
  public enum Phase: Hashable, Sendable {
    /// The drag begins.
    case initial
    /// The pointer moved, or items were added to the drag.
    case active
    /// The drag is about to end with this operation; the source can restore the appearance of its items.
    case ending(DropOperation)
    /// The drag is over. The source now removes moved or deleted items.
    case ended(DropOperation)
    /// All requested data has arrived or failed.
    case dataTransferCompleted
  }

  package let state: DragState
  let frame: Rect
  /// The phase that the drag has reached.
  public let phase: Phase
  /// The items that a drop has taken; `nil` if it has taken all, and before the drop.
  private let part: [DragItem]?

  init(_ state: DragState, seenFrom frame: Rect, phase: Phase, part: [DragItem]? = nil) {
    self.part = part
    self.state = state
    self.frame = frame
    self.phase = phase
  }

  /// Identifies the drag.
  public var id: ID { state.id }
  /// The position of the pointer. Space: the node that the closure is attached to.
  public var location: Point { state.location - (frame.origin - .zero) }
  /// The position of the pointer. Space: scene.
  public var sceneLocation: Point { state.location }
  /// The items that the drag carries, in the order of the payload. After a drop, only the items that it has taken; the
  /// other items stay with the source.
  public var items: [DragItem] { part ?? state.items }
  /// Whether a drop has taken fewer items than the drag carried.
  package var isPart: Bool { part != nil }
  /// The position in `items` of the grabbed item; 0 if the drop has not taken that item.
  public var leader: Int {
    guard let part, state.items.indices.contains(state.payload.leader) else { return state.payload.leader }
    let grabbed = state.items[state.payload.leader]
    return part.firstIndex { $0.id == grabbed.id && $0.type == grabbed.type && $0.namespace == grabbed.namespace } ?? 0
  }
  /// The collection or container that contains the grabbed item now.
  public var from: Identifier? { state.from }
  /// How much of its item the drag carries; from `ending` on, how much of it the destination has taken. `nil` for items
  /// without a quantity, and for several items, which are carried whole.
  public var quantity: Int? { state.quantity?.present }
  /// The modifier keys that are held down.
  public var modifiers: EventModifiers { state.modifiers }

  /// The operation with which the drag ends; `nil` before it ends.
  public var operation: DropOperation? {
    switch phase {
    case .ending(let operation), .ended(let operation): operation
    case .dataTransferCompleted: state.outcome?.operation
    case .initial, .active: nil
    }
  }

  /// The step that decided the operation; `nil` before the drag ends.
  public var cause: Cause? { operation == nil ? nil : state.outcome?.cause ?? .dropped }
  /// The reason of a refusal, a failure or a cancellation, or a remark on a drop that succeeded; `nil` if there is
  /// none, and before the drag ends.
  public var reason: Reason? { operation == nil ? nil : state.outcome?.reason }

  /// The items whose data was requested, and did not arrive or was refused; complete in the phase
  /// `dataTransferCompleted`.
  public var failedItemIDs: [Identifier] { state.outcome?.failedItemIDs ?? [] }

  /// The ids of the items of a type, and of types that conform to it; empty if there are none.
  public func draggedItemIDs(for type: Identifier) -> [Identifier] {
    part.map { state.itemIDs(of: type, among: $0) } ?? state.itemIDs(of: type)
  }
}
