import DragEngine
import Testing

@Suite struct `Undo and redo` {
  private let board = Board(["left": ["a", "b"], "right": ["x"]])
  private let start: [Identifier: [Identifier]] = ["left": ["a", "b"], "right": ["x"]]
  private let moved: [Identifier: [Identifier]] = ["left": ["b"], "right": ["x", "a"]]

  private func code(_ response: Response) -> ByteString? {
    switch response {
    case .refused(let reason): reason?.code
    case .failed(let reason): reason.code
    case .performed: "performed"
    case .unhandled, .handled, .ended: nil
    }
  }

  @Test func `AF1: a reorder is undone and redone as one step`() {
    let bench = board.bench
    #expect(bench.engine.canUndo == false)
    #expect(bench.drag("a", to: at(170, 100))?.operation == .move)
    let before = bench.engine.placements
    #expect(code(bench.engine.undo()) == "performed")
    #expect(board.lists == start)
    #expect(bench.frame("a") == Rect(x: 0, y: 0, width: 100, height: 20))
    #expect(!bench.engine.canUndo && bench.engine.canRedo)
    #expect(code(bench.engine.redo()) == "performed")
    #expect(board.lists == moved)
    #expect(bench.engine.placements == before)
    #expect(bench.engine.canUndo && !bench.engine.canRedo)
  }

  @Test func `the removal by the source belongs to the step of the drop`() {
    let (given, taken) = (Shelf("a"), Shelf())
    let source = Trace().source { session, _ in
      given.items.removeAll { session.draggedItemIDs(for: "photo").contains($0) }
      return .done
    }
    let bench = Bench {
      desk {
        photos("a", modifiers: anyPhoto, everything, source, .dropConfiguration { _ in .accepted })
        zone(
          "album",
          modifiers: .dropDestination(for: ["photo"]) { delivery in
            taken.items += delivery.items.map(\.id)
            return .done
          }, .dropConfiguration { _ in .accepted })
      }
    }
    bench.engine.add(given)
    bench.engine.add(taken)
    #expect(bench.drag("a", to: overFirst)?.operation == .move)
    #expect(given.items == [] && taken.items == ["a"])
    bench.engine.undo()
    #expect(given.items == ["a"] && taken.items == [])
    #expect(!bench.engine.canUndo)
  }

  @Test func `the step of a tap names the tapped item`() {
    let shelf = Shelf()
    let tap = Modifier.onTapGesture { tap in
      shelf.items += [tap.itemID ?? "nothing"]
      return .done
    }
    let bench = Bench { desk { photos("a", modifiers: anyPhoto, tap) } }
    bench.engine.add(shelf)
    bench.tap(bench.center("a"))
    #expect(shelf.items == ["a"])
    #expect(bench.engine.nextUndo?.kind == .tap && bench.engine.nextUndo?.itemIDs == ["a"])
  }

  @Test func `undo during a drag is refused, and the drag continues`() {
    let bench = board.bench
    bench.drag("a", to: at(170, 100))
    bench.lift("b")
    #expect(code(bench.engine.undo()) == "dragging")
    #expect(code(bench.engine.redo()) == "dragging")
    #expect(!bench.engine.canUndo)
    #expect(board.lists == moved)
    bench.move(to: at(170, 100))
    #expect(bench.release().outcome?.operation == .move)
  }

  @Test func `undo and redo are refused when there is no step`() {
    let bench = board.bench
    #expect(code(bench.engine.undo()) == "nothing_to_undo")
    #expect(code(bench.engine.redo()) == "nothing_to_redo")
  }

  @Test func `undo inside a command is refused and changes nothing`() {
    let bench = board.bench
    var inside: ByteString?
    bench.drag("a", to: at(170, 100))
    bench.engine.perform { [unowned engine = bench.engine] in
      inside = code(engine.undo())
      return .done
    }
    #expect(inside == "busy")
    #expect(board.lists == moved)
  }

  @Test func `a command that changes nothing, refuses or fails makes no step`() {
    let bench = board.bench
    bench.drag("a", to: at(170, 100))
    bench.engine.undo()
    bench.engine.perform { .done }
    for answer in [CommandAnswer.refused("no"), .failed("broken")] {
      bench.engine.perform { [board] in
        board.lists["left"] = []
        return answer
      }
    }
    #expect(!bench.engine.canUndo)
    #expect(bench.engine.canRedo)
  }

  @Test func `a new change clears the steps that could be redone`() {
    let bench = board.bench
    bench.drag("a", to: at(170, 100))
    bench.engine.undo()
    bench.drag("b", to: at(170, 100))
    #expect(!bench.engine.canRedo)
    bench.engine.undo()
    #expect(board.lists == start)
  }

  @Test func `every input is a step of its own: drop, tap, key, timer, and command of the host`() {
    let bench = board.bench
    let add = { [board] (id: Identifier) -> CommandAnswer in
      board.lists["left"]?.append(id)
      return .done
    }
    board.modifiers = [
      .onTapGesture { _ in add("tapped") }, .onKeyPress("k") { _ in add("typed") },
      .onTimer(interval: 9, repeats: false) { add("timed") },
    ]
    bench.drag("a", to: at(170, 100))
    bench.tap(at(50, 100))
    bench.engine.send(.keyDown("k", time: 8))
    bench.engine.send(.tick(time: 10))
    bench.engine.perform { add("performed") }
    #expect(board.lists["left"] == ["b", "tapped", "typed", "timed", "performed"])
    for count in [4, 3, 2, 1] {
      bench.engine.undo()
      #expect(board.lists["left"]?.count == count)
    }
    bench.engine.undo()
    #expect(board.lists == start)
    #expect(!bench.engine.canUndo)
  }

  @Test func `the monitor sees undo and redo`() {
    let bench = board.bench
    bench.drag("a", to: at(170, 100))
    bench.engine.undo()
    bench.engine.redo()
    let words = bench.events.compactMap { event -> String? in
      switch event {
      case .committed: "committed"
      case .undone: "undone"
      case .redone: "redone"
      default: nil
      }
    }
    #expect(words == ["committed", "undone", "redone"])
  }

  @Test func `the host limits the number of kept steps`() {
    let bench = board.bench
    bench.engine.levelsOfUndo = 2
    for id in ["1", "2", "3"] as [Identifier] {
      bench.engine.perform { [board] in
        board.lists["left"]?.append(id)
        return .done
      }
    }
    while bench.engine.canUndo { bench.engine.undo() }
    #expect(board.lists["left"] == ["a", "b", "1"])
    bench.engine.levelsOfUndo = 0
    #expect(!bench.engine.canRedo)
    bench.drag("a", to: at(170, 100))
    #expect(!bench.engine.canUndo)
  }

  @Test func `a cleared history has no steps`() {
    let bench = board.bench
    bench.drag("a", to: at(170, 100))
    bench.engine.forgetHistory()
    #expect(code(bench.engine.undo()) == "nothing_to_undo")
  }
}

@Suite struct `Impossible undo` {
  private let board = Board(["left": ["a", "b"], "right": ["x"]])
  private let moved: [Identifier: [Identifier]] = ["left": ["b"], "right": ["x", "a"]]

  /// A model whose undo and redo can be blocked.
  private final class Ledger: TransactionParticipant {
    var value = 0
    var isBlocked = false
    var isIrreversible = false
    private var before = 0

    func begin() { before = value }
    func prepare() throws(EngineError) {}
    func rollback() { value = before }
    func commit() -> ModelChange? {
      if isIrreversible { return .irreversible }
      let (old, new) = (before, value)
      return ModelChange { [unowned self] () throws(EngineError) in
        if isBlocked { throw .rule("the ledger is closed") }
        value = old
      } redo: { [unowned self] () throws(EngineError) in
        if isBlocked { throw .rule("the ledger is closed") }
        value = new
      }
    }
  }

  private func bench(with ledger: Ledger) -> Bench {
    let bench = board.bench
    bench.engine.add(ledger)
    board.answer = { _ in
      ledger.value += 1
      return .done
    }
    bench.drag("a", to: at(170, 100))
    return bench
  }

  private func failure(_ response: Response) -> String? {
    if case .failed(let reason) = response { reason.text } else { nil }
  }

  @Test func `if one participant cannot undo, no participant does`() {
    let ledger = Ledger()
    let bench = bench(with: ledger)
    ledger.isBlocked = true
    #expect(failure(bench.engine.undo()) == "the ledger is closed")
    #expect(board.lists == moved && ledger.value == 1)
    #expect(bench.frame("a").minX == 120)
    ledger.isBlocked = false
    bench.engine.undo()
    ledger.isBlocked = true
    #expect(failure(bench.engine.redo()) == "the ledger is closed")
    #expect(board.lists["left"] == ["a", "b"] && ledger.value == 0)
  }

  @Test func `an undo that leads to a scene with an error is reverted`() {
    let ledger = Ledger()
    let bench = bench(with: ledger)
    board.names.append("left")
    #expect(failure(bench.engine.undo()) != nil)
    #expect(board.lists == moved && ledger.value == 1)
    board.names.removeLast()
    bench.engine.invalidateScene()
    #expect(bench.frame("a").minX == 120)
    bench.engine.undo()
    #expect(board.lists["left"] == ["a", "b"] && ledger.value == 0)
  }

  @Test func `an undo that a participant's check refuses is reverted`() {
    let bench = bench(with: Ledger())
    board.flaw = { $0.lists["left"]?.count == 2 ? "two are too many" : nil }
    #expect(failure(bench.engine.undo()) == "two are too many")
    #expect(board.lists == moved)
    #expect(bench.frame("a").minX == 120)
    #expect(bench.engine.canUndo)
  }

  @Test func `a step that cannot be undone ends the undo history`() {
    let ledger = Ledger()
    let bench = bench(with: ledger)
    ledger.isIrreversible = true
    bench.drag("b", to: at(170, 100))
    #expect(!bench.engine.canUndo)
    #expect(ledger.value == 2)
  }

  @Test func `a removed participant is unchanged by undo, and the others are restored`() {
    let ledger = Ledger()
    let bench = bench(with: ledger)
    bench.engine.perform {
      ledger.value = 7
      return .done
    }
    bench.engine.remove(ledger)
    bench.engine.undo()
    #expect(board.lists["left"] == ["a", "b"])
    #expect(ledger.value == 7)
    #expect(!bench.engine.canUndo)
  }

  @Test func `the step of a drop is unfinished until its data has arrived`() {
    let (trace, album) = (Trace(), Shelf())
    let promises = Promises(trace)
    let bench = Bench(trace, model: album) {
      desk {
        photos("a", modifiers: promises.payload())
        zone(
          "album",
          modifiers: .dropDestination(for: ["photo"]) { delivery in
            album.items.append("frame")
            guard let provider = delivery.items[0].provider else { return .done }
            _ = try? delivery.load(["text"], from: provider) { _ in .done }
            return .done
          })
      }
    }
    bench.engine.levelsOfUndo = 2
    for title in ["removed from the history", "first", "second"] as [Identifier] {
      bench.engine.perform {
        album.items.append(title)
        return .done
      }
    }
    bench.drag("a", to: overFirst)
    bench.engine.send(.tick(time: bench.engine.time))
    #expect(bench.engine.nextUndo?.isUnfinished == true)
    promises["a", "text"]?.complete(Bytes("sea"))
    bench.engine.send(.tick(time: bench.engine.time))
    #expect(bench.engine.nextUndo?.isUnfinished == false)
    #expect(bench.engine.undoCount == 2)
  }

  @Test func `an undo step is not named after a refused move of its command`() {
    let board = Board(["left": ["a", "b"], "right": []])
    board.answer = { $0.sources == ["a"] ? .refused("a stays") : .done }
    let bench = board.bench
    bench.engine.perform {
      _ = bench.engine.move("a", to: "right")
      _ = bench.engine.move("b", to: "right")
      return .done
    }
    #expect(board.lists == ["left": ["a"], "right": ["b"]])
    #expect(bench.engine.nextUndo?.itemIDs == ["b"] && bench.engine.nextUndo?.kind == .drop)
    bench.engine.perform {
      _ = bench.engine.move("a", to: "right")
      board.lists["right"] = []
      return .done
    }
    #expect(bench.engine.nextUndo?.kind == .command)
  }
}
