import DragEngine
import Testing

/// Landing points: the points at which a pointer is released for a drop on an item of a list.
struct LandingPointTests {
  private let board = Board(["left": ["a", "b"], "right": ["x", "y"]])

  private func landingPoint(of id: Identifier) throws -> Point? {
    let bench = board.bench
    try bench.engine.updateScene()
    return bench.engine.landingPoint(of: id)
  }

  @Test func `the landing point of an item is an eighth of its extent from its leading edge, centred across`() throws {
    #expect(try landingPoint(of: "y") == at(170, 22.5))
  }

  @Test func `the landing point of an item avoids nodes that cover its middle`() throws {
    board.surroundings = { board in
      Node.zstack {
        board
        Node.host(id: "cover", frame: Rect(x: 150, y: 0, width: 40, height: 40))
      }
    }
    #expect(try landingPoint(of: "y") == at(145, 22.5))
  }

  @Test func `the landing point of an item that is scrolled out of sight follows from its frame`() throws {
    board.kind = .scrollView(.vertical)
    board.lists["right"] = (0..<15).map { .integer($0) }
    #expect(try landingPoint(of: 12) == at(170, 242.5))
  }
}
