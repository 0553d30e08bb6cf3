/// The state of one drag, which rules read through `DragSession` and `DropSession`.
///
/// Names are stored as symbols, because a pointer update compares many names and converts few of them to text. Values
/// that change together form one struct. The structs are stored inline in the object, because every pointer update
/// reads them.
package final class DragState {
  package let id: DragSession.ID
  let pointer: PointerID
  @exclusivity(unchecked) private(set) var origin: Origin
  /// The content types of the engine.
  var types: ContentTypes { didSet { payload.types.forgetSupertypes() } }
  @exclusivity(unchecked) var payload = Payload()
  var previews = PreviewScenes()
  var located = Located() { didSet { situation.hits.cell = .nothing } }
  var modifiers: EventModifiers
  /// How much of its only item the drag carries; `nil` if the item has no quantity.
  package internal(set) var quantity: DragQuantity?
  @exclusivity(unchecked) var situation: Situation
  @exclusivity(unchecked) var spring: Spring?
  @exclusivity(unchecked) var scrolling = Scrolling()
  @exclusivity(unchecked) var observers = ObserverLists()
  /// The latest answers of rules that can be reused; `nil` before the first one.
  @exclusivity(unchecked) var reusableAnswers: ReusableAnswers?
  /// The outcome of the drag; `nil` until the drag is over. Never changes once it is set.
  package internal(set) var outcome: DragOutcome?

  init(id: DragSession.ID, pointer: PointerID, origin: Origin, types: ContentTypes, modifiers: EventModifiers) {
    self.id = id
    self.pointer = pointer
    self.origin = origin
    self.types = types
    self.modifiers = modifiers
    situation = Situation(at: origin.grabPoint)
    symbols.userCount += 1
  }

  deinit {
    symbols.userCount -= 1
  }

  var symbols: SymbolTable { types.symbols }

  /// Increases when the items, their container, the place or the suggestion change, so that a binding can detect
  /// changes without a comparison.
  package var revision: UInt64 { itemsRevision &+ situation.changes }
  /// Increases when the items or their container change; 0 before the first item is added.
  package var itemsRevision: UInt64 { payload.changes &+ origin.changes }

  /// The position of the pointer. Space: scene.
  var location: Point { situation.location }
  /// The place at which a drop would put the items now.
  var place: DropPlace { situation.place }
  /// The verdict on a drop at that place.
  var verdict: LazyVerdict { situation.verdict }
  /// The destination that the drag is over.
  var target: DropTarget? { situation.stay?.target }

  func name(_ symbol: Symbol?) -> Identifier? { symbol.map { symbols[$0] } }

  /// The collection, or else the container, that contains the grabbed node; `nil` without such a container, and for an
  /// external drag.
  package var from: Identifier? { name(origin.container) }

  /// The route of the items: their present container, and the place where a drop would put them now.
  var route: Route { route(to: place) }

  /// The route of the items to a place.
  func route(to place: DropPlace) -> Route {
    Route(from: from, to: name(place.to), before: name(place.before), into: name(place.into))
  }

  /// Whether the drag began in this program.
  package var isLocal: Bool { origin.isLocal }

  /// The visibility of this program as a receiver. It sees all representations of a drag that began in this program,
  /// and the public representations of any other drag.
  var audience: Visibility { origin.isLocal ? .ownProcess : .all }

  /// Sets the container that contains the grabbed node.
  func setContainer(to container: Symbol?) { origin.setContainer(to: container) }

  /// Restores the situation from before a question. Counts this as a change if the question has changed the place or
  /// the suggestion, which rules can read.
  func restore(_ earlier: Situation) { situation.restore(earlier) }

  // MARK: Items

  package var items: [DragItem] { payload.items }
  /// The items that a destination sees: all items, or from the command of the drop on those that the destination takes.
  package var itemsForDestination: [DragItem] { payload.taken.map { $0.map { items[$0] } } ?? items }
  /// The key of the grabbed item; `nil` if the drag no longer carries an item.
  var grabbedKey: ItemKey? { payload.keys.indices.contains(payload.leader) ? payload.keys[payload.leader] : nil }
  /// Whether a destination sees only some of the items, because it takes no others.
  package var showsSomeItems: Bool { payload.taken != nil }

  /// Adds an item to the payload, with the types that the item promises at this moment.
  func add(_ item: DragItem, key: ItemKey, wasInScene: Bool, liftedFrame: Rect) {
    payload.append(item, key: key, wasInScene: wasInScene, liftedFrame: liftedFrame, types: types(offeredBy: item))
  }

  /// The reason that items cannot be added: all items together would offer too many types. `nil` if they can be added.
  func refusal(ofAdding added: [DragItem] = []) -> Reason? {
    let offered = added.reduce(into: Set(payload.types.all)) { $0.formUnion(types(offeredBy: $1)) }
    return offered.count > OfferedTypes.maximum ? .tooManyTypes(OfferedTypes.maximum) : nil
  }

  /// The item type, then the types that the item promises.
  private func types(offeredBy item: DragItem) -> [Symbol] {
    let promised = item.provider?.registeredTypes(visibleTo: audience) ?? []
    return [symbols.internPassing(item.type)] + promised.map(symbols.internPassing)
  }

  /// The ids of the items of a type, and of types that conform to it, among those that a destination sees.
  func itemIDs(of type: Identifier) -> [Identifier] {
    guard let wanted = symbols.symbol(for: type) else { return [] }
    func fits(_ position: Int) -> Bool { types.conforms(payload.keys[position].type, to: wanted) }
    let positions = payload.taken.map { $0.filter(fits) } ?? items.indices.filter(fits)
    return positions.map { items[$0].id }
  }

  /// The ids of those of some items that are of a type, or of a type that conforms to it.
  func itemIDs(of type: Identifier, among part: [DragItem]) -> [Identifier] {
    guard let wanted = symbols.symbol(for: type) else { return [] }
    let fits = part.filter { item in symbols.symbol(for: item.type).map { types.conforms($0, to: wanted) } ?? false }
    return fits.map(\.id)
  }

  /// Removes an item from the payload.
  func removeItem(at index: Int) { payload.remove(at: index) }
}
