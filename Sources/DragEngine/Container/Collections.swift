/// The lists of a scene into which a reorder container's items can be put.
final class Collections {
  /// The lists in scene order.
  let groups: [GroupIndex]
  /// The containers with exactly one of these lists, ascending, each with its list.
  private let lone: [(container: NodeIndex, group: GroupIndex)]
  /// The lists that a drop may go to, in the order of `openAreas`.
  private let open: [GroupIndex]
  private let openAreas: AreaIndex

  init(_ groups: [GroupIndex] = [], in scene: Scene = Scene()) {
    self.groups = groups
    var lists: [NodeIndex: [GroupIndex]] = [:]
    for group in groups {
      if let container = scene.groups[Int(group)].container { lists[container, default: []].append(group) }
    }
    lone = lists.filter { $1.count == 1 }.map { (container: $0, group: $1[0]) }.sorted { $0.container < $1.container }

    let areas = lists.reduce(into: [:]) { areas, list in
      areas.merge(Self.areas(of: list.value, in: list.key, of: scene)) { $1 }
    }
    open = Self.open(groups, areas: areas, in: scene)
    openAreas = AreaIndex(open.map { areas[$0] ?? .zero })
  }

  /// The lists in containers that are neither hidden nor disabled: the visible ones, or all if none is visible.
  private static func open(
    _ groups: [GroupIndex], areas: [GroupIndex: Rect], in scene: Scene
  ) -> [GroupIndex] {
    let usable = groups.filter { scene.groups[Int($0)].container.map(scene.isUsable) ?? true }
    guard scene.hasClips else { return usable }
    let seen = usable.filter { areas[$0]?.size != .zero }
    return seen.isEmpty ? usable : seen
  }

  /// The visible part of a container that belongs to each of its lists: the whole container if it has one list,
  /// otherwise the bounds of the list's members. An empty list begins where the previous list ends.
  private static func areas(
    of groups: [GroupIndex], in container: NodeIndex, of scene: Scene
  ) -> [GroupIndex: Rect] {
    let frame = scene.frame(of: container)
    let outer = scene.clip(around: container)
    let clip = scene[container].clips ? outer?.intersection(frame) ?? frame : outer
    func seen(_ area: Rect) -> Rect { clip.map(area.intersection) ?? area }

    guard groups.count > 1 else { return [groups[0]: seen(frame)] }
    var end = frame.origin
    return groups.reduce(into: [:]) { areas, group in
      let frames = scene.groups[Int(group)].members.lazy.map { scene.frame(of: $0) }
      let area = frames.first.map { frames.dropFirst().reduce($0) { $0.union($1) } } ?? Rect(origin: end, size: .zero)
      areas[group] = seen(area)
      end = Point(x: area.maxX, y: area.maxY)
    }
  }

  /// Whether a list is one of these lists.
  func contains(_ group: GroupIndex) -> Bool {
    let index = groups.partitionPoint { $0 >= group }
    return index < groups.count && groups[index] == group
  }

  /// The list of a container that has exactly one; `nil` for other containers.
  func only(in container: NodeIndex) -> GroupIndex? {
    let index = lone.partitionPoint { $0.container >= container }
    return index < lone.count && lone[index].container == container ? lone[index].group : nil
  }

  /// Whether no list takes a drop.
  var isClosed: Bool { open.isEmpty }

  /// The list nearest to a point, among those that a drop may go to.
  func nearest(to point: Point) -> GroupIndex? { openAreas.nearest(to: point).map { open[$0] } }
}
