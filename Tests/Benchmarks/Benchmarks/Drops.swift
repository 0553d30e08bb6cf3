import Dray

/// A card is lifted, moved ten times and dropped: this includes a command, whose state is compared and committed.
func measureDrops(_ table: inout Table) throws {
  let shuttle = try Shuttle()
  let engine = shuttle.host.engine
  let times = try race([
    Contestant(operations: 2) { try shuttle.go() },
    Contestant(operations: 1) {
      engine.invalidateScene()
      try engine.updateScene()
    },
  ])
  table.add("lift + 10 moves + drop, committed", times[0], .time(200_000))
  table.add("  of which the scene function", times[1])
  table.add("lift + 10 moves + drop, the scene function apart", times[0], without: times[1], 60_000)

  let travel = try race([
    Contestant(operations: 2) {
      shuttle.host.undo()
      shuttle.host.redo()
    },
    Contestant(operations: 1) {
      engine.invalidateScene()
      try engine.updateScene()
    },
  ])
  guard engine.canUndo else { throw Unmeasurable(why: "nothing was undone") }
  table.add("undo or redo of a drop, with the scene", travel[0], .time(200_000))
  table.add("undo or redo of a drop, the scene apart", travel[0], without: travel[1], 30_000)
}

/// A card that can be dragged repeatedly between two piles.
struct Shuttle {
  let host: Host
  private let card: Identifier
  private let there: [Point]
  private let back: [Point]

  /// Tries seeds until a deal has such a card.
  init(isRecorded: Bool = false) throws {
    for seed in 1...200 {
      let game = try Klondike(seed: UInt64(seed), isRecorded: isRecorded)
      for from in 1...7 {
        for to in 1...7 where to != from {
          if let found = try Shuttle(game, "pile \(from)", "pile \(to)") {
            self = found
            return
          }
        }
      }
    }
    throw Unmeasurable(why: "no card can go to and fro")
  }

  /// Fails unless the card on top of a pile can go to another one and back.
  private init?(_ game: Klondike, _ from: String, _ to: String) throws {
    let engine = game.host.engine
    let (from, to) = (Identifier.string(from), Identifier.string(to))
    guard let card = try? game.topCard(of: from), engine.move(card, to: to).cause == .dropped else { return nil }
    guard let end = engine.landingPoint(of: from) else { return nil }
    back = Self.way(from: try game.grabPoint(of: card), to: end)
    guard engine.move(card, to: from).cause == .dropped, let end = engine.landingPoint(of: to) else { return nil }
    there = Self.way(from: try game.grabPoint(of: card), to: end)
    host = game.host
    self.card = card
  }

  /// The point at which the pointer goes down, and those of ten moves.
  private static func way(from start: Point, to end: Point) -> [Point] {
    (0...10).map { step in
      let part = Double(step) / 10
      return Point(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
    }
  }

  /// Drags the card to the other pile and back.
  func go() throws {
    for way in [there, back] {
      host.send(.pointerDown(at: way[0]))
      for point in way.dropFirst() { host.send(.pointerMoved(to: point)) }
      guard case .ended(let outcome) = host.send(.pointerUp()), outcome.cause == .dropped else {
        throw Unmeasurable(why: "\(card) was not dropped")
      }
    }
  }
}
