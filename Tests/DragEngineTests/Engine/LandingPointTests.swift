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

  @Test(arguments: [(top: 20.0, y: 24.0), (21, 20.625)])
  func `the landing point of an item avoids a strip that covers an eighth of its extent`(top: Double, y: Double) throws
  {
    board.surroundings = { board in
      Node.zstack {
        board
        Node.host(id: "cover", frame: Rect(x: 120, y: top, width: 100, height: top == 20 ? 3 : 5))
      }
    }
    #expect(try landingPoint(of: "y") == at(170, y))
  }

  @Test func `the landing point of an empty list avoids nodes that cover its middle`() throws {
    let cover = Rect(x: 150, y: 80, width: 40, height: 40)
    board.lists["right"] = []
    board.surroundings = { board in
      Node.zstack {
        board
        Node.host(id: "cover", frame: cover)
      }
    }
    let point = try #require(try landingPoint(of: "right"))
    #expect(Rect(x: 120, y: 0, width: 100, height: 200).contains(point) && !cover.contains(point))
  }

  @Test func `the landing point of an item that is scrolled out of sight follows from its frame`() throws {
    board.kind = .scrollView(.vertical)
    board.lists["right"] = (0..<15).map { .integer($0) }
    #expect(try landingPoint(of: 12) == at(170, 242.5))
  }
}
