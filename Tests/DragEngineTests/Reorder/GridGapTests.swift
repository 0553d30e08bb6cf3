import Testing

@testable import DragEngine

@Suite struct `The gap in a grid` {
  /// The gap and the rows of a grid with cells of these sizes.
  private func grid(_ sizes: [Size], columns: Int, lifted: [Int32] = []) -> (
    gap: ReorderGap<ListedRow>, rows: ReorderRows
  ) {
    var frames: [Rect] = []
    let layout = GridLayout(columns: .count(columns), spacing: 8, alignment: .topLeading)
    layout.place(sizes, in: layout.size(holding: sizes), into: &frames)
    let gap = ReorderGap(axis: .horizontal, row: ListedRow(frames: frames, lifted: lifted))
    return (gap, ReorderRows(frames))
  }

  private func squares(_ count: Int) -> [Size] { Array(repeating: Size(width: 40, height: 40), count: count) }

  @Test func `places follow one another in reading order, and a pointer below the last row means the end`() {
    let (gap, rows) = grid(squares(5), columns: 3)
    func position(_ x: Double, _ y: Double) -> Int { rows.position(at: at(x, y), previous: nil, in: gap) }
    #expect([0.0, 25, 75, 125, 900].map { position($0, 20) } == [0, 1, 2, 3, 3])
    #expect([0.0, 25, 75, 125].map { position($0, 60) } == [3, 4, 5, 5])
    #expect([0.0, 75].map { position($0, 500) } == [5, 5])
    #expect([0.0, 75].map { position($0, -500) } == [0, 2])
    #expect(ReorderRows([]).position(at: at(3, 3), previous: nil, in: grid([], columns: 2).gap) == 0)
  }

  @Test func `RE21: a pointer a few points off a row keeps its gap`() {
    let (gap, rows) = grid(squares(6), columns: 3)
    #expect(rows.position(at: at(0, 45), previous: 0, in: gap) == 0)
    #expect(rows.position(at: at(0, 49), previous: 0, in: gap) == 3)
    #expect(rows.position(at: at(0, 43), previous: 4, in: gap) == 3)
    #expect(rows.position(at: at(0, 39), previous: 4, in: gap) == 0)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `RE21: a trembling pointer changes the gap at most twice, and never back to an earlier gap`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let sizes = (0..<Int.random(in: 1...30, using: &random)).map { _ in
      Size(width: .random(in: 8...60, using: &random), height: .random(in: 8...60, using: &random))
    }
    let lifted = sizes.indices.filter { _ in random.once(in: 5) }.map(Int32.init)
    let (gap, rows) = grid(sizes, columns: Int.random(in: 1...5, using: &random), lifted: lifted)
    for _ in 0..<200 {
      let place = at(.random(in: -20...330, using: &random), .random(in: -20...400, using: &random))
      var positions: [Int] = []
      for _ in 0..<30 {
        let trembling =
          place + Vector(dx: .random(in: -0.9...0.9, using: &random), dy: .random(in: -0.9...0.9, using: &random))
        let next = rows.position(at: trembling, previous: positions.last, in: gap)
        #expect(!lifted.contains(Int32(next)))
        if next != positions.last { positions.append(next) }
      }
      // A corner lies on a boundary between two columns and on one between two rows.
      #expect(positions.count <= 3, "\(positions) at \(place)")
      #expect(Set(positions).count == positions.count, "\(positions) at \(place)")
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `away from every boundary the gap is the one that a linear scan finds`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let columns = Int.random(in: 1...4, using: &random)
    let (gap, rows) = grid(squares(Int.random(in: 1...20, using: &random)), columns: columns)
    for _ in 0..<100 {
      let (x, y) = (Int.random(in: 0..<columns * 48, using: &random), Int.random(in: 0..<300, using: &random))
      guard y % 48 < 40 else { continue }
      let row = y / 48
      let (first, end) = (min(row * columns, gap.row.count), min((row + 1) * columns, gap.row.count))
      let expected = (first..<end).first { Double($0 % columns) * 48 + 20 > Double(x) } ?? end
      #expect(rows.position(at: at(Double(x), Double(y)), previous: nil, in: gap) == expected)
    }
  }

  // MARK: In a drag

  private func album(_ kind: NodeKind) -> Bench {
    Bench {
      Node.container(kind, id: "photos", size: Size(width: 136, height: 300)) {
        Node.forEach(["a", "b", "c", "d", "e"] as [Identifier]) { id in
          Node.item(id: id, type: "photo", size: Size(width: 40, height: 40))
        }.reorderable()
      }
      .modifier(.reorderContainer(for: "photo") { _ in .done })
    }
  }

  @Test func `a drag in a grid goes before the item that follows in reading order`() {
    let bench = album(.grid(.count(3)))
    bench.lift("a")
    bench.move(to: at(75, 20))
    #expect(bench.session?.before == "c")
    bench.move(to: at(5, 70))
    #expect(bench.session?.before == "d")
    bench.move(to: at(100, 70))
    #expect(bench.session?.before == nil)
    #expect(bench.release().outcome?.operation == .move)
  }

  @Test func `a grid laid out by the host is recognized by its frames`() {
    let bench = Bench {
      Node.host(id: "photos", frame: Rect(x: 0, y: 0, width: 100, height: 100)) {
        Node.forEach([0, 1, 2, 3]) { index in
          let frame = Rect(x: Double(index % 2 * 50), y: Double(index / 2 * 50), width: 40, height: 40)
          return Node.item(id: .integer(index), type: "photo", frame: frame)
        }.reorderable()
      }
      .modifier(.reorderContainer(for: "photo") { _ in .done })
    }
    bench.lift(3)
    bench.move(to: at(55, 20))
    #expect(bench.session?.before == 1)
  }

  @Test(arguments: [NodeKind.grid(.count(3)), .grid(.adaptive(minimumWidth: 40))])
  func `a move reaches the gaps and the end of a grid`(kind: NodeKind) {
    let befores: [Identifier?] = ["a", "c", "d", nil]
    for before in befores {
      let bench = album(kind)
      let outcome = bench.engine.move(before == nil ? "a" : "e", to: "photos", before: before)
      #expect(outcome.operation == .move, "\(String(describing: before))")
      #expect(outcome.route.before == before)
    }
  }
}
