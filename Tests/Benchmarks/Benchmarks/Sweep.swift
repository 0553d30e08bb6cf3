import Dray
import Glibc

/// How the cost of each input and each read grows with the size of a board: the exponent *e* of the cost nᵉ, between
/// 10,000 items and the largest board. An exponent near 1 is a cost in proportion to the board.
func measureGrowth(_ table: inout Table) throws {
  let counts = [10, 100, 1_000, 10_000, 100_000]
  var costs: [String: [Double]] = [:]
  let operations = Operation.all
  for count in counts {
    let wall = Wall(count)
    for operation in operations {
      costs[operation.name, default: []].append(try operation.cost(on: wall))
    }
  }
  for name in operations.map(\.name) {
    guard let list = costs[name], let last = list.last, let first = list.first else { continue }
    let base = list[list.count - 2]
    table.add(
      growth: name, from: first, to: last, exponent: log(last / base) / log(Double(counts[counts.count - 1]) / 10_000))
  }
}

/// An input or a read.
private struct Operation {
  let name: String
  /// Prepares the board, unmeasured.
  var prepare: (Wall) -> Void = { _ in }
  let body: (Wall, Int) -> Void
  /// Restores the board, unmeasured.
  var restore: (Wall) -> Void = { _ in }

  /// The median time of some runs. Unit: nanoseconds.
  func cost(on wall: Wall) throws -> Double {
    var times: [Double] = []
    let clock = ContinuousClock()
    for round in 0..<9 {
      prepare(wall)
      let duration = clock.measure { body(wall, round) }
      restore(wall)
      times.append(duration / .nanoseconds(1))
    }
    return times.sorted()[times.count / 2]
  }

  private static func cancel(_ wall: Wall) { wall.host.send(.pointerCancelled()) }

  static var all: [Operation] {
    [
      Operation(name: "move of a free pointer") { $0.host.send(.pointerMoved(to: Point(x: 9, y: 9 + Double($1)))) },
      Operation(
        name: "press", body: { wall, _ in wall.host.send(.pointerDown(at: Point(x: 5, y: 5))) }, restore: cancel),
      Operation(
        name: "lift", prepare: { $0.host.send(.pointerDown(at: Point(x: 5, y: 5))) },
        body: { wall, _ in wall.host.send(.pointerMoved(to: Point(x: 12, y: 6))) }, restore: cancel),
      Operation(
        name: "move of a drag inside one place", prepare: { $0.lift() },
        body: { wall, round in wall.host.send(.pointerMoved(to: Point(x: 20 + Double(round % 2), y: 8))) },
        restore: cancel),
      Operation(
        name: "move of a drag to another place", prepare: { $0.lift() },
        body: { wall, round in wall.host.send(.pointerMoved(to: Point(x: 20, y: 60 + Double(round % 2) * 40))) },
        restore: cancel),
      Operation(name: "tick") { wall, _ in wall.host.send(.tick(time: 0)) },
      Operation(name: "key without effect") { wall, _ in wall.host.send(.keyDown("q", time: 0)) },
      Operation(
        name: "scroll",
        body: { wall, _ in wall.host.send(.scrolled(by: Vector(dx: 0, dy: 10), at: Point(x: 9, y: 9))) },
        restore: { $0.host.send(.scrolled(by: Vector(dx: 0, dy: -10), at: Point(x: 9, y: 9))) }),
      Operation(
        name: "placements of a new scene",
        prepare: { wall in
          wall.host.invalidateScene()
          try? wall.host.engine.updateScene()
        }, body: { wall, _ in wall.read += wall.host.placements.count }),
      Operation(
        name: "placements after a scroll",
        prepare: { $0.host.send(.scrolled(by: Vector(dx: 0, dy: 10), at: Point(x: 9, y: 9))) },
        body: { wall, _ in wall.read += wall.host.placements.count }),
      Operation(
        name: "placements while dragging, another place", prepare: { $0.lift() },
        body: { wall, _ in wall.read += wall.host.placements.count }, restore: cancel),
      Operation(name: "placements, nothing changed") { wall, _ in wall.read += wall.host.placements.count },
      Operation(name: "revision, nothing changed") { wall, _ in wall.revision &+= wall.host.revision },
      Operation(
        name: "new scene of the host",
        body: { wall, _ in
          wall.host.invalidateScene()
          try? wall.host.engine.updateScene()
        }),
    ]
  }
}
