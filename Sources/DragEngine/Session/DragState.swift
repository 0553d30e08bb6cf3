/// Everything that is true of one drag, kept by the engine and shown to rules through `DragSession` and `DropSession`.
///
/// Names stand as symbols here, because a pointer update compares many and shows few.
package final class DragState {
  let id: DragSession.ID
  let pointer: PointerID
  let device: PointerDevice
  let origin: Origin
  let symbols: SymbolTable
  let configuration: DragConfiguration
  /// Where the pointer was when the items were lifted. Space: scene.
  let grabPoint: Point

  // What is carried. The arrays run in parallel, in the order of the payload.
  var items: [DragItem] = [] { didSet { revision &+= 1 } }
  var keys: [ItemKey] = []
  /// Whether an item was in the scene when it was lifted: only such an item can vanish from it.
  var wasInScene: [Bool] = []
  /// Where the items lay when they were lifted. Space: scene.
  var liftedFrames: [Rect] = []
  /// The position of the grabbed item.
  var leader = 0

  // Where the items are in the present scene.
  var nodes: [Int32] = []
  var home: Home?

  // Where the drag is now.
  /// Where the pointer is. Space: scene.
  var location: Point
  var modifiers: EventModifiers
  /// The operations that the source suggests at the present target, under the keys that are held.
  var suggested: DropOperation.Set = [] { didSet { if suggested != oldValue { revision &+= 1 } } }
  var target: DropTarget?
  var place = DropPlace() { didSet { if place != oldValue { revision &+= 1 } } }
  var verdict = Verdict.noTarget

  /// Counts up when the items, the place or the suggestion change, so that a binding need not compare them.
  package private(set) var revision: UInt64 = 0

  // What was worked out for the nodes under the pointer, to be used again while these stay the same.
  var hits: [Int32] = []
  var routedVersion: UInt64 = 0
  /// Whether anybody watches the drags of this source; most drags are watched by nobody.
  var hasSourceObservers = false
  /// Those who watched it when they were looked for last, with the nodes they are attached to.
  var sourceObservers: [(notify: (DragSession) -> CommandAnswer, frame: Rect)] = []
  /// Every destination that saw the drag, in the order of the first time.
  var seen: [SeenDestination] = []

  /// What a drag knows of its beginning.
  struct Origin {
    /// The collection, or else the container, that the grabbed item lay in; `nil` for a drag from elsewhere.
    var container: Symbol?
    /// The reorder container that the drag began in.
    var reorderContainer: NodeIdentity?
    /// Whether items may leave that container: only an explicit drag container lets them.
    var canLeave: Bool
    /// Whether the drag began in this app.
    var isLocal: Bool
    /// The grabbed node; `nil` for a drag from elsewhere.
    var source: NodeIdentity?
  }

  /// The place at which a drop would change nothing.
  struct Home: Hashable {
    var collection: Symbol
    var before: Symbol?
  }

  init(
    id: DragSession.ID, pointer: PointerID, device: PointerDevice, origin: Origin, symbols: SymbolTable,
    configuration: DragConfiguration, location: Point, modifiers: EventModifiers
  ) {
    self.id = id
    self.pointer = pointer
    self.device = device
    self.origin = origin
    self.symbols = symbols
    self.configuration = configuration
    self.location = location
    self.modifiers = modifiers
    self.grabPoint = location
  }

  func name(_ symbol: Symbol?) -> Identifier? { symbol.map { symbols[$0] } }
}

/// Where a drop would put the items.
struct DropPlace: Hashable {
  /// The collection, or else the container, under or nearest to the pointer.
  var to: Symbol?
  /// Whether `to` names a collection that can be reordered.
  var isCollection = false
  /// The item before which the items would go; `nil` is the end.
  var before: Symbol?
  /// The offset into a dynamic destination's data, counted before removal, from 0.
  var index: Int?
  /// Whether the pointer has been over an item of the container since it came.
  var touchedItem = false
}

/// A destination that a drag has been over, and those who want to hear how it went on.
struct SeenDestination {
  var identity: NodeIdentity
  var observers: [Observer]

  struct Observer {
    var notify: (DropSession) -> Void
    /// The node that the observer is attached to. Space: scene.
    var frame: Rect
  }
}
