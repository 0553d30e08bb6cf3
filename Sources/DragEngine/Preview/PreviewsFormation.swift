/// The arrangement of the previews of several dragged items.
///
/// The grabbed item's preview keeps its place under the pointer. The first preview is in front. Source: SwiftUI's
/// `DragDropPreviewsFormation`.
public enum PreviewsFormation: String, Hashable, Sendable, CaseIterable {
  /// The system's choice: on top of one another, upright.
  case `default`
  /// The arrangement that the items had when they were lifted.
  case none
  /// On top of one another, all except the first randomly rotated.
  case pile
  /// From top to bottom with aligned left edges, without overlapping.
  case list
  /// Overlapping on a diagonal, each a little farther to the right and down than the previous preview.
  case stack
}

/// The position and the rotation of one preview.
struct PreviewPlace: Hashable, Sendable {
  /// The upper left corner. Unit: points.
  var origin: Point
  /// The rotation about the centre, clockwise. Unit: whole degrees.
  var degrees = 0
}

extension PreviewsFormation {
  /// The distance between successive previews of a stack, to the right and down. Unit: points.
  ///
  /// Source: chosen by this project, as enough to distinguish the cards.
  static let stackStep = 8.0
  /// The number of steps on the diagonal of a stack. Further previews lie at the last step.
  static let stackDepth = 8
  /// The spacing between previews in a list. Unit: points.
  static let listSpacing = 4.0

  /// The positions and rotations of the previews of some items.
  ///
  /// - Parameters:
  ///   - frames: The frames of the items without a formation, the frontmost first. Unit: points.
  ///   - leader: The position of the grabbed item. If it is out of range, each preview keeps its frame.
  ///   - seed: The seed of random rotations; equal seeds give equal piles.
  /// - Returns: The position and rotation of each item's preview, in the order of `frames`.
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
        let distance = Double(min(position, Self.stackDepth) - anchorDepth) * Self.stackStep
        return PreviewPlace(origin: anchor.origin + Vector(dx: distance, dy: distance))
      }
    }
  }

  /// A random rotation in either direction. Never zero, so that the rotation is visible. Unit: degrees.
  ///
  /// The number at the position `seed` in the sequence of SplitMix64 (Steele, Lea, Flood, 2014) that starts from 0.
  private static func randomDegrees(_ seed: UInt64) -> Int {
    var mixed = seed &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    let degrees = Int(mixed % UInt64(PreviewRotation.limit)) + 1
    return mixed & (1 << 40) == 0 ? degrees : -degrees
  }
}

extension Rect {
  /// The origin of the rectangle when it is centred on a point.
  fileprivate func origin(centeredOn center: Point) -> Point {
    Point(x: center.x - size.width / 2, y: center.y - size.height / 2)
  }
}
