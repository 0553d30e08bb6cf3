import DragEngine
import Testing

@Suite struct `Transactions` {
  private let board = Board(["left": ["a", "b"], "right": ["x"]])
  private var trace: Trace { board.trace }
  private let start: [Identifier: [Identifier]] = ["left": ["a", "b"], "right": ["x"]]

  private func drop(_ bench: Bench) -> DragOutcome? { bench.drag("a", to: at(170, 100)) }

  /// Expects that nothing has changed, and that the drag was cancelled once, with this cause and reason.
  private func expectRollback(_ bench: Bench, _ outcome: DragOutcome?, _ cause: Cause, _ reason: String) {
    #expect(outcome?.operation == .cancel)
    #expect(outcome?.cause == cause)
    #expect(outcome?.reason?.text == reason)
    #expect(outcome?.acceptedItemCount == 0)
    #expect(board.lists == start)
    #expect(bench.frame("a") == Rect(x: 0, y: 0, width: 100, height: 20))
    #expect(bench.outcomes.count == 1)
  }

  @Test func `a move that is refused leaves models and scene as before`() {
    board.answer = { _ in .refused("not today") }
    let bench = board.bench
    expectRollback(bench, drop(bench), .refused, "not today")
    #expect(bench.failures == [])
  }

  @Test func `a move that fails leaves models and scene as before`() {
    board.answer = { _ in .failed("attempt to index a nil value") }
    let bench = board.bench
    expectRollback(bench, drop(bench), .failed, "attempt to index a nil value")
    #expect(bench.failures == ["attempt to index a nil value"])
  }

  @Test func `if the source refuses at the end, the drop is rolled back and the source is notified of a cancel`() {
    board.modifiers = [
      trace.source { _, operation in operation == .move ? .refused("I keep it") : .done },
      trace.destination("board"),
    ]
    let bench = board.bench
    expectRollback(bench, drop(bench), .refused, "I keep it")
    #expect(
      trace.lines == [
        "source: initial", "source: active", "board: entering", "board: active", "source: active", "board: active",
        "move a from left to right end", "source: ending(move)", "source: ended(move)", "source: ending(cancel)",
        "source: ended(cancel)", "board: ended(cancel)",
      ])
  }

  @Test func `a drop after which the scene cannot be described is rolled back`() {
    board.answer = { [board] _ in
      board.lists["left"]?.append("x")
      return .done
    }
    let bench = board.bench
    expectRollback(
      bench, drop(bench), .failed,
      "item 'x' (card) occurs twice in namespace '': in 'left' and in 'right'; show it once, or give one of them a namespace"
    )
  }

  @Test func `a drop that a participant's check refuses is rolled back`() {
    board.flaw = { $0.lists["left"]?.count == 1 ? "invariant 'two on the left' does not hold" : nil }
    let bench = board.bench
    expectRollback(bench, drop(bench), .failed, "invariant 'two on the left' does not hold")
  }

  @Test func `either all participants commit or none`() {
    let other = Shelf()
    board.answer = { [board] _ in
      other.items.append("note")
      return board.lists["right"]?.count == 2 ? .done : .refused(nil)
    }
    let bench = board.bench
    bench.engine.add(other)
    #expect(drop(bench)?.cause == .dropped)
    #expect(other.items == ["note"])
    #expect(bench.drag("b", to: at(170, 100))?.cause == .refused)
    #expect(other.items == ["note"])
    #expect(board.lists == ["left": ["b"], "right": ["x", "a"]])
  }

  @Test func `a removed participant is not called`() {
    let other = Shelf()
    let bench = board.bench
    bench.engine.add(other)
    bench.engine.remove(other)
    board.answer = { _ in
      other.items.append("note")
      return .refused(nil)
    }
    _ = drop(bench)
    #expect(other.items == ["note"])
  }

  @Test func `the source's cancel is a separate command, and its failure affects nothing else`() {
    board.modifiers = [
      .onDragSessionUpdated { [board] session in
        guard case .ended(.cancel) = session.phase else { return .done }
        board.lists["left"] = []
        return .failed("broken")
      }
    ]
    let bench = board.bench
    bench.lift("a")
    bench.engine.send(.keyDown(.escape))
    #expect(board.lists == start)
    #expect(bench.outcomes.map(\.cause) == [.cancelled])
  }

  @Test func `a scene that was invalidated before the cancel of a drag is described again`() {
    let bench = board.bench
    bench.lift("a")
    board.lists["left"] = ["a"]
    bench.engine.invalidateScene()
    bench.engine.cancelDrag()
    #expect(bench.frame("b").minX == -9999)
  }
}

@Suite struct `Moving without a pointer` {
  private let board = Board(["left": ["a", "b"], "right": ["x", "y"]])
  private var trace: Trace { board.trace }

  @Test func `AF3: moving without a pointer runs the same question and the same command as a drag`() {
    board.modifiers = [trace.question("board"), trace.source()]
    let outcome = board.bench.engine.move("a", to: "right", before: "y")
    #expect(
      trace.lines == [
        "source: initial", "source: active", "asked board", "move a from left to right before y",
        "source: ending(move)", "source: ended(move)", "source: data transfer completed",
      ])
    #expect(outcome.cause == .dropped)
    #expect(outcome.route.before == "y")
    #expect(board.lists["right"] == ["x", "a", "y"])
  }

  @Test(arguments: ["left", "right"] as [Identifier], ["a", "b", "x", "y", nil] as [Identifier?])
  func `an item moved without a pointer goes to the exact place`(list: Identifier, before: Identifier?) {
    let isThere = before.map { board.lists[list, default: []].contains($0) } ?? true
    let outcome = board.bench.engine.move("b", to: list, before: before)
    guard isThere else {
      #expect(outcome.reason?.code == "unknown_place")
      return
    }
    if outcome.cause == .unchanged {
      #expect(list == "left")
      #expect(before == nil || before == "b")
    } else {
      #expect(outcome.route.to == list)
      #expect(outcome.route.before == before)
    }
  }

  @Test func `moving to a container without a list is a drop there`() {
    let bench = Bench(trace) { [trace] in
      desk {
        photos("a", modifiers: anyPhoto)
        zone("album", modifiers: trace.drop("album"))
      }
    }
    #expect(bench.engine.move("a", to: "album").operation == .copy)
    #expect(trace.lines == ["album takes a"])
  }

  @Test func `a refusal of a question is reported and nothing is written`() {
    board.modifiers = [.dropConfiguration { _ in .forbidden("full") }]
    let outcome = board.bench.engine.move("a", to: "right")
    #expect(outcome.operation == .forbidden)
    #expect(outcome.reason == "full")
    #expect(trace.lines == [])
  }

  @Test func `unknown items and unknown places have different reasons`() {
    let engine = board.bench.engine
    #expect(engine.move("nobody", to: "right").reason?.text == "no item 'nobody' is in the scene")
    #expect(engine.move("right", to: "a").reason?.text == "'right' is a container, not an item that can be lifted")
    #expect(engine.move("a", to: "nowhere").reason?.text == "no container or item 'nowhere' is in the scene")
    #expect(
      engine.move("a", to: "right", before: "b").reason?.text == "'right' has no item 'b' to insert before")
  }

  @Test func `moving an item inside a question is an error`() {
    var outcome: DragOutcome?
    let bench = board.bench
    board.modifiers = [
      .dropConfiguration { [unowned engine = bench.engine] _ in
        outcome = engine.move("b", to: "right")
        return .accepted
      }
    ]
    bench.drag("a", to: at(170, 5))
    #expect(outcome?.reason?.code == "busy")
    #expect(board.lists["left"] == ["b"])
  }
}

@Suite struct `Moving inside a command` {
  private let board = Board(["left": ["a", "b"], "right": ["x"]])
  private var trace: Trace { board.trace }

  /// Taps "left", and runs a command by the tap.
  private func tap(_ command: @escaping (Engine) -> CommandAnswer) -> (Bench, Response) {
    let bench = board.bench
    board.modifiers.append(.onTapGesture { [unowned engine = bench.engine] _ in command(engine) })
    return (bench, bench.tap(at(50, 100)))
  }

  @Test func `a move inside a command joins the transaction, and sees the writes of the command`() {
    let (bench, response) = tap { [board] engine in
      board.lists["left"]?.append("new")
      return engine.move("new", to: "right").cause == .dropped ? .done : .refused("not moved")
    }
    guard case .performed = response else { return #expect(Bool(false), "\(response)") }
    #expect(board.lists == ["left": ["a", "b"], "right": ["x", "new"]])
    #expect(bench.outcomes.map(\.itemIDs) == [["new"]])
    #expect(bench.events.filter { if case .committed = $0 { true } else { false } }.count == 1)
  }

  @Test func `a refused move writes nothing, and the command continues`() {
    board.answer = { $0.sources == ["a"] ? .refused("a stays") : .done }
    var first: DragOutcome?
    let (bench, _) = tap { engine in
      first = engine.move("a", to: "right")
      _ = engine.move("b", to: "right")
      return .done
    }
    #expect(first?.cause == .refused)
    #expect(first?.reason == "a stays")
    #expect(board.lists == ["left": ["a"], "right": ["x", "b"]])
    #expect(bench.outcomes.map(\.cause) == [.refused, .dropped])
  }

  @Test func `if the command fails afterwards, the move is rolled back and its source is notified of a cancel`() {
    board.modifiers = [trace.source(), trace.destination("board")]
    let (bench, _) = tap { engine in
      _ = engine.move("a", to: "right")
      return .failed("broken")
    }
    #expect(board.lists == ["left": ["a", "b"], "right": ["x"]])
    #expect(
      trace.lines == [
        "source: initial", "source: active", "board: entering", "board: active", "move a from left to right end",
        "source: ending(move)", "source: ended(move)", "source: ending(cancel)", "source: ended(cancel)",
        "board: ended(cancel)",
      ])
    #expect(bench.outcomes.map(\.cause) == [.failed])
  }

  @Test func `a move inside a move is rolled back with it`() {
    let bench = board.bench
    board.answer = { [unowned engine = bench.engine] difference in
      guard difference.sources == ["a"] else { return .done }
      return engine.move("b", to: "right").cause == .dropped ? .refused("on second thoughts") : .done
    }
    bench.drag("a", to: at(170, 100))
    #expect(board.lists == ["left": ["a", "b"], "right": ["x"]])
    #expect(bench.outcomes.map(\.cause) == [.refused, .refused])
    #expect(bench.outcomes.map(\.itemIDs) == [["b"], ["a"]])
  }

  @Test func `a move inside a refused move is rolled back, and the command continues`() {
    let bench = board.bench
    board.answer = { [unowned engine = bench.engine] difference in
      guard difference.sources == ["a"] else { return .done }
      _ = engine.move("b", to: "right")
      return .refused("a stays")
    }
    board.modifiers = [
      .onTapGesture { [unowned engine = bench.engine] _ in
        engine.move("a", to: "right").cause == .refused ? .done : .failed("moved")
      }
    ]
    guard case .performed = bench.tap(at(50, 100)) else { return #expect(Bool(false)) }
    #expect(board.lists == ["left": ["a", "b"], "right": ["x"]])
    #expect(bench.outcomes.map(\.itemIDs) == [["b"], ["a"]])
    #expect(bench.outcomes.map(\.cause) == [.refused, .refused])
  }

  @Test func `if a participant has no marks, a partly done move rolls back the whole command`() {
    board.answer = { _ in .refused(nil) }
    let simple = Unmarked()
    let bench = board.bench
    bench.engine.add(simple)
    board.modifiers.append(
      .onTapGesture { [unowned engine = bench.engine] _ in
        simple.value = 1
        _ = engine.move("a", to: "right")
        return .done
      })
    guard case .failed(let reason) = bench.tap(at(50, 100)) else { return #expect(Bool(false)) }
    #expect(reason.code == "half_moved")
    #expect(simple.value == 0)
  }

  @Test func `after questions inside a command the engine is still in the command`() {
    var activities: [Engine.Activity] = []
    board.modifiers = [.dropConfiguration { _ in .accepted }, trace.source(), trace.destination("board")]
    var inner: Response?
    _ = tap { engine in
      _ = engine.move("a", to: "right")
      activities.append(engine.activity)
      inner = engine.send(.tick(time: 1))
      return .done
    }
    #expect(activities == [.command])
    guard case .failed(let reason)? = inner else { return #expect(Bool(false)) }
    #expect(reason.code == "busy")
  }
}

/// A participant without marks.
private final class Unmarked: TransactionParticipant {
  var value = 0
  func begin() {}
  func prepare() throws(EngineError) {}
  func commit() -> ModelChange? { nil }
  func rollback() { value = 0 }
}
