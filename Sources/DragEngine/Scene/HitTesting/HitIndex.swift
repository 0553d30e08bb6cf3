/// Finds what lies under a point among up to millions of boxes.
///
/// A packed R-tree: sixteen neighbouring boxes lie in one block, the boxes around sixteen blocks in a block of the next
/// level, up to a single block. Blocks refer to one another by arithmetic: box *i* of block *b* holds block 16 *b* + *i*
/// of the level below. Each box knows the frontmost rank below it, so that a search for the topmost passes by what is
/// covered.
///
/// Neighbours are found by sorting and tiling (Leutenegger, Lopez, Edgington: *STR: A simple and efficient algorithm
/// for R-tree packing*, ICDE 1997). Because it goes by rank and not by distance, outliers and clusters do no harm. Small
/// scenes skip it: what is painted in succession mostly lies together.
struct HitIndex: Sendable {
  /// The levels from the entries, whose ranks are those of nodes, up to a single block.
  private(set) var levels: [[HitBlock]] = []
  /// The entries as they are, for points so close to an edge that the rounded boxes of a block cannot tell.
  let exact: [HitBox]
  /// In a scroll view, the ranks of what may be seen and cannot be hit.
  private let deaf: [Int32]

  private struct Entry {
    var box: HitBox
    var rank: Int32
  }

  /// Indexes what can be hit outside of all scroll views, then in each: neither hidden nor disabled, not empty, not
  /// clipped away by what lies in the same region.
  /// - Complexity: O(*n*) up to 256 nodes, beyond O(*n* log *n*).
  static func indices(
    _ nodes: [SceneNode], frames: [Rect], paintOrder: PaintOrder, _ scroll: ScrollMap
  ) -> [HitIndex] {
    let clips = HitIndex.clips(nodes, frames: frames)
    var entries: [[Entry]] = Array(repeating: [], count: scroll.regions.count + 1)
    var deaf: [[Int32]] = Array(repeating: [], count: scroll.regions.count + 1)
    if scroll.isEmpty { entries[0].reserveCapacity(nodes.count) }
    for rank in 0..<Int32(nodes.count) {
      let node = Int(paintOrder.node(at: rank))
      let region = scroll.isEmpty ? 0 : Int(scroll.region(of: NodeIndex(node))) + 1
      guard nodes[node].inherited.isEmpty else {
        if region > 0, nodes[node].inherited == .disabled { deaf[region].append(rank) }
        continue
      }
      var box = HitBox(frames[node])
      if !clips.isEmpty { box = box.intersection(clips[node]) }
      if !box.isEmpty {
        entries[region].append(Entry(box: box, rank: rank))
      } else if region > 0 {
        deaf[region].append(rank)
      }
    }
    return zip(entries, deaf).map { HitIndex($0, deaf: $1) }
  }

  private init(_ entries: consuming [Entry], deaf: [Int32]) {
    self.deaf = deaf
    var entries = entries
    if entries.count > 256 { HitIndex.tile(&entries) }
    exact = entries.map(\.box)
    repeat {
      levels.append(HitIndex.blocks(of: entries))
      entries = levels[levels.count - 1].map(HitIndex.entry(around:))
    } while entries.count > 1
  }

  /// For each node what the clipping nodes around it leave visible; empty if nothing clips.
  ///
  /// A scroll view is looked into only where it is hit itself, so that its content begins anew.
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
  /// Cuts the plane into upright strips of equally many entries and orders each strip from top to bottom, every other
  /// one from bottom to top, so that also boxes across two strips stay small.
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
    // Cut off, not rounded: rounding is a call of the C library, which this module does without.
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

  /// What stands for a block on the next level.
  private static func entry(around block: HitBlock) -> Entry {
    var box = HitBox.nothing
    for position in 0..<HitBlock.capacity { box = box.union(block[position]) }
    return Entry(box: box, rank: block.ranks.max())
  }

  // MARK: Searching

  /// Appends the ranks of all entries under a point, in no order.
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

  /// Appends the ranks of all that may be seen in a rectangle, in no order, and perhaps of some that cannot.
  func collect(in rect: Rect, into ranks: inout [Int32]) {
    ranks += deaf
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

  // The last positions come first: what was painted later tends to lie in front and to rule out the others.
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

  /// Whether an entry is hit that lies too close to the point for a block to tell.
  private func isHit(_ position: Int, of block: Int, at probe: HitBlock.Probe) -> Bool {
    exact[block * HitBlock.capacity + position].contains(probe.point)
  }
}
