/// Everything that is true of one drag, kept by the engine and shown to rules through `DragSession` and `DropSession`.
///
/// Names stand as symbols here, because a pointer update compares many and shows few. What belongs together is one value,
/// which is set as a whole; all of them lie in the object itself, because every pointer update comes by here.
package final class DragState {
  package let id: DragSession.ID
  let pointer: PointerID
  let device: PointerDevice
  @exclusivity(unchecked) private(set) var origin: Origin
  let symbols: SymbolTable
  /// The types of the engine.
  var types: ContentTypes
  let configuration: DragConfiguration
  /// Where the pointer was when the items were lifted. Space: scene.
  let grabPoint: Point

  // What is carried.
  @exclusivity(unchecked) private(set) var payload = Payload() {
    didSet {
      changes &+= 1
      itemsRevision &+= 1
    }
  }
  /// The position of the grabbed item.
  var leader = 0
  /// Whether items were added that the source and the destination have not heard of.
  var hasNewItems = false
  /// What is drawn instead of items, each laid out as a scene of its own.
  var previews: [ItemKey: Scene] = [:]
  /// What belongs to these and is kept as long as they are.
  var previewCompanions: [AnyObject] = []
  var located = Located() { didSet { hits.cell = .nothing } }

  // Where the pointer is.
  /// Space: scene.
  var location: Point
  var modifiers: EventModifiers
  @exclusivity(unchecked) var turn: Turn?
  @exclusivity(unchecked) var hits = Hits()
  var spring: Spring?
  @exclusivity(unchecked) var scrolling = Scrolling()

  // What a drop would come to there.
  /// The operations that the source suggests at the present target, under the keys that are held.
  var suggested: DropOperation.Set = [] { didSet { if suggested != oldValue { changes &+= 1 } } }
  @exclusivity(unchecked) var stay: Stay? { didSet { isPlaced = false } }
  var gap: Gap?
  @exclusivity(unchecked) var place = DropPlace() {
    didSet {
      if place != oldValue { changes &+= 1 }
      isPlaced = false
    }
  }
  /// Whether the place is what the gap comes to in the target, so that the same gap leaves it as it is.
  @exclusivity(unchecked) var isPlaced = false
  var verdict = Ruling.noTarget
  /// How the drag ended; there is no way back from here.
  package internal(set) var outcome: DragOutcome?

  // Who is told.
  @exclusivity(unchecked) var observers = ObserverLists()
  /// The destinations with a delegate that it has to do with.
  @exclusivity(unchecked) var visits = Visits()

  /// Counts up when the items, the place or the suggestion change, so that a binding need not compare them.
  package var revision: UInt64 { changes }
  @exclusivity(unchecked) private var changes: UInt64 = 0
  /// The same for the items alone and where they lie; 0 before the first.
  @exclusivity(unchecked) package private(set) var itemsRevision: UInt64 = 0

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
    symbols.userCount += 1
  }

  deinit {
    symbols.userCount -= 1
  }

  func name(_ symbol: Symbol?) -> Identifier? { symbol.map { symbols[$0] } }

  /// The collection, or else the container, that the grabbed node lies in; `nil` for a drag from elsewhere.
  package var from: Identifier? { name(origin.container) }

  /// The way of the items as far as it is known: where they lie, and where a drop would put them now.
  var route: Route { route(to: place) }

  /// The way of the items to a place.
  func route(to place: DropPlace) -> Route {
    Route(from: from, to: name(place.to), before: name(place.before), into: name(place.into))
  }

  /// Whether the drag began in this app.
  package var isLocal: Bool { origin.isLocal }

  /// Who receives the items, seen from where the drag began.
  var audience: Visibility { origin.isLocal ? .ownProcess : .all }

  /// Notes that the grabbed node lies in another container than before.
  func comes(from container: Symbol?) {
    guard container != origin.container else { return }
    origin.container = container
    changes &+= 1
    itemsRevision &+= 1
  }

  /// The destination that the drag is over.
  var target: DropTarget? { stay?.target }

  /// The point by which a destination and a list are found: where the drag last came over another one, until the pointer
  /// is some points away, so that a hand that trembles at a border does not go back and forth over it.
  var aim: Point {
    guard let point = turn?.point, max(abs(point.x - location.x), abs(point.y - location.y)) < reorderHysteresis else {
      return location
    }
    return point
  }

  // MARK: Items

  package var items: [DragItem] { payload.items }

  /// Carries one more item, and takes note of what it promises at this moment.
  func add(_ item: DragItem, key: ItemKey, wasInScene: Bool, liftedFrame: Rect) {
    let promised = item.provider?.registeredTypes(visibleTo: audience) ?? []
    payload.append(
      item, key: key, wasInScene: wasInScene, liftedFrame: liftedFrame,
      types: [key.type] + promised.map(symbols.intern))
  }

  /// The ids of the items of a type, and of types that conform to it.
  func itemIDs(of type: Identifier) -> [Identifier] {
    guard let wanted = symbols.symbol(for: type) else { return [] }
    return items.indices.filter { types.conforms(payload.keys[$0].type, to: wanted) }.map { items[$0].id }
  }

  /// Carries an item no longer.
  func removeItem(at index: Int) {
    payload.remove(at: index)
    if leader > index || leader == items.count { leader = max(0, leader - 1) }
  }
}
