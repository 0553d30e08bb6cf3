import Dray

/// The placements of boards of several sizes: of a new scene, of an unchanged scene, and during the drag of an item.
func measureDrawing(_ table: inout Table) throws {
  for count in [10, 100, 1_000, 10_000, 100_000] {
    let board = Wall(count)
    let times = try race(
      rounds: count > 1_000 ? 21 : 201,
      [
        Contestant(operations: 1) {
          board.host.invalidateScene()
          board.read += board.host.placements.count
        },
        Contestant(operations: 1) {
          board.host.invalidateScene()
          try board.host.engine.updateScene()
        },
        Contestant(operations: 64) { for _ in 0..<64 { board.read += board.host.placements.count } },
        Contestant(operations: 64) { for _ in 0..<64 { board.revision &+= board.host.revision } },
      ])
    table.add("placements of \(count) items, of a new scene", times[0])
    table.add("  of which the scene", times[1])
    table.add("  read again, nothing has changed", times[2], .time(100))
    table.add("  revision, nothing has changed", times[3], .time(100))
    try measureDrag(&table, board)
  }
}

/// An item that moves inside one place: its own placement is the only change.
private func measureDrag(_ table: inout Table, _ board: Wall) throws {
  board.host.send(.pointerDown(at: Point(x: 5, y: 5)))
  board.host.send(.pointerMoved(to: Point(x: 20, y: 8)))
  var (x, shown) = (20.0, board.host.changes(since: 0).revision)
  let times = try race(
    rounds: 51,
    [
      Contestant(operations: 1) {
        x = x < 28 ? x + 1 : 20
        board.host.send(.pointerMoved(to: Point(x: x, y: 8)))
        let changes = board.host.changes(since: shown)
        shown = changes.revision
        board.read += changes.changed.count
      }
    ])
  table.add("  move of a dragged item and its changes", times[0], .time(10_000))
  board.host.send(.pointerCancelled())
}

/// A host whose own scene is a wall of items in a scroll view.
final class Wall {
  let host = Host()
  var read = 0
  var revision: UInt64 = 0

  init(_ count: Int) {
    let ids = (0..<count).map { Identifier.integer($0) }
    host.setScene {
      Node.container(.scrollView(.vertical), id: "window", size: Size(width: 200, height: 200)) {
        Node.container(.list, id: "wall") {
          Node.forEach(ids) { id in Node.item(id: id, type: "brick", size: Size(width: 40, height: 10)) }.reorderable()
        }
      }
      .modifier(.reorderContainer(for: "brick") { _ in .done })
    }
  }

  /// Lifts the first item.
  func lift() {
    host.send(.pointerDown(at: Point(x: 5, y: 5)))
    host.send(.pointerMoved(to: Point(x: 20, y: 8)))
  }
}
