import CYardstick
import Dray

/// A handwritten host of Klondike in C, over the same rectangles.
final class HandwrittenKlondike {
  private let game: OpaquePointer
  private var piles: [Identifier] = []
  var verdict = yardstick_verdict()

  /// Copies the rectangles from the drawing of another host, and lifts the same card.
  init(like placements: [Placement], lifting card: Identifier, from pile: Identifier) throws {
    guard
      let game = yardstick_klondike_open(
        "\(Klondike.folder)/rules.lua", "Sources/CDrayLibrary/lua/array.lua", Int64(Klondike.usualSeed))
    else { throw Unmeasurable(why: "the yardstick cannot load the rules") }
    self.game = game
    for placement in placements {
      guard placement.kind == .container, let id = placement.id, id != "stock" else { continue }
      piles.append(id)
      yardstick_klondike_add_pile(game, id.description, placement.frame.forC)
    }
    for placement in placements {
      let owner = placement.kind == .container ? placement.id : placement.container
      let pile = owner.flatMap { piles.firstIndex(of: $0) } ?? -1
      yardstick_klondike_add_rect(game, placement.frame.forC, Int32(pile))
    }
    guard let from = piles.firstIndex(of: pile), yardstick_klondike_lift(game, card.description, Int32(from)) else {
      throw Unmeasurable(why: "the yardstick cannot lift \(card)")
    }
  }

  deinit {
    yardstick_klondike_close(game)
  }

  /// Moves the pointer to a place and asks the rule.
  func move(to point: Point) { yardstick_klondike_move(game, point.x, point.y, &verdict) }

  /// Whether another host has the same verdict.
  func agrees(with session: DropSession) -> Bool {
    guard session.to == piles[Int(verdict.pile)] else { return false }
    switch verdict.operation {
    case YARDSTICK_UNCHANGED: return session.verdict.cause == .unchanged
    case YARDSTICK_MOVE: return session.verdict.operation == .move
    case YARDSTICK_FORBIDDEN: return session.verdict.cause == .refused && session.verdict.reason?.text == reason
    default: return false
    }
  }

  private var reason: String {
    withUnsafeBytes(of: verdict.reason) { String(decoding: $0.prefix(verdict.reason_count), as: UTF8.self) }
  }
}

extension Rect {
  fileprivate var forC: yardstick_rect {
    yardstick_rect(x: minX, y: minY, width: size.width, height: size.height)
  }
}
