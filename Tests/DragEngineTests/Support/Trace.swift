import DragEngine

/// The calls of closures, in order, as lines to compare.
final class Trace {
  private(set) var lines: [String] = []

  func append(_ line: String) { lines.append(line) }

  /// Returns the lines, and clears them.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  // MARK: Modifiers that write lines

  /// Records the calls of a source, such as `source: ending(move)`.
  func source(
    _ name: String = "source", ended: @escaping (DragSession, DropOperation) -> CommandAnswer = { _, _ in .done }
  ) -> Modifier {
    .onDragSessionUpdated { [self] session in
      append("\(name): \(session.phase.words)")
      if case .ended(let operation) = session.phase { return ended(session, operation) }
      return .done
    }
  }

  /// Records the calls of observers around a destination, such as `list: entering`.
  func destination(_ name: String) -> Modifier {
    .onDropSessionUpdated { [self] session in append("\(name): \(session.phase.words)") }
  }

  /// Writes `asked list` and answers.
  func question(
    _ name: String, _ answer: @escaping (DropSession) -> DropConfiguration = { _ in .accepted }
  ) -> Modifier {
    .dropConfiguration { [self] session in
      append("asked \(name)")
      return answer(session)
    }
  }

  /// Writes `album takes a b`.
  func drop(
    _ name: String, for types: [Identifier] = ["photo"], isEnabled: Bool = true,
    _ answer: @escaping (Delivery) -> CommandAnswer = { _ in .done }
  ) -> Modifier {
    .dropDestination(for: types, isEnabled: isEnabled) { [self] delivery in
      append("\(name) takes \(delivery.items.map(\.id.description).joined(separator: " "))")
      return answer(delivery)
    }
  }
}

extension DragSession.Phase {
  var words: String {
    switch self {
    case .initial: "initial"
    case .active: "active"
    case .ending(let operation): "ending(\(operation))"
    case .ended(let operation): "ended(\(operation))"
    case .dataTransferCompleted: "data transfer completed"
    }
  }
}

extension DropSession.Phase {
  var words: String {
    switch self {
    case .entering: "entering"
    case .active: "active"
    case .exiting: "exiting"
    case .ended(let operation): "ended(\(operation))"
    case .dataTransferCompleted: "data transfer completed"
    }
  }
}

extension AnyReorderDifference {
  /// Such as `move a b from left to right before c`.
  var words: String {
    let items = sources.map(\.description).joined(separator: " ")
    let place = destination.before.map { "before \($0)" } ?? "end"
    return "move \(items) from \(from?.description ?? "-") to \(destination.collection) \(place)"
  }
}
