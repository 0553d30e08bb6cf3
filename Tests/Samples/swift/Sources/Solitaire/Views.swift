import DragEngine

// "Code-along: Build powerful drag and drop in SwiftUI". Views are functions and properties that return nodes.

let cardSize = Size(width: 60, height: 84)

func cardFaceView(card: CardValue) -> Node { Node.text("\(card)", size: cardSize).tint(card.isRed ? "red" : "black") }
func cardBackView() -> Node { Node.text("░░", size: cardSize) }

/// 3:40 - Add reorderable to the preview
final class Preview {
  @ModelState var cards = Game.cards("AC AD AH AS")

  lazy var engine = Engine(models: $cards) { [unowned self] in
    Node.hstack(id: "preview") {
      Node.forEach(cards) { card in
        cardFaceView(card: card)
      }
      .reorderable()
    }
    .reorderContainer(for: CardValue.self) { [unowned self] difference in
      cards.apply(difference: difference)
    }
    .tint("green")
  }
}

/// 5:58 - Add reorderable to PileView
func pileView(game: Game, index: Int) -> Node {
  Node.fan(.down, size: Size(width: 60, height: 300)) {
    // Iterates over the face down cards.
    Node.forEach(0..<game.faceDownCounts[index]) { _ in
      cardBackView()
    }
    // Iterates over the face up cards.
    Node.forEach(game.cards(in: .pile(index))) { card in
      cardFaceView(card: card)
    }
    .reorderable(collectionID: Card.Group.pile(index))
  }
}

func destinationView(game: Game, suit: CardValue.Suit) -> Node {
  Node.zstack(size: cardSize) {
    Node.forEach(game.cards(in: .destination(suit))) { card in
      cardFaceView(card: card)
    }
    .reorderable(collectionID: Card.Group.destination(suit))
  }
  .label(suit.rawValue)
}

/// 11:40 - Add a drag configuration to allow move.
func remainderView(game: Game) -> Node {
  Node.zstack(id: "remainder", size: cardSize) {
    if let currentCard = game.remainder.last {
      cardFaceView(card: currentCard)
        .draggable(containerItemID: currentCard)
    }
  }
  .dragContainer(for: CardValue.self) { ids in
    ids
  }
  // Add the drag configuration to allow move.
  .dragConfiguration(DragConfiguration(allowMove: true))
  // A moved card leaves the deck.
  .onDragSessionUpdated { session in
    if session.phase == .ended(.move) { game.remainder.removeAll { session.values().contains($0) } }
  }
}

/// 12:05 - Add a drop destination modifier and configure it
func gameView(game: Game) -> Node {
  Node.vstack(spacing: 20) {
    remainderView(game: game)
    Node.vstack(spacing: 20) {
      Node.hstack(spacing: 10) {
        Node.forEach(CardValue.Suit.allCases) { suit in
          destinationView(game: game, suit: suit)
        }
      }
      Node.hstack(spacing: 10) {
        Node.forEach(0..<7) { index in
          pileView(game: game, index: index)
        }
      }
    }
    .reorderContainer(for: CardValue.self, in: Card.Group.self) { difference in
      game.moveCards(difference: difference)
    }
    .dragContainer(for: CardValue.self) { ids in
      game.cardStack(startingAt: ids[0])
    }
    .dragPreviewsFormation(.stack)
    .dragConfiguration(DragConfiguration(allowMove: true))
    // Add a drop destination to accept inserts
    .dropDestination(for: CardValue.self) { newCards, session in
      if let destination = session.reorderDestination(
        for: CardValue.self, in: Card.Group.self)
      {
        game.insertCards(newCards, to: destination)
      }
    }
    // Configure where cards will go when reordering, and accept them by move.
    .dropConfiguration { session in
      // The pile or the finished suit that is being dragged over.
      guard let group = session.to(as: Card.Group.self) else { return .forbidden("there is no pile here") }
      let destination = ReorderDifference<CardValue, Card.Group>
        .Destination(position: .end, collectionID: group)
      // Check if the move is allowed.
      guard session.suggestedOperations.contains(.move) else { return .forbidden("cards are only moved") }
      try game.validateMove(cards: session.values(), destination: destination)
      return DropConfiguration(operation: .move, destination: destination)
    }
  }
  .dropPreviewsFormation(.stack)
}
