import Testing

@testable import DragEngine

@Suite struct `The gap under the pointer` {
  private func row(_ heights: [Double], lifted: [Int32] = []) -> ReorderGap<ListedRow> {
    var y = 0.0
    var frames: [Rect] = []
    for height in heights {
      frames.append(Rect(x: 0, y: y, width: 100, height: height))
      y += height
    }
    return ReorderGap(axis: .vertical, row: ListedRow(frames: frames, lifted: lifted))
  }

  @Test func `the gap is behind an item once the pointer is past the middle of the item`() {
    let row = row([20, 60])
    #expect([0.0, 9, 10, 49, 50, 500].map { row.position(at: at(5, $0), previous: nil) } == [0, 0, 1, 1, 2, 2])
    #expect(self.row([]).position(at: at(5, 5), previous: nil) == 0)
  }

  @Test func `RE21: to go back over a middle just crossed, the pointer has to move a few points more`() {
    let row = row([20, 20])
    #expect(row.position(at: at(5, 9), previous: 1) == 1)
    #expect(row.position(at: at(5, 5), previous: 1) == 0)
    #expect(row.position(at: at(5, 11), previous: 0) == 0)
    #expect(row.position(at: at(5, 15), previous: 0) == 1)
    // Over small items, a quarter of the item is enough.
    let small = self.row([8, 8])
    #expect([2.5, 1.5].map { small.position(at: at(5, $0), previous: 1) } == [1, 0])
  }

  @Test func `RE21: lifted items are ignored`() {
    let row = row([20, 20, 20], lifted: [1])
    #expect([5.0, 25, 35, 45, 55].map { row.position(at: at(5, $0), previous: nil) } == [0, 2, 2, 2, 3])
  }

  @Test(arguments: 0..<20)
  func `the gap among ascending items does not depend on where the search begins`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let heights = (0..<Int.random(in: 0...60, using: &random)).map { _ in Double.random(in: 1...40, using: &random) }
    let searched = row(heights, lifted: heights.isEmpty ? [] : [Int32(heights.count / 2)])
    var guessed = searched.row
    guessed.isAscending = true
    let near = ReorderGap(axis: .vertical, row: guessed)
    for _ in 0..<200 {
      let place = at(5, Double.random(in: -50...1300, using: &random))
      let previous = Int.random(in: 0...heights.count, using: &random)
      #expect(near.position(at: place, previous: previous) == searched.position(at: place, previous: previous))
    }
  }

  @Test(arguments: 0..<40)
  func `RE21: over items of different sizes the gap changes at most once for each middle crossed`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let heights = (0..<12).map { _ in Double.random(in: 4...90, using: &random) }
    let lifted = heights.indices.filter { _ in random.once(in: 5) }.map(Int32.init)
    let row = row(heights, lifted: lifted)
    let length = heights.reduce(0, +)
    var position: Int?
    // Down in small steps with a trembling hand, then up again.
    for direction in [1.0, -1.0] {
      var changes = 0
      var place = direction > 0 ? 0 : length
      while place >= 0, place <= length {
        let trembling = place + Double.random(in: -0.9...0.9, using: &random)
        let next = row.position(at: at(50, trembling), previous: position)
        if let position, next != position { changes += 1 }
        position = next
        place += direction * 0.5
      }
      #expect(changes <= heights.count - lifted.count)
    }
  }

  @Test(arguments: 0..<20)
  func `RE21: in a drag, a gap never swings back while the pointer trembles`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let board = Board(["left": ["a"], "right": ["u", "v", "w", "x", "y", "z"]])
    let bench = board.bench
    bench.lift("a")
    var befores: [Identifier?] = []
    for y in stride(from: 1.0, to: 150, by: 0.4) {
      bench.move(to: at(170, y + Double.random(in: -0.9...0.9, using: &random)))
      if random.once(in: 10) { bench.engine.invalidateScene() }
      if let session = bench.session, befores.last != session.before { befores.append(session.before) }
    }
    #expect(befores == ["u", "v", "w", "x", "y", "z", nil])
  }

  @Test func `RE21: the gap stays before its item when items are inserted above it`() {
    let board = Board(["left": ["a"], "right": ["x", "y", "z"]])
    let bench = board.bench
    bench.lift("a")
    bench.move(to: at(170, 25))
    bench.move(to: at(170, 32))
    #expect(bench.session?.before == "y", "the pointer is just past the middle of y")
    board.lists["right"] = ["n", "x", "y", "z"]
    bench.engine.invalidateScene()
    bench.move(to: at(170, 32))
    #expect(bench.session?.before == "y")
  }

  @Test func `RE21: a drag that returns to a list gets the gap under the pointer, not the gap that it had there`() {
    let bench = Board(["left": ["a"], "right": ["u", "v"]]).bench
    bench.lift("a")
    let befores = [at(170, 15), at(170, 8), overNothing, at(170, 8)].map { place in
      bench.move(to: place)
      return bench.session?.before
    }
    #expect(befores == ["v", "v", nil, "u"])
  }
}

@Suite struct `The nearest area` {
  @Test(arguments: 0..<50)
  func `the nearest area is the one that a linear scan finds, the first of equals`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let areas = (0..<Int.random(in: 0...60, using: &random)).map { _ in
      Rect(
        x: Double(Int.random(in: -50...50, using: &random)), y: Double(Int.random(in: -50...50, using: &random)),
        width: Double(Int.random(in: 0...20, using: &random)), height: Double(Int.random(in: 0...20, using: &random)))
    }
    let index = AreaIndex(areas)
    for _ in 0..<100 {
      let point = at(
        Double(Int.random(in: -80...80, using: &random)), Double(Int.random(in: -80...80, using: &random)))
      let nearest = areas.indices.min {
        (areas[$0].squaredDistance(to: point), $0) < (areas[$1].squaredDistance(to: point), $1)
      }
      #expect(index.nearest(to: point) == nearest)
    }
  }
}
