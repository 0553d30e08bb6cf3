internal import Dray

/// A frame in whole points, at least one point wide and high. Rounding makes edges equal that differ only by inexact
/// arithmetic.
struct BoardFrame {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  init(_ rect: Rect) {
    left = Self.whole(rect.minX)
    top = Self.whole(rect.minY)
    right = max(left + 1, Self.whole(rect.minX + rect.size.width))
    bottom = max(top + 1, Self.whole(rect.minY + rect.size.height))
  }

  private static func whole(_ value: Double) -> Int {
    // Larger values could overflow.
    Int(min(max(value, -1e9), 1e9).rounded())
  }

  /// The visible part of this frame behind another frame; `nil` if this frame is hidden.
  ///
  /// If several strips are visible, returns the upper one, or else the left one, because the label begins there.
  func subtracting(_ front: BoardFrame) -> BoardFrame? {
    guard front.left < right, left < front.right, front.top < bottom, top < front.bottom else { return self }
    var seen = self
    if front.top > top {
      seen.bottom = front.top
    } else if front.left > left {
      seen.right = front.left
    } else if front.bottom < bottom {
      seen.top = front.bottom
    } else if front.right < right {
      seen.left = front.right
    } else {
      return nil
    }
    return seen
  }
}
