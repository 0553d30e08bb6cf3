import CYardstick
import Dray

/// A card is dragged over Klondike: each update finds the pile, computes the place and asks the rule.
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
  try measurePlaces(&table, unmetered, metered, handwritten, placements)
  let before = yardstick_allocations()
  for point in path { swift.engine.send(.pointerMoved(to: point)) }
  let allocations = Double(yardstick_allocations() - before) / Double(path.count)
  table.add("pointer update, rule in Swift: allocations", allocations: allocations, 0)
}

/// The two kinds of moves, measured separately: inside one pile, where the answer of the rule is reused, and from one
/// pile to another, where the rule is asked.
private func measurePlaces(
  _ table: inout Table, _ unmetered: Klondike, _ metered: Klondike, _ handwritten: HandwrittenKlondike,
  _ placements: [Placement]
) throws {
  func middle(of pile: Identifier) throws -> Point {
    guard let frame = placements.first(where: { $0.kind == .container && $0.id == pile })?.frame else {
      throw Unmeasurable(why: "there is no \(pile)")
    }
    return frame.center
  }
  let (one, other) = (try middle(of: "pile 6"), try middle(of: "pile 2"))
  let inside = (-8...8).map { Point(x: one.x + Double($0), y: one.y + 0.37) }
  let across = [one, other]
  let times = try [inside, across].map { path in
    try race([
      Contestant(along: path) { handwritten.move(to: $0) },
      Contestant(along: path) { unmetered.host.send(.pointerMoved(to: $0)) },
      Contestant(along: path) { metered.host.send(.pointerMoved(to: $0)) },
    ])
  }
  table.add("pointer update inside one place, rule in Lua", times[0][2], against: times[0][0], .ratio(0.4))
  table.add("pointer update to another place, memory capped", times[1][1], against: times[1][0], .ratio(1.3))
  table.add("pointer update to another place, metered too", times[1][2], against: times[1][0], .ratio(1.5))
}

/// Checks that both give the same verdict and the same reason at every point.
private func checkAgreement(of host: Host, _ handwritten: HandwrittenKlondike, along path: [Point]) throws {
  for point in path {
    host.send(.pointerMoved(to: point))
    handwritten.move(to: point)
    guard let session = host.dropSession(), handwritten.agrees(with: session) else {
      throw Unmeasurable(why: "yardstick and host do not agree at \(point.x), \(point.y)")
    }
  }
}
