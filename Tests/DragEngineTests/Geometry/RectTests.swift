import Testing

@testable import DragEngine

struct RectTests {
  @Test func `the distance of a point is measured to the nearest edge, and is zero inside`() {
    let rect = Rect(x: 10, y: 20, width: 30, height: 40)
    #expect([at(10, 20), at(25, 40), at(40, 60)].map(rect.squaredDistance) == [0, 0, 0])
    #expect([at(7, 40), at(43, 40), at(25, 17), at(25, 63)].map(rect.squaredDistance) == [9, 9, 9, 9])
    #expect(rect.squaredDistance(to: at(43, 64)) == 25)
  }

  @Test func `the relative position of a point is measured from the top left corner, and is the middle of no extent`() {
    let rect = Rect(x: 10, y: 20, width: 40, height: 80)
    #expect(rect.unitPoint(of: at(20, 80)) == UnitPoint(x: 0.25, y: 0.75))
    #expect(Rect(x: 10, y: 20, width: 0, height: 0).unitPoint(of: at(3, 4)) == UnitPoint(x: 0.5, y: 0.5))
  }

  @Test func `the intersection of rectangles that only touch is empty, at the origin of the first one`() {
    let rect = Rect(x: 10, y: 20, width: 40, height: 80)
    for other in [Rect(x: 50, y: 30, width: 9, height: 9), Rect(x: 20, y: 100, width: 9, height: 9)] {
      #expect(rect.intersection(other) == Rect(x: 10, y: 20, width: 0, height: 0))
    }
    #expect(
      rect.intersection(Rect(x: 40, y: 0, width: 90, height: 30)) == Rect(x: 40, y: 20, width: 10, height: 10))
  }
}
