/// The scroll views of a scene: the nodes inside each scroll view, and its scroll offset.
///
/// Frames and indices of a scene are those of unscrolled content. A node is shown at its frame minus the `shift` of its
/// region, so that scrolling changes only the regions and not the nodes.
struct ScrollMap: Sendable {
  /// The content of one scroll view.
  struct Region: Sendable {
    /// The scroll view.
    var node: NodeIndex
    /// The region that contains the scroll view itself; -1 outside of all regions.
    var outer: Int32
    /// The size of the content from the top left corner of the scroll view. Unit: points.
    var contentSize: Size
    /// The maximum scroll offset.
    var limit: Vector
    /// The scroll offset, to the left and upward.
    var offset = Vector.zero
    /// The sum of the offsets of this region and of the regions around it.
    var shift = Vector.zero
  }

  /// The regions. Outer regions come before inner ones.
  private(set) var regions: [Region] = []
  /// For each slot, the region that contains it, or -1 outside of all regions; empty if there is no scroll view.
  private var regionOfNode: [Int32] = []
  /// Converts nodes to positions in `regionOfNode`.
  private var blocks: RowBlocks?

  /// The map of a scene without scroll views.
  init() {}

  init(_ nodes: [SceneNode], frames: [Rect]) {
    guard nodes.contains(where: { $0.kind.scrollAxes != nil }) else { return }
    regionOfNode = Array(repeating: -1, count: nodes.count)
    for (index, node) in nodes.enumerated() {
      if let parent = node.parent.map({ Int($0) }) {
        let around = nodes[parent].kind.scrollAxes == nil ? regionOfNode[parent] : region(inside: NodeIndex(parent))
        regionOfNode[index] = around
        if nodes[parent].kind.scrollAxes != nil {
          extend(Int(around), to: frames[index], from: frames[parent].origin, nodes[parent].layout.padding)
        }
      }
      guard node.kind.scrollAxes != nil else { continue }
      regions.append(
        Region(node: NodeIndex(index), outer: regionOfNode[index], contentSize: .zero, limit: .zero))
    }
    for region in regions.indices { setLimit(of: region, nodes, frames) }
  }

  private mutating func extend(_ region: Int, to frame: Rect, from origin: Point, _ padding: EdgeInsets) {
    let size = regions[region].contentSize
    regions[region].contentSize = Size(
      width: max(size.width, frame.maxX + padding.trailing - origin.x),
      height: max(size.height, frame.maxY + padding.bottom - origin.y))
  }

  private mutating func setLimit(of region: Int, _ nodes: [SceneNode], _ frames: [Rect]) {
    let node = Int(regions[region].node)
    guard let axes = nodes[node].kind.scrollAxes else { return }
    let (content, window) = (regions[region].contentSize, frames[node].size)
    if axes.contains(.horizontal) { regions[region].limit.dx = max(0, content.width - window.width) }
    if axes.contains(.vertical) { regions[region].limit.dy = max(0, content.height - window.height) }
  }

  /// The same map for lookups by nodes instead of slots.
  func naming(_ blocks: RowBlocks?) -> ScrollMap {
    guard let blocks, !isEmpty else { return self }
    var map = self
    map.blocks = blocks
    for index in regions.indices { map.regions[index].node = blocks.node(ofSlot: regions[index].node) }
    return map
  }

  var isEmpty: Bool { regions.isEmpty }

  /// The region that contains a node; -1 outside of all regions.
  func region(of node: NodeIndex) -> Int32 {
    regionOfNode.isEmpty ? -1 : regionOfNode[Int(blocks?.slot(of: node) ?? node)]
  }

  /// The region that contains the children of a node: for a scroll view, its own region; -1 outside of all regions.
  func region(inside node: NodeIndex) -> Int32 {
    // Scroll views are in the order of nodes.
    var low = 0
    var high = regions.count
    while low < high {
      let probe = (low + high) / 2
      if regions[probe].node < node { low = probe + 1 } else { high = probe }
    }
    return low < regions.count && regions[low].node == node ? Int32(low) : region(of: node)
  }

  /// The distance to the left and upward from the frames in a region to the positions at which they are shown.
  func shift(of region: Int32) -> Vector { region < 0 ? .zero : regions[Int(region)].shift }

  /// Sets the offset of each scroll view, clamped to its range; 0 for a coordinate that is not finite.
  mutating func setOffsets(_ offset: (Region) -> Vector) {
    for index in regions.indices {
      let wanted = offset(regions[index])
      let limit = regions[index].limit
      regions[index].offset = Vector(
        dx: wanted.dx.isFinite ? min(max(0, wanted.dx), limit.dx) : 0,
        dy: wanted.dy.isFinite ? min(max(0, wanted.dy), limit.dy) : 0)
      let outer = shift(of: regions[index].outer)
      regions[index].shift = regions[index].offset + outer
    }
  }
}

extension NodeKind {
  /// The directions in which the content of a scroll view moves; `nil` for every other kind.
  var scrollAxes: ScrollAxes? {
    if case .scrollView(let axes) = self { axes } else { nil }
  }
}
