import CYardstick
import Dray

/// A card that is dragged over Klondike: each update finds the pile, works out the place and asks the rule.
func measurePointerUpdates(_ table: inout Table) throws {
  let unmetered = try Klondike(limits: .unmetered)
  let metered = try Klondike(limits: .standard)
  let pile: Identifier = "pile 4"
  let card = try unmetered.topCard(of: pile)
  let placements = unmetered.host.placements
  let path = PointerPath(over: placements.bounds).points
  let grab = try unmetered.grabPoint(of: card)

  let handwritten = try HandwrittenKlondike(like: placements, lifting: card, from: pile)
  let swift = try SwiftKlondike(like: unmetered.plugin)
  try swift.lift(card, at: grab)
  for game in [unmetered, metered] {
    game.host.send(.pointerDown(at: grab))
    game.host.send(.pointerMoved(to: Point(x: grab.x + 4, y: grab.y)))
  }
  try checkAgreement(of: unmetered.host, handwritten, along: path)

  let times = try race([
    Contestant(along: path) { handwritten.move(to: $0) },
    Contestant(along: path) { unmetered.host.send(.pointerMoved(to: $0)) },
    Contestant(along: path) { metered.host.send(.pointerMoved(to: $0)) },
    Contestant(along: path) { swift.engine.send(.pointerMoved(to: $0)) },
  ])
  table.add("pointer update, rule in Lua, memory capped", times[1], against: times[0], .ratio(1.3))
  table.add("pointer update, rule in Lua, metered too", times[2], against: times[0], .ratio(1.6))
  table.add("pointer update, rule in Swift", times[3], .time(120))
  let before = yardstick_allocations()
  for point in path { swift.engine.send(.pointerMoved(to: point)) }
  let allocations = Double(yardstick_allocations() - before) / Double(path.count)
  table.add("pointer update, rule in Swift: allocations", allocations: allocations, 0)
}

/// Sees to it that both come to the same verdict everywhere, with the same words.
private func checkAgreement(of host: Host, _ handwritten: HandwrittenKlondike, along path: [Point]) throws {
  for point in path {
    host.send(.pointerMoved(to: point))
    handwritten.move(to: point)
    guard let session = host.dropSession(), handwritten.agrees(with: session) else {
      throw Unmeasurable(why: "yardstick and host do not agree at \(point.x), \(point.y)")
    }
  }
}
