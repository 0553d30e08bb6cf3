internal import LuaRuntime

/// The results of several loads of a drop, collected until the last load has ended.
final class Arrival {
  /// The values by the positions of the items; a loaded item can have any number of values.
  private var values: [Int: [Loaded]] = [:]
  private(set) var failures: [(id: Identifier, reason: Reason)] = []
  private var open = 0
  /// The command that waits for all loads; `nil` before it waits.
  var command: LuaCommand?
  /// The command to run after the last load.
  private let end: (Arrival) -> CommandAnswer

  init(then end: @escaping (Arrival) -> CommandAnswer) {
    self.end = end
  }

  /// Whether all loads have ended.
  var isComplete: Bool { open == 0 }
  /// Whether no value was loaded, or all values were taken.
  var isEmpty: Bool { values.allSatisfy(\.value.isEmpty) }

  /// Removes and returns the loaded values, in the order of the items.
  func takeValues() -> [Loaded] {
    defer { values = [:] }
    return values.sorted { $0.key < $1.key }.flatMap(\.value)
  }

  func add(_ loaded: [Loaded], at position: Int) { values[position] = loaded }

  func fail(_ item: DragItem, _ reason: Reason) { failures.append((item.id, reason)) }

  func begin() { open += 1 }

  /// Counts the end of a load. After the last load, runs `end`.
  func endLoad() -> CommandAnswer {
    open -= 1
    return open == 0 ? end(self) : .done
  }
}

/// A loaded value.
enum Loaded {
  case value(LuaValue)
  /// The bytes of a text. They stay in the host until Lua receives the text. Bytes that a plugin made remain charged to
  /// the plugin.
  case text(Bytes)

  var value: LuaValue {
    switch self {
    case .value(let value): value
    case .text(let bytes): .string(bytes.withUnsafeBytes { LuaString(bytes: $0) })
    }
  }
}
