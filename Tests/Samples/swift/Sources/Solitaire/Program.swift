import DragEngine
import Hand

@main
struct Program {
  static func main() {
    let preview = Preview()
    Hand(preview.engine).drag("AC", to: "AS", offset: Vector(dx: 25, dy: 0))
    print(preview.cards)

    let game = Game()
    let engine = Engine(models: game.$groups, game.$faceDownCounts, game.$remainder) { gameView(game: game) }
    let hand = Hand(engine)
    hand.drag("4D", to: "5C")
    print(game.cards(in: .pile(0)), game.cards(in: .pile(1)))
    hand.drag("6D", to: "7S")
    print(game.cards(in: .pile(2)), game.remainder)
    hand.drag("9H", to: "7D")
    hand.drag("QD", to: "7D")
    hand.drag("AH", to: "hearts")
    hand.drag("QD", to: "KS")
    print(game.cards(in: .destination(.hearts)), game.cards(in: .pile(5)))
    while engine.canUndo { engine.undo() }
    print(game.cards(in: .pile(0)), game.remainder)
  }
}
