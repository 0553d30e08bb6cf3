/// Puts placeholders into a scene while it is described, each before the first row that it stands before.
struct PlaceholderSlots {
  private var waiting: [StandingPlaceholder]
  /// The containers that are open, each with the number of lists that were begun right inside it.
  private var open: [(container: Symbol?, lists: Int)] = []
  /// The placeholders of each open list that have found no place yet; empty lists stand for nodes between two lists.
  private var lists: [[StandingPlaceholder]] = []

  init(_ placeholders: [StandingPlaceholder]) { waiting = placeholders }

  /// Whether there is nothing to put anywhere; most scenes have no placeholders.
  var isEmpty: Bool { waiting.isEmpty && open.isEmpty }

  mutating func open(_ node: SceneNode, in builder: inout SceneBuilder) {
    if let list = lists.last, !list.isEmpty {
      let offset = builder.valueCount
      let isReached = { (slot: StandingPlaceholder) in
        slot.insertedOffset.map { $0 <= offset } ?? node.itemKey.map(slot.followers.contains) ?? false
      }
      for slot in list where isReached(slot) { put(slot, in: &builder) }
      lists[lists.count - 1].removeAll(where: isReached)
    }
    open.append((node.kind == .item ? nil : node.id, 0))
    lists.append([])
  }

  mutating func close() {
    _ = open.popLast()
    _ = lists.popLast()
  }

  mutating func openGroup() {
    guard let around = open.last else { return lists.append([]) }
    let isHere = { (slot: StandingPlaceholder) in
      slot.list.container == around.container && slot.list.position == around.lists
    }
    lists.append(waiting.filter(isHere))
    waiting.removeAll(where: isHere)
    open[open.count - 1].lists += 1
  }

  mutating func closeGroup(in builder: inout SceneBuilder) {
    for slot in lists.popLast() ?? [] { put(slot, in: &builder) }
  }

  private func put(_ slot: StandingPlaceholder, in builder: inout SceneBuilder) {
    var node = SceneNode(.item, size: slot.size, label: slot.label)
    node.placeholder = slot.placeholder.number
    builder.appendBeside(node)
  }
}
