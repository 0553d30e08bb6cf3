/// A spatial index that finds the boxes under a point among up to millions of boxes.
///
/// A packed R-tree. A block of the lowest level contains sixteen neighbouring boxes; a block of each higher level
/// contains the bounds of sixteen blocks of the level below, up to a single block. Blocks are addressed by arithmetic:
/// box *i* of block *b* bounds block 16 *b* + *i* of the level below. Each box has the frontmost rank of its entries,
/// so that a search for the topmost entry skips covered boxes.
///
/// Neighbours are found by sorting and tiling (Leutenegger, Lopez, Edgington: *STR: A simple and efficient algorithm
/// for R-tree packing*, ICDE 1997). Sorting uses ranks instead of distances, so that outliers and clusters do not make
/// the tree worse. Small scenes are not sorted, because nodes that are painted in succession are mostly neighbours.
struct HitIndex: Sendable {
  /// The levels, lowest first: from the blocks of entries, which have the ranks of nodes, up to a single block.
  private(set) var levels: [[HitBlock]] = []
  /// The exact boxes of the entries, for points so close to an edge that the rounded boxes cannot decide.
  let exact: [HitBox]
  /// In a scroll view, the ranks of the nodes that can be visible but cannot be hit.
  private let visibleOnly: [Int32]

  private struct Entry {
    var box: HitBox
    var rank: Int32
  }

  /// Creates the indices of the nodes outside of all scroll views, then of each scroll view. A node is indexed if it is
  /// neither hidden nor disabled nor empty, and not fully clipped within its region.
  /// - Complexity: O(*n*) up to 256 nodes, otherwise O(*n* log *n*).
  static func indices(
    _ nodes: [SceneNode], frames: [Rect], paintOrder: PaintOrder, _ scroll: ScrollMap
  ) -> [HitIndex] {
    let clips = HitIndex.clips(nodes, frames: frames)
    var entries: [[Entry]] = Array(repeating: [], count: scroll.regions.count + 1)
    var visibleOnly: [[Int32]] = Array(repeating: [], count: scroll.regions.count + 1)
    if scroll.isEmpty { entries[0].reserveCapacity(nodes.count) }
    for rank in 0..<Int32(nodes.count) {
      let node = Int(paintOrder.node(at: rank))
      let region = scroll.isEmpty ? 0 : Int(scroll.region(of: NodeIndex(node))) + 1
      guard nodes[node].links.inherited.isEmpty else {
        if region > 0, nodes[node].links.inherited == .disabled { visibleOnly[region].append(rank) }
        continue
      }
      var box = HitBox(frames[node])
      if !clips.isEmpty { box = box.intersection(clips[node]) }
      if !box.isEmpty {
        entries[region].append(Entry(box: box, rank: rank))
      } else if region > 0 {
        visibleOnly[region].append(rank)
      }
    }
    return zip(entries, visibleOnly).map { HitIndex($0, visibleOnly: $1) }
  }

  private init(_ entries: consuming [Entry], visibleOnly: [Int32]) {
    self.visibleOnly = visibleOnly
    var entries = entries
    if entries.count > 256 { HitIndex.tile(&entries) }
    exact = entries.map(\.box)
    repeat {
      levels.append(HitIndex.blocks(of: entries))
      entries = levels[levels.count - 1].map(HitIndex.entry(around:))
    } while entries.count > 1
  }

  /// For each node, the area that the clipping nodes around it leave visible; empty if no node clips.
  ///
  /// A scroll view's content is searched only if the scroll view is hit. Clipping therefore starts again inside a
  /// scroll view.
  private static func clips(_ nodes: [SceneNode], frames: [Rect]) -> [HitBox] {
    guard nodes.contains(where: \.clipsContent) else { return [] }
    var clips: [HitBox] = []
    clips.reserveCapacity(nodes.count)
    for node in nodes {
      guard let parent = node.parent.map({ Int($0) }) else {
        clips.append(.everything)
        continue
      }
      if nodes[parent].kind.scrollAxes != nil {
        clips.append(.everything)
      } else {
        clips.append(nodes[parent].clipsContent ? clips[parent].intersection(HitBox(frames[parent])) : clips[parent])
      }
    }
    return clips
  }

  // MARK: Packing

  /// Sorts entries so that neighbours in the array are neighbours in the plane.
  ///
  /// Cuts the plane into vertical strips with equally many entries. Orders the entries from top to bottom in one strip
  /// and from bottom to top in the next, so that a block with entries of two strips has small bounds, too.
  private static func tile(_ entries: inout [Entry]) {
    struct Key {
      var coordinate: Double
      var index: Int32
      static func ascending(_ a: Key, _ b: Key) -> Bool { (a.coordinate, a.index) < (b.coordinate, b.index) }
      static func descending(_ a: Key, _ b: Key) -> Bool { ascending(b, a) }
    }
    var keys = entries.indices.map { Key(coordinate: entries[$0].box.center.x, index: Int32($0)) }
    keys.sort(by: Key.ascending)
    for index in keys.indices { keys[index].coordinate = entries[Int(keys[index].index)].box.center.y }

    let blocks = (keys.count + HitBlock.capacity - 1) / HitBlock.capacity
    // Truncated, because rounding would call the C library, which this module does not use.
    let strips = Int(Double(blocks).squareRoot()) + 1
    let stripLength = (blocks + strips - 1) / strips * HitBlock.capacity
    for (strip, start) in stride(from: 0, to: keys.count, by: stripLength).enumerated() {
      let end = min(start + stripLength, keys.count)
      keys[start..<end].sort(by: strip.isMultiple(of: 2) ? Key.ascending : Key.descending)
    }
    entries = keys.map { entries[Int($0.index)] }
  }

  /// Puts entries into blocks in their order.
  private static func blocks(of entries: [Entry]) -> [HitBlock] {
    var blocks = Array(repeating: HitBlock(), count: (entries.count + HitBlock.capacity - 1) / HitBlock.capacity)
    for (index, entry) in entries.enumerated() {
      blocks[index / HitBlock.capacity].set(entry.box, rank: entry.rank, at: index % HitBlock.capacity)
    }
    return blocks
  }

  /// The entry that represents a block on the next level.
  private static func entry(around block: HitBlock) -> Entry {
    var box = HitBox.nothing
    for position in 0..<HitBlock.capacity { box = box.union(block[position]) }
    return Entry(box: box, rank: block.ranks.max())
  }

  // MARK: Searching

  /// Appends the ranks of all entries under a point, in any order.
  func collect(at point: Point, into hits: inout [Int32]) {
    guard !exact.isEmpty else { return }
    collect(at: HitBlock.Probe(point), inBlock: 0, ofLevel: levels.count - 1, into: &hits)
  }

  private func collect(at probe: HitBlock.Probe, inBlock block: Int, ofLevel level: Int, into hits: inout [Int32]) {
    let candidates = levels[level][block].candidates(at: probe)
    if level > 0 {
      for position in candidates {
        collect(at: probe, inBlock: block * HitBlock.capacity + position, ofLevel: level - 1, into: &hits)
      }
    } else {
      let certain = levels[0][block].certain(at: probe)
      for position in candidates where certain.contains(position) || isHit(position, of: block, at: probe) {
        hits.append(levels[0][block].ranks[position])
      }
    }
  }

  /// Appends the ranks of all entries that may be visible in a rectangle, in any order. A few of these entries may lie
  /// outside.
  func collect(in rect: Rect, into ranks: inout [Int32]) {
    ranks += visibleOnly
    guard !exact.isEmpty else { return }
    collect(in: HitBox(rect), inBlock: 0, ofLevel: levels.count - 1, into: &ranks)
  }

  private func collect(in box: HitBox, inBlock block: Int, ofLevel level: Int, into ranks: inout [Int32]) {
    for position in levels[level][block].overlapping(box) {
      if level == 0 {
        ranks.append(levels[0][block].ranks[position])
      } else {
        collect(in: box, inBlock: block * HitBlock.capacity + position, ofLevel: level - 1, into: &ranks)
      }
    }
  }

  /// The rank of the frontmost entry under a point.
  func frontmost(at point: Point) -> Int32? {
    guard !exact.isEmpty else { return nil }
    var best = Int32(-1)
    search(at: HitBlock.Probe(point), inBlock: 0, ofLevel: levels.count - 1, best: &best)
    return best < 0 ? nil : best
  }

  // Searches from the last position backward, because later entries tend to lie in front, and an entry in front
  // excludes the entries behind it.
  private func search(at probe: HitBlock.Probe, inBlock block: Int, ofLevel level: Int, best: inout Int32) {
    let candidates = levels[level][block].candidates(at: probe)
    if level > 0 {
      for position in candidates where levels[level][block].ranks[position] > best {
        search(at: probe, inBlock: block * HitBlock.capacity + position, ofLevel: level - 1, best: &best)
      }
    } else {
      let certain = levels[0][block].certain(at: probe)
      for position in candidates where levels[0][block].ranks[position] > best {
        if certain.contains(position) || isHit(position, of: block, at: probe) {
          best = levels[0][block].ranks[position]
        }
      }
    }
  }

  /// Whether a point hits an entry, by the exact box, for points that are too close to an edge for the rounded boxes.
  private func isHit(_ position: Int, of block: Int, at probe: HitBlock.Probe) -> Bool {
    exact[block * HitBlock.capacity + position].contains(probe.point)
  }
}
