internal import LuaRuntime

/// The results of several loads of a drop, until the last load has ended.
final class Arrival {
  /// By the positions of the items; each item has one or more values.
  private var values: [Int: [LuaValue]] = [:]
  private(set) var failures: [(id: Identifier, reason: Reason)] = []
  private var open = 0
  /// The command that waits for all loads, if it already waits.
  var command: LuaCommand?
  /// Runs after the last load.
  private let end: (Arrival) -> CommandAnswer

  init(then end: @escaping (Arrival) -> CommandAnswer) {
    self.end = end
  }

  /// Whether all loads have ended.
  var isComplete: Bool { open == 0 }
  /// The loaded values, in the order of the items.
  var allValues: [LuaValue] { values.sorted { $0.key < $1.key }.flatMap(\.value) }

  func add(_ loaded: [LuaValue], at position: Int) { values[position] = loaded }

  func fail(_ item: DragItem, _ reason: Reason) { failures.append((item.id, reason)) }

  func begin() { open += 1 }

  /// Notes the end of a load, and continues the command after the last one.
  func endLoad() -> CommandAnswer {
    open -= 1
    return open == 0 ? end(self) : .done
  }
}
