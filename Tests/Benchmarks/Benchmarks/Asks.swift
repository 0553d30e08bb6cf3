import Dray
import LuaRuntime

/// Legal drags of Klondike and chess, and the explanation of a refusal, including the comparison that undoes writes.
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
  let open = game.host.placements.filter { !$0.label.hasPrefix("░") && $0.kind == .item }
  table.printRemark("\(open.count) cards lie open")
  table.add("why a card does not go there", times[2], .time(50_000))
  try measureChess(&table)
}

/// Legal drags of chess, where each move is tried for a check: at the beginning and in the middle of a game.
private func measureChess(_ table: inout Table) throws {
  let opening = try chess()
  let middle = try chess(fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
  let times = try race([
    Contestant(operations: 1) { _ = opening.legalDrags() },
    Contestant(operations: 1) { _ = middle.legalDrags() },
  ])
  table.add("legal() at the beginning of chess", times[0], .time(5_000_000))
  table.add("legal() in the middle of chess", times[1], .time(5_000_000))
  table.printRemark("\(middle.legalDrags().count) moves")
}

private func chess(fen: String? = nil) throws -> Host {
  let host = Host()
  try host.load(plugin: "plugins/chess", options: fen.map { ["fen": .string(LuaString($0))] } ?? [:])
  return host
}

/// Plays legal drags, and turns over cards of the stock.
private func play(_ game: Klondike, moves: Int) throws {
  guard let stock = game.host.engine.landingPoint(of: "stock") else { throw Unmeasurable(why: "there is no stock") }
  for move in 0..<moves {
    if let drag = game.host.legalDrags().first(where: { $0.route.from == "waste" || $0.route.from != $0.route.to }),
      move % 3 != 0
    {
      _ = game.host.engine.move(drag.item, to: drag.place)
    } else {
      game.host.send(.pointerDown(at: stock, time: game.host.engine.time + 1))
      game.host.send(.pointerUp(time: game.host.engine.time))
    }
  }
}
