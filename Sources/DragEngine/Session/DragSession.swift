/// A drag as its source sees it.
///
/// A view of the running drag, valid while the closure runs that it is handed to; what it says then is a fact of that
/// moment. Source: SwiftUI's `DragSession`.
public struct DragSession {
  /// Tells one drag from all others; the drop sessions of a drag share it.
  public struct ID: Hashable, Sendable {
    /// A number that grows with each drag of an engine.
    public let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }
  }

  /// How far a drag has come.
  ///
  /// The order is `initial`, `active` any number of times, `ending`, `ended`, and `dataTransferCompleted` if items were
  /// delivered.
  public enum Phase: Hashable, Sendable {
    /// The session is about to begin.
    case initial
    /// The drag moved to a new place.
    case active
    /// The drag is about to end with this operation; the source can restore its look.
    case ending(DropOperation)
    /// The drag is over. A source removes here what was moved or deleted.
    case ended(DropOperation)
    /// All data has arrived.
    case dataTransferCompleted
  }

  package let state: DragState
  let frame: Rect
  /// How far the drag has come.
  public let phase: Phase
  /// The items that a drop has taken, where these are not all.
  private let part: [DragItem]?

  init(_ state: DragState, seenFrom frame: Rect, phase: Phase, part: [DragItem]? = nil) {
    self.part = part
    self.state = state
    self.frame = frame
    self.phase = phase
  }

  /// Tells this drag from all others.
  public var id: ID { state.id }
  /// Where the pointer is. Space: the node that the closure is attached to.
  public var location: Point { state.location - (frame.origin - .zero) }
  /// Where the pointer is. Space: scene.
  public var sceneLocation: Point { state.location }
  /// The items that the drag carries, in the order of the payload; from `ending` on those that a drop has taken. What a
  /// destination has left stays with the source.
  public var items: [DragItem] { part ?? state.items }
  /// Whether a drop has taken less than the drag carried.
  package var isPart: Bool { part != nil }
  /// The position in `items` of the one that was grabbed; 0 if that was not taken.
  public var leader: Int {
    guard let part, state.items.indices.contains(state.leader) else { return state.leader }
    let grabbed = state.items[state.leader]
    return part.firstIndex { $0.id == grabbed.id && $0.type == grabbed.type && $0.namespace == grabbed.namespace } ?? 0
  }
  /// The collection or container that the drag began in.
  public var from: Identifier? { state.from }
  /// The keys that are held down.
  public var modifiers: EventModifiers { state.modifiers }

  /// The operation with which the drag ends; `nil` before.
  public var operation: DropOperation? {
    switch phase {
    case .ending(let operation), .ended(let operation): operation
    case .dataTransferCompleted: state.outcome?.operation
    case .initial, .active: nil
    }
  }

  /// Why the drag ends with that operation; `nil` before.
  public var cause: Cause? { operation == nil ? nil : state.outcome?.cause ?? .dropped }
  /// What was said to that, if it was a no.
  public var reason: Reason? { operation == nil ? nil : state.outcome?.reason }

  /// The items of which data was asked for and did not come; known at the end.
  public var failedItemIDs: [Identifier] { state.outcome?.failedItemIDs ?? [] }

  /// The ids of the items of a type, and of types that conform to it; empty if there is none.
  public func draggedItemIDs(for type: Identifier) -> [Identifier] {
    let ids = state.itemIDs(of: type)
    return part.map { part in ids.filter { id in part.contains { $0.id == id } } } ?? ids
  }
}
