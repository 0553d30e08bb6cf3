/// What a scene is made of: nodes in the order in which they are drawn, and the closures attached to them.
///
/// A host or a binding writes it node by node; the engine turns it into a scene. Modifiers name a node by the number
/// that `open` gave out, before or after the node was closed.
public struct SceneDescription {
  var builder: SceneBuilder
  let symbols: SymbolTable
  private var containers: [Symbol: NodeIndex] = [:]
  private var nodeCount: NodeIndex = 0
  private var groupCount: GroupIndex = 0
  var behaviors = BehaviorTable()
  var groupBehaviors = BehaviorTable()
  /// What stands among the rows for something on its way.
  private var placeholders: PlaceholderSlots
  /// Where nodes were written down, while somebody wants to know.
  private(set) var places: ScenePlaces?
  /// The first modifier that stands where it has no effect.
  private(set) var misplaced: MisplacedModifier?
  /// Whatever belongs to this scene and to no other, such as what its payloads stand for; lives as long as the scene.
  public var companion: AnyObject?

  init(symbols: SymbolTable, placeholders: [StandingPlaceholder] = [], notesPlaces: Bool = false) {
    self.symbols = symbols
    if notesPlaces { places = ScenePlaces() }
    self.placeholders = PlaceholderSlots(placeholders)
    builder = SceneBuilder()
  }

  /// Begins a node; what follows until `close` lies in it.
  /// - Returns: The number of the node in this description.
  public mutating func open(_ node: SceneNode) -> NodeIndex {
    if !placeholders.isEmpty { placeholders.open(node, in: &builder) }
    let index = builder.open(node)
    nodeCount = index + 1
    if node.kind != .item, let id = node.id { containers[id] = index }
    return index
  }

  /// Whether it is to be noted where nodes were written down, because something is wrong with them.
  public var notesPlaces: Bool { places != nil }

  /// Notes where the node or group was written down that is opened next, for messages.
  public mutating func notePlace(_ place: SourcePlace) {
    places?.note(place, before: builder.nextIndex, groupCount)
  }

  /// The container of this id, if it has been written already.
  public func container(_ id: Identifier) -> NodeIndex? { symbols.symbol(for: id).flatMap { containers[$0] } }

  /// The namespace of the items inside a node: its own or what it has inherited; `nil` is that of all the rest.
  /// - Precondition: `open` gave the node out.
  public func namespace(of node: NodeIndex) -> Identifier? { builder.namespace(of: node).map { symbols[$0] } }

  /// The ids of the containers written so far, sorted.
  public var containerIDs: [Identifier] { containers.keys.map { symbols[$0] }.sorted() }

  /// Gives the description away and begins an empty one, so that it has one owner and is never copied.
  public mutating func take() -> SceneDescription {
    let taken = self
    self = SceneDescription(symbols: symbols)
    return taken
  }

  /// Gives the nodes away, so that they have one owner and are never copied.
  mutating func takeBuilder() -> SceneBuilder {
    let taken = builder
    builder = SceneBuilder()
    return taken
  }

  /// Ends the node that was begun last.
  public mutating func close() {
    if !placeholders.isEmpty { placeholders.close() }
    builder.close()
  }

  /// The closures that place children, by their nodes.
  var layouts: [NodeIndex: CustomLayout] {
    var layouts: [NodeIndex: CustomLayout] = [:]
    for node in behaviors.indices(where: { $0.layout != nil }) { layouts[node] = behaviors[node]?.layout }
    return layouts
  }

  /// Begins the nodes of one `for_each`.
  /// - Returns: The number of the group in this description.
  public mutating func openGroup(_ group: SceneGroup) -> GroupIndex {
    if !placeholders.isEmpty { placeholders.openGroup() }
    let index = builder.openGroup(group)
    groupCount = index + 1
    return index
  }

  /// Ends the `for_each` that was begun last.
  public mutating func closeGroup() {
    if !placeholders.isEmpty { placeholders.closeGroup(in: &builder) }
    builder.closeGroup()
  }

  /// Adds all that the `for_each` makes that was begun last: rows that were kept from a scene before.
  public mutating func append(_ rows: RowList) {
    if placeholders.isEmpty { return builder.append(rows) }
    rows.forEach { row in
      _ = open(row)
      close()
    }
  }

  /// Passes over a value of the list of the `for_each` that was begun last: one that makes no node.
  public mutating func skipValue() { builder.skipValue() }

  /// The symbol of a name, in the table of the engine.
  public func symbol(_ name: Identifier) -> Symbol { symbols.intern(name) }

  /// Attaches a closure or a configuration to a node.
  /// - Precondition: `open` gave the node out.
  public mutating func modify(_ node: NodeIndex, _ modifier: Modifier) {
    precondition(0 <= node && node < nodeCount, "no node of this description has the number \(node)")
    if !modifier.place.includes(builder.kind(of: node)) {
      return note(MisplacedModifier(name: modifier.name, place: modifier.place, owner: .node(node)))
    }
    let behavior = behaviors.make(at: node)
    behavior.namespace = builder.namespace(of: node)
    modifier.attach(behavior, symbols)
  }

  /// Attaches a closure to all that one `for_each` makes.
  /// - Precondition: `openGroup` gave the group out.
  public mutating func modify(group: GroupIndex, _ modifier: Modifier) {
    precondition(0 <= group && group < groupCount, "no group of this description has the number \(group)")
    if !modifier.place.includesGroups {
      return note(MisplacedModifier(name: modifier.name, place: modifier.place, owner: .group(group)))
    }
    modifier.attach(groupBehaviors.make(at: group), symbols)
  }

  /// Notes a modifier that stands where it has no effect: a scene with one cannot be described.
  mutating func note(_ modifier: MisplacedModifier) { if misplaced == nil { misplaced = modifier } }

  /// - Throws: What is wrong with the first modifier that stands where it has no effect.
  func checkModifiers() throws(SceneError) {
    guard let misplaced else { return }
    switch misplaced.owner {
    case .node(let node):
      throw .misplacedModifier(
        name: misplaced.name, belongsOn: misplaced.place.text, node: builder.name(of: node, symbols), group: nil)
    case .group(let group):
      throw .misplacedModifier(
        name: misplaced.name, belongsOn: misplaced.place.text, node: builder.containerName(of: group, symbols),
        group: group)
    }
  }
}
