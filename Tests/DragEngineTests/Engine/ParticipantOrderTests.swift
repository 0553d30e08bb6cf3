import DragEngine
import Testing

/// A participant without a model, which records its calls.
private final class Witness: TransactionParticipant {
  let name: String
  let trace: Trace

  init(_ name: String, _ trace: Trace) {
    self.name = name
    self.trace = trace
  }

  func begin() { trace.append("\(name) begins") }
  func prepare() throws(EngineError) {}
  func commit() -> ModelChange? {
    trace.append("\(name) commits")
    return ModelChange { [self] in
      trace.append("\(name) undoes")
    } redo: { [self] in
      trace.append("\(name) redoes")
    }
  }
  func rollback() { trace.append("\(name) goes back") }
  func mark() { trace.append("\(name) marks") }
  func forgetMark() { trace.append("\(name) forgets its mark") }
  func returnToMark() -> Bool {
    trace.append("\(name) goes back to its mark")
    return true
  }
}

/// Two participants, the second of which may depend on the first: undo runs in the reverse order.
@Suite struct `The order of participants` {
  private let board = Board(["left": ["a", "b"], "right": ["x"]])
  private let trace = Trace()

  private func bench() -> Bench {
    let bench = board.bench
    for name in ["first", "second"] { bench.engine.add(Witness(name, trace)) }
    return bench
  }

  @Test func `participants begin and commit in the order in which they were added`() {
    bench().drag("a", to: at(170, 100))
    #expect(trace.lines == ["first begins", "second begins", "first commits", "second commits"])
  }

  @Test func `participants are rolled back in reverse order`() {
    board.answer = { _ in .refused("not today") }
    bench().drag("a", to: at(170, 100))
    #expect(trace.lines == ["first begins", "second begins", "second goes back", "first goes back"])
  }

  @Test func `the changes of a step are undone in the reverse order of the commits, and redone in their order`() {
    let bench = bench()
    bench.drag("a", to: at(170, 100))
    _ = trace.take()
    bench.engine.undo()
    #expect(trace.take().filter { $0.hasSuffix("undoes") } == ["second undoes", "first undoes"])
    bench.engine.redo()
    #expect(trace.take().filter { $0.hasSuffix("redoes") } == ["first redoes", "second redoes"])
  }

  @Test func `an undo after which the scene cannot be described is reverted in reverse order`() {
    let bench = bench()
    bench.drag("a", to: at(170, 100))
    _ = trace.take()
    board.flaw = { _ in "the left list is short" }
    bench.engine.undo()
    #expect(
      trace.lines == [
        "first begins", "second begins", "second undoes", "first undoes", "first redoes", "second redoes",
        "second goes back", "first goes back",
      ])
  }

  @Test func `a refused move inside a command restores the marks of participants in reverse order`() {
    let bench = bench()
    board.answer = { _ in .refused("a stays") }
    board.modifiers = [
      .onTapGesture { [unowned engine = bench.engine] _ in
        _ = engine.move("a", to: "right")
        return .done
      }
    ]
    bench.tap(at(50, 100))
    let marks = trace.lines.filter { $0.contains("mark") }
    #expect(
      marks == ["first marks", "second marks", "second goes back to its mark", "first goes back to its mark"])
  }
}
