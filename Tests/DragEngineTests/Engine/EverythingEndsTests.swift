@testable import DragEngine
import Testing

/// An input that ends several drags ends each of them once, with its outcome, its preview endings and its events, and
/// notifies all observers.
struct EverythingEndsTests {
  /// An input or change that ends all drags.
  enum Ender: String, CaseIterable {
    case suspended
    case escape
    /// The dragged items have left the scene.
    case sourceGone
    /// Reordering was disabled.
    case disabled
    /// The scene cannot be described, and the program is suspended.
    case suspendedWithoutScene

    var cause: Cause {
      switch self {
      case .suspended, .suspendedWithoutScene: .suspended
      case .escape, .disabled: .cancelled
      case .sourceGone: .sourceGone
      }
    }
  }

  private let board = Board(["left": ["a", "b", "c"], "right": ["x"]])
  private let bench: Bench

  init() {
    board.modifiers = [board.trace.source(), board.trace.destination("board")]
    bench = board.bench
    bench.engine.navigateByKeys()
  }

  private func end(_ ender: Ender) {
    switch ender {
    case .suspended: bench.engine.send(.suspended(time: 9))
    case .escape: bench.engine.send(.keyDown(.escape, time: 9))
    case .sourceGone:
      bench.engine.perform { [board] in
        board.lists["left"] = []
        return .done
      }
    case .disabled:
      board.isEnabled = false
      bench.engine.invalidateScene()
      bench.engine.send(.tick(time: 9))
    case .suspendedWithoutScene:
      board.names.append("left")
      bench.engine.invalidateScene()
      bench.engine.send(.suspended(time: 9))
    }
  }

  private var endEvents: [String] {
    bench.events.compactMap {
      switch $0 {
      case .previewsEnded(let id, let endings): "previews \(id.rawValue): \(endings.map(\.id.description).joined())"
      case .ended(let id, let outcome): "ended \(id.rawValue): \(outcome.itemIDs.map(\.description).joined())"
      default: nil
      }
    }
  }

  @Test(arguments: Ender.allCases, [1, 2, 3])
  func `each drag ends once, with its outcome, its preview endings and its events`(ender: Ender, count: Int) throws {
    // From the end, because an item moves up when one before it is lifted.
    for (pointer, item) in zip(0..<count, ["c", "b", "a"] as [Identifier]) {
      bench.lift(item, pointer: PointerID(pointer))
    }
    _ = board.trace.take()
    end(ender)
    // The outcome of a drag whose items are gone names no items.
    let items = ender == .sourceGone ? Array(repeating: "", count: count) : Array(["c", "b", "a"].prefix(count))
    let ended = bench.engine.endedDrags
    #expect(ended.map { $0.outcome.itemIDs.map(\.description).joined() } == items)
    #expect(ended.map(\.pointer) == (0..<count).map { PointerID($0) })
    #expect(ended.allSatisfy { $0.outcome.operation == .cancel && $0.outcome.cause == ender.cause })
    #expect(ended.map { $0.previewEndings.map(\.id.description).joined() } == items)
    #expect(bench.engine.previewEndings == ended.last?.previewEndings)
    #expect(endEvents == items.enumerated().flatMap { ["previews \($0 + 1): \($1)", "ended \($0 + 1): \($1)"] })
    #expect(!bench.engine.isDragging && bench.engine.isAtRest)
    #expect(
      board.trace.take()
        == items.flatMap { _ in
          ["source: ending(cancel)", "source: ended(cancel)", "board: ended(cancel)"]
        })
    // Later inputs end no drag twice.
    for pointer in 0..<count { bench.release(pointer: PointerID(pointer)) }
    #expect(endEvents.count == 2 * count && board.trace.take() == [])
  }

  @Test(arguments: [Ender.suspended, .escape])
  func `a drag by keys and a drag by a pointer both end`(ender: Ender) throws {
    for key in [Key.tab, .space] { bench.engine.send(.keyDown(key, time: 1)) }
    bench.lift("b")
    end(ender)
    #expect(bench.engine.endedDrags.map(\.pointer) == [.held, 0])
    #expect(bench.engine.endedDrags.map(\.outcome.itemIDs) == [["a"], ["b"]])
    #expect(endEvents == ["previews 1: a", "ended 1: a", "previews 2: b", "ended 2: b"])
  }

  @Test func `the next input clears the list of ended drags`() {
    bench.lift("a")
    end(.suspended)
    #expect(bench.engine.endedDrags.count == 1)
    bench.engine.send(.tick(time: 10))
    #expect(bench.engine.endedDrags.isEmpty && bench.engine.previewEndings.count == 1)
  }

  @Test func `a drag that ends because of another drop is in the list of ended drags`() {
    board.answer = { [board] _ in
      board.lists["left"] = board.lists["left"]?.filter { $0 != "b" }
      return .done
    }
    bench.lift("a")
    bench.lift("b", pointer: 1)
    bench.move(to: at(170, 100))
    bench.release()
    #expect(bench.engine.endedDrags.map(\.outcome.cause) == [.dropped, .sourceGone])
    #expect(bench.engine.endedDrags.map(\.pointer) == [0, 1])
  }
}
