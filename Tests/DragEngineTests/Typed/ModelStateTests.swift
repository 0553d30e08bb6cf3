import DragEngine
import Testing

@Suite struct `Model states` {
  /// An engine with two states, and a key that changes both.
  private final class Counter {
    @ModelState(check: { if $0 > 9 { throw Reason("at most 9") } }) var count = 0
    @ModelState var log = ""
    var failure: (any Error)?

    lazy var engine = Engine(models: $count, $log) { [unowned self] in
      Node.text("\(count)", id: "count", size: Size(width: 9, height: 9))
        .onKeyPress("a") { [unowned self] in
          log += "a"
          count += 1
          if let failure { throw failure }
        }
    }

    func press() -> Response { engine.send(.keyDown("a", time: engine.time)) }
    var drawn: String? { engine.placements.first { $0.id == "count" }?.label }
  }

  @Test func `a command changes several states in one step, and undo and redo change them together`() {
    let counter = Counter()
    _ = counter.press()
    _ = counter.press()
    #expect(counter.count == 2 && counter.log == "aa" && counter.drawn == "2")
    counter.engine.undo()
    #expect(counter.count == 1 && counter.log == "a" && counter.drawn == "1")
    counter.engine.redo()
    #expect(counter.count == 2 && counter.log == "aa" && counter.drawn == "2")
  }

  @Test func `a command that throws changes nothing`() {
    let counter = Counter()
    counter.failure = Reason("not now")
    guard case .refused(let reason) = counter.press() else { return #expect(Bool(false)) }
    #expect(reason == "not now" && counter.count == 0 && counter.log == "" && !counter.engine.canUndo)
  }

  @Test func `if a check refuses the value of a command, all states are restored`() {
    let counter = Counter()
    for _ in 0..<9 { _ = counter.press() }
    guard case .refused(let reason) = counter.press() else { return #expect(Bool(false)) }
    #expect(reason == "at most 9" && counter.count == 9 && counter.log.count == 9 && counter.drawn == "9")
  }

  @Test func `a write outside of commands runs as a command: it is drawn, undone and checked`() {
    let counter = Counter()
    counter.count = 3  // before there is an engine
    #expect(counter.drawn == "3")
    counter.count = 5
    #expect(counter.drawn == "5")
    counter.count += 100
    #expect(counter.count == 5 && counter.drawn == "5")
    counter.engine.undo()
    #expect(counter.count == 3 && counter.drawn == "3" && !counter.engine.canUndo)
  }

  /// A row that is equal to all rows with its number.
  private struct Row: Equatable {
    var number: Int
    var name: String

    static func == (left: Row, right: Row) -> Bool { left.number == right.number }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `undo and redo restore a long array as it was, also elements that are equal to others`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let rows = ModelState<[Row]>((0..<40).map { Row(number: $0, name: "row \($0)") })
    let engine = Engine(models: rows) { Node.text("rows", size: Size(width: 9, height: 9)) }
    func names() -> [String] { rows.wrappedValue.map(\.name) }
    var history = [names()]
    for step in 0..<12 {
      var next = rows.wrappedValue
      let first = Int.random(in: 0..<next.count, using: &random)
      let end = min(first + Int.random(in: 0..<3, using: &random), next.count)
      let new = (0..<Int.random(in: 0..<3, using: &random)).map { Row(number: $0, name: "new \(step) \($0)") }
      next.replaceSubrange(first..<end, with: new)
      next.append(Row(number: 100 + step, name: "last \(step)"))
      next[0].name += "!"
      rows.wrappedValue = next
      history.append(names())
    }
    for expected in history.dropLast().reversed() {
      engine.undo()
      #expect(names() == expected)
    }
    for expected in history.dropFirst() {
      engine.redo()
      #expect(names() == expected)
    }
  }

  @Test func `a command that ends with equal values makes no undo step`() {
    let counter = Counter()
    counter.log = ""
    _ = counter.engine.perform {
      counter.count += 1
      counter.count -= 1
      return .done
    }
    #expect(!counter.engine.canUndo)
  }

  @Test(arguments: [0, 50, 99])
  func `an array whose elements are equal, with other bits, makes no undo step; an unequal element makes one`(
    place: Int
  ) {
    let rows = ModelState<[Row]>((0..<100).map { Row(number: $0, name: "row \($0)") })
    let engine = Engine(models: rows) { Node.text("rows", size: Size(width: 9, height: 9)) }
    rows.wrappedValue[place].name = "other"
    #expect(!engine.canUndo)
    rows.wrappedValue[place].number = -1
    #expect(engine.canUndo)
    engine.undo()
    #expect(rows.wrappedValue[place].number == place && !engine.canUndo)
  }

  @Test func `a refused command inside a command is reverted alone`() {
    let counter = Counter()
    _ = counter.engine.perform {
      counter.count = 1
      _ = counter.engine.start {
        counter.count = 2
        return .refused("no")
      }
      counter.log += "\(counter.count)"
      return .done
    }
    #expect(counter.count == 1 && counter.log == "1")
  }

  @Test(arguments: [nil, true, false])
  func `a move that changes no state is cancelled with a reason, unless its command has other effects`(
    movesInTransaction: Bool?
  ) {
    @ModelState var cards = [CardValue]("a b")
    let bench = Bench(model: $cards) {
      Node.hstack(id: "row", spacing: 0) { row(cards).reorderable() }
        .reorderContainer(for: CardValue.self, movesInTransaction: movesInTransaction) { _ in
          cards.append(contentsOf: [])
        }
    }
    let outcome = bench.drag("a", to: at(79, 30))
    #expect(outcome?.operation == (movesInTransaction == false ? .move : .cancel))
    #expect(outcome?.reason?.code == (movesInTransaction == false ? nil : "nothing_moved"))
  }

  @Test func `each call that finds another value than the call before counts one change, until the value goes back`() {
    let state = ModelState(1)
    var counts: [Int?] = []
    func add(_ number: Int) {
      state.wrappedValue += number
      counts += [state.countChanges(), state.countChanges()]
    }
    state.begin()
    add(0)
    add(1)
    state.mark()
    add(1)
    #expect(state.returnToMark())
    counts.append(state.countChanges())
    #expect(counts == [0, 0, 1, 1, 2, 2, 1])
  }
}
