import DragEngine

/// A playing card in the model of a program.
struct CardValue: Identifiable, Transferable, Hashable {
  var id: String
  var rank = 1

  static let itemType: Identifier = "com.example.card"

  init(_ id: String, rank: Int = 1) {
    self.id = id
    self.rank = rank
  }
}

/// A pile of cards.
enum Pile: IdentifierConvertible {
  case hand
  case pile(Int)

  var identifier: Identifier {
    switch self {
    case .hand: "hand"
    case .pile(let number): .integer(number)
    }
  }

  init?(identifier: Identifier) {
    switch identifier {
    case "hand": self = .hand
    case .integer(let number) where number > 0: self = .pile(number)
    default: return nil
    }
  }
}

extension [CardValue] {
  init(_ names: String) { self = names.split(separator: " ").map { CardValue(String($0)) } }

  var names: String { map(\.id).joined(separator: " ") }
}

/// A row of cards, each of 40 × 60 points.
func row(_ cards: [CardValue]) -> Node.ForEach {
  Node.forEach(cards) { card in Node.text(card.id, size: Size(width: 40, height: 60)) }
}
