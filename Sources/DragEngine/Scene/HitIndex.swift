/// Finds what lies under a point among up to millions of boxes.
///
/// A packed R-tree: boxes of up to `fanOut` neighbours are joined into one, these again, up to one at the top. All
/// boxes lie in one array, the entries first, then level after level, so that the children of a box are found by
/// arithmetic. Each box knows the frontmost rank below it, which lets a search for the topmost pass by what is covered.
///
/// Neighbours are found by sorting and tiling (Leutenegger, Lopez, Edgington: *STR: A simple and efficient algorithm
/// for R-tree packing*, ICDE 1997). Because it goes by rank and not by distance, outliers and clusters do no harm. Small
/// scenes skip it: what is painted in succession mostly lies together.
struct HitIndex: Sendable {
  /// How many boxes are joined into one. Ours: 8 and 16 were measured alike, 4 and 32 slower.
  static let fanOut = 8

  /// Entries, then each level of joined boxes, each behind what it joins.
  private var boxes: [HitBox] = []
  /// For each box, the frontmost rank in the paint order among the entries below; for an entry, its own.
  private var ranks: [Int32] = []
  /// Where each level begins in `boxes`, the entries at 0, and where the last one ends.
  private var levels: [Int] = [0]

  /// Indexes what can be hit: neither hidden nor disabled, not empty, not clipped away.
  /// - Complexity: O(*n*) up to 128 nodes, beyond O(*n* log *n*).
  init(_ nodes: [SceneNode], frames: [Rect], paintOrder: PaintOrder) {
    let clips = HitIndex.clips(nodes, frames: frames)
    boxes.reserveCapacity(nodes.count + nodes.count / (HitIndex.fanOut - 1) + 2)
    ranks.reserveCapacity(boxes.capacity)
    for rank in 0..<Int32(nodes.count) {
      let node = Int(paintOrder.node(at: rank))
      guard nodes[node].inherited.isEmpty else { continue }
      var box = HitBox(frames[node])
      if !clips.isEmpty { box = box.intersection(clips[node]) }
      guard !box.isEmpty else { continue }
      boxes.append(box)
      ranks.append(rank)
    }
    if boxes.count > 128 { tile() }
    join()
  }

  /// For each node what the clipping nodes around it leave visible; empty if nothing clips.
  private static func clips(_ nodes: [SceneNode], frames: [Rect]) -> [HitBox] {
    guard nodes.contains(where: \.clipsContent) else { return [] }
    var clips: [HitBox] = []
    clips.reserveCapacity(nodes.count)
    for node in nodes {
      guard let parent = node.parent.map({ Int($0) }) else {
        clips.append(.everything)
        continue
      }
      let around = clips[parent]
      clips.append(nodes[parent].clipsContent ? around.intersection(HitBox(frames[parent])) : around)
    }
    return clips
  }

  // MARK: Packing

  /// Sorts the entries so that neighbours in the array are neighbours in the plane.
  ///
  /// Cuts the plane into upright strips of equally many entries and orders each strip from top to bottom, every other
  /// one from bottom to top, so that also boxes across two strips stay small.
  private mutating func tile() {
    struct Entry {
      var key: Double
      var index: Int32
      static func ascending(_ a: Entry, _ b: Entry) -> Bool { (a.key, a.index) < (b.key, b.index) }
      static func descending(_ a: Entry, _ b: Entry) -> Bool { (b.key, b.index) < (a.key, a.index) }
    }
    var entries = boxes.indices.map { Entry(key: boxes[$0].center.x, index: Int32($0)) }
    entries.sort(by: Entry.ascending)
    for index in entries.indices { entries[index].key = boxes[Int(entries[index].index)].center.y }

    let pages = (entries.count + HitIndex.fanOut - 1) / HitIndex.fanOut
    let strips = Int(Double(pages).squareRoot().rounded(.up))
    let stripLength = (pages + strips - 1) / strips * HitIndex.fanOut
    for (strip, start) in stride(from: 0, to: entries.count, by: stripLength).enumerated() {
      let end = min(start + stripLength, entries.count)
      entries[start..<end].sort(by: strip.isMultiple(of: 2) ? Entry.ascending : Entry.descending)
    }
    boxes = entries.map { boxes[Int($0.index)] }
    ranks = entries.map { ranks[Int($0.index)] }
  }

  /// Joins each level into the next, up to a level that one look takes in.
  private mutating func join() {
    var start = 0
    levels.append(boxes.count)
    while boxes.count - start > HitIndex.fanOut {
      let end = boxes.count
      for first in stride(from: start, to: end, by: HitIndex.fanOut) {
        var box = HitBox.nothing
        var rank = Int32.min
        for index in first..<min(first + HitIndex.fanOut, end) {
          box = box.union(boxes[index])
          rank = max(rank, ranks[index])
        }
        boxes.append(box)
        ranks.append(rank)
      }
      start = end
      levels.append(boxes.count)
    }
  }

  // MARK: Searching

  /// Appends the ranks of all entries under a point, in no order.
  func collect(at point: Point, into hits: inout [Int32]) {
    let top = levels.count - 2
    collect(HitBox.Probe(point), in: levels[top]..<levels[top + 1], level: top, into: &hits)
  }

  private func collect(_ probe: HitBox.Probe, in range: Range<Int>, level: Int, into hits: inout [Int32]) {
    for index in range where boxes[index].contains(probe) {
      if level == 0 {
        hits.append(ranks[index])
      } else {
        collect(probe, in: children(of: index, level: level), level: level - 1, into: &hits)
      }
    }
  }

  /// The rank of the frontmost entry under a point.
  func frontmost(at point: Point) -> Int32? {
    var best = Int32(-1)
    let top = levels.count - 2
    search(HitBox.Probe(point), in: levels[top]..<levels[top + 1], level: top, best: &best)
    return best < 0 ? nil : best
  }

  /// Looks from back to front of the array, because later entries tend to lie in front and rule out the others.
  private func search(_ probe: HitBox.Probe, in range: Range<Int>, level: Int, best: inout Int32) {
    for index in range.reversed() where ranks[index] > best && boxes[index].contains(probe) {
      if level == 0 {
        best = ranks[index]
      } else {
        search(probe, in: children(of: index, level: level), level: level - 1, best: &best)
      }
    }
  }

  /// The boxes that one was joined from, a level below.
  private func children(of index: Int, level: Int) -> Range<Int> {
    let first = levels[level - 1] + (index - levels[level]) * HitIndex.fanOut
    return first..<min(first + HitIndex.fanOut, levels[level])
  }
}
