import DragEngine
import Testing

@Suite struct `Rows of values` {
  private func placement(_ bench: Bench, _ id: Identifier) -> Placement? {
    bench.engine.placements.first { $0.id == id }
  }

  @Test func `a text becomes an item with the id and the type of its value`() throws {
    let bench = Bench { Node.hstack { Node.forEach([CardValue("a")]) { Node.text("ace of \($0.id)").tint("red") } } }
    let card = try #require(placement(bench, "a"))
    #expect(
      card.kind == .item && card.type == "com.example.card" && card.label == "ace of a" && card.appearance.tint == "red"
    )
    #expect(bench.engine.placements.count == 1)
  }

  @Test func `a container becomes the content of an item, which takes over the modifiers of items`() throws {
    var taps = 0
    let bench = Bench {
      Node.hstack {
        Node.forEach([CardValue("a")]) { card in
          Node.vstack { Node.text("top", size: Size(width: 40, height: 20)) }
            .moveDisabled().selected().quantity(3).zIndex(2).data(["x": 1])
            .onTapGesture { taps += 1 }
        }
        .reorderable(collectionID: "cards")
      }
      .reorderContainer(for: CardValue.self) { _ in }
    }
    try bench.engine.updateScene()
    let card = try #require(placement(bench, "a"))
    #expect(card.kind == .item && card.isSelected && card.quantity == 3 && card.appearance.data == ["x": 1])
    #expect(card.frame.size == Size(width: 40, height: 20))
    bench.lift("a")
    #expect(bench.session == nil)
    bench.release()
    bench.tap(bench.center("a"))
    #expect(taps == 1)
  }

  @Test func `an item keeps its own id, and another property can be the id`() {
    let bench = Bench {
      Node.hstack {
        Node.forEach([CardValue("a")]) { Node.item($0, size: Size(width: 40, height: 60), label: "A") }
        Node.forEach([CardValue("b", rank: 9)], id: \.rank) { Node.text($0.id) }
      }
    }
    #expect(bench.engine.placements.map(\.id) == ["a", 9])
  }

  @Test func `rows carry their values, in the order of the selection`() {
    let cards = [CardValue("a", rank: 1), CardValue("b", rank: 2), CardValue("c", rank: 3)]
    var taken: [Int] = []
    let bench = Bench {
      Node.vstack(spacing: 0) {
        Node.hstack(id: "row", spacing: 0) {
          Node.forEach(cards) { Node.text($0.id, size: Size(width: 40, height: 60)).draggable() }
        }
        .dragContainerSelection(["a", "c"])
        Node.vstack(id: "bin", size: Size(width: 100, height: 50))
          .dropDestination(for: CardValue.self) { cards, _ in taken += cards.map(\.rank) }
      }
    }
    bench.drag("a", to: bench.center("bin"))
    bench.drag("b", to: bench.center("bin"))
    #expect(taken == [1, 3, 2])
  }

  @Test func `rows are moved and deleted by their offsets, and a command refuses by throwing`() {
    @ModelState var cards = [CardValue]("a b c")
    let bench = Bench(model: $cards) {
      Node.hstack(id: "row", spacing: 0) {
        row(cards)
          .onMove { offsets, offset in
            guard offset < 3 else { throw Reason("not at the end") }
            cards.move(fromOffsets: offsets, toOffset: offset)
          }
          .onDelete { offsets in cards.remove(atOffsets: offsets) }
      }
    }
    #expect(bench.drag("a", to: at(115, 30))?.reason == "not at the end")
    bench.drag("c", to: at(5, 30))
    #expect(cards.names == "c a b")
    _ = bench.engine.delete(["a"])
    #expect(cards.names == "c b")
  }

  @Test func `a list takes values between its rows`() {
    @ModelState var cards = [CardValue]("a b")
    let bench = Bench(model: $cards) {
      Node.vstack(spacing: 0) {
        Node.vstack(id: "list", spacing: 0) {
          row(cards).dropDestination(for: CardValue.self) { new, index in cards.insert(contentsOf: new, at: index) }
        }
        Node.text("x", size: Size(width: 40, height: 40)).draggable(CardValue("x"))
      }
    }
    bench.press(at(20, 140))
    bench.move(to: at(20, 145))
    bench.move(to: at(20, 62))
    bench.release()
    #expect(cards.names == "a x b")
  }
}
