import Dray

/// What is legal in Klondike, and why a drag is not: with all that is written put back, which takes a comparison.
func measureAsks(_ table: inout Table) throws {
  let deal = try Klondike()
  let game = try Klondike()
  try play(game, moves: 30)
  let card = try game.topCard(of: "pile 4")
  let times = try race([
    Contestant(operations: 1) { _ = deal.host.legalDrags() },
    Contestant(operations: 1) { _ = game.host.legalDrags() },
    Contestant(operations: 1) { _ = game.host.why(card, to: "pile 1") },
  ])
  table.add("legal() on a deal of Klondike", times[0], .time(300_000))
  table.add("legal() on a position of Klondike", times[1], .time(300_000))
  table.note("", "\(game.host.placements.filter { !$0.label.hasPrefix("░") && $0.kind == .item }.count) cards lie open")
  table.add("why a card does not go there", times[2], .time(50_000))
}

/// Plays on by what is legal, or else turns over a card of the stock.
private func play(_ game: Klondike, moves: Int) throws {
  guard let stock = game.host.engine.landingPoint(of: "stock") else { throw Unmeasurable(why: "there is no stock") }
  for move in 0..<moves {
    if let drag = game.host.legalDrags().first(where: { $0.from == "waste" || $0.from != $0.to }), move % 3 != 0 {
      _ = game.host.engine.move(drag.item, to: drag.to)
    } else {
      game.host.send(.pointerDown(at: stock, time: game.host.engine.time + 1))
      game.host.send(.pointerUp(time: game.host.engine.time))
    }
  }
}
