import DragEngine
import Testing

/// Commands that wait continue in the undo step that they began.
@Suite struct `Continued steps` {
  private let board = Board(["left": ["a"], "right": []])
  private let bench: Bench

  init() { bench = board.bench }

  @discardableResult
  private func add(_ id: Identifier, continuing step: UndoStep.ID? = nil) -> (response: Response, step: UndoStep.ID?) {
    var began: UndoStep.ID?
    let command = { [board, engine = bench.engine] () -> CommandAnswer in
      board.lists["left"]?.append(id)
      began = engine.step
      return .done
    }
    guard let step else { return (bench.engine.perform(command), began) }
    return (bench.engine.perform(continuing: step, command), began)
  }

  private func lists(after undos: Int) -> [Identifier]? {
    for _ in 0..<undos { bench.engine.undo() }
    return board.lists["left"]
  }

  @Test func `changes after a wait are undone together with the changes before it`() throws {
    let step = try #require(add("1").step)
    #expect(add("2", continuing: step).step == step)
    #expect(bench.engine.step == nil)
    #expect(lists(after: 1) == ["a"])
    bench.engine.redo()
    #expect(board.lists["left"] == ["a", "1", "2"])
  }

  @Test func `steps that began during a wait are merged, and can be continued too`() throws {
    let first = try #require(add("1").step)
    let second = try #require(add("2").step)
    add("3", continuing: first)
    add("4", continuing: second)
    #expect(lists(after: 1) == ["a"])
    #expect(!bench.engine.canUndo)
    bench.engine.redo()
    #expect(board.lists["left"] == ["a", "1", "2", "3", "4"])
  }

  @Test func `if a command waits before its first change, the later changes become the step`() throws {
    var began: UndoStep.ID?
    bench.engine.perform { [engine = bench.engine] in
      began = engine.step
      return .done
    }
    add("other")
    let step: UndoStep.ID = try #require(began)
    add("1", continuing: step)
    #expect(lists(after: 1) == ["a", "other"])
    #expect(lists(after: 1) == ["a"])
  }

  @Test func `an undone step is not continued`() throws {
    let step = try #require(add("1").step)
    bench.engine.undo()
    guard case .refused(let reason) = add("2", continuing: step).response else { return #expect(Bool(false)) }
    #expect(reason?.code == "undone")
    #expect(board.lists["left"] == ["a"])
    bench.engine.redo()
    add("2", continuing: step)
    #expect(lists(after: 1) == ["a"])
  }

  @Test func `an undone step is not continued after another command, when it can no longer be redone`() throws {
    let step = try #require(add("1").step)
    bench.engine.undo()
    add("2")
    guard case .refused(let reason) = add("3", continuing: step).response else { return #expect(Bool(false)) }
    #expect(reason?.code == "undone" && board.lists["left"] == ["a", "2"] && !bench.engine.canRedo)
  }

  @Test func `at least the latest 10,000 of the undone steps that cannot be redone are not continued`() throws {
    var steps: [UndoStep.ID] = []
    for _ in 0..<20_001 {
      steps.append(try #require(add("1").step))
      bench.engine.undo()
    }
    add("2")
    for step in [steps[10_001], steps[20_000]] {
      guard case .refused = add("3", continuing: step).response else { return #expect(Bool(false)) }
    }
    #expect(board.lists["left"] == ["a", "2"])
  }

  @Test func `a step that was forgotten is not undone by half when it continues`() throws {
    bench.engine.levelsOfUndo = 1
    let step = try #require(add("1").step)
    add("2")
    add("3", continuing: step)
    // To undo 2, the step with 1 and 3 has to be undone first, and 1 is forgotten.
    #expect(!bench.engine.canUndo)
    add("4", continuing: step)
    add("5")
    #expect(lists(after: 1) == ["a", "1", "2", "3", "4"] && !bench.engine.canUndo)
  }

  @Test func `a step whose first change comes after later steps were forgotten is recorded`() throws {
    var waiting: UndoStep.ID?
    bench.engine.perform { [engine = bench.engine] in
      waiting = engine.step
      return .done
    }
    bench.engine.levelsOfUndo = 1
    add("1")
    add("2")
    let step: UndoStep.ID = try #require(waiting)
    add("3", continuing: step)
    #expect(lists(after: 1) == ["a", "1", "2"])
  }

  @Test func `if a later part fails, the step stays`() throws {
    let step = try #require(add("1").step)
    bench.engine.perform(continuing: step) { [board] in
      board.lists["left"] = []
      return .failed("broken")
    }
    #expect(board.lists["left"] == ["a", "1"])
    #expect(lists(after: 1) == ["a"])
  }

  @Test func `undo ends the waiting commands of its step only`() throws {
    let waiting = Waiting()
    bench.engine.add(waiting)
    let first = try #require(add("1").step)
    let second = try #require(add("2").step)
    bench.engine.undo()
    #expect(waiting.ended == [second])
    bench.engine.redo()
    #expect(waiting.ended == [second])
    bench.engine.undo()
    bench.engine.undo()
    #expect(waiting.ended == [second, second, first])
  }

  private final class Waiting: TransactionParticipant {
    var ended: [UndoStep.ID] = []
    func begin() {}
    func prepare() throws(EngineError) {}
    func commit() -> ModelChange? { nil }
    func rollback() {}
    func endWaiting(of step: UndoStep.ID) { ended.append(step) }
  }
}
