/// The state of one drag, kept by the engine and shown to rules through `DragSession` and `DropSession`.
///
/// Names are stored as symbols, because a pointer update compares many names and shows few. Values that change together
/// form one struct and are set as a whole; all structs lie in the object itself, because every pointer update reads
/// them.
package final class DragState {
  package let id: DragSession.ID
  let pointer: PointerID
  let device: PointerDevice
  @exclusivity(unchecked) private(set) var origin: Origin
  let symbols: SymbolTable
  /// The types of the engine.
  var types: ContentTypes
  let configuration: DragConfiguration
  /// The position of the pointer at the lift. Space: scene.
  let grabPoint: Point

  // The payload.
  @exclusivity(unchecked) private(set) var payload = Payload() {
    didSet {
      changes &+= 1
      itemsRevision &+= 1
    }
  }
  /// The position of the grabbed item in the payload.
  var leader = 0
  /// Whether items were added that the source and the destination do not know of yet.
  var hasNewItems = false
  /// Scenes drawn instead of items, each laid out on its own.
  var previews: [ItemKey: Scene] = [:]
  /// Objects that the previews need, kept as long as the previews.
  var previewCompanions: [AnyObject] = []
  var located = Located() { didSet { hits.cell = .nothing } }

  // The position of the pointer.
  /// Space: scene.
  var location: Point
  var modifiers: EventModifiers
  @exclusivity(unchecked) var hysteresisAnchor: HysteresisAnchor?
  @exclusivity(unchecked) var hits = Hits()
  var spring: Spring?
  @exclusivity(unchecked) var scrolling = Scrolling()

  // The result of a drop at that position.
  /// The operations that the source suggests at the present target, under the held modifier keys.
  var suggested: DropOperation.Set = [] { didSet { if suggested != oldValue { changes &+= 1 } } }
  @exclusivity(unchecked) var stay: Stay? { didSet { isPlaced = false } }
  var gap: Gap?
  @exclusivity(unchecked) var place = DropPlace() {
    didSet {
      if place != oldValue { changes &+= 1 }
      isPlaced = false
    }
  }
  /// Whether the place was computed from the gap in the present target, so that an unchanged gap leaves it unchanged.
  @exclusivity(unchecked) var isPlaced = false
  var verdict = Ruling.noTarget
  /// How the drag ended; never changes once it is set.
  package internal(set) var outcome: DragOutcome?

  // The observers of the drag.
  @exclusivity(unchecked) var observers = ObserverLists()
  /// The destinations with a delegate that take part in the drag.
  @exclusivity(unchecked) var visits = Visits()

  /// Increases when the items, the place or the suggestion change, so that a binding need not compare them.
  package var revision: UInt64 { changes }
  @exclusivity(unchecked) private var changes: UInt64 = 0
  /// Increases when the items change or come to lie elsewhere; 0 before the first change.
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

  /// The collection, or else the container, that holds the grabbed node; `nil` for an external drag.
  package var from: Identifier? { name(origin.container) }

  /// Where the items lie, and where a drop would put them now.
  var route: Route { route(to: place) }

  /// The route of the items to a place.
  func route(to place: DropPlace) -> Route {
    Route(from: from, to: name(place.to), before: name(place.before), into: name(place.into))
  }

  /// Whether the drag began in this app.
  package var isLocal: Bool { origin.isLocal }

  /// The representations that receivers may see: those for the app if the drag began in it, else the public ones.
  var audience: Visibility { origin.isLocal ? .ownProcess : .all }

  /// Sets the container that holds the grabbed node.
  func comes(from container: Symbol?) {
    guard container != origin.container else { return }
    origin.container = container
    changes &+= 1
    itemsRevision &+= 1
  }

  /// The destination that the drag is over.
  var target: DropTarget? { stay?.target }

  /// The point by which a destination and a list are found: the hysteresis anchor, until the pointer is some points away from
  /// it. A trembling hand therefore does not switch back and forth at a border.
  var aim: Point {
    guard let point = hysteresisAnchor?.point,
      max(abs(point.x - location.x), abs(point.y - location.y)) < reorderHysteresis
    else {
      return location
    }
    return point
  }

  // MARK: Items

  package var items: [DragItem] { payload.items }

  /// Adds an item to the payload, with the types that it promises at this moment.
  func add(_ item: DragItem, key: ItemKey, wasInScene: Bool, liftedFrame: Rect) {
    let promised = item.provider?.registeredTypes(visibleTo: audience) ?? []
    payload.append(
      item, key: key, wasInScene: wasInScene, liftedFrame: liftedFrame,
      types: [key.type] + promised.map(symbols.internPassing))
  }

  /// The ids of the items of a type, and of types that conform to it.
  func itemIDs(of type: Identifier) -> [Identifier] {
    guard let wanted = symbols.symbol(for: type) else { return [] }
    return items.indices.filter { types.conforms(payload.keys[$0].type, to: wanted) }.map { items[$0].id }
  }

  /// Removes an item from the payload.
  func removeItem(at index: Int) {
    payload.remove(at: index)
    if leader > index || leader == items.count { leader = max(0, leader - 1) }
  }
}
