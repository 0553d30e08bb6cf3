/// The rows of a list: items without children, found by position and by id. The list is reused from one scene to the
/// next.
///
/// A host or binding that describes a list of thousands of rows stores this value from one description to the next, and
/// changes only the rows that differ. A copy is free, and a change costs only the changed parts: rows are stored in
/// chunks, and a change copies one chunk and a part of the list of chunks. The remaining chunks are shared.
/// - Complexity: With chunks of at most *k* = 128 rows, O(*k* + *n*/*k*) for each row that is inserted, removed, moved
///   or replaced, in practice a few microseconds for 100,000 rows. Finding a row takes O(log *n*) by its position and
///   O(*k*) by its id.
package struct RowList: Sendable {
  /// A run of consecutive rows.
  struct Chunk: Sendable {
    /// The number of the chunk in `chunkOfID`, independent of its position.
    let key: Int32
    fileprivate(set) var nodes: [SceneNode] = []
    /// The height of the rows without spacing. Unit: points.
    fileprivate(set) var height = 0.0
    fileprivate(set) var width = 0.0
    /// The common height of the rows; `nil` if heights differ.
    fileprivate(set) var rowHeight: Double?

    fileprivate init(key: Int32) { self.key = key }
  }

  /// The number of rows above which a chunk is divided. Source: measured; half and twice as many rows are slower.
  private static let capacity = 128

  private(set) var chunks = PagedList<Chunk>()
  /// The position of the first row of each chunk.
  private(set) var starts: [Int32] = []
  /// The position of each chunk, by its key.
  private var places: [Int32] = []
  private var chunkOfID = SymbolMap()
  private var irregularCount = 0
  /// For each id that several rows have, the number of further rows with the id. `chunkOfID` has the chunk of one of
  /// the rows.
  private var duplicates: [Symbol: Int] = [:]

  /// The number of rows.
  package private(set) var count = 0

  /// Creates an empty list.
  package init() {}

  /// Whether positions of rows can be computed by sums, and each row can be found by its id. Every row must be an item
  /// with an id of its own and a positive size, and sums of heights must be exact in any order. No row may have a
  /// frame, limits of its frame, padding, a namespace or a z-index, or show a placeholder.
  var isRegular: Bool { irregularCount == 0 && duplicates.isEmpty }

  // MARK: Reading

  /// The row at a position, as it was inserted.
  package subscript(position: Int) -> SceneNode {
    let chunk = chunk(of: position)
    return chunks[chunk].nodes[position - Int(starts[chunk])]
  }

  func id(at position: Int) -> Symbol? {
    let chunk = chunk(of: position)
    return chunks[chunk].nodes[position - Int(starts[chunk])].id
  }

  func type(at position: Int) -> Symbol? {
    let chunk = chunk(of: position)
    return chunks[chunk].nodes[position - Int(starts[chunk])].type
  }

  /// The flags that children of the row would inherit.
  func inherited(at position: Int) -> SceneNode.Flags {
    let chunk = chunk(of: position)
    return chunks[chunk].nodes[position - Int(starts[chunk])].flags.intersection(.inherited)
  }

  /// The size of a row. Unit: points.
  func size(at position: Int) -> Size {
    let chunk = chunk(of: position)
    return chunks[chunk].nodes[position - Int(starts[chunk])].rowSize
  }

  /// The chunk that contains the row at a position.
  func chunk(of position: Int) -> Int {
    precondition(0..<count ~= position, "row \(position) is outside 0..<\(count)")
    return starts.partitionPoint { Int($0) > position } - 1
  }

  /// The position of the row with an id.
  func position(of id: Symbol) -> Int? {
    guard let key = chunkOfID[id] else { return nil }
    let chunk = Int(places[Int(key)])
    return chunks[chunk].nodes.firstIndex { $0.id == id }.map { Int(starts[chunk]) + $0 }
  }

  /// Whether there is a row with an id.
  func contains(_ id: Symbol) -> Bool { chunkOfID[id] != nil }

  /// Adds the ids of the rows to a set.
  /// - Returns: False if the set already has one of the ids.
  func enterIDs(in ids: inout SymbolSet) -> Bool { chunkOfID.enterSymbols(in: &ids) }

  /// Calls a closure with all rows in order.
  func forEach(_ body: (SceneNode) -> Void) {
    for chunk in chunks { chunk.nodes.forEach(body) }
  }

  /// Calls a closure with the rows in order, without the rows at both ends of a chunk that are the same in the chunk of
  /// another copy of the list. A chunk that both copies share has no other rows.
  ///
  /// - Complexity: O(*n*/*k*) for chunks of at most *k* rows, plus O(*k*) for each changed chunk, plus the rows passed.
  func forEach(differentFrom other: RowList?, _ body: (SceneNode) -> Void) {
    for index in chunks.indices {
      let known = other?.nodes(ofChunk: chunks[index].key) ?? []
      // Nearly all chunks are shared, and this test takes less time than the comparison of their bytes.
      if known.hasSameStorage(as: chunks[index].nodes) { continue }
      let same = known.commonBitsCounts(with: chunks[index].nodes)
      chunks[index].nodes[same.start..<chunks[index].nodes.count - same.end].forEach(body)
    }
  }

  /// The rows of the chunk with a key; `nil` if there is no such chunk.
  private func nodes(ofChunk key: Int32) -> [SceneNode]? {
    guard places.indices.contains(Int(key)), chunks.indices.contains(Int(places[Int(key)])) else { return nil }
    return chunks[Int(places[Int(key)])].nodes
  }

  // MARK: Changing

  /// Appends a row.
  package mutating func append(_ node: SceneNode) { insert(node, at: count) }

  /// Inserts a row before the row at a position; at the end if the position is the number of rows.
  package mutating func insert(_ node: SceneNode, at position: Int) {
    precondition(0...count ~= position, "row position \(position) is outside 0...\(count)")
    if chunks.isEmpty { addChunk(at: 0) }
    var place = position == count ? chunks.count - 1 : chunk(of: position)
    if chunks[place].nodes.count >= Self.capacity {
      // Fills the chunks of a list completely if rows are only appended.
      if position == count { addChunk(at: chunks.count) } else { divide(place) }
      place = position == count ? chunks.count - 1 : chunk(of: position)
    }
    enter(node, in: chunks[place].key)
    chunks[place].insert(node, at: position - Int(starts[place]))
    irregularCount += node.isRegularRow ? 0 : 1
    count += 1
    for later in starts.indices.dropFirst(place + 1) { starts[later] += 1 }
  }

  /// Removes the row at a position.
  @discardableResult
  package mutating func remove(at position: Int) -> SceneNode {
    let place = chunk(of: position)
    let node = chunks[place].remove(at: position - Int(starts[place]))
    leave(node)
    irregularCount -= node.isRegularRow ? 0 : 1
    count -= 1
    for later in starts.indices.dropFirst(place + 1) { starts[later] -= 1 }
    if chunks[place].nodes.isEmpty {
      dropChunk(at: place)
    } else if place > 0, chunks[place - 1].nodes.count + chunks[place].nodes.count <= Self.capacity / 2 {
      join(place)
    }
    return node
  }

  /// Moves the row at a position to another position, counted without the row.
  package mutating func move(from old: Int, to new: Int) { insert(remove(at: old), at: new) }

  /// Replaces the row at a position.
  package mutating func replace(at position: Int, with node: SceneNode) { replace(from: position, with: [node]) }

  /// Replaces the rows from a position on by as many rows, which may have the same ids in another order.
  mutating func replace(from start: Int, with nodes: [SceneNode]) {
    var replaced: [(chunk: Int, old: SceneNode)] = []
    replaced.reserveCapacity(nodes.count)
    for (offset, node) in nodes.enumerated() {
      let place = chunk(of: start + offset)
      let index = start + offset - Int(starts[place])
      let old = chunks[place].nodes[index]
      chunks[place].replace(at: index, with: node)
      irregularCount += (node.isRegularRow ? 0 : 1) - (old.isRegularRow ? 0 : 1)
      replaced.append((place, old))
    }
    // All old ids leave before the first new one enters, so that no id is present twice in between.
    for (entry, node) in zip(replaced, nodes) where entry.old.id != node.id { leave(entry.old) }
    for (entry, node) in zip(replaced, nodes) where entry.old.id != node.id { enter(node, in: chunks[entry.chunk].key) }
  }

  private mutating func enter(_ node: SceneNode, in chunk: Int32) {
    guard let id = node.id else { return }
    if chunkOfID[id] == nil { chunkOfID[id] = chunk } else { duplicates[id, default: 0] += 1 }
  }

  /// Forgets the id of a row, after the row was removed from its chunk.
  ///
  /// - Complexity: O(1); O(*n*) if another row has the id.
  private mutating func leave(_ node: SceneNode) {
    guard let id = node.id else { return }
    chunkOfID[id] = nil
    guard let further = duplicates[id] else { return }
    duplicates[id] = further > 1 ? further - 1 : nil
    chunkOfID[id] = chunks.first { $0.nodes.contains { $0.id == id } }?.key
  }

  // MARK: Chunks

  private mutating func addChunk(at place: Int) {
    chunks.insert(Chunk(key: Int32(places.count)), at: place)
    starts.insert(place == 0 ? 0 : starts[place - 1] + Int32(chunks[place - 1].nodes.count), at: place)
    places.append(Int32(place))
    for later in place..<chunks.count { places[Int(chunks[later].key)] = Int32(later) }
  }

  private mutating func dropChunk(at place: Int) {
    chunks.remove(at: place)
    starts.remove(at: place)
    for later in place..<chunks.count { places[Int(chunks[later].key)] = Int32(later) }
  }

  /// Moves half of the rows of a chunk into a new chunk behind it.
  private mutating func divide(_ place: Int) {
    let half = chunks[place].nodes.count / 2
    addChunk(at: place + 1)
    starts[place + 1] = starts[place] + Int32(half)
    take(from: half, of: place, to: place + 1)
  }

  /// Moves the rows of a chunk into the previous chunk.
  private mutating func join(_ place: Int) {
    take(from: 0, of: place, to: place - 1)
    dropChunk(at: place)
  }

  private mutating func take(from index: Int, of place: Int, to other: Int) {
    for node in chunks[place].nodes[index...] {
      chunks[other].insert(node, at: chunks[other].nodes.count)
      if let id = node.id { chunkOfID[id] = chunks[other].key }
    }
    chunks[place].keep(index)
  }
}

extension RowList.Chunk {
  fileprivate mutating func insert(_ node: SceneNode, at index: Int) {
    nodes.insert(node, at: index)
    let size = node.rowSize
    rowHeight = nodes.count == 1 || rowHeight == size.height ? size.height : nil
    height += size.height
    width = max(width, size.width)
  }

  fileprivate mutating func remove(at index: Int) -> SceneNode {
    let node = nodes.remove(at: index)
    remeasure()
    return node
  }

  fileprivate mutating func replace(at index: Int, with node: SceneNode) {
    nodes[index] = node
    remeasure()
  }

  fileprivate mutating func keep(_ count: Int) {
    nodes.removeSubrange(count...)
    remeasure()
  }

  /// Recomputes the sums, because subtracting inexact numbers would not restore the earlier sum.
  private mutating func remeasure() {
    (height, width, rowHeight) = (0, 0, nodes.first?.rowSize.height)
    for node in nodes {
      let size = node.rowSize
      height += size.height
      width = max(width, size.width)
      if size.height != rowHeight { rowHeight = nil }
    }
  }
}

extension [SceneNode] {
  /// Whether another array shares the memory of this one, because neither has changed since one was copied.
  fileprivate func hasSameStorage(as other: [SceneNode]) -> Bool {
    count == other.count
      && withUnsafeBufferPointer { own in other.withUnsafeBufferPointer { $0.baseAddress == own.baseAddress } }
  }
}

extension SceneNode {
  /// The size of the node as a row without children.
  var rowSize: Size { layout.size ?? defaultSize }

  /// Whether the row's position can be computed by sums, and the row found by its id.
  fileprivate var isRegularRow: Bool {
    let size = rowSize
    return kind == .item && id != nil && namespace == nil && layout.frame == nil && layout.box == nil && zIndex == 0
      && placeholder == 0
      && size.isValid && size.width > 0 && size.height > 0 && size.height.isExactSummand
  }
}

extension Double {
  /// Whether sums of millions of such numbers are exact, and therefore independent of the order: multiples of 1/1024
  /// below 2²⁰.
  var isExactSummand: Bool {
    magnitude < 1_048_576 && Double(Int64(self * 1024)) == self * 1024
  }
}
