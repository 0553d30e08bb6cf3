import DragEngine
import Testing

/// Slow drags by a trembling hand: the place of a drop changes once for each border that the pointer crosses, and does
/// not change back.
struct FlickerTests {
  /// How far the hand trembles. Unit: points.
  private static let tremble = -0.9...0.9

  /// The visible state of a drag: the targeted destination and the gap.
  private struct Look: Equatable {
    var to: Identifier?
    var before: Identifier?
    var operation: DropOperation?

    init(_ bench: Bench) {
      to = bench.session?.to
      before = bench.session?.before
      operation = bench.verdict?.operation
    }
  }

  /// A change of the visible state, and the pointer's position.
  private struct Change {
    var from: Look
    var to: Look
    var point: Point
  }

  /// Lists of uneven cards in one reorder container: columns, rows, grids and fans beside and below one another.
  private static func lists(_ random: inout SeededGenerator) -> Node {
    let kinds: [NodeKind] = [.vstack, .hstack, .grid(.count(3)), .fan(.down)]
    let spacing = [0.0, 0, 6, 20][Int.random(in: 0...3, using: &random)]
    var cards = 0
    func list(_ number: Int, _ random: inout SeededGenerator) -> Node {
      let sizes = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        Size(width: .random(in: 12...60, using: &random), height: .random(in: 12...60, using: &random))
      }
      let first = cards
      cards += sizes.count
      let kind = kinds[Int.random(in: 0...3, using: &random)]
      return Node.container(kind, id: .integer(1000 + number), size: Size(width: 70, height: 70), spacing: 0) {
        Node.forEach(Array(sizes.indices)) { index in
          Node.item(id: .integer(first + index), type: "card", size: sizes[index])
        }.reorderable()
      }
    }
    let rows = (0..<2).map { row in (0..<3).map { list(row * 3 + $0, &random) } }
    let start = Node.container(.vstack, id: "start") {
      Node.forEach(["carried"] as [Identifier]) { Node.item(id: $0, type: "card", size: Size(width: 30, height: 30)) }
        .reorderable()
    }
    return Node.container(.vstack, id: "board", spacing: spacing) {
      start
      for row in rows {
        Node.hstack(spacing: spacing) { for list in row { list } }
      }
    }.modifier(.reorderContainer(for: "card") { _ in .done })
  }

  /// Zones that touch, one of them inside another; one zone refuses.
  private static func zones(_ random: inout SeededGenerator) -> Node {
    let refused = Int.random(in: 0...3, using: &random)
    let split = Double.random(in: 120...240, using: &random)
    func zone(_ number: Int, _ frame: Rect, children: [Node] = []) -> Node {
      Node.host(id: .integer(number), frame: frame) { for child in children { child } }
        .modifier(.dropDestination(for: ["photo"]) { _ in .done })
        .modifier(.dropConfiguration { _ in number == refused ? .forbidden() : .accepted })
    }
    let inner = zone(3, Rect(x: split + 20, y: 40, width: 60, height: 50))
    return Node.host(id: "desk", frame: Rect(x: 0, y: 0, width: 400, height: 300)) {
      Node.host(id: "photos", frame: Rect(x: 0, y: 0, width: 30, height: 30)) {
        Node.item(id: "carried", type: "photo", frame: Rect(x: 0, y: 0, width: 30, height: 30)).modifier(.draggable())
      }.modifier(.dragContainer(for: "photo"))
      zone(0, Rect(x: 60, y: 0, width: split - 60, height: 160))
      zone(1, Rect(x: split, y: 0, width: 400 - split, height: 160), children: [inner])
      zone(2, Rect(x: 60, y: 160, width: 340, height: 140))
    }
  }

  /// The visible state of a drag that moves from its origin directly to a point.
  private func look(_ bench: Bench, at point: Point) -> Look {
    bench.engine.cancelDrag()
    bench.release()
    bench.lift("carried")
    bench.move(to: point)
    return Look(bench)
  }

  /// Moves a trembling pointer slowly along a line, and describes the scene again at random steps.
  private func changes(
    in scene: Node, from start: Point, to end: Point, _ random: inout SeededGenerator
  ) -> (changes: [Change], crossings: Int) {
    let (bench, direct) = (Bench { scene }, Bench { scene })
    bench.lift("carried")
    bench.move(to: start)
    var changes: [Change] = []
    var (before, ideal, crossings) = (Look(bench), look(direct, at: start), 0)
    let way = end - start
    let length = (way.dx * way.dx + way.dy * way.dy).squareRoot()
    for step in stride(from: 0, through: length, by: 0.4) {
      let point = start + Vector(dx: way.dx * step / length, dy: way.dy * step / length)
      let shift = Vector(
        dx: Double.random(in: Self.tremble, using: &random), dy: Double.random(in: Self.tremble, using: &random))
      bench.move(to: point + shift)
      if random.once(in: 20) { bench.engine.invalidateScene() }
      let now = Look(bench)
      if now != before { changes.append(Change(from: before, to: now, point: point + shift)) }
      before = now
      let next = look(direct, at: point)
      if next != ideal { crossings += 1 }
      ideal = next
    }
    return (changes, crossings)
  }

  @Test(arguments: 0..<20, [false, true])
  func `the place changes at most once for each border crossed, except at corners, and does not swing back`(
    seed: UInt64, ofZones: Bool
  ) {
    var random = SeededGenerator(seed: seed)
    let scene = ofZones ? Self.zones(&random) : Self.lists(&random)
    for _ in 0..<3 {
      let (start, end) = (
        at(.random(in: 40...360, using: &random), .random(in: 40...280, using: &random)),
        at(.random(in: 40...360, using: &random), .random(in: 40...280, using: &random))
      )
      let (changes, crossings) = changes(in: scene, from: start, to: end, &random)
      // The line may pass so close to a corner that the trembling hand enters and leaves it.
      #expect(changes.count <= crossings + 2, "\(changes.count) changes for \(crossings) borders")
      for (one, next) in zip(changes, changes.dropFirst()) where next.to == one.from {
        let way = next.point - one.point
        #expect(way.dx * way.dx + way.dy * way.dy >= 4, "swings back at \(next.point)")
      }
    }
  }
}
