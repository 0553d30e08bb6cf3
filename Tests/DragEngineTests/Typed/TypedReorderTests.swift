import DragEngine
import Testing

@Suite struct `Typed reorder containers` {
  @Test func `one line reorders the cards`() {
    @ModelState var cards = [CardValue]("a b c d")
    let bench = Bench(model: $cards) {
      Node.hstack(id: "row", spacing: 0) { row(cards).reorderable() }
        .reorderContainer(for: CardValue.self) { difference in cards.apply(difference: difference) }
    }
    #expect(bench.drag("a", to: at(159, 30))?.operation == .move)
    #expect(cards.names == "b c d a")
    bench.engine.undo()
    #expect(cards.names == "a b c d")
    bench.engine.redo()
    #expect(cards.names == "b c d a")
  }

  /// A hand of cards above numbered piles.
  private func table(
    _ piles: ModelState<[Pile: [CardValue]]>,
    move: @escaping (ReorderDifference<String, Pile>, DropSession) throws -> Void
  ) -> Bench {
    Bench(model: piles) {
      Node.vstack(spacing: 0) {
        Node.forEach([Pile.hand, .pile(1)]) { pile in
          Node.hstack(id: pile.identifier, size: Size(width: 200, height: 60), spacing: 0) {
            row(piles.wrappedValue[pile] ?? []).reorderable(collectionID: pile)
          }
        }
      }
      .reorderContainer(for: CardValue.self, in: Pile.self, move)
    }
  }

  @Test func `cards go from list to list, with the ids of the program`() {
    let piles = ModelState([Pile.hand: [CardValue]("a b"), .pile(1): [CardValue]("c")])
    var heard: [String] = []
    let bench = table(piles) { difference, session in
      heard.append("\(difference.sources) \(difference.from == .hand) \(difference.destination.collectionID)")
      heard.append("\(session.values(of: CardValue.self).names) \(session.to(as: Pile.self) == .pile(1))")
      piles.wrappedValue.apply(difference: difference)
    }
    bench.drag("a", to: at(5, 90))
    #expect(heard == [#"["a"] true pile(1)"#, "a true"])
    #expect(piles.wrappedValue == [.hand: [CardValue]("b"), .pile(1): [CardValue]("a c")])
  }

  @Test func `a command refuses by throwing a reason, and another error is a failure`() {
    let piles = ModelState([Pile.hand: [CardValue]("a b"), .pile(1): [CardValue]("c")])
    struct Torn: Error {}
    var error: any Error = Reason("the hand is full", code: "full")
    let bench = table(piles) { difference, _ in
      piles.wrappedValue.apply(difference: difference)
      throw error
    }
    let refused = bench.drag("a", to: at(5, 90))
    #expect(
      refused?.cause == .refused && refused?.reason?.text == "the hand is full" && refused?.reason?.code == "full")
    error = Torn()
    let failed = bench.drag("a", to: at(5, 90))
    #expect(failed?.cause == .failed && failed?.reason?.text == "Torn()")
    #expect(piles.wrappedValue[.hand]?.names == "a b" && !bench.engine.canUndo)
  }

  @Test func `a drop on a list with an id of another type fails with a reason`() {
    let bench = Bench {
      Node.vstack(spacing: 0) {
        Node.hstack(id: "hand", size: Size(width: 200, height: 60), spacing: 0) { row([CardValue("a")]).reorderable() }
        Node.hstack(id: "desk", size: Size(width: 200, height: 60), spacing: 0) { row([CardValue("b")]).reorderable() }
      }
      .reorderContainer(for: CardValue.self, in: Pile.self) { _ in }
    }
    #expect(bench.drag("a", to: at(5, 90))?.reason?.text == "the id 'desk' does not belong to a Pile")
  }

  @Test func `a drop from list to list in a container for one list fails, and the reason names the remedy`() {
    let bench = Bench {
      Node.vstack(spacing: 0) {
        Node.hstack(id: "hand", size: Size(width: 200, height: 60), spacing: 0) { row([CardValue("a")]).reorderable() }
        Node.hstack(id: "desk", size: Size(width: 200, height: 60), spacing: 0) { row([CardValue("b")]).reorderable() }
      }
      .reorderContainer(for: CardValue.self) { _ in }
    }
    #expect(
      bench.drag("a", to: at(5, 90))?.reason?.text
        == "reorderContainer(for: CardValue.self) is for one list, and the drop goes from 'hand' to 'desk'; for several"
        + " lists, name the type of their ids: in: Identifier.self")
  }

  @Test func `a configuration names a typed place, and forbids by throwing`() {
    @ModelState var piles = [Pile.hand: [CardValue]("a b"), .pile(1): [CardValue]("c")]
    var isOpen = false
    let bench = Bench(model: $piles) {
      Node.vstack(spacing: 0) {
        Node.forEach([Pile.hand, .pile(1)]) { pile in
          Node.hstack(id: pile.identifier, size: Size(width: 200, height: 60), spacing: 0) {
            row(piles[pile] ?? []).reorderable(collectionID: pile)
          }
        }
      }
      .reorderContainer(for: CardValue.self, in: Pile.self) { difference in piles.apply(difference: difference) }
      .dropConfiguration { session in
        guard isOpen else { throw Reason("closed") }
        let end = ReorderDifference<String, Pile>.Destination(position: .end, collectionID: .pile(1))
        return DropConfiguration(operation: .move, destination: end)
      }
    }
    #expect(bench.drag("a", to: at(5, 90))?.reason == "closed")
    isOpen = true
    bench.lift("a")
    bench.move(to: at(5, 90))
    #expect(bench.session?.reorderDestination(for: CardValue.self, in: Pile.self) == .init(collectionID: .pile(1)))
    bench.release()
    #expect(piles[.pile(1)]?.names == "c a")
  }
}
