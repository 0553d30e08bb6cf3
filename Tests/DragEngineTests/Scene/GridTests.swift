import DragEngine
import Testing

struct `Grids and tables` {
  private func grid(
    _ columns: GridColumns, size: Size? = nil, alignment: Alignment = .topLeading, offered: Size? = nil,
    _ cells: Size...
  ) throws -> [Rect] {
    try SceneSketch.frames(size: offered) {
      $0.container(
        .grid(columns),
        set: { node in
          node.layout.size = size
          node.layout.alignment = alignment
        }
      ) { grid in
        for (index, size) in cells.enumerated() { grid.item(.integer(index), size: size) }
      }
    }
  }

  private func square(_ side: Double) -> Size { Size(width: side, height: side) }

  @Test func `columns are as wide as the widest child, and each row is as high as its highest child`() throws {
    let frames = try grid(.count(2), square(10), square(30), square(20), square(5), square(40))
    #expect(frames[0] == Rect(x: 0, y: 0, width: 88, height: 106))
    #expect(frames.dropFirst().map(\.origin) == [at(0, 0), at(48, 0), at(0, 38), at(48, 38), at(0, 66)])
  }

  @Test func `columns share the width that the grid has`() throws {
    let frames = try grid(.count(3), size: Size(width: 136, height: 0), square(10), square(10), square(10))
    #expect(frames.map(\.minX) == [0, 0, 48, 96])
    #expect(frames[0].size == Size(width: 136, height: 10))
  }

  @Test(arguments: [
    (Alignment.topLeading, at(0, 0)), (.top, at(15, 0)), (.bottomTrailing, at(30, 30)), (.center, at(15, 15)),
  ])
  func `a child is aligned in its cell as the grid specifies`(alignment: Alignment, origin: Point) throws {
    let frames = try grid(.count(2), alignment: alignment, square(10), square(40))
    #expect(frames[1].origin == origin)
  }

  @Test func `an adaptive grid has as many columns as fit, and one column if its width is unknown`() throws {
    let narrow = try grid(
      .adaptive(minimumWidth: 40), size: Size(width: 100, height: 0), square(10), square(10), square(10))
    #expect(narrow.dropFirst().map(\.origin) == [at(0, 0), at(54, 0), at(0, 18)])
    let offered = try grid(
      .adaptive(minimumWidth: 40), offered: Size(width: 150, height: 90), square(10), square(10), square(10))
    #expect(offered.dropFirst().map(\.minY) == [0, 0, 0])
    let unknown = try grid(.adaptive(minimumWidth: 160), square(10), square(10), square(10))
    #expect(unknown.dropFirst().map(\.origin) == [at(0, 0), at(0, 18), at(0, 36)])
  }

  @Test func `a container of width zero passes on the width that is offered to it`() throws {
    let frames = try SceneSketch.frames(size: Size(width: 100, height: 90)) {
      $0.container(.vstack, set: { $0.layout.size = Size(width: 0, height: 50) }) { stack in
        stack.container(.grid(.adaptive(minimumWidth: 40))) { grid in
          for index in 1...3 { grid.item(.integer(index), size: square(10)) }
        }
      }
    }
    #expect(frames.suffix(3).map(\.minY) == [0, 0, 18])
  }

  @Test(arguments: [(136.0, [0, 0, 0]), (135, [0, 0, 18])] as [(Double, [Double])])
  func `columns of the minimum width fit with the spacing between them, not around them`(
    width: Double, tops: [Double]
  ) throws {
    let frames = try grid(
      .adaptive(minimumWidth: 40), size: Size(width: width, height: 0), square(10), square(10), square(10))
    #expect(frames.dropFirst().map(\.minY) == tops)
  }

  @Test func `one huge cell makes fewer columns, and nothing overlaps`() throws {
    let frames = try grid(
      .adaptive(minimumWidth: 20), size: Size(width: 100, height: 0), square(10), square(500), square(10))
    #expect(frames.dropFirst().map(\.origin) == [at(0, 0), at(0, 18), at(0, 526)])
    #expect(frames[0].size.width == 500)
  }

  @Test func `an empty grid has its minimum size`() throws {
    #expect(try grid(.count(3)) == [.zero])
    #expect(
      try grid(.adaptive(minimumWidth: 10), size: Size(width: 50, height: 20)) == [
        Rect(x: 0, y: 0, width: 50, height: 20)
      ])
  }

  @Test func `a grid of adaptive columns has the available width, even without items in its layout`() throws {
    let frames = try SceneSketch.frames(size: Size(width: 150, height: 90)) {
      $0.container(.grid(.adaptive(minimumWidth: 10))) { grid in
        grid.item("a") { $0.layout.frame = Rect(x: 0, y: 200, width: 10, height: 10) }
      }
    }
    #expect(frames[0].size == Size(width: 150, height: 0))
  }

  @Test(arguments: [
    (GridColumns.count(0), "grid 'photos' has 0 columns; it needs at least one"),
    (.count(-3), "grid 'photos' has -3 columns; it needs at least one"),
    (
      .adaptive(minimumWidth: 0),
      "the minimum column width of grid 'photos' is 0.0; it must be finite and greater than 0"
    ),
    (
      .adaptive(minimumWidth: .nan),
      "the minimum column width of grid 'photos' is nan; it must be finite and greater than 0"
    ),
    (
      .adaptive(minimumWidth: .infinity),
      "the minimum column width of grid 'photos' is inf; it must be finite and greater than 0"
    ),
  ])
  func `invalid columns are an error`(columns: GridColumns, message: String) {
    #expect {
      try SceneSketch.scene { $0.container(.grid(columns), "photos") }
    } throws: { "\($0)" == message }
  }

  @Test func `rows of a table lie below its titles, as wide as the table`() throws {
    let frames = try SceneSketch.frames(size: Size(width: 300, height: 200)) {
      $0.container(.table, set: { $0.appearance.cells = ["Name", "Phone"] }) { table in
        for id in 1...2 { table.item(.integer(id), size: Size(width: 50, height: 44)) }
      }
    }
    #expect(frames[0] == Rect(x: 0, y: 0, width: 300, height: 200))
    #expect(frames[1] == Rect(x: 0, y: 28, width: 300, height: 44))
    #expect(frames[2] == Rect(x: 0, y: 72, width: 300, height: 44))
  }

  @Test func `placements contain the texts of the columns`() throws {
    let (scene, symbols) = try SceneSketch.scene {
      $0.container(.table, "contacts", set: { $0.appearance.cells = ["Name", "Phone"] }) { table in
        table.item("ada", size: nil) { $0.appearance.cells = ["Ada", "5550100"] }
      }
    }
    let placements = scene.placements(symbols: symbols)
    #expect(placements.map(\.appearance.cells) == [["Name", "Phone"], ["Ada", "5550100"]])
    #expect(placements[1].frame == Rect(x: 0, y: 28, width: 112, height: 44))
  }

  @Test func `a grid without cells has no extent of its own`() throws {
    #expect(try grid(.count(2)) == [.zero])
    #expect(try grid(.adaptive(minimumWidth: 40)) == [.zero])
  }
}
