/// A scene together with the closures attached to its nodes, and the values computed from both.
///
/// A finished stage never changes, except for values that are computed on first use; the next scene, and the same scene
/// scrolled, has a stage of its own. It is an object, so that keeping the last one for a rollback is cheap.
final class Stage {
  let scene: Scene
  /// The names of the scene's nodes.
  let symbols: SymbolTable
  let behaviors: BehaviorTable
  let groupBehaviors: BehaviorTable
  /// Increases with each stage of an engine, so that values computed for another stage are recognized.
  let version: UInt64
  /// The version of the first stage with these nodes; later stages with the same nodes differ only by scrolling.
  let description: UInt64
  /// The object that the describing code keeps with the scene.
  let companion: AnyObject?

  /// The nodes with modifiers that are looked for often.
  let marked: MarkedNodes

  /// The lists of the two properties below, and of each reorder container, by position (`listsPosition`).
  private var lists: ListsOnDemand
  /// The lists in each container that are destinations of their own.
  private let dynamicLists: [NodeIndex: Int]
  /// The lists in each container with a collection destination or a collection drag.
  private let collectionLists: [NodeIndex: Int]
  /// Whether the lists of reorder containers have been found.
  private var hasReorderLists: Bool

  /// The order in which the members of each group follow one another; `nil` where a drop goes to the end.
  private let flows: [ReorderFlow?]

  /// The positions among siblings that identities of nodes without ids have needed so far.
  private var positions = SiblingPositions()
  /// The named places; `nil` until the first request.
  private var knownPlaces: [NamedPlace]?
  private var placeHits = PlaceHits()
  /// The named places of the stage that this one was scrolled from, if they were computed there.
  private let placesBeforeScrolling: [NamedPlace]?

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
    placesBeforeScrolling = other?.knownPlaces ?? other?.placesBeforeScrolling
    marked = other?.marked ?? MarkedNodes(behaviors, groupBehaviors, in: scene)
    hasReorderLists = other?.hasReorderLists ?? false
    if let other {
      lists = other.lists.moved
      (dynamicLists, collectionLists) = (other.dynamicLists, other.collectionLists)
    } else {
      var lists = ListsOnDemand()
      dynamicLists = Self.dynamicLists(groupBehaviors, scene).mapValues { lists.append($0) }
      collectionLists = Self.collectionLists(behaviors, scene).mapValues { lists.append($0) }
      self.lists = lists
    }
    flows = other?.flows ?? scene.groups.map { Self.flow(of: $0, in: scene) }
  }

  /// The same stage with its scroll views at other offsets.
  func scrolled(_ scene: Scene, version: UInt64) -> Stage {
    Stage(
      scene: scene, symbols: symbols, behaviors: behaviors, groupBehaviors: groupBehaviors, version: version,
      companion: companion, scrolledFrom: self)
  }

  private static func dynamicLists(_ behaviors: BehaviorTable, _ scene: Scene) -> [NodeIndex: [GroupIndex]] {
    let dynamic = behaviors.indices { !$0.dropDestinations.isEmpty }
    return Dictionary(grouping: dynamic) { scene.groups[Int($0)].container ?? -1 }
  }

  private static func collectionLists(_ behaviors: BehaviorTable, _ scene: Scene) -> [NodeIndex: [GroupIndex]] {
    let nodes = behaviors.indices { $0.dropDestinations.contains(where: \.isCollection) || $0.rowPayload != nil }
    guard !nodes.isEmpty else { return [:] }
    var lists: [NodeIndex: [GroupIndex]] = [:]
    for (group, record) in scene.groups.enumerated() {
      if let container = record.container, nodes.contains(container) {
        lists[container, default: []].append(GroupIndex(group))
      }
    }
    return lists
  }

  /// Finds the lists into which the items of each reorder container can be put, once for each described scene.
  ///
  /// - Parameter types: The types by which the items of a list match a reorder container.
  func findReorderLists(_ types: ContentTypes) {
    guard !hasReorderLists else { return }
    hasReorderLists = true
    guard !marked.reorderContainers.isEmpty else { return }
    let lists = scene.groups.indices.compactMap { index -> (container: NodeIndex, group: Int)? in
      let group = scene.groups[index]
      return group.collection == nil ? nil : group.container.map { ($0, index) }
    }
    let sorted = lists.sorted { $0 < $1 }
    for node in marked.reorderContainers { findReorderLists(at: node, among: sorted, types) }
  }

  /// - Parameter lists: The reorderable lists with the containers around them, in the order of the containers.
  private func findReorderLists(
    at node: NodeIndex, among lists: [(container: NodeIndex, group: Int)], _ types: ContentTypes
  ) {
    guard let behavior = behaviors[node] else { return }
    let end = scene.nodes.subtreeEnd(of: node)
    let range = lists.partitionPoint { $0.container >= node }..<lists.partitionPoint { $0.container >= end }
    let inside = lists[range].map(\.group).sorted()
    for index in behavior.reorderContainers.indices {
      let container = behavior.reorderContainers[index]
      let fitting = inside.filter { fits(scene.groups[$0], container, types) }
      behavior.reorderContainers[index].listsPosition = self.lists.append(fitting.map { GroupIndex($0) })
    }
  }

  /// Whether a list is for the items of a reorder container, judged by the first item in the list.
  ///
  /// An empty list is for any items, unless it lies inside an item that is itself one of the container's items: the
  /// empty list of a column is for cards, not for columns.
  private func fits(_ group: SceneGroup, _ container: ReorderContainer, _ types: ContentTypes) -> Bool {
    if let member = group.members.first {
      guard let key = scene.nodes.itemKey(of: member) else { return true }
      return types.matches(container.type, container.namespace, key)
    }
    var around = group.container
    while let node = around {
      let record = scene.nodes[Int(node)]
      if let key = record.itemKey, types.matches(container.type, container.namespace, key) { return false }
      around = record.parent
    }
    return true
  }

  /// The places that drops can name, in scene order.
  /// - Complexity: O(*n*) in the number of nodes, once for each scene; O(places) if the scene was only scrolled.
  var namedPlaces: [NamedPlace] {
    if let knownPlaces { return knownPlaces }
    let finder = NamedPlaceFinder(stage: self)
    let places = placesBeforeScrolling.map(finder.moved) ?? finder.places
    knownPlaces = places
    return places
  }

  /// The nodes under the landing point of a named place, front to back, without regard to dragged items.
  func hits(at place: NamedPlace) -> [NodeIndex] { placeHits.nodes(under: place, in: scene) }

  /// The points at which a pointer grabs and drops in the scene.
  var landing: LandingPoints { LandingPoints(stage: self) }

  /// The rows of the scene's lists that are identified by offsets.
  var rows: OffsetRows { OffsetRows(stage: self) }

  /// The timers of the scene, in scene order.
  var timers: [(key: TimerSchedule.Key, timer: SceneTimer)] {
    marked.timers.flatMap { node in
      let identity = scene.identity(of: node, counting: &positions)
      let timers = behaviors[node]?.timers ?? []
      return timers.enumerated().map { (TimerSchedule.Key(node: identity, index: $0), $1) }
    }
  }

  /// The timer with a key; `nil` if it is not in the scene.
  func timer(_ key: TimerSchedule.Key) -> SceneTimer? {
    let timers = scene.node(key.node, counting: &positions).flatMap { behaviors[$0]?.timers } ?? []
    return timers.indices.contains(key.index) ? timers[key.index] : nil
  }

  /// The lists into which the items of a reorder container can be put.
  func lists(of container: ReorderContainer) -> Collections? {
    container.listsPosition.map { lists.collections($0, in: scene) }
  }

  /// The number of lists whose areas were computed since the stage was made.
  var computedListCount: Int { lists.computedCount }

  /// The lists in a container that are destinations of their own, without their areas.
  func listsWithDestinations(in container: NodeIndex) -> [GroupIndex] {
    dynamicLists[container].map(lists.groups) ?? []
  }

  /// The lists in a container that are destinations of their own; `nil` if there are none.
  func dynamicLists(in container: NodeIndex) -> Collections? {
    dynamicLists[container].map { lists.collections($0, in: scene) }
  }

  /// The lists in a container with a collection destination or a collection drag; `nil` for others.
  func collectionLists(in container: NodeIndex) -> Collections? {
    collectionLists[container].map { lists.collections($0, in: scene) }
  }

  /// The order in which the members of a group follow one another; `nil` where a drop goes to the end.
  func flow(of group: GroupIndex) -> ReorderFlow? { flows[Int(group)] }

  /// In fans and z-stacks drops go on top. Layouts of hosts and closures are unknown, so frames determine their flow.
  private static func flow(of group: SceneGroup, in scene: Scene) -> ReorderFlow? {
    guard let container = group.container else { return nil }
    switch scene.nodes.kind(of: container) {
    case .vstack, .list, .table: return .line(.vertical)
    case .scrollView(let axes): return .line(axes == .horizontal ? .horizontal : .vertical)
    case .hstack: return .line(.horizontal)
    case .grid: return .rows(ReorderRows(group.members.lazy.map { scene.restingFrames[$0] }))
    case .fan, .zstack, .item, .text: return nil
    case .host, .layout:
      let middles = group.members.map { scene.frame(of: $0).center }
      if middles.count < 2 {
        let size = scene.frame(of: container).size
        return .line(size.width > size.height ? .horizontal : .vertical)
      }
      let axis = [Axis.vertical, .horizontal].first { axis in
        zip(middles, middles.dropFirst()).allSatisfy { $0.along(axis) < $1.along(axis) }
      }
      if let axis { return .line(axis) }
      let rows = ReorderRows(group.members.lazy.map { scene.restingFrames[$0] })
      return rows.areDisjoint ? .rows(rows) : nil
    }
  }

  /// The id of the collection that contains a node, else of the node itself if it is not an item, else of the nearest
  /// container with an id around it.
  func containerID(around node: NodeIndex) -> Symbol? {
    if let collection = collection(of: node) { return collection }
    if scene.nodes.kind(of: node) != .item, let id = scene.nodes.id(of: node) { return id }
    return scene.namedContainer(around: node).flatMap { scene.nodes.id(of: $0) }
  }

  /// The collection that a node can be reordered in.
  func collection(of node: NodeIndex) -> Symbol? {
    scene.nodes.group(of: node).flatMap { scene.groups[Int($0)].collection }
  }

  /// The first result of a closure over the behaviors of a node and of those around it, from the inside out.
  func enclosing<Found>(_ node: NodeIndex, _ find: (NodeBehavior, NodeIndex) -> Found?) -> Found? {
    var current: NodeIndex? = node
    while let node = current {
      if let behavior = behaviors[node], let found = find(behavior, node) { return found }
      current = scene.nodes.parent(of: node)
    }
    return nil
  }

  /// The value of a setting for a node: from the node or the nearest one around it that sets a value, or the default.
  func value<Setting: NodeSetting>(of setting: Setting.Type, at node: NodeIndex) -> Setting.Value {
    enclosing(node) { behavior, _ in behavior.settings[setting] } ?? setting.defaultValue
  }

  /// The modifier of a target that is a drop destination; `nil` for a target that only reorders.
  func destination(of target: DropTarget) -> DropDestination? {
    switch target.kind {
    case .destination(let index): behaviors[target.node]?.dropDestinations[index]
    case .dynamic(let group, let index): groupBehaviors[group]?.dropDestinations[index]
    case .reorder, .rows: nil
    }
  }

  /// The only configuration question of a node; `nil` if there are several or none.
  func onlyConfiguration(of node: NodeIndex) -> DropQuestion? {
    guard let questions = behaviors[node]?.dropConfigurations, questions.count == 1 else { return nil }
    return questions[0]
  }

  /// Whether a `for_each` takes drops between its rows.
  func takesRows(_ list: GroupIndex) -> Bool {
    groupBehaviors[list].map { !$0.dropDestinations.isEmpty || $0.rows.move != nil } ?? false
  }

  /// The collections of a reorder container.
  func collections(of position: DropTarget.ReorderPosition) -> Collections? {
    behaviors[position.node].flatMap { lists(of: $0.reorderContainers[position.index]) }
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

  /// Whether a node is another one or lies inside it.
  func isNode(_ node: NodeIndex, within outer: NodeIndex) -> Bool { node == outer || scene.isNode(node, inside: outer) }
}

extension ContentTypes {
  /// Whether an item matches the type and namespace of a container.
  func matches(_ type: Symbol, _ namespace: Symbol?, _ key: ItemKey) -> Bool {
    namespace == key.namespace && conforms(key.type, to: type)
  }
}
