/// How the previews of several dragged items stand to one another.
///
/// The grabbed one keeps its place under the pointer; the first lies in front. Source: SwiftUI's
/// `DragDropPreviewsFormation`.
public enum PreviewsFormation: String, Hashable, Sendable, CaseIterable {
  /// What the system thinks best: on top of one another, upright.
  case `default`
  /// As the items lay when they were lifted.
  case none
  /// On top of one another, each but the first turned at random.
  case pile
  /// Below one another with their left edges aligned, without overlapping.
  case list
  /// Overlapping on a diagonal, each a little farther to the right and down than the one before.
  case stack
}

/// Where one preview is drawn.
struct PreviewPlace: Hashable, Sendable {
  /// The upper left corner. Unit: points.
  var origin: Point
  /// Whole degrees clockwise about the middle.
  var degrees = 0
}

extension PreviewsFormation {
  /// How far a preview in a stack lies from the one before, to the right and down. Unit: points.
  ///
  /// Ours: enough to be seen as a card of its own.
  static let stackStep = 8.0
  /// How many previews of a stack are set off; the others lie behind the last of these. A hundred cards are no diagonal.
  static let stackDepth = 8
  /// The room between previews in a list. Unit: points.
  static let listSpacing = 4.0

  /// Where the previews of some items are drawn.
  ///
  /// - Parameters:
  ///   - frames: Where the items would be drawn without a formation, the first in front.
  ///   - leader: The position of the grabbed one.
  ///   - seed: What chance follows from; the same seed is the same pile.
  /// - Returns: A place for each frame.
  /// - Complexity: O(*n*).
  func places(of frames: [Rect], leader: Int, seed: UInt64) -> [PreviewPlace] {
    guard frames.indices.contains(leader) else { return frames.map { PreviewPlace(origin: $0.origin) } }
    let anchor = frames[leader]
    switch self {
    case .none: return frames.map { PreviewPlace(origin: $0.origin) }
    case .default: return frames.map { PreviewPlace(origin: $0.origin(centeredOn: anchor.center)) }
    case .pile:
      return frames.enumerated().map { position, frame in
        PreviewPlace(
          origin: frame.origin(centeredOn: anchor.center),
          degrees: position == 0 ? 0 : Self.randomDegrees(seed &+ UInt64(position)))
      }
    case .list:
      var top = anchor.minY - frames[..<leader].reduce(0) { $0 + $1.size.height + Self.listSpacing }
      return frames.map { frame in
        defer { top += frame.size.height + Self.listSpacing }
        return PreviewPlace(origin: Point(x: anchor.minX, y: top))
      }
    case .stack:
      let anchorDepth = min(leader, Self.stackDepth)
      return frames.indices.map { position in
        let way = Double(min(position, Self.stackDepth) - anchorDepth) * Self.stackStep
        return PreviewPlace(origin: anchor.origin + Vector(dx: way, dy: way))
      }
    }
  }

  /// A turn either way, never none: what lies in a pile is seen to lie in one.
  ///
  /// One step of SplitMix64 (Steele, Lea, Flood, 2014).
  private static func randomDegrees(_ seed: UInt64) -> Int {
    var mixed = seed &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    let degrees = Int(mixed % UInt64(PreviewTurn.limit)) + 1
    return mixed & (1 << 40) == 0 ? degrees : -degrees
  }
}

extension Rect {
  /// Where the rectangle begins if its middle lies there.
  fileprivate func origin(centeredOn center: Point) -> Point {
    Point(x: center.x - size.width / 2, y: center.y - size.height / 2)
  }
}
