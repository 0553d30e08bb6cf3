import Dray

/// The same table of cards with its rule in Swift: the scene of the host, without a script.
final class SwiftKlondike {
  let engine: Engine
  private let rules: Rules
  private var piles: [Identifier: [Card]] { rules.piles }

  fileprivate struct Card {
    var id: Identifier
    var face: Face
    var isFaceUp: Bool
  }

  /// What the rule compares of each card.
  fileprivate struct Face {
    var rank: Int
    var isRed: Bool
  }

  /// Copies the game from a plugin's state.
  init(like plugin: Plugin) throws {
    guard let table = plugin.state("game")?["piles"]?.table else { throw Unmeasurable(why: "there is no game") }
    var piles: [Identifier: [Card]] = [:]
    for (name, pile) in table {
      guard let name = name.text else { continue }
      piles[.string(name)] = pile.table?.items.map { card in
        let isRed = card["suit"]?.text == "D" || card["suit"]?.text == "H"
        return Card(
          id: .string(card["id"]?.text ?? ""), face: Face(rank: card["rank"]?.integer ?? 0, isRed: isRed),
          isFaceUp: card["face_up"]?.boolean ?? false)
      }
    }
    rules = Rules(piles)
    let link = Link()
    engine = Engine { description in link.game?.scene.describe(in: &description) }
    link.game = self
  }

  /// The reference from the engine's closure to the game. It is unowned, because a weak reference would make every use of
  /// the game slower.
  private final class Link {
    unowned var game: SwiftKlondike?
  }

  private var scene: Node {
    Node.vstack(spacing: 20) {
      Node.hstack(spacing: 10) {
        Node.zstack(id: "stock", size: Self.card) { Node.forEach(piles["stock"] ?? [], content: node) }
        Node.container(.fan(.right), id: "waste", size: Size(width: 130, height: 84)) {
          Node.forEach(piles["waste"] ?? [], content: node).reorderable()
        }
        Node.forEach(["C", "D", "H", "S"]) { pile(.zstack, .string("foundation \($0)")) }
      }
      Node.hstack(spacing: 10) { Node.forEach(1...7) { pile(.fan(.down), .string("pile \($0)")) } }
    }
    .modifier(.dragContainer(for: "card"))
    .modifier(.reorderContainer(for: "card") { _ in .refused(nil) })
    .modifier(.dropConfiguration { [rules] in rules.configuration(for: $0) })
  }

  private static let card = Size(width: 60, height: 84)

  private func pile(_ kind: NodeKind, _ id: Identifier) -> Node {
    Node.container(kind, id: id, size: Self.card) { Node.forEach(piles[id] ?? [], content: node).reorderable() }
  }

  private func node(_ card: Card) -> Node {
    Node.item(id: card.id, type: "card", size: Self.card).moveDisabled(!card.isFaceUp)
  }

  /// Lifts the card that another host has lifted.
  func lift(_ card: Identifier, at point: Point) throws {
    rules.carried = piles.values.joined().first { $0.id == card }?.face
    engine.send(.pointerDown(at: point))
    engine.send(.pointerMoved(to: Point(x: point.x + 4, y: point.y)))
    guard engine.dropSession()?.items.map(\.id) == [card] else { throw Unmeasurable(why: "\(card) was not lifted") }
  }
}

/// The rule and its data. It does not refer to the engine, so that the closure in the scene may own it.
private final class Rules {
  let piles: [Identifier: [SwiftKlondike.Card]]
  var carried: SwiftKlondike.Face?
  private static let kingsOnly = Reason("only a king goes on an empty pile")
  private static let wrongCard = Reason("this card does not go there")

  init(_ piles: [Identifier: [SwiftKlondike.Card]]) {
    self.piles = piles
  }

  func configuration(for session: DropSession) -> DropConfiguration {
    guard let to = session.to, let card = carried, let pile = piles[to] else { return .forbidden(Self.wrongCard) }
    guard let top = pile.last?.face else { return card.rank == 13 ? .accepted : .forbidden(Self.kingsOnly) }
    return top.rank == card.rank + 1 && top.isRed != card.isRed ? .accepted : .forbidden(Self.wrongCard)
  }
}
