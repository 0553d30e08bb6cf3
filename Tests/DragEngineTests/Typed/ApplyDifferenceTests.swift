import DragEngine
import Testing

@Suite struct `Applying a typed difference` {
  typealias Difference = ReorderDifference<String, Pile>

  private func difference(_ sources: String, before: String?, in pile: Pile = .hand, from: Pile? = .hand) -> Difference
  {
    Difference(
      sources: sources.split(separator: " ").map(String.init), from: from,
      destination: .init(position: before.map { .before($0) } ?? .end, collectionID: pile))
  }

  @Test(
    arguments: [
      ("a", "c", "b a c d"), ("a", nil, "b c d a"), ("d", "a", "d a b c"), ("d b", "a", "d b a c"),
      ("b c", "c", "a b c d"), ("b c", "b", "a b c d"), ("x", "a", "a b c d"), ("a", "x", "b c d a"),
      ("a a", nil, "b c d a"),
    ] as [(String, String?, String)])
  func `the sources go as one block before the element that the destination names`(
    sources: String, before: String?, expected: String
  ) {
    var cards = [CardValue]("a b c d")
    let moved = cards.apply(difference: difference(sources, before: before))
    #expect(cards.names == expected && moved == (sources != "x"))
  }

  @Test func `elements are inserted at a place`() {
    var cards = [CardValue]("a b")
    cards.insert(contentsOf: [CardValue("x")], at: difference("", before: "b").destination)
    cards.insert(contentsOf: [CardValue("y")], at: difference("", before: nil).destination)
    #expect(cards.names == "a x b y")
  }

  @Test func `several lists change as by the untyped difference, also with ids that occur twice`() {
    var random = SeededGenerator(seed: 5)
    let names = ["a", "b", "c", "d", "e", "f"]
    for _ in 0..<2000 {
      var piles: [Pile: [CardValue]] = [:]
      for pile in [Pile.hand, .pile(1), .pile(2)] where !random.once(in: 6) {
        piles[pile] = (0..<Int.random(in: 0...4, using: &random)).map { rank in
          CardValue(names.randomElement(using: &random) ?? "", rank: rank)
        }
      }
      let typed = Difference(
        sources: names.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random)).map(\.self),
        from: random.once(in: 3) ? nil : .pile(1),
        destination: .init(
          position: random.once(in: 3) ? .end : .before(names.randomElement(using: &random) ?? ""),
          collectionID: random.once(in: 2) ? .hand : .pile(2)))
      let untyped = AnyReorderDifference(
        sources: typed.sources.map(\.identifier), from: typed.from?.identifier,
        destination: ReorderDestination(typed.destination))
      var expected: [Identifier: [CardValue]] = [:]
      for (pile, cards) in piles { expected[pile.identifier] = cards }
      let isExpected = untyped.apply(to: &expected) { $0.id.identifier }
      let isMoved = piles.apply(difference: typed)
      var found: [Identifier: [CardValue]] = [:]
      for (pile, cards) in piles { found[pile.identifier] = cards }
      #expect(found == expected && isMoved == isExpected, "\(typed)")
    }
  }

  @Test func `offsets of rows move and delete elements`() {
    var cards = [CardValue]("a b c d")
    cards.move(fromOffsets: [0, 2], toOffset: 4)
    #expect(cards.names == "b d a c")
    cards.move(fromOffsets: [3], toOffset: 0)
    #expect(cards.names == "c b d a")
    // An element that is named twice is moved once.
    cards.move(fromOffsets: [3, 0, 3], toOffset: 2)
    #expect(cards.names == "b c a d")
    cards.move(fromOffsets: [1, 0, 3], toOffset: 4)
    #expect(cards.names == "a b c d")
    cards.remove(atOffsets: [0, 2, 2])
    #expect(cards.names == "b d")
  }
}
