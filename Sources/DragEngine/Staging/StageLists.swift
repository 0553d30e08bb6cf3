/// The lists of a stage that drops can go into, by the node that takes the drops.
///
/// The lists of each node are found once for each description of the scene. Their areas are computed at their first
/// use.
final class StageLists {
  private let scene: Scene
  private let behaviors: BehaviorTable
  private let groupBehaviors: BehaviorTable
  /// The nodes with an enabled reorder container.
  private let reorderContainers: [NodeIndex]

  /// The sets of lists of the two properties below and of each reorder container. `ReorderContainer.listsPosition` is
  /// the position of a container's set.
  @exclusivity(unchecked) private var areas: ListsOnDemand
  /// For each container, the position in `areas` of its lists that are destinations of their own.
  private let dynamicLists: [NodeIndex: Int]
  /// For each container with a collection destination or a collection drag, the position in `areas` of its lists.
  private let collectionLists: [NodeIndex: Int]
  /// Whether the lists of reorder containers have been found.
  private var hasReorderLists = false
  /// The order in which the members of each group follow one another; `nil` where a drop goes to the end.
  private let flows: [ReorderFlow?]

  init(
    _ scene: Scene, _ behaviors: BehaviorTable, _ groupBehaviors: BehaviorTable, reorderContainers: [NodeIndex]
  ) {
    self.scene = scene
    self.behaviors = behaviors
    self.groupBehaviors = groupBehaviors
    self.reorderContainers = reorderContainers
    var areas = ListsOnDemand()
    dynamicLists = Self.dynamicLists(groupBehaviors, scene).mapValues { areas.append($0) }
    collectionLists = Self.collectionLists(behaviors, scene).mapValues { areas.append($0) }
    self.areas = areas
    flows = scene.groups.map { Self.flow(of: $0, in: scene) }
  }

  private init(_ other: StageLists, in scene: Scene) {
    self.scene = scene
    (behaviors, groupBehaviors, reorderContainers) = (other.behaviors, other.groupBehaviors, other.reorderContainers)
    (areas, dynamicLists, collectionLists) = (other.areas.moved, other.dynamicLists, other.collectionLists)
    (hasReorderLists, flows) = (other.hasReorderLists, other.flows)
  }

  /// The same lists in a scene with the same nodes at other places.
  func moved(to scene: Scene) -> StageLists { StageLists(self, in: scene) }

  private static func dynamicLists(_ behaviors: BehaviorTable, _ scene: Scene) -> [NodeIndex: [GroupIndex]] {
    let dynamic = behaviors.indices { !$0.dropping.destinations.isEmpty }
    return Dictionary(grouping: dynamic) { scene.groups[Int($0)].container ?? -1 }
  }

  private static func collectionLists(_ behaviors: BehaviorTable, _ scene: Scene) -> [NodeIndex: [GroupIndex]] {
    let nodes = Set(
      behaviors.indices {
        $0.dropping.destinations.contains(where: \.isCollection) || $0.dragging.rowPayload != nil
      })
    guard !nodes.isEmpty else { return [:] }
    var lists: [NodeIndex: [GroupIndex]] = [:]
    for (group, record) in scene.groups.enumerated() {
      if let container = record.container, nodes.contains(container) {
        lists[container, default: []].append(GroupIndex(group))
      }
    }
    return lists
  }

  // MARK: Reorder containers

  /// Finds the lists for the items of each reorder container, once for each description of the scene.
  ///
  /// - Parameter types: The types by which the items of a list match a reorder container.
  func findReorderLists(_ types: ContentTypes) {
    guard !hasReorderLists else { return }
    hasReorderLists = true
    guard !reorderContainers.isEmpty else { return }
    let lists = scene.groups.indices.compactMap { index -> (container: NodeIndex, group: Int)? in
      let group = scene.groups[index]
      return group.collection == nil ? nil : group.container.map { ($0, index) }
    }
    let sorted = lists.sorted { $0 < $1 }
    for node in reorderContainers { findReorderLists(at: node, among: sorted, types) }
  }

  /// - Parameter lists: The reorderable lists with the containers around them, in the order of the containers.
  private func findReorderLists(
    at node: NodeIndex, among lists: [(container: NodeIndex, group: Int)], _ types: ContentTypes
  ) {
    guard let behavior = behaviors[node] else { return }
    let end = scene.nodes.subtreeEnd(of: node)
    let range = lists.partitionPoint { $0.container >= node }..<lists.partitionPoint { $0.container >= end }
    let inside = lists[range].map(\.group).sorted()
    for index in behavior.dropping.reorderContainers.indices {
      let container = behavior.dropping.reorderContainers[index]
      let fitting = inside.filter { fits(scene.groups[$0], container, types) }
      behavior.dropping.reorderContainers[index].listsPosition = areas.append(fitting.map { GroupIndex($0) })
    }
  }

  /// Whether a list takes the items of a reorder container: its first member has the type and namespace of the
  /// container, or is not an item.
  ///
  /// An empty list takes any items, with one exception. If the list lies inside an item of this container, but not
  /// inside an item of another reorder container around it, the list takes only the items of that other container. The
  /// empty list of a column therefore takes cards and not columns, and the empty list of a folder takes folders.
  private func fits(_ group: SceneGroup, _ container: ReorderContainer, _ types: ContentTypes) -> Bool {
    if let member = group.members.first {
      guard let key = scene.nodes.itemKey(of: member) else { return true }
      return types.matches(container.type, container.namespace, key)
    }
    guard let list = group.container, isInside(list, anItemOf: container, types) else { return true }
    return behaviors.enclosing(list, in: scene) { behavior, _ in
      behavior.dropping.reorderContainers.first { $0.isEnabled && !isInside(list, anItemOf: $0, types) }
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

  /// The lists of the reorder container at a position.
  func of(_ position: DropTarget.ReorderPosition) -> Collections? {
    behaviors[position.node].flatMap { of($0.dropping.reorderContainers[position.index]) }
  }

  /// Whether a `forEach` takes drops between its rows.
  func takesRows(_ list: GroupIndex) -> Bool {
    groupBehaviors[list].map { !$0.dropping.destinations.isEmpty || $0.rows.move != nil } ?? false
  }

  /// The innermost enabled reorder container whose lists include a list; `nil` if there is none.
  func reorderContainer(of list: GroupIndex) -> DropTarget.ReorderPosition? {
    guard let container = scene.groups[Int(list)].container else { return nil }
    return behaviors.enclosing(container, in: scene) { behavior, node in
      behavior.dropping.reorderContainers.indices.first { index in
        let container = behavior.dropping.reorderContainers[index]
        guard container.isEnabled, let groups = container.listsPosition.map(areas.groups) else { return false }
        let position = groups.partitionPoint { $0 >= list }
        return position < groups.count && groups[position] == list
      }
      .map { .init(node: node, index: $0, type: behavior.dropping.reorderContainers[$0].type) }
    }
  }

  // MARK: Lists of a node

  /// The lists into which the items of a reorder container can be put.
  func of(_ container: ReorderContainer) -> Collections? {
    container.listsPosition.map { areas.collections($0, in: scene) }
  }

  /// The number of lists whose areas were computed since the stage was made.
  var computedCount: Int { areas.computedCount }

  /// The lists in a container that are destinations of their own, without their areas.
  func withDestinations(in container: NodeIndex) -> [GroupIndex] {
    dynamicLists[container].map(areas.groups) ?? []
  }

  /// The lists in a container that are destinations of their own; `nil` if there are none.
  func dynamic(in container: NodeIndex) -> Collections? {
    dynamicLists[container].map { areas.collections($0, in: scene) }
  }

  /// The lists in a container with a collection destination or a collection drag; `nil` for other containers.
  func collection(in container: NodeIndex) -> Collections? {
    collectionLists[container].map { areas.collections($0, in: scene) }
  }

  // MARK: Flow

  /// The order in which the members of a group follow one another; `nil` where a drop goes to the end.
  func flow(of group: GroupIndex) -> ReorderFlow? { flows[Int(group)] }

  /// The flow of a group's members. In fans and z-stacks, drops go on top. Hosts and closures have layouts of their
  /// own, so that the frames determine the flow; `nil` if the members are neither in line nor in separate rows.
  private static func flow(of group: SceneGroup, in scene: Scene) -> ReorderFlow? {
    guard let container = group.container else { return nil }
    switch scene.nodes.kind(of: container) {
    case .vstack, .list, .table: return .line(.vertical)
    case .scrollView(let axes): return .line(axes == .horizontal ? .horizontal : .vertical)
    case .hstack: return .line(.horizontal)
    case .grid, .flow: return .rows(ReorderRows(group.members.lazy.map { scene.restingFrames[$0] }))
    case .fan, .zstack, .item, .text, .spacer: return nil
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
}

extension ContentTypes {
  /// Whether an item matches the type and namespace of a container.
  func matches(_ type: Symbol, _ namespace: Symbol?, _ key: ItemKey) -> Bool {
    namespace == key.namespace && conforms(key.type, to: type)
  }
}
