import DragEngine

/// A card: its value is its identity.
struct CardValue: Hashable, Identifiable, Transferable {
  enum Suit: String, CaseIterable, IdentifierConvertible { case clubs, diamonds, hearts, spades }

  var rank: Int
  var suit: Suit

  var id: CardValue { self }
  static let itemType: Identifier = "com.example.card"
  var isRed: Bool { suit == .diamonds || suit == .hearts }
}

extension CardValue: LosslessStringConvertible, IdentifierConvertible {
  private static let ranks = Array("A23456789TJQK")

  var description: String { "\(Self.ranks[rank - 1])\(suit.rawValue.prefix(1).uppercased())" }

  init?(_ text: String) {
    guard text.count == 2, let first = text.first, let rank = Self.ranks.firstIndex(of: first),
      let suit = Suit.allCases.first(where: { $0.rawValue.prefix(1).uppercased() == text.suffix(1) })
    else { return nil }
    self.init(rank: rank + 1, suit: suit)
  }
}

/// A place for cards.
enum Card {
  enum Group: Hashable { case pile(Int), destination(CardValue.Suit) }
}

extension Card.Group: IdentifierConvertible {
  var identifier: Identifier {
    switch self {
    case .pile(let index): .integer(index)
    case .destination(let suit): suit.identifier
    }
  }

  init?(identifier: Identifier) {
    if let index = Int(identifier: identifier) {
      self = .pile(index)
    } else if let suit = CardValue.Suit(identifier: identifier) {
      self = .destination(suit)
    } else {
      return nil
    }
  }
}

/// The game and its rules.
final class Game {
  typealias Difference = ReorderDifference<CardValue, Card.Group>

  /// The face-up cards of the piles, and the finished suits.
  @ModelState var groups: [Card.Group: [CardValue]] = [
    .pile(0): cards("5C"), .pile(1): cards("4D 3C"), .pile(2): cards("7S"), .pile(3): cards("7D"),
    .pile(4): cards("QD"), .pile(5): cards("KS"), .pile(6): cards("AH"),
    .destination(.clubs): [], .destination(.diamonds): [], .destination(.hearts): [], .destination(.spades): [],
  ]
  /// The number of face-down cards of each pile, below the others.
  @ModelState var faceDownCounts = [0, 1, 2, 3, 4, 5, 6]
  /// The deck: the last card is face up.
  @ModelState var remainder = cards("2C 9H 6D")

  static func cards(_ text: String) -> [CardValue] { text.split(separator: " ").compactMap { CardValue(String($0)) } }

  func cards(in group: Card.Group) -> [CardValue] { groups[group] ?? [] }

  func cardStack(startingAt card: CardValue) -> [CardValue] {
    let pile = groups.values.first { $0.contains(card) } ?? []
    return Array(pile.drop { $0 != card })
  }

  func moveCards(difference: Difference) { groups.apply(difference: difference) }

  func insertCards(_ cards: [CardValue], to destination: Difference.Destination) {
    groups[destination.collectionID]?.insert(contentsOf: cards, at: destination)
  }

  func validateMove(cards: [CardValue], destination: Difference.Destination) throws {
    guard let card = cards.first else { return }
    let last = self.cards(in: destination.collectionID).last
    switch destination.collectionID {
    case .pile:
      let isAllowed = last.map { $0.rank == card.rank + 1 && $0.isRed != card.isRed } ?? (card.rank == 13)
      guard isAllowed else { throw Reason("\(card) does not go onto \(last.map { "\($0)" } ?? "an empty pile")") }
    case .destination(let suit):
      guard cards.count == 1, card.suit == suit, card.rank == (last?.rank ?? 0) + 1 else {
        throw Reason("\(card) is not the next of the \(suit)")
      }
    }
  }
}
