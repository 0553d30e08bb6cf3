/// The direction from each card of a fan to the next. Also the direction in which an arrow key moves the focus or a
/// drag.
public enum Direction: Hashable, Sendable, CaseIterable {
  /// Each card below the previous card.
  case down
  /// Each card above the previous card.
  case up
  /// Each card to the right of the previous card.
  case right
  /// Each card to the left of the previous card.
  case left

  /// The axis along which the cards follow one another.
  public var axis: Axis {
    switch self {
    case .down, .up: .vertical
    case .right, .left: .horizontal
    }
  }
}
