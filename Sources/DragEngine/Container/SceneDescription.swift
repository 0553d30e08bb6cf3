/// The description of a scene: nodes, each before its children, and the closures attached to them.
///
/// A host or a binding writes it node by node; the engine builds a scene from it. Modifiers refer to a node by the
/// number that `open` returned, before or after the node was closed.
public struct SceneDescription {
  var builder: SceneBuilder
  let symbols: SymbolTable
  private var containers: [Symbol: NodeIndex] = [:]
  private var nodeCount: NodeIndex = 0
  private var groupCount: GroupIndex = 0
  var behaviors = BehaviorTable()
  var groupBehaviors = BehaviorTable()
  /// The placeholders to insert among the rows.
  private var placeholders: PlaceholderSlots
  /// The source places of nodes and groups, recorded only while an error needs them.
  private(set) var places: ScenePlaces?
  /// The first modifier in a place where it has no effect.
  private(set) var misplaced: MisplacedModifier?
  /// The first error of the code that writes the scene; the description then fails.
  package var failure: Reason?
  /// An object that lives as long as the scene, such as the values behind its payload numbers.
  package var companion: AnyObject?

  /// - Parameter nodeCapacity: The expected number of nodes, for which there is room from the beginning.
  init(
    symbols: SymbolTable, placeholders: [PlaceholderRecord] = [], notesPlaces: Bool = false, nodeCapacity: Int = 0
  ) {
    self.symbols = symbols
    if notesPlaces { places = ScenePlaces() }
    self.placeholders = PlaceholderSlots(placeholders)
    builder = SceneBuilder(nodeCapacity: nodeCapacity)
  }

  /// Begins a node; the nodes that follow until `close` lie inside it.
  /// - Returns: The number of the node in this description.
  package mutating func open(_ node: consuming SceneNode) -> NodeIndex {
    if !placeholders.isEmpty { placeholders.open(node, in: &builder) }
    let containerID = node.kind == .item ? nil : node.id
    let index = builder.open(node)
    nodeCount = index + 1
    if let containerID { containers[containerID] = index }
    return index
  }

  /// Checks that a preview can be built from the description.
  package func check() throws(SceneError) {
    var copy = self
    _ = try copy.takeBuilder().finish(size: nil, symbols: symbols)
  }

  /// The number of the node that is opened next.
  package var nextNode: NodeIndex { builder.nextIndex }

  /// Whether the source places of nodes and groups are recorded, because the scene has an error.
  package var notesPlaces: Bool { places != nil }

  /// Records the source place of the node or group that is opened next, for messages.
  package mutating func notePlace(_ place: SourcePlace) {
    places?.note(place, before: builder.nextIndex, groupCount)
  }

  /// The container with this id; `nil` if it is not yet written.
  package func container(_ id: Identifier) -> NodeIndex? { symbols.symbol(for: id).flatMap { containers[$0] } }

  /// The namespace of the items inside a node, which may be inherited from a container around the node; `nil` is the
  /// default namespace.
  /// - Precondition: `open` returned the node.
  package func namespace(of node: NodeIndex) -> Identifier? { builder.namespace(of: node).map { symbols[$0] } }

  /// The ids of the containers written so far, sorted.
  package var containerIDs: [Identifier] { containers.keys.map { symbols[$0] }.sorted() }

  /// Returns the description and leaves an empty one, so that the description has one owner and is never copied.
  package mutating func take() -> SceneDescription {
    let taken = self
    self = SceneDescription(symbols: symbols)
    return taken
  }

  /// Returns the nodes and leaves none, so that the nodes have one owner and are never copied.
  mutating func takeBuilder() -> SceneBuilder {
    let taken = builder
    builder = SceneBuilder()
    return taken
  }

  /// Ends the innermost open node.
  package mutating func close() {
    if !placeholders.isEmpty { placeholders.close() }
    builder.close()
  }

  /// The closures that place children, by node.
  var layouts: [NodeIndex: CustomLayout] {
    var layouts: [NodeIndex: CustomLayout] = [:]
    for node in behaviors.indices(where: { $0.layout != nil }) { layouts[node] = behaviors[node]?.layout }
    return layouts
  }

  /// Begins the rows of one `forEach`.
  /// - Returns: The number of the group in this description.
  package mutating func openGroup(_ group: SceneGroup) -> GroupIndex {
    if !placeholders.isEmpty { placeholders.openGroup() }
    let index = builder.openGroup(group)
    groupCount = index + 1
    return index
  }

  /// Ends the innermost open `forEach`.
  package mutating func closeGroup() {
    if !placeholders.isEmpty { placeholders.closeGroup(in: &builder) }
    builder.closeGroup()
  }

  /// Adds the rows of a `RowList` as rows of the innermost open `forEach`.
  package mutating func append(_ rows: RowList) {
    if placeholders.isEmpty { return builder.append(rows) }
    rows.forEach { row in
      _ = open(row)
      close()
    }
  }

  /// Skips a value of the innermost open `forEach`, because the value has no node. Offsets count the value.
  package mutating func skipValue() { builder.skipValue() }

  /// The symbol of a name, in the table of the engine.
  package func symbol(_ name: Identifier) -> Symbol { symbols.intern(name) }

  /// Attaches a closure or a configuration to a node.
  /// - Precondition: `open` returned the node.
  package mutating func modify(_ node: NodeIndex, _ modifier: Modifier) {
    precondition(0 <= node && node < nodeCount, "node \(node) does not exist in this description")
    if !modifier.place.includes(builder.kind(of: node)) {
      return note(MisplacedModifier(name: modifier.name, place: modifier.place, owner: .node(node)))
    }
    let behavior = behaviors.make(at: node)
    behavior.namespace = builder.namespace(of: node)
    modifier.attach(behavior, symbols)
  }

  /// Attaches a closure or a configuration to one `forEach`.
  /// - Precondition: `openGroup` returned the group.
  package mutating func modify(group: GroupIndex, _ modifier: Modifier) {
    precondition(0 <= group && group < groupCount, "group \(group) does not exist in this description")
    if !modifier.place.includesGroups {
      return note(MisplacedModifier(name: modifier.name, place: modifier.place, owner: .group(group)))
    }
    modifier.attach(groupBehaviors.make(at: group), symbols)
  }

  /// Records a modifier in a place where it has no effect. The description of the scene then fails.
  mutating func note(_ modifier: MisplacedModifier) { if misplaced == nil { misplaced = modifier } }

  /// Checks that every modifier has an effect in its place.
  /// - Throws: The error of the first modifier without an effect.
  func checkModifiers() throws(SceneError) {
    guard let misplaced else { return }
    switch misplaced.owner {
    case .node(let node):
      let isSpacer = builder.kind(of: node) == .spacer
      let place = isSpacer && misplaced.place.includes(.zstack) ? "a node that is drawn" : misplaced.place.text
      throw .misplacedModifier(
        name: misplaced.name, belongsOn: place, node: builder.name(of: node, symbols), group: nil)
    case .group(let group):
      throw .misplacedModifier(
        name: misplaced.name, belongsOn: misplaced.place.text, node: builder.containerName(of: group, symbols),
        group: group)
    }
  }
}
