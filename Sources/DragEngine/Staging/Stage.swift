/// A scene together with the closures attached to its nodes, and the values computed from both.
///
/// A finished stage never changes, except for values that are computed on first use. Each description and each
/// scrolling of the scene makes a new stage. A class, so that storing the last stage for a rollback is cheap.
final class Stage {
  let scene: Scene
  /// The names of the scene's nodes.
  let symbols: SymbolTable
  let behaviors: BehaviorTable
  let groupBehaviors: BehaviorTable
  /// Increases with each stage of an engine, so that values computed for another stage can be recognized.
  let version: UInt64
  /// The version of the first stage with these nodes. Later stages with the same nodes differ only in scroll offsets.
  let description: UInt64
  /// The object that the describing code has stored with the scene.
  let companion: AnyObject?

  /// The nodes with modifiers that are searched often.
  let marked: MarkedNodes

  /// The lists that drops can go into.
  let lists: StageLists

  /// A cache of the positions among siblings, for the identities of nodes without ids.
  private var positions = SiblingPositions()
  private var places: PlacesOnDemand

  init(
    scene: Scene = Scene(), symbols: SymbolTable, behaviors: BehaviorTable = BehaviorTable(),
    groupBehaviors: BehaviorTable = BehaviorTable(), version: UInt64 = 0, companion: AnyObject? = nil,
    scrolledFrom other: Stage? = nil
  ) {
    self.scene = scene
    self.symbols = symbols
    self.behaviors = behaviors
    self.groupBehaviors = groupBehaviors
    self.version = version
    description = other?.description ?? version
    self.companion = companion
    places = other?.places.moved ?? PlacesOnDemand()
    let marked = other?.marked ?? MarkedNodes(behaviors, groupBehaviors, in: scene)
    self.marked = marked
    lists =
      other?.lists.moved(to: scene)
      ?? StageLists(scene, behaviors, groupBehaviors, reorderContainers: marked.reorderContainers)
  }

  /// The stage with its scroll views at other offsets.
  func scrolled(_ scene: Scene, version: UInt64) -> Stage {
    Stage(
      scene: scene, symbols: symbols, behaviors: behaviors, groupBehaviors: groupBehaviors, version: version,
      companion: companion, scrolledFrom: self)
  }

  /// The places that can be named as the target of a drop, in scene order.
  /// - Complexity: O(*n*) in the number of nodes, once for each scene; O(places) if the scene was only scrolled.
  var namedPlaces: [NamedPlace] {
    if let known = places.known { return known }
    let finder = NamedPlaceFinder(stage: self)
    let named = places.beforeScrolling.map(finder.moved) ?? finder.places
    places.known = named
    return named
  }

  /// The nodes under the landing point of a named place, front to back, including dragged items.
  func hits(at place: NamedPlace) -> [NodeIndex] { places.hits.nodes(under: place, in: scene) }

  /// The number of points that were tested for landing points, as a measure of the work.
  var probeCount: Int { places.probeCount }

  /// Counts a point that was tested for a landing point.
  func countProbe() { places.probeCount += 1 }

  /// The points at which a pointer grabs and drops in the scene.
  var landing: LandingPoints { LandingPoints(stage: self) }

  /// The rows of the scene's lists that are identified by offsets.
  var rows: OffsetRows { OffsetRows(stage: self) }

  /// The timers of the scene, in scene order.
  var timers: [(key: TimerSchedule.Key, timer: SceneTimer)] {
    marked.timers.flatMap { node in
      let identity = scene.identity(of: node, counting: &positions)
      let timers = behaviors[node]?.commands.timers ?? []
      return timers.enumerated().map { (TimerSchedule.Key(node: identity, index: $0), $1) }
    }
  }

  /// The timer with a key; `nil` if it is not in the scene.
  func timer(_ key: TimerSchedule.Key) -> SceneTimer? {
    let timers = scene.node(key.node, counting: &positions).flatMap { behaviors[$0]?.commands.timers } ?? []
    return timers.indices.contains(key.index) ? timers[key.index] : nil
  }

  /// The id of the list or container of a node: of the collection that contains the node, or else of the node itself,
  /// if it is not an item. If neither exists, the id of the nearest container with an id around the node.
  func containerID(around node: NodeIndex) -> Symbol? {
    if let collection = collection(of: node) { return collection }
    if scene.nodes.kind(of: node) != .item, let id = scene.nodes.id(of: node) { return id }
    return scene.namedContainer(around: node).flatMap { scene.nodes.id(of: $0) }
  }

  /// The collection in which a node can be reordered.
  func collection(of node: NodeIndex) -> Symbol? {
    scene.nodes.group(of: node).flatMap { scene.groups[Int($0)].collection }
  }

  /// The first result of a closure over the behaviors of a node and of the nodes around it, from the inside out.
  func enclosing<Found>(_ node: NodeIndex, _ find: (NodeBehavior, NodeIndex) -> Found?) -> Found? {
    behaviors.enclosing(node, in: scene, find)
  }

  /// The value of a setting for a node: from the node or the nearest node around it that sets a value, or the default.
  func value<Setting: NodeSetting>(of setting: Setting.Type, at node: NodeIndex) -> Setting.Value {
    enclosing(node) { behavior, _ in behavior.settings[setting] } ?? setting.defaultValue
  }

  /// The modifier of a target that is a drop destination; `nil` for a target that only reorders.
  func destination(of target: DropTarget) -> DropDestination? {
    switch target.kind {
    case .destination(let index): behaviors[target.node]?.dropping.destinations[index]
    case .dynamic(let group, let index): groupBehaviors[group]?.dropping.destinations[index]
    case .reorder, .rows: nil
    }
  }

  /// The only configuration question of a node; `nil` if there are several or none.
  func onlyConfiguration(of node: NodeIndex) -> DropQuestion? {
    guard let questions = behaviors[node]?.dropping.configurations, questions.count == 1 else { return nil }
    return questions[0]
  }

  /// A node in the form that payload questions receive.
  func grab(of node: NodeIndex) -> Grab {
    let record = scene[node]
    return Grab(
      id: record.id.map { symbols[$0] }, type: record.itemKey.map { symbols[$0.type] },
      namespace: record.namespace.map { symbols[$0] }, payload: record.payload,
      index: record.group.map { scene.groups[Int($0)].offset(ofMember: Int(record.indexInGroup)) })
  }

  /// The innermost node with an item key, from a node outward.
  func item(around node: NodeIndex) -> NodeIndex? {
    if scene.nodes.itemKey(of: node) != nil { return node }
    return scene.ancestors(of: node).first { scene.nodes.itemKey(of: $0) != nil }
  }

  /// Whether a node is another node or lies inside it.
  func isNode(_ node: NodeIndex, within outer: NodeIndex) -> Bool { node == outer || scene.isNode(node, inside: outer) }
}
