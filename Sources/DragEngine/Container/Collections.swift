/// Lists of a scene with their areas, such as the lists of one reorder container.
final class Collections {
  /// The lists in scene order.
  let groups: [GroupIndex]
  /// Each list that lies in a container, with the container, in ascending order of the containers.
  private let containers: [(container: NodeIndex, group: GroupIndex)]
  /// The containers with several lists, ascending, each with the lists that a drop may go to.
  private let severalLists: [(container: NodeIndex, lists: Areas)]
  /// The lists that a drop may go to.
  private let open: Areas

  /// A list with the visible part of its area.
  private struct List {
    var group: GroupIndex
    var area: Rect
    /// Whether a part of the list is in view. An empty list is in view at the place where its first item would be.
    var isSeen: Bool
  }

  /// Lists with an index of their areas.
  private struct Areas {
    let lists: [List]
    private let index: AreaIndex

    init(_ lists: [List]) {
      self.lists = lists
      index = AreaIndex(lists.map(\.area))
    }

    func nearest(to point: Point) -> GroupIndex? { index.nearest(to: point).map { lists[$0].group } }
  }

  init(_ groups: [GroupIndex] = [], in scene: Scene = Scene()) {
    self.groups = groups
    var lists: [(container: NodeIndex, group: GroupIndex)] = []
    var areas: [List] = []
    for group in groups {
      if let container = scene.groups[Int(group)].container {
        lists.append((container, group))
      } else {
        areas.append(List(group: group, area: .zero, isSeen: false))
      }
    }
    lists.sort { $0 < $1 }
    var severalLists: [(container: NodeIndex, lists: Areas)] = []
    var rest = lists[...]
    while let first = rest.first {
      let same = rest.prefix { $0.container == first.container }
      let known = areas.count
      Self.addAreas(of: same.map(\.group), in: first.container, of: scene, to: &areas)
      if same.count > 1 { severalLists.append((first.container, Areas(Self.open(Array(areas[known...]), in: scene)))) }
      rest = rest.dropFirst(same.count)
    }
    containers = lists
    self.severalLists = severalLists
    open = Areas(Self.open(areas.sorted { $0.group < $1.group }, in: scene))
  }

  /// The lists that a drop may go to: those without a container, and those in containers that are neither hidden nor
  /// disabled. If nodes of the scene clip and any of these lists is in view, only the lists in view.
  private static func open(_ lists: [List], in scene: Scene) -> [List] {
    let usable = lists.filter { scene.groups[Int($0.group)].container.map(scene.isUsable) ?? true }
    guard scene.hasClips else { return usable }
    let seen = usable.filter(\.isSeen)
    return seen.isEmpty ? usable : seen
  }

  /// Adds the visible part of the area of each list of a container. The area is the whole container if only one of the
  /// lists lies in it, otherwise the bounds of the list's members. An empty list is a point: the bottom right corner of
  /// the previous list, or the top left corner of the container if it is the first list. Space: scene.
  private static func addAreas(
    of groups: [GroupIndex], in container: NodeIndex, of scene: Scene, to areas: inout [List]
  ) {
    let frame = scene.frame(of: container)
    let outer = scene.clip(around: container)
    let clip = scene[container].clips ? outer?.intersection(frame) ?? frame : outer
    func list(_ group: GroupIndex, _ area: Rect) -> List {
      guard let clip else { return List(group: group, area: area, isSeen: true) }
      let seen = area.intersection(clip)
      let isSeen = seen.size != .zero || (area.size == .zero && clip.contains(area.origin))
      return List(group: group, area: seen, isSeen: isSeen)
    }

    guard groups.count > 1 else { return areas.append(list(groups[0], frame)) }
    var end = frame.origin
    for group in groups {
      let frames = scene.groups[Int(group)].members.lazy.map { scene.frame(of: $0) }
      let area = frames.first.map { frames.dropFirst().reduce($0) { $0.union($1) } } ?? Rect(origin: end, size: .zero)
      areas.append(list(group, area))
      end = Point(x: area.maxX, y: area.maxY)
    }
  }

  /// Whether a list is one of these lists.
  func contains(_ group: GroupIndex) -> Bool {
    let index = groups.partitionPoint { $0 >= group }
    return index < groups.count && groups[index] == group
  }

  /// The list directly inside a container. Of several lists, the nearest to a point, among those that a drop may go to;
  /// `nil` if a drop cannot go to any of them. `nil` for a container without such a list. Space: scene.
  func list(in container: NodeIndex, nearestTo point: Point) -> GroupIndex? {
    let first = containers.partitionPoint { $0.container >= container }
    guard first < containers.count, containers[first].container == container else { return nil }
    let next = first + 1
    guard next < containers.count, containers[next].container == container else { return containers[first].group }
    return severalLists[severalLists.partitionPoint { $0.container >= container }].lists.nearest(to: point)
  }

  /// The first list whose container is in a range of nodes.
  func first(in nodes: Range<NodeIndex>) -> GroupIndex? {
    let index = containers.partitionPoint { $0.container >= nodes.lowerBound }
    return index < containers.count && containers[index].container < nodes.upperBound ? containers[index].group : nil
  }

  /// Whether a drop cannot go to any of these lists.
  var isClosed: Bool { open.lists.isEmpty }

  /// The list nearest to a point, among the lists that a drop may go to. Space: scene.
  func nearest(to point: Point) -> GroupIndex? { open.nearest(to: point) }

  /// The list nearest to a point, among the lists that a drop may go to and that a condition admits. Space: scene.
  /// - Complexity: O(*n*) in the number of lists.
  func nearest(to point: Point, where isAdmitted: (GroupIndex) -> Bool) -> GroupIndex? {
    let admitted = open.lists.filter { isAdmitted($0.group) }
    return admitted.min { $0.area.squaredDistance(to: point) < $1.area.squaredDistance(to: point) }?.group
  }
}
