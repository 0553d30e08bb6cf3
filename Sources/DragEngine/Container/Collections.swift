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
    var lists: [(container: NodeIndex, group: GroupIndex)] = []
    var areas: [(group: GroupIndex, area: Rect)] = []
    for group in groups {
      if let container = scene.groups[Int(group)].container {
        lists.append((container, group))
      } else {
        areas.append((group, .zero))
      }
    }
    lists.sort { $0 < $1 }
    var lone: [(container: NodeIndex, group: GroupIndex)] = []
    var rest = lists[...]
    while let first = rest.first {
      let same = rest.prefix { $0.container == first.container }
      if same.count == 1 { lone.append(first) }
      Self.addAreas(of: same.map(\.group), in: first.container, of: scene, to: &areas)
      rest = rest.dropFirst(same.count)
    }
    self.lone = lone
    let openLists = Self.open(areas.sorted { $0.group < $1.group }, in: scene)
    open = openLists.map(\.group)
    openAreas = AreaIndex(openLists.map(\.area))
  }

  /// Of the lists in containers that are neither hidden nor disabled, the visible ones, or all if none is visible.
  private static func open(
    _ lists: [(group: GroupIndex, area: Rect)], in scene: Scene
  ) -> [(group: GroupIndex, area: Rect)] {
    let usable = lists.filter { scene.groups[Int($0.group)].container.map(scene.isUsable) ?? true }
    guard scene.hasClips else { return usable }
    let seen = usable.filter { $0.area.size != .zero }
    return seen.isEmpty ? usable : seen
  }

  /// Adds the visible part of the area of each list of a container: the whole container if it has one list, otherwise
  /// the bounds of the list's members. An empty list begins where the previous list ends.
  private static func addAreas(
    of groups: [GroupIndex], in container: NodeIndex, of scene: Scene, to areas: inout [(group: GroupIndex, area: Rect)]
  ) {
    let frame = scene.frame(of: container)
    let outer = scene.clip(around: container)
    let clip = scene[container].clips ? outer?.intersection(frame) ?? frame : outer
    func seen(_ area: Rect) -> Rect { clip.map(area.intersection) ?? area }

    guard groups.count > 1 else { return areas.append((groups[0], seen(frame))) }
    var end = frame.origin
    for group in groups {
      let frames = scene.groups[Int(group)].members.lazy.map { scene.frame(of: $0) }
      let area = frames.first.map { frames.dropFirst().reduce($0) { $0.union($1) } } ?? Rect(origin: end, size: .zero)
      areas.append((group, seen(area)))
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
