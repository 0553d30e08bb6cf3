/// Inserts placeholders into a scene while it is described, each before its row.
struct PlaceholderSlots {
  private var waiting: [PlaceholderRecord]
  /// The open nodes: the id of each container, `nil` for an item, and the number of lists opened directly inside it.
  private var open: [(container: Symbol?, lists: Int)] = []
  /// The placeholders of each open list that are not inserted yet. Each open node has an empty entry.
  private var lists: [SlotList] = []

  init(_ placeholders: [PlaceholderRecord]) { waiting = placeholders }

  /// Whether nodes and lists need not be tracked: no placeholder waits, and no tracked node is open. True for scenes
  /// without placeholders.
  var isEmpty: Bool { waiting.isEmpty && open.isEmpty }

  mutating func open(_ node: SceneNode, in builder: inout SceneBuilder) {
    if let list = lists.indices.last, !lists[list].slots.isEmpty {
      for slot in lists[list].reach(node.itemKey, offset: builder.valueCount) { put(slot, in: &builder) }
    }
    open.append((node.kind == .item ? nil : node.id, 0))
    lists.append(SlotList([]))
  }

  mutating func close() {
    _ = open.popLast()
    _ = lists.popLast()
  }

  mutating func openGroup() {
    guard let around = open.last else { return lists.append(SlotList([])) }
    let isHere = { (slot: PlaceholderRecord) in
      slot.list.container == around.container && slot.list.position == around.lists
    }
    lists.append(SlotList(waiting.filter(isHere)))
    waiting.removeAll(where: isHere)
    open[open.count - 1].lists += 1
  }

  mutating func closeGroup(in builder: inout SceneBuilder) {
    for slot in lists.popLast()?.slots ?? [] { put(slot, in: &builder) }
  }

  private func put(_ slot: PlaceholderRecord, in builder: inout SceneBuilder) {
    var node = SceneNode(.item, size: slot.size, appearance: ElementAppearance(label: slot.label))
    node.placeholder = slot.placeholder.number
    builder.appendBeside(node)
  }
}

/// The placeholders of one list that are not inserted yet, in the order in which they were created.
private struct SlotList {
  private(set) var slots: [PlaceholderRecord]
  /// The offset, and the number of preceding rows, from which the next placeholder is due. Most rows are before both
  /// limits, and need no search.
  private var nextOffset = Int.max
  private var nextRank = Int.max

  init(_ slots: [PlaceholderRecord]) {
    self.slots = slots
    findNext()
  }

  private mutating func findNext() {
    (nextOffset, nextRank) = (.max, .max)
    for slot in slots {
      if let offset = slot.insertedOffset {
        nextOffset = min(nextOffset, offset)
      } else {
        nextRank = min(nextRank, slot.rank)
      }
    }
  }

  /// Removes and returns the placeholders that belong before this row.
  mutating func reach(_ row: ItemKey?, offset: Int) -> [PlaceholderRecord] {
    // All placeholders of the list have the same rows: those of the latest scene with placeholders in this list.
    let rank = slots.first.flatMap { first in row.flatMap { first.rows.rank(of: $0) } }
    guard nextOffset <= offset || rank.map({ nextRank <= $0 }) ?? false else { return [] }
    let isReached = { (slot: PlaceholderRecord) in
      slot.insertedOffset.map { $0 <= offset } ?? rank.map { slot.rank <= $0 } ?? false
    }
    let reached = slots.filter(isReached)
    slots.removeAll(where: isReached)
    findNext()
    return reached
  }
}
