extension KeyboardNavigation {
  /// The direction in which a key moves the focus or the drag.
  enum FocusDirection {
    case next
    case previous
    case toward(Direction)

    init?(_ key: Key, _ modifiers: EventModifiers) {
      switch key {
      case .tab: self = modifiers.contains(.shift) ? .previous : .next
      case .left: self = .toward(.left)
      case .right: self = .toward(.right)
      case .up: self = .toward(.up)
      case .down: self = .toward(.down)
      default: return nil
      }
    }

    var isTab: Bool {
      switch self {
      case .next, .previous: true
      case .toward: false
      }
    }
  }
}

extension Direction {
  /// The indices of the points that lie in this direction, best first. A point counts if it is more than 0.5 points
  /// ahead, and its sideways distance is at most twice the distance ahead. Points are ordered by the distance ahead
  /// plus twice the sideways distance.
  func order(of points: [Point], from origin: Point) -> [Int] {
    let costs = points.enumerated().compactMap { index, point -> (index: Int, cost: Double)? in
      let (ahead, aside) = split(point - origin)
      guard ahead > 0.5, abs(aside) <= 2 * ahead else { return nil }
      return (index, ahead + 2 * abs(aside))
    }
    return costs.sorted { ($0.cost, $0.index) < ($1.cost, $1.index) }.map(\.index)
  }

  private func split(_ displacement: Vector) -> (ahead: Double, aside: Double) {
    switch self {
    case .right: (displacement.dx, displacement.dy)
    case .left: (-displacement.dx, displacement.dy)
    case .down: (displacement.dy, displacement.dx)
    case .up: (-displacement.dy, displacement.dx)
    }
  }
}
