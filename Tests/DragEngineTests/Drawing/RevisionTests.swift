import DragEngine
import Testing

/// The revision of the drawing, and the placements that have changed since a revision.
struct RevisionTests {
  /// A receiver that updates its list of placements from the changes only.
  private struct Receiver {
    var list: [Placement] = []
    var keys: [UInt64] = []
    var revision: UInt64 = 0
    /// The number of placements that the latest changes had.
    var received = 0

    mutating func follow(_ engine: Engine) {
      let changes = engine.changes(since: revision)
      list.removeLast(max(0, list.count - changes.count))
      keys.removeLast(max(0, keys.count - changes.count))
      for (placement, key) in zip(changes.changed, changes.keys) {
        if placement.z < list.count { list[placement.z] = placement } else { list.append(placement) }
        if placement.z < keys.count { keys[placement.z] = key } else { keys.append(key) }
      }
      (revision, received) = (changes.revision, changes.changed.count)
    }
  }

  /// The placements, made anew.
  private func made(by engine: Engine) -> [Placement] { engine.ask { engine.placements } }

  @Test func `cached placements are equal to newly made placements, after every kind of input`() {
    let board = Board(["left": ["a", "b", "c", "d"], "middle": [], "right": ["x", "y"]])
    let bench = board.bench
    var receiver = Receiver()
    var random = SeededGenerator(seed: 5)
    for step in 0..<600 {
      let point = Point(
        x: Double.random(in: -20...380, using: &random), y: Double.random(in: -20...220, using: &random))
      switch Int.random(in: 0..<12, using: &random) {
      case 0: bench.press(point)
      case 1: bench.release()
      case 2: bench.press(point, pointer: 2)
      case 3: bench.move(to: point, pointer: 2)
      case 4: bench.release(pointer: 2)
      case 5: _ = bench.engine.undo()
      case 6:
        if let first = board.lists["right"]?.popLast() { board.lists["middle", default: []].insert(first, at: 0) }
        bench.engine.invalidateScene()
      case 7: _ = bench.engine.validDestinations()
      default: bench.move(to: point)
      }
      let before = bench.engine.revision
      let placements = bench.engine.placements
      #expect(placements == made(by: bench.engine), "step \(step)")
      #expect(bench.engine.revision == before)
      if step % 3 != 0 { receiver.follow(bench.engine) }
      if step % 3 != 0 { #expect(receiver.list == placements && receiver.keys == placements.keys, "step \(step)") }
    }
  }

  @Test func `the revision stays the same while the drawing stays the same`() {
    let bench = Board(["left": ["a", "b"], "right": []]).bench
    let first = bench.engine.revision
    for x in 0..<20 { bench.move(to: Point(x: Double(x), y: 5)) }
    bench.engine.send(.tick(time: 50))
    _ = (bench.engine.legalDrags(), bench.engine.why("a", to: "right"), bench.engine.placements)
    #expect(bench.engine.revision == first)
    bench.engine.invalidateScene()
    #expect(bench.engine.revision == first + 1)
  }

  @Test func `while an item moves inside one place, only the placement of the item changes`() {
    let bench = Board(["left": ["a", "b", "c"], "right": ["x"]]).bench
    var receiver = Receiver()
    receiver.follow(bench.engine)
    bench.lift("a")
    bench.move(to: Point(x: 150, y: 150))
    receiver.follow(bench.engine)
    for x in 151..<160 {
      bench.move(to: Point(x: Double(x), y: 150))
      receiver.follow(bench.engine)
      #expect(receiver.received == 1)
      #expect(receiver.list == made(by: bench.engine))
    }
    receiver.follow(bench.engine)
    #expect(receiver.received == 0)
  }

  @Test func `after a command the changes are the placements that differ`() {
    let board = Board(["left": ["a", "b", "c"], "right": ["x"]])
    let bench = board.bench
    var receiver = Receiver()
    receiver.follow(bench.engine)
    bench.drag("c", to: Point(x: 150, y: 150))
    receiver.follow(bench.engine)
    #expect(receiver.list == made(by: bench.engine))
    // `c` is behind `right` and `x` now: the three last placements.
    #expect(receiver.received == 3)
  }

  @Test func `an item that can no longer be lifted is among the changes, although its placement is the same`() {
    let model = Model()
    let engine = Engine {
      Node.vstack(id: "shelf") {
        Node.forEach(["a", "b"] as [Identifier]) {
          Node.item(id: $0, type: "row", size: Size(width: 100, height: 20)).moveDisabled($0 == model.fixed)
        }.reorderable()
      }.modifier(.reorderContainer(for: "row") { _ in .done })
    }
    let (first, placements) = (engine.changes(since: 0), engine.placements)
    #expect(placements.map { engine.actions(of: $0).contains(.lift) } == [false, true, true])
    model.fixed = "b"
    engine.invalidateScene()
    let changes = engine.changes(since: first.revision)
    #expect(changes.changed == [placements[2]] && engine.placements == placements)
    #expect(engine.actions(of: placements[2]) == [])
    engine.invalidateScene()
    #expect(engine.changes(since: changes.revision).changed.isEmpty)
  }

  private final class Model {
    /// The item that cannot be moved.
    var fixed: Identifier?
  }

  @Test func `changes that are read in a command have the revision 0, because the drawing is not final`() {
    var read: PlacementChanges?
    weak var reader: Engine?
    let engine = Engine {
      Node.item(id: "a", type: "row", size: Size(width: 40, height: 20)).modifier(
        .onTapGesture { _ in
          read = reader?.changes(since: 1)
          return .done
        })
    }
    reader = engine
    engine.send(.pointerDown(at: Point(x: 5, y: 5), time: 1))
    engine.send(.pointerUp(at: Point(x: 5, y: 5), time: 1.1))
    #expect(read?.revision == 0 && read?.changed == engine.placements)
  }

  @Test func `a receiver with an unknown or an old revision gets all placements`() {
    let bench = Board(["left": ["a"], "right": []]).bench
    let count = bench.engine.placements.count
    #expect(bench.engine.changes(since: 0).changed.count == count)
    #expect(bench.engine.changes(since: 99).changed.count == count)
    let old = bench.engine.revision
    for _ in 0..<40 {
      bench.engine.invalidateScene()
      _ = bench.engine.changes(since: bench.engine.revision)
    }
    #expect(bench.engine.changes(since: old).changed.count == count)
  }
}
