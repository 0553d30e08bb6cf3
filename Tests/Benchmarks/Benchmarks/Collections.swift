import Dray

/// A list of 100,000 rows in a scroll view, next to Klondike: the costs of a pointer update, a drop, an undo
/// and edits.
func measureCollections(_ table: inout Table) throws {
  let rows = try RowList(count: 100_000)
  let game = try Klondike(limits: .unmetered)
  let pile: Identifier = "pile 4"
  let card = try game.topCard(of: pile)
  let grab = try game.grabPoint(of: card)
  game.host.send(.pointerDown(at: grab))
  game.host.send(.pointerMoved(to: Point(x: grab.x + 4, y: grab.y)))
  rows.lift()
  let times = try race([
    Contestant(along: PointerPath(over: Rect(x: 0, y: 0, width: 300, height: 600)).points) {
      rows.host.send(.pointerMoved(to: $0))
    },
    Contestant(along: PointerPath(over: game.host.placements.bounds).points) { game.host.send(.pointerMoved(to: $0)) },
  ])
  table.add("pointer update over 100,000 rows, next to Klondike's", times[0], against: times[1], .ratio(2))
  rows.host.send(.pointerCancelled())

  let shuttle = try Shuttle()
  let drops = try race(
    rounds: 3,
    [
      Contestant(operations: 2) { try rows.go() },
      Contestant(operations: 2) { try shuttle.go() },
      Contestant(operations: 2) { rows.travel() },
    ])
  table.add("drop among 100,000 rows, next to Klondike's", drops[0], against: drops[1], .ratio(2))
  table.add("  undo or redo of it", drops[2], .time(50_000))

  let kept = SwiftRows(count: 100_000)
  let keptDrops = try race(rounds: 20, [Contestant(operations: 2) { try kept.go() }])
  table.add("drop among 100,000 rows in Swift that are kept", keptDrops[0], .time(1_000_000))
  kept.scrollToEnd()
  let endDrops = try race(rounds: 20, [Contestant(operations: 2) { try kept.go() }])
  table.add("  drop at the end of them", endDrops[0], .time(1_000_000))

  let edits = try race([Contestant(operations: 4) { try rows.edit() }])
  table.add("insert, find, move, remove in 100,000 rows", edits[0])
}

/// A scroll view of rows that can be reordered. The rows are those of a collection.
private struct RowList {
  let host = Host()
  private let places = [Point(x: 50, y: 10), Point(x: 50, y: 310)]

  init(count: Int) throws {
    host.limits = .trusted
    host.collectionLimit = 0
    try host.load(
      script: """
        local dray = require "dray"
        local array = require "dray.array"
        local rows = dray.collection("rows", function()
          local list = {}
          for i = 1, \(count) do list[i] = { id = i, name = "row " .. i } end
          return list
        end)
        local other = dray.collection("other", function() return table.move(rows, 1, #rows, 1, {}) end)
        local size = { width = 300, height = 20 }
        local function row(value) return dray.item { id = value.id, type = "row", label = value.name, size = size } end
        dray.scene(function()
          return dray.scroll_view { id = "scroll", size = { width = 300, height = 600 },
              dray.list { id = "rows", spacing = 0, dray.for_each(rows, row):reorderable() } }
            :reorder_container("row", function(difference) return array.apply(rows, difference) end)
            :on_key_press("e", function()
              other:insert({ id = 0, name = "new" }, 50000)
              other:move(other[25000].id, other[75000].id)
              assert(other:index(0) == 49999)
              other:remove(0)
            end)
        end)
        """)
  }

  /// Lifts the first row of the list.
  func lift() {
    host.send(.pointerDown(at: places[0]))
    host.send(.pointerMoved(to: Point(x: places[0].x, y: places[0].y + 8)))
  }

  /// Drags the first row fifteen rows down, and the row that is there then back up.
  func go() throws {
    for (start, end) in [(places[0], places[1]), (places[1], places[0])] {
      host.send(.pointerDown(at: start))
      for step in 1...10 {
        let part = Double(step) / 10
        host.send(.pointerMoved(to: Point(x: start.x, y: start.y + (end.y - start.y) * part)))
      }
      guard case .ended(let outcome) = host.send(.pointerUp()), outcome.cause == .dropped else {
        throw Unmeasurable(why: "a row was not dropped")
      }
    }
  }

  /// Undoes the latest drop and redoes it.
  func travel() {
    host.undo()
    host.redo()
  }

  func edit() throws {
    guard case .performed = host.send(.keyDown("e")) else { throw Unmeasurable(why: "the rows could not be changed") }
  }
}

/// A scroll view of rows of an array that is a model state.
private final class SwiftRows {
  private struct Row: Identifiable, Transferable, Equatable {
    var id: Int
    var name: String

    static let itemType: Identifier = "row"
  }

  @ModelState private var rows: [Row]
  private let kept = Node.RowCache<Row>()
  private let places = [Point(x: 50, y: 10), Point(x: 50, y: 310)]

  private lazy var engine = Engine(models: $rows) { [unowned self] in
    Node.scrollView(id: "scroll", size: Size(width: 300, height: 600)) {
      Node.list(id: "rows") {
        Node.forEach(rows, keeping: kept) { Node.text($0.name, size: Size(width: 300, height: 20)) }.reorderable()
      }
    }
    .reorderContainer(for: Row.self) { [unowned self] difference in rows.apply(difference: difference) }
  }

  init(count: Int) { _rows = ModelState((1...count).map { Row(id: $0, name: "row \($0)") }) }

  func scrollToEnd() {
    engine.send(.scrolledTo(Vector(dx: 0, dy: Double(rows.count) * 20), in: "scroll"))
  }

  /// Drags the first row fifteen rows down, and the row that is there then back up.
  func go() throws {
    for (start, end) in [(places[0], places[1]), (places[1], places[0])] {
      engine.send(.pointerDown(at: start))
      engine.send(.pointerMoved(to: Point(x: start.x, y: start.y + (end.y - start.y) / 2)))
      engine.send(.pointerMoved(to: end))
      guard case .ended(let outcome) = engine.send(.pointerUp()), outcome.cause == .dropped else {
        throw Unmeasurable(why: "a row was not dropped")
      }
    }
  }
}
