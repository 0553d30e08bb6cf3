import DragEngine
import Glibc
import Testing

/// Undo is limited by steps and by bytes, and the cost of recording a step does not depend on the number of steps.
@Suite struct `Limits of undo` {
  /// A model of one number. Each of its changes has a given size.
  private final class Counter: TransactionParticipant {
    var value = 0
    var size = 0
    private(set) var losses: [[Int]] = []
    private var before = 0

    func begin() { before = value }
    func prepare() throws(EngineError) {}
    func rollback() { value = before }
    func commit() -> ModelChange? {
      let (old, new) = (before, value)
      return ModelChange(size: size) { [unowned self] () throws(EngineError) in
        value = old
      } redo: { [unowned self] () throws(EngineError) in
        value = new
      }
    }
    func cannotUndo(_ size: Int, limit: Int) { losses.append([size, limit]) }
  }

  private let counter = Counter()
  private let engine = Engine { _ in }

  init() { engine.add(counter) }

  @discardableResult
  private func count(keeping size: Int, continuing step: UndoStep.ID? = nil) -> UndoStep.ID? {
    var began: UndoStep.ID?
    counter.size = size
    let command = { [counter, engine] () -> CommandAnswer in
      counter.value += 1
      began = engine.step
      return .done
    }
    _ = step.map { engine.perform(continuing: $0, command) } ?? engine.perform(command)
    return began
  }

  /// Undoes all steps that can be undone, and returns the value of the counter.
  private func undoAll() -> Int {
    while engine.canUndo { engine.undo() }
    return counter.value
  }

  @Test func `ten thousand steps and sixteen megabytes are kept by default`() {
    #expect(engine.levelsOfUndo == 10_000)
    #expect(engine.undoByteLimit == 16 << 20)
    for _ in 0..<10_005 { count(keeping: 0) }
    #expect(engine.undoCount == 10_000)
    #expect(undoAll() == 5)
  }

  @Test func `beyond the limit of bytes the oldest steps are forgotten`() {
    engine.undoByteLimit = 10_000
    for _ in 0..<10 { count(keeping: 2000) }
    #expect(counter.losses.isEmpty)
    #expect(undoAll() == 7)
    for _ in 0..<3 { engine.redo() }
    #expect(counter.value == 10)
  }

  @Test func `a step above the limit and earlier steps cannot be undone, and the participant of the step is notified`()
  {
    engine.undoByteLimit = 10_000
    count(keeping: 10)
    count(keeping: 9_000)
    #expect(counter.losses == [[9_000, 10_000]])
    #expect(!engine.canUndo)
    count(keeping: 10)
    #expect(undoAll() == 2)
  }

  @Test func `a continued step counts with all of its parts`() throws {
    engine.undoByteLimit = 10_000
    let step = try #require(count(keeping: 4_000))
    count(keeping: 10)
    count(keeping: 4_000, continuing: step)
    #expect(engine.undoCount == 1)
    count(keeping: 4_000, continuing: step)
    #expect(counter.losses == [[4_000, 10_000]])
    #expect(!engine.canUndo)
  }

  @Test func `undone steps count towards the limit, and are forgotten when it is lowered`() {
    for _ in 0..<3 { count(keeping: 4_000) }
    engine.undo()
    engine.undo()
    engine.undoByteLimit = 12_000
    #expect(engine.undoCount == 0)
    #expect(engine.canRedo)
    engine.undoByteLimit = 8_000
    #expect(!engine.canRedo)
  }

  @Test func `the later changes of a forgotten step and the steps before these changes cannot be undone`() throws {
    engine.levelsOfUndo = 2
    let first = try #require(count(keeping: 0))
    for _ in 0..<3 { count(keeping: 0) }
    count(keeping: 0, continuing: first)
    #expect(engine.undoCount == 0)
    #expect(undoAll() == 5)
  }

  @Test func `a history with limit 0 notifies no participant of forgotten steps`() {
    engine.undoByteLimit = 10
    engine.levelsOfUndo = 0
    count(keeping: 10)
    engine.levelsOfUndo = nil
    engine.undoByteLimit = nil
    count(keeping: 1 << 40)
    #expect(counter.losses.isEmpty && engine.canUndo)
  }

  @Test func `a history of any limit can return to the beginning of the oldest kept step`() {
    var random = SeededGenerator(seed: 12)
    for round in 0..<60 {
      let (steps, bytes) = (Int.random(in: 1...12, using: &random), Int.random(in: 2_000...20_000, using: &random))
      engine.forgetHistory()
      (engine.levelsOfUndo, engine.undoByteLimit) = (steps, bytes)
      var sizes: [Int] = []
      for _ in 0..<30 {
        let size = Int.random(in: 0...3_000, using: &random)
        count(keeping: size)
        sizes.append(size + 1024)
        while sizes.count > steps || sizes.reduce(0, +) > bytes { sizes.removeFirst() }
        #expect(engine.undoCount == sizes.count, "round \(round)")
        if Bool.random(using: &random), engine.canUndo {
          engine.undo()
          if Bool.random(using: &random) { engine.redo() } else { sizes.removeLast() }
        }
      }
      let before = counter.value
      #expect(undoAll() == before - sizes.count, "round \(round)")
    }
  }

  @Test func `the twenty thousandth step costs less than ten times the first ones`() {
    engine.levelsOfUndo = nil
    engine.undoByteLimit = nil
    let first = cost { for _ in 0..<1_000 { count(keeping: 0) } }
    for _ in 0..<18_000 { count(keeping: 0) }
    let last = cost { for _ in 0..<1_000 { count(keeping: 0) } }
    #expect(last < 10 * first, "\(first) s, then \(last) s")
  }

  /// The processor time that a call takes on this thread. Unit: seconds.
  private func cost(_ body: () -> Void) -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    body()
    return now() - start
  }

  @Test func `sizes up to the largest integer exceed the limit, and do not overflow`() {
    let other = Counter()
    engine.add(other)
    (counter.size, other.size) = (.max, .max)
    for _ in 0..<3 {
      _ = engine.perform { [counter, other] in
        counter.value += 1
        other.value += 1
        return .done
      }
    }
    #expect(!engine.canUndo && counter.losses.count == 3)
    engine.undoByteLimit = nil
    for _ in 0..<3 { count(keeping: .max) }
    #expect(undoAll() == 3)
  }

  @Test func `a step above the limit of bytes is reported also if the number of steps is unlimited`() {
    engine.levelsOfUndo = nil
    engine.undoByteLimit = 1000
    count(keeping: 2000)
    #expect(counter.losses == [[2000, 1000]] && !engine.canUndo)
    engine.levelsOfUndo = 0
    count(keeping: 3000)
    #expect(counter.losses == [[2000, 1000]])
  }

  @Test func `a participant that leaves takes only its own steps along, also those that were undone`() {
    let other = Counter()
    engine.add(other)
    count(keeping: 10)
    engine.undo()
    #expect(counter.value == 0 && engine.canRedo)
    engine.remove(other)
    #expect(engine.canRedo)
    engine.redo()
    #expect(counter.value == 1)
  }
}
