/// Everything that is true of one drag, kept by the engine and shown to rules through `DragSession` and `DropSession`.
///
/// Names stand as symbols here, because a pointer update compares many and shows few.
package final class DragState {
  package let id: DragSession.ID
  let pointer: PointerID
  let device: PointerDevice
  let origin: Origin
  let symbols: SymbolTable
  /// The types of the engine.
  var types: ContentTypes
  let configuration: DragConfiguration
  /// Where the pointer was when the items were lifted. Space: scene.
  let grabPoint: Point

  // What is carried. The arrays run in parallel, in the order of the payload.
  var items: [DragItem] = [] { didSet { changes &+= 1 } }
  var keys: [ItemKey] = []
  /// Whether an item was in the scene when it was lifted: only such an item can vanish from it.
  var wasInScene: [Bool] = []
  /// Where the items lay when they were lifted. Space: scene.
  var liftedFrames: [Rect] = []
  /// What each item can be had as, by its position in `kinds`.
  private(set) var kindOfItem: [Int] = []
  /// The different ways in which items can be had: few, however many items there are.
  private(set) var kinds: [Kind] = []
  private var kindPositions: [[Symbol]: Int] = [:]
  /// The position of the grabbed item.
  var leader = 0

  /// What is drawn instead of items, each laid out as a scene of its own.
  var previews: [ItemKey: Scene] = [:]

  // Where that is in the present scene.
  /// The nodes of those items that are in it, in the order of the payload.
  var nodes: [NodeIndex] = [] { didSet { hitCell = .nothing } }
  /// From the first of these to the last, with what lies in it: whatever is outside is not being dragged.
  var nodeSpan: Range<NodeIndex> = 0..<0
  /// The reorder container that the drag began in.
  var reorderNode: NodeIndex?
  /// The `for_each` whose rows these are, if it lets its rows be moved and all that is carried lies in it.
  var rows: GroupIndex?
  /// Whether items were added that the source and the destination have not heard of.
  var hasNewItems = false
  var home: Home?
  /// The scene that this is true of.
  var locatedVersion: UInt64 = 0

  // Where the drag is now.
  /// Where the pointer is. Space: scene.
  var location: Point
  var modifiers: EventModifiers
  /// The operations that the source suggests at the present target, under the keys that are held.
  var suggested: DropOperation.Set = [] { didSet { if suggested != oldValue { changes &+= 1 } } }
  @exclusivity(unchecked) var target: DropTarget? { didSet { isPlaced = false } }
  /// What the target's node is found by after the scene was described anew.
  var targetIdentity: NodeIdentity?
  /// The scene that the target's node is of.
  var targetVersion: UInt64 = 0
  @exclusivity(unchecked) var place = DropPlace() {
    didSet {
      if place != oldValue { changes &+= 1 }
      isPlaced = false
    }
  }
  /// Whether the place is what the gap comes to in the target, so that the same gap leaves it as it is.
  @exclusivity(unchecked) var isPlaced = false
  var verdict = Verdict.noTarget
  /// How the drag ended; there is no way back from here.
  package internal(set) var outcome: DragOutcome?

  /// Counts up when the items, the place or the suggestion change, so that a binding need not compare them.
  package var revision: UInt64 { changes }
  @exclusivity(unchecked) private var changes: UInt64 = 0

  /// Where the pointer was when the drag last came over another destination or another list, and which list.
  var turn: Point?
  var turnedTo: Symbol?
  /// The point by which a destination and a list are found: where the drag last came over another one, until the pointer
  /// is some points away, so that a hand that trembles at a border does not go back and forth over it.
  var aim: Point {
    guard let turn, max(abs(turn.x - location.x), abs(turn.y - location.y)) < reorderHysteresis else {
      return location
    }
    return turn
  }

  // What was worked out for the nodes under the pointer, to be used again while these stay the same.
  var hits: [NodeIndex] = []
  var routedVersion: UInt64 = 0
  /// Where these are the nodes under the pointer, in the scene of that version.
  var hitCell = HitCell.nothing
  var gap: Gap?
  var spring: Spring?
  /// The scroll views that the pointer is near an edge of, and how fast their content shall move.
  @exclusivity(unchecked) var scrolling: [(node: NodeIndex, velocity: Vector)] = []
  /// When they were last scrolled, by the host's clock. Unit: seconds.
  var scrolledUntil = 0.0

  // Who is told.
  /// Those around the source, from the inside out.
  @exclusivity(unchecked) var sourceObservers: [Observers<DragObserver>] = []
  /// Those around every destination that the drag has been over, in the order of the first time.
  var destinationObservers: [Observers<DropObserver>] = []
  /// Which of these are around the present destination, from the inside out.
  @exclusivity(unchecked) var presentObservers: [Int] = []
  /// The destinations with a delegate that it has to do with.
  @exclusivity(unchecked) var visits = Visits()

  /// What items can be had as.
  struct Kind {
    /// The item type, then the types of what the item promises.
    var types: [Symbol]
    /// How many of the items this is true of.
    var itemCount: Int
  }

  /// What a drag knows of its beginning.
  struct Origin {
    /// The collection, or else the container, that the grabbed item lay in; `nil` for a drag from elsewhere.
    var container: Symbol?
    /// The reorder container that the drag began in.
    var reorderContainer: ReorderOrigin?
    /// Whether the drag began on a row that can be moved among the rows of its `for_each`.
    var isRow = false
    /// Whether items may leave that container: only an explicit drag container lets them.
    var canLeave: Bool
    /// Whether the drag began in this app.
    var isLocal: Bool
    /// The grabbed node; `nil` for a drag from elsewhere.
    var source: NodeIdentity?

    /// Whether the items leave their place while they are dragged, because they can be put into another order.
    var isReorder: Bool { isRow || reorderContainer != nil }
  }

  /// One of the reorder containers that can be attached to a node, one for each item type.
  struct ReorderOrigin {
    var node: NodeIdentity
    var type: Symbol
    var namespace: Symbol?
  }

  /// The place at which a drop would change nothing.
  struct Home: Hashable {
    var group: GroupIndex
    /// The name of that list, if it is one that can be reordered.
    var collection: Symbol?
    var before: Symbol?
  }

  /// The place that the pointer alone tells, whatever a configuration made of it.
  struct Gap {
    var group: GroupIndex
    /// The position of the member to insert before; the number of members is the end.
    var position: Int
    /// The id of that member, by which the gap is found again in the next scene.
    var before: Symbol?
    var sceneVersion: UInt64
  }

  init(
    id: DragSession.ID, pointer: PointerID, device: PointerDevice, origin: Origin, types: ContentTypes,
    configuration: DragConfiguration, location: Point, modifiers: EventModifiers
  ) {
    self.id = id
    self.pointer = pointer
    self.device = device
    self.origin = origin
    symbols = types.symbols
    self.types = types
    self.configuration = configuration
    self.location = location
    self.modifiers = modifiers
    self.grabPoint = location
  }

  func name(_ symbol: Symbol?) -> Identifier? { symbol.map { symbols[$0] } }

  /// Who receives the items, seen from where the drag began.
  var audience: Visibility { origin.isLocal ? .ownProcess : .all }

  // MARK: Items

  /// Carries one more item, and takes note of what it promises at this moment.
  func add(_ item: DragItem, key: ItemKey, wasInScene: Bool, liftedFrame: Rect) {
    items.append(item)
    keys.append(key)
    self.wasInScene.append(wasInScene)
    liftedFrames.append(liftedFrame)
    let promised = item.provider?.registeredTypes(visibleTo: audience) ?? []
    let kind = position(ofKind: [key.type] + promised.map(symbols.intern))
    kinds[kind].itemCount += 1
    kindOfItem.append(kind)
  }

  /// The ids of the items of a type, and of types that conform to it.
  func itemIDs(of type: Identifier) -> [Identifier] {
    guard let wanted = symbols.symbol(for: type) else { return [] }
    return items.indices.filter { types.conforms(keys[$0].type, to: wanted) }.map { items[$0].id }
  }

  /// Carries an item no longer.
  func removeItem(at index: Int) {
    items.remove(at: index)
    keys.remove(at: index)
    wasInScene.remove(at: index)
    liftedFrames.remove(at: index)
    kinds[kindOfItem.remove(at: index)].itemCount -= 1
    if leader > index || leader == items.count { leader = max(0, leader - 1) }
  }

  private func position(ofKind types: [Symbol]) -> Int {
    if let last = kindOfItem.last, kinds[last].types == types { return last }
    if let known = kindPositions[types] { return known }
    kindPositions[types] = kinds.count
    kinds.append(Kind(types: types, itemCount: 0))
    return kinds.count - 1
  }
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
  /// Whether a configuration has put this place instead of the one that the pointer tells.
  var isRedirected = false
  /// What a drop means to do to the list, if the destination has said so.
  var intent: DropIntent?
  /// The item that it would go into.
  var into: Symbol?
}
