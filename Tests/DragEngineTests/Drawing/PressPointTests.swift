import DragEngine
import Testing

/// The points at which a driver presses nodes.
struct PressPointTests {
  @Test func `while a drag makes room, a container is pressed in its middle, on a node inside it`() throws {
    let bench = Board(["left": ["a"], "right": (0..<10).map { .integer($0) }]).bench
    try bench.engine.updateScene()
    let right = try #require(
      bench.engine.symbols.symbol(for: "right").flatMap { bench.engine.scene.node(container: $0) })
    #expect(bench.engine.pressPoint(of: right) == bench.center("right"))
    bench.lift("a")
    bench.move(to: at(170, 25))
    let drawn = try #require(bench.engine.placements.first { $0.id == "right" }).frame
    #expect(drawn.size.height == 220 && bench.engine.pressPoint(of: right) == drawn.center)
  }
}
