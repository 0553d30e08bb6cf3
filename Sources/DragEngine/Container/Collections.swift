/// The lists of a scene that the items of one reorder container can be put in.
final class Collections {
  /// In scene order.
  let groups: [GroupIndex]
  /// The containers with exactly one of these lists, ascending, each with its list.
  private let only: [(container: NodeIndex, group: GroupIndex)]
  /// Those that a drop may go to, in the order of `areas`: in containers that are neither hidden nor disabled, and of
  /// these the ones of which something can be seen, or all if nothing of any can.
  private let open: [GroupIndex]
  private let areas: AreaIndex

  init(_ groups: [GroupIndex] = [], in scene: Scene = Scene()) {
    self.groups = groups
    var neighbors: [NodeIndex: [GroupIndex]] = [:]
    for group in groups {
      if let container = scene.groups[Int(group)].container { neighbors[container, default: []].append(group) }
    }
    only = neighbors.compactMap { $1.count == 1 ? (container: $0, group: $1[0]) : nil }
      .sorted { $0.container < $1.container }
    var areas: [GroupIndex: Rect] = [:]
    for (container, groups) in neighbors { Self.divide(container, among: groups, in: scene, into: &areas) }
    let usable = groups.filter { scene.groups[Int($0)].container.map { scene.isUsable($0) } ?? true }
    let seen = scene.hasClips ? usable.filter { areas[$0].map { $0.size != .zero } ?? true } : usable
    open = seen.isEmpty ? usable : seen
    self.areas = AreaIndex(open.map { areas[$0] ?? .zero })
  }

  /// Gives each list of a container its part of it: the whole to the only one, else what its members cover.
  ///
  /// An empty list begins where the list before it ends.
  private static func divide(
    _ container: NodeIndex, among groups: [GroupIndex], in scene: Scene, into areas: inout [GroupIndex: Rect]
  ) {
    let frame = scene.frame(of: container)
    let clip =
      (scene[container].clips ? frame : nil).map { own in
        scene.clip(around: container)?.intersection(own) ?? own
      } ?? scene.clip(around: container)
    func seen(_ area: Rect) -> Rect { clip.map { area.intersection($0) } ?? area }
    guard groups.count > 1 else {
      areas[groups[0]] = seen(frame)
      return
    }
    var end = frame.origin
    for group in groups {
      let frames = scene.groups[Int(group)].members.lazy.map { scene.frame(of: $0) }
      let area = frames.first.map { frames.dropFirst().reduce($0) { $0.union($1) } } ?? Rect(origin: end, size: .zero)
      areas[group] = seen(area)
      end = Point(x: area.maxX, y: area.maxY)
    }
  }

  /// Whether a list is one of these.
  func contains(_ group: GroupIndex) -> Bool {
    let index = groups.partitionPoint { $0 >= group }
    return index < groups.count && groups[index] == group
  }

  /// The list of a container that has no other.
  func only(in container: NodeIndex) -> GroupIndex? {
    let index = only.partitionPoint { $0.container >= container }
    return index < only.count && only[index].container == container ? only[index].group : nil
  }

  /// Whether a drop can go to none of them.
  var isClosed: Bool { open.isEmpty }

  /// The list nearest to a point, of those that a drop may go to.
  func nearest(to point: Point) -> GroupIndex? { areas.nearest(to: point).map { open[$0] } }
}
