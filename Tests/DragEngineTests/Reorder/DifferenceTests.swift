import DragEngine
import Testing

@Suite struct `Applying a difference` {
  private func difference(_ sources: Identifier..., to collection: Identifier, before: Identifier? = nil)
    -> AnyReorderDifference
  {
    AnyReorderDifference(
      sources: sources,
      destination: ReorderDestination(collection: collection, position: before.map { .before($0) } ?? .end))
  }

  private func applied(
    _ difference: AnyReorderDifference, to lists: [Identifier: [Identifier]]
  ) -> [Identifier: [Identifier]] {
    var lists = lists
    difference.apply(to: &lists) { $0 }
    return lists
  }

  @Test func `RE17: if the item to insert before is gone, all items are kept and the block goes to the end`() {
    let result = applied(
      difference("a", "c", to: "right", before: "gone"), to: ["left": ["a", "b", "c"], "right": ["x"]])
    #expect(result == ["left": ["b"], "right": ["x", "a", "c"]])
  }

  @Test func `RE18: if the item to insert before is a source itself, the next item that stays is used, or the end`() {
    let list: [Identifier: [Identifier]] = ["list": ["a", "b", "c", "d"]]
    #expect(applied(difference("b", "c", to: "list", before: "b"), to: list) == list)
    #expect(applied(difference("d", "b", "c", to: "list", before: "b"), to: list) == ["list": ["a", "d", "b", "c"]])
    #expect(applied(difference("c", "b", to: "list", before: "b"), to: list) == ["list": ["a", "c", "b", "d"]])
  }

  @Test func `RE19: the order of the sources is kept, and the rest stays as it was`() {
    let result = applied(
      difference("d", "a", "y", to: "right", before: "x"),
      to: ["left": ["a", "b", "c", "d"], "right": ["w", "x", "y"]])
    #expect(result == ["left": ["b", "c"], "right": ["w", "d", "a", "y", "x"]])
  }

  @Test func `RE20: a missing source is skipped, and without any source nothing changes`() {
    let lists: [Identifier: [Identifier]] = ["left": ["a"], "right": ["x"]]
    #expect(applied(difference("gone", "a", to: "right"), to: lists) == ["left": [], "right": ["x", "a"]])
    #expect(applied(difference("gone", to: "right"), to: lists) == lists)
  }

  @Test func `a missing collection receives nothing`() {
    var lists: [Identifier: [Identifier]] = ["left": ["a"]]
    let isApplied = difference("a", to: "nowhere").apply(to: &lists) { $0 }
    #expect(!isApplied)
    #expect(lists == ["left": ["a"]])
  }

  @Test func `of an item in several lists, the occurrence in the list where the drag began is moved, otherwise none`() {
    let lists: [Identifier: [Identifier]] = ["one": ["a"], "two": ["a"], "three": ["x"]]
    func applied(from list: Identifier?) -> [Identifier: [Identifier]] {
      var lists = lists
      AnyReorderDifference(sources: ["a"], from: list, destination: ReorderDestination(collection: "three"))
        .apply(to: &lists) { $0 }
      return lists
    }
    #expect(applied(from: "one") == ["one": [], "two": ["a"], "three": ["x", "a"]])
    #expect(applied(from: "two") == ["one": ["a"], "two": [], "three": ["x", "a"]])
    #expect(applied(from: "three") == lists)
    #expect(applied(from: nil) == lists)
  }

  @Test func `within one list, a repeated source is moved once`() {
    var list: [Identifier] = ["a", "b", "c"]
    let isApplied = difference("c", "a", "c", to: "list", before: "b").apply(to: &list) { $0 }
    #expect(isApplied)
    #expect(list == ["c", "a", "b"])
  }

  /// An element; several elements may have the same id.
  private struct Card: Hashable {
    var id: Identifier
    var number: Int
  }

  @Test(arguments: 0..<300)
  func `no item is lost or duplicated, also if the collections have changed`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let names: [Identifier] = ["one", "two", "three"]
    let ids = (0..<8).map { Identifier.integer($0) }
    var lists: [Identifier: [Card]] = [:]
    for name in names {
      let count = Int.random(in: 0...6, using: &random)
      lists[name] = (0..<count).map { number in
        Card(id: ids.randomElement(using: &random) ?? 0, number: number)
      }
    }
    let sources = (0..<Int.random(in: 0...4, using: &random)).compactMap { _ in ids.randomElement(using: &random) }
    let position: ReorderDestination.Position =
      random.once(in: 3) ? .end : .before(ids.randomElement(using: &random) ?? 0)
    let destination = ReorderDestination(
      collection: random.once(in: 9) ? "nowhere" : names.randomElement(using: &random) ?? "one", position: position)
    let before = lists
    let isApplied = AnyReorderDifference(sources: sources, destination: destination).apply(to: &lists, id: \.id)
    check(lists, before, sources, destination, isApplied)
  }

  private func check(
    _ after: [Identifier: [Card]], _ before: [Identifier: [Card]], _ sources: [Identifier],
    _ destination: ReorderDestination, _ isApplied: Bool
  ) {
    func counts(_ lists: [Identifier: [Card]]) -> [Card: Int] {
      lists.values.joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    #expect(counts(after) == counts(before))
    #expect(after.keys == before.keys)
    guard isApplied else {
      #expect(after == before)
      return
    }
    // In the other lists, all items except the sources stay.
    for (name, list) in before where name != destination.collection {
      let kept = list.filter { !sources.contains($0.id) }
      #expect(after[name]?.filter { !sources.contains($0.id) } == kept)
    }
    // The block lies together, in the order of the sources.
    let known = Set(before.values.joined().map(\.id))
    var seen: Set<Identifier> = []
    let block = sources.filter { known.contains($0) && seen.insert($0).inserted }
    let list = after[destination.collection]?.map(\.id) ?? []
    let starts = list.indices.dropLast(max(0, block.count - 1))
    #expect(starts.contains { Array(list[$0..<($0 + block.count)]) == block })
  }
}
