/// The direction from each card of a fan to the next.
public enum Direction: Hashable, Sendable, CaseIterable {
  /// Each card below the one before.
  case down
  /// Each card above the one before.
  case up
  /// Each card to the right of the one before.
  case right
  /// Each card to the left of the one before.
  case left

  /// The axis along which the cards follow one another.
  public var axis: Axis {
    switch self {
    case .down, .up: .vertical
    case .right, .left: .horizontal
    }
  }
}
