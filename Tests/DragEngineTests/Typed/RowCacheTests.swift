import DragEngine
import Testing

@Suite struct `Rows that are kept` {
  private let size = Size(width: 100, height: 20)

  /// A list of cards, and the number of rows that it has made.
  private final class Deck {
    @ModelState var cards: [CardValue]
    let rows = Node.RowCache<CardValue>()
    var madeCount = 0

    init(count: Int) { _cards = ModelState((0..<count).map { CardValue("card \($0)") }) }

    func list(_ change: (Node.ForEach) -> Node.ForEach = { $0 }, row: @escaping (CardValue) -> Node) -> Node {
      Node.vstack(id: "deck", spacing: 0) {
        change(
          Node.forEach(cards, keeping: rows) { [unowned self] card in
            madeCount += 1
            return row(card)
          }
        )
        .reorderable()
      }
      .reorderContainer(for: CardValue.self) { [unowned self] difference in cards.apply(difference: difference) }
    }
  }

  @Test func `a change makes the rows that have changed, and the move of a row makes none`() {
    let deck = Deck(count: 100)
    let bench = Bench(model: deck.$cards) { [size] in deck.list { Node.text($0.id, size: size) } }
    func made(_ change: () -> Void) -> Int {
      deck.madeCount = 0
      change()
      #expect(bench.engine.placements.dropFirst().map(\.label) == deck.cards.map(\.id))
      return deck.madeCount
    }
    #expect(made {} == 100)
    #expect(made { bench.drag("card 3", to: at(50, 199)) } == 0)
    #expect(deck.cards[8].id == "card 3" || deck.cards[9].id == "card 3")
    #expect(made { bench.drag("card 9", to: at(50, 1)) } == 0)
    #expect(made { bench.engine.undo() } == 0)
    #expect(made { deck.cards.insert(CardValue("new"), at: 50) } == 1)
    #expect(made { deck.cards.removeFirst(10) } == 0)
    #expect(made { deck.cards[7].rank = 5 } == 1)
    #expect(made { deck.rows.removeAll() } == 0)
    #expect(made { bench.engine.invalidateScene() } == deck.cards.count)
  }

  @Test func `after any edits the scene equals a scene whose rows are all made anew`() {
    var random = SeededGenerator(seed: 11)
    let deck = Deck(count: 30)
    let kept = Engine { [size] in deck.list { Node.text("\($0.id) \($0.rank)", size: size) } }
    let anew = Engine { [size] in
      Node.vstack(id: "deck", spacing: 0) {
        Node.forEach(deck.cards) { Node.text("\($0.id) \($0.rank)", size: size) }.reorderable()
      }
      .reorderContainer(for: CardValue.self) { _ in }
    }
    for number in 0..<400 {
      let count = deck.cards.count
      switch Int.random(in: 0..<6, using: &random) {
      case 0: deck.cards.insert(CardValue("new \(number)"), at: Int.random(in: 0...count, using: &random))
      case 1 where count > 5: deck.cards.remove(at: Int.random(in: 0..<count, using: &random))
      case 2: deck.cards[Int.random(in: 0..<count, using: &random)].rank += 1
      case 3: deck.cards.swapAt(0, Int.random(in: 0..<count, using: &random))
      case 4: deck.cards.shuffle(using: &random)
      default:
        let card = deck.cards.remove(at: Int.random(in: 0..<count, using: &random))
        deck.cards.insert(card, at: Int.random(in: 0..<count, using: &random))
      }
      kept.invalidateScene()
      anew.invalidateScene()
      #expect(kept.placements == anew.placements, "\(number)")
    }
  }

  @Test func `rows that cannot be kept run their commands, and modifiers of all rows apply to each row`() {
    let deck = Deck(count: 30)
    var taps = 0
    let tapped = Bench(model: deck.$cards) { [size] in
      deck.list { Node.text($0.id, size: size).onTapGesture { taps += 1 } }
    }
    tapped.tap(tapped.center("card 4"))
    #expect(taps == 1)
    let other = Deck(count: 30)
    let disabled = Bench(model: other.$cards) { [size] in other.list({ $0.disabled() }) { Node.text($0.id, size: size) }
    }
    #expect(disabled.engine.placements.dropFirst().allSatisfy { $0.isDisabled })
    #expect(disabled.engine.placements.count == 31)
  }

  @Test func `values that a list takes without a place go to its end`() {
    let deck = Deck(count: 4)
    var offsets: [Int] = []
    let bench = Bench(model: deck.$cards) { [size] in
      Node.hstack(spacing: 0) {
        Node.text("c", size: size).draggable(CardValue("c"))
        Node.vstack(id: "deck", spacing: 0) {
          Node.forEach(deck.cards, keeping: deck.rows) { Node.text($0.id, size: size) }
            .dropDestination(for: CardValue.self) { _, offset in offsets.append(offset) }
        }
        .dropConfiguration { _ in DropConfiguration.accepted.meaning(.unspecified) }
      }
    }
    bench.press(at(10, 10))
    bench.move(to: at(15, 10))
    bench.move(to: at(150, 30))
    bench.release()
    #expect(offsets == [4])
  }
}
