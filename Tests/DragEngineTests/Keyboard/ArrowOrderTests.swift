import Testing

@testable import DragEngine

/// The order of points for an arrow key: those within a cone, twice as wide to each side as it is deep, nearest first.
struct ArrowOrderTests {
  /// A point `ahead` and `aside` of (100, 100).
  private func point(_ direction: Direction, ahead: Double, aside: Double) -> Point {
    switch direction {
    case .right: Point(x: 100 + ahead, y: 100 + aside)
    case .left: Point(x: 100 - ahead, y: 100 + aside)
    case .down: Point(x: 100 + aside, y: 100 + ahead)
    case .up: Point(x: 100 + aside, y: 100 - ahead)
    }
  }

  private func order(_ direction: Direction, _ points: (ahead: Double, aside: Double)...) -> [Int] {
    direction.order(
      of: points.map { point(direction, ahead: $0.ahead, aside: $0.aside) }, from: Point(x: 100, y: 100))
  }

  @Test(arguments: Direction.allCases, [-1.0, 1])
  func `an arrow key selects within a cone, twice as wide to each side as it is deep`(
    direction: Direction, side: Double
  ) {
    #expect(order(direction, (10, side * 20)) == [0])
    #expect(order(direction, (10, side * 20.5)) == [])
    #expect(order(direction, (-10, side * 5)) == [])
  }

  @Test(arguments: Direction.allCases)
  func `a point at most half a point ahead does not count`(direction: Direction) {
    #expect(order(direction, (0.5, 0)) == [])
    #expect(order(direction, (0.6, 0)) == [0])
    #expect(order(direction, (0, 0)) == [])
  }

  @Test(arguments: Direction.allCases)
  func `a distance aside counts twice; of two equally near points, the earlier one comes first`(direction: Direction) {
    #expect(order(direction, (31, 0), (10, 10), (29, 0)) == [2, 1, 0])
    #expect(order(direction, (30, 0), (10, 10), (10, -10)) == [0, 1, 2])
  }
}
