import DragEngine
import Testing

/// Lists in lists: the list that takes a drop.
///
/// ```
/// y   0  x
///    20  A ─┐          A's list is 20 … 200 points wide, B's list 40 … 200.
///    40     a
///    60     B ─┐
///    80        b
///   100  z
/// ```
@Suite struct `Lists in lists` {
  private let outline = Outline(["root": ["x", "A", "z"], "A": ["a", "B"], "B": ["b"]])

  /// The place of a drop of an item at a point.
  private func place(of id: Identifier, at point: Point, in outline: Outline? = nil) -> String {
    let bench = (outline ?? self.outline).bench
    bench.lift(id)
    bench.move(to: point)
    guard let route = bench.session?.route, let to = route.to else { return "-" }
    return "\(to) \(route.before.map { "before \($0)" } ?? "end")"
  }

  @Test func `NL1: the innermost list under the pointer takes the drop`() {
    #expect(place(of: "x", at: at(100, 45)) == "A before a")
    #expect(place(of: "x", at: at(100, 65)) == "A before B")
    #expect(place(of: "x", at: at(100, 85)) == "B before b")
    #expect(place(of: "x", at: at(100, 115)) == "root end")
    #expect(outline.bench.drag("x", to: at(100, 85))?.route.to == "B")
    #expect(outline.trace.lines == ["move x from root to B before b"])
    #expect(outline.lists["B"] == ["x", "b"] && outline.lists["root"] == ["A", "z"])
  }

  @Test func `NL1: the type of the outer list makes no difference`() {
    let board = Columns(["A": ["a"], "B": ["b"]])
    let bench = board.bench
    bench.lift("a")
    bench.move(to: at(150, 35))
    #expect(bench.session?.route.to == "B" && bench.session?.route.before == nil)
    #expect(bench.release().outcome?.operation == .move)
    #expect(board.trace.lines == ["card: move a from A to B end"])
  }

  @Test(arguments: [41, 56, 69.0])
  func `NL2: an empty inner list takes a drop anywhere in its frame above the edge of its item`(y: Double) {
    let outline = Outline(["root": ["x", "A", "z"], "A": []])
    outline.space = 40
    // The list is at y 40 … 80; its item ends there.
    #expect(place(of: "x", at: at(100, y), in: outline) == "A end")
  }

  @Test func `NL3: a drop on an edge of an item that holds a list goes before or behind the item`() {
    let outline = Outline(["root": ["x", "A", "z"], "A": ["a"]])
    outline.space = 60
    // A is at y 20 … 120, its list at y 40 … 120.
    #expect(place(of: "x", at: at(100, 31), in: outline) == "root before A")
    #expect(place(of: "x", at: at(100, 41), in: outline) == "A before a")
    #expect(place(of: "x", at: at(100, 107), in: outline) == "A end")
    #expect(place(of: "x", at: at(100, 109), in: outline) == "root before z")
    #expect(place(of: "x", at: at(100, 119), in: outline) == "root before z")
  }

  @Test func `NL3: the extent of the edges can be set`() {
    let outline = Outline(["root": ["x", "A", "z"], "A": ["a"]])
    outline.space = 60
    outline.edge = 4
    #expect(place(of: "x", at: at(100, 115), in: outline) == "A end")
    #expect(place(of: "x", at: at(100, 117), in: outline) == "root before z")
    outline.edge = 0
    #expect(place(of: "x", at: at(100, 119), in: outline) == "A end")
  }

  @Test func `NL3: an edge leaves room for a drop at the end of the inner list`() {
    // The last row of B's list is at y 80 … 100: a third of its lower half is B's edge.
    #expect(place(of: "x", at: at(100, 96)) == "B end")
    #expect(place(of: "x", at: at(100, 97.5)) == "A end")
  }

  @Test func `NL4: moving sideways only changes the level and not the position`() {
    let bench = outline.bench
    bench.lift("x")
    bench.move(to: at(100, 91))
    var places: [String] = []
    for x in [100, 60, 30, 10, 30, 60.0] {
      bench.move(to: at(x, 91))
      let route = bench.session?.route
      places.append("\(route?.to?.description ?? "-") \(route?.before.map { "before \($0)" } ?? "end")")
    }
    #expect(places == ["B end", "B end", "A end", "root before z", "A end", "B end"])
  }

  @Test func `an edge has hysteresis, so that a trembling hand does not change the level`() {
    let bench = outline.bench
    bench.lift("x")
    bench.move(to: at(100, 90))
    bench.move(to: at(100, 98))
    #expect(bench.session?.route.to == "A")
    bench.move(to: at(100, 95.5))
    #expect(bench.session?.route.to == "A")
    bench.move(to: at(100, 93))
    #expect(bench.session?.route.to == "B")
  }

  @Test func `NL8: containers of different types nest, and each takes the items of its type`() {
    let board = Columns(["A": ["a", "b"], "B": []])
    let bench = board.bench
    bench.lift("a")
    bench.move(to: at(150, 60))
    #expect(bench.session?.route.to == "B")
    #expect(bench.engine.placements.filter { $0.state == .targeted }.map(\.id) == ["B"])
    bench.engine.send(.keyDown(.escape))
    bench.release()
    // The header of a column lifts the column.
    bench.press(at(50, 10))
    bench.move(to: at(54, 10))
    bench.move(to: at(190, 60))
    #expect(bench.session?.route.to == "board" && bench.session?.route.before == nil)
    #expect(bench.release().outcome?.operation == .move)
    #expect(board.trace.lines == ["column: move A from board to board end"])
  }

  @Test func `NL8: a container may have the id of its item`() throws {
    let bench = Columns(["A": ["a"], "B": []]).bench
    try bench.engine.updateScene()
    let symbol = try #require(bench.engine.symbols.symbol(for: "A"))
    let scene = bench.engine.scene
    let (item, list) = (try #require(scene.nodes(itemID: symbol).first), try #require(scene.node(container: symbol)))
    #expect(scene[item].kind == .item && scene[list].kind == .vstack && item != list)
    #expect(bench.engine.move("a", to: "B").operation == .move)
    #expect(bench.engine.move("B", to: "board", before: "A").operation == .move)
  }
}
