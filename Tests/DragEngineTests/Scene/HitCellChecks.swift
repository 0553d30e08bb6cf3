import Testing

@testable import DragEngine

/// Checks that the same nodes are hit in the whole cell.
func checkCells(
  of scene: Scene, _ generator: inout SeededGenerator,
  _ point: (Scene, inout SeededGenerator) -> Point
) throws {
  var (hits, others): ([NodeIndex], [NodeIndex]) = ([], [])
  for _ in 0..<20 {
    let place = point(scene, &generator)
    scene.hits(at: place, into: &hits)
    let cell = scene.cell(around: place, hitting: hits)
    for step in 0..<40 {
      // Points close to the place, at the size of a cell, and anywhere.
      let reach = [0.001, 1, 20][step % 3]
      let near = Point(
        x: place.x + Double.random(in: -reach...reach, using: &generator),
        y: place.y + Double.random(in: -reach...reach, using: &generator))
      let other = step.isMultiple(of: 2) ? near : point(scene, &generator)
      guard cell.contains(other) else { continue }
      scene.hits(at: other, into: &others)
      #expect(others == hits, "at \(other), in the cell around \(place)")
    }
  }
}

/// The region in which the result of a hit test is valid.
struct `The cell around a point` {
  @Test func `the cell around a point is bounded by all nearby edges`() throws {
    let scene = try SceneSketch.scene {
      for (id, x) in [(1, 0.0), (2, 60), (3, 30)] {
        $0.item(.integer(id), set: { $0.layout.frame = Rect(x: x, y: x == 30 ? 60 : 0, width: 40, height: 40) })
      }
    }.0
    let inside = scene.cell(around: at(10, 10), hitting: [0])
    for (x, y, isInside) in [(39.0, 39.0, true), (1, 1, true), (41, 10, false), (10, 41, false), (-1, 10, false)] {
      #expect(inside.contains(at(x, y)) == isInside, "\(x), \(y)")
    }
    let between = scene.cell(around: at(50, 30), hitting: [])
    for (x, y, isInside) in [(59.0, 59.0, true), (41, -1000, true), (61, 30, false), (39, 30, false), (50, 61, false)] {
      #expect(between.contains(at(x, y)) == isInside, "\(x), \(y)")
    }
  }

  @Test func `the cell around a point on an edge or at nan is empty`() throws {
    let scene = try SceneSketch.scene { $0.item(1, set: { $0.layout.frame = Rect(x: 0, y: 0, width: 40, height: 40) }) }
      .0
    #expect(!scene.cell(around: at(0, 10), hitting: [0]).contains(at(0, 10)))
    #expect(!scene.cell(around: at(10, 10), hitting: [0]).contains(at(.nan, 10)))
    #expect(!scene.cell(around: at(.nan, 10), hitting: []).contains(at(.nan, 10)))
  }

  @Test func `the cell around a point in an empty scene is the whole plane`() {
    #expect(Scene().cell(around: .zero, hitting: []).contains(at(1e30, -1e30)))
  }

  @Test func `the cell around a point in a scroll view is empty`() throws {
    let scene = try SceneSketch.scene {
      $0.container(.scrollView(.vertical), set: { $0.layout.size = Size(width: 30, height: 30) }) { $0.item("card") }
    }.0
    var hits: [NodeIndex] = []
    scene.hits(at: at(10, 10), into: &hits)
    #expect(!scene.cell(around: at(10, 10), hitting: hits).contains(at(10, 10)))
    #expect(scene.cell(around: at(40, 10), hitting: []).contains(at(40, 10)))
  }
}
