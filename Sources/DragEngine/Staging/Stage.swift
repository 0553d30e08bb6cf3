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
  /// The version of the first stage with these nodes; later stages with the same nodes differ only by scrolling.
  let description: UInt64
  /// The object that the describing code stores with the scene.
  let companion: AnyObject?

  /// The nodes with modifiers that are searched often.
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

  /// A cache of the positions among siblings, for the identities of nodes without ids.
  private var positions = SiblingPositions()
  /// The named places; `nil` until the first request.
  private var knownPlaces: [NamedPlace]?
  private var placeHits = PlaceHits()
  /// The number of points that were tested for landing points, as a measure of the work.
  private(set) var probeCount = 0
  /// The named places of the stage from which this stage was scrolled, if they were computed there.
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

  /// The stage with its scroll views at other offsets.
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

  /// Finds the lists for the items of each reorder container, once for each description of the scene.
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
  /// An empty list is for any items, with one exception. If the list lies inside an item of this container, but not
  /// inside an item of another reorder container around it, the list is for the items of that other container. The
  /// empty list of a column is therefore for cards and not for columns, and the empty list of a folder is for folders.
  private func fits(_ group: SceneGroup, _ container: ReorderContainer, _ types: ContentTypes) -> Bool {
    if let member = group.members.first {
      guard let key = scene.nodes.itemKey(of: member) else { return true }
      return types.matches(container.type, container.namespace, key)
    }
    guard let list = group.container, isInside(list, anItemOf: container, types) else { return true }
    return enclosing(list) { behavior, _ in
      behavior.reorderContainers.first { $0.isEnabled && !isInside(list, anItemOf: $0, types) }
    } == nil
  }

  /// Whether a node lies inside an item of a reorder container.
  private func isInside(_ node: NodeIndex, anItemOf container: ReorderContainer, _ types: ContentTypes) -> Bool {
    var around: NodeIndex? = node
    while let node = around {
      let record = scene.nodes[Int(node)]
      if let key = record.itemKey, types.matches(container.type, container.namespace, key) { return true }
      around = record.parent
    }
    return false
  }

  /// The places that can be named as the target of a drop, in scene order.
  /// - Complexity: O(*n*) in the number of nodes, once for each scene; O(places) if the scene was only scrolled.
  var namedPlaces: [NamedPlace] {
    if let knownPlaces { return knownPlaces }
    let finder = NamedPlaceFinder(stage: self)
    let places = placesBeforeScrolling.map(finder.moved) ?? finder.places
    knownPlaces = places
    return places
  }

  /// The nodes under the landing point of a named place, front to back, including dragged items.
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

  /// The lists in a container with a collection destination or a collection drag; `nil` for other containers.
  func collectionLists(in container: NodeIndex) -> Collections? {
    collectionLists[container].map { lists.collections($0, in: scene) }
  }

  /// The order in which the members of a group follow one another; `nil` where a drop goes to the end.
  func flow(of group: GroupIndex) -> ReorderFlow? { flows[Int(group)] }

  /// In fans and z-stacks, drops go on top. The layouts of hosts and closures are unknown, so that the frames determine
  /// the flow.
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

  /// The id of the nearest named list or container for a node: the collection that contains the node; or else the node
  /// itself if it is not an item; or else the nearest container with an id around the node.
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
    var current: NodeIndex? = node
    while let node = current {
      if let behavior = behaviors[node], let found = find(behavior, node) { return found }
      current = scene.nodes.parent(of: node)
    }
    return nil
  }

  /// The value of a setting for a node: from the node or the nearest node around it that sets a value, or the default.
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

  /// The innermost enabled reorder container whose lists include a list; `nil` if there is none.
  func reorderContainer(of list: GroupIndex) -> DropTarget.ReorderPosition? {
    guard let container = scene.groups[Int(list)].container else { return nil }
    return enclosing(container) { behavior, node in
      behavior.reorderContainers.indices.first { index in
        let container = behavior.reorderContainers[index]
        guard container.isEnabled, let groups = container.listsPosition.map(lists.groups) else { return false }
        let position = groups.partitionPoint { $0 >= list }
        return position < groups.count && groups[position] == list
      }
      .map { .init(node: node, index: $0, type: behavior.reorderContainers[$0].type) }
    }
  }

  /// Counts a point that was tested for a landing point.
  func countProbe() { probeCount += 1 }

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

  /// Whether a node is another node or lies inside it.
  func isNode(_ node: NodeIndex, within outer: NodeIndex) -> Bool { node == outer || scene.isNode(node, inside: outer) }
}

extension ContentTypes {
  /// Whether an item matches the type and namespace of a container.
  func matches(_ type: Symbol, _ namespace: Symbol?, _ key: ItemKey) -> Bool {
    namespace == key.namespace && conforms(key.type, to: type)
  }
}
