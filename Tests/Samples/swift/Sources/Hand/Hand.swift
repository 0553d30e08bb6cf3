public import DragEngine

/// A user with a mouse, for the sample programs: drags nodes by their ids or labels, and prints the results.
public struct Hand {
  private let engine: Engine

  /// Creates a user of an engine.
  public init(_ engine: Engine) { self.engine = engine }

  /// Drags a node onto another node, and prints the operation and the reason.
  ///
  /// - Parameters:
  ///   - source: The id or the label of the node to lift.
  ///   - target: The id or the label of the node at which the drag ends.
  ///   - offset: The distance of the end from the centre of the target. Unit: points.
  public func drag(_ source: String, to target: String, offset: Vector = Vector(dx: 0, dy: 0)) {
    guard let start = frame(source)?.center else { return print("\(source) is not there") }
    engine.send(.pointerDown(at: start, time: engine.time + 1))
    var response = engine.send(.pointerMoved(to: start + Vector(dx: 5, dy: 0), time: engine.time + 0.1))
    if let end = frame(target)?.center, engine.dropSession() != nil {
      engine.send(.pointerMoved(to: end + offset, time: engine.time + 0.1))
      response = engine.send(.pointerUp(time: engine.time + 0.1))
    }
    finish("\(source) to \(target)", response)
  }

  /// Drags data of another program onto a node, and prints the operation and the reason.
  public func drop(_ providers: [ItemProvider], onto target: String) {
    guard let end = frame(target)?.center else { return print("\(target) is not there") }
    engine.enterDrag(items: providers, at: end, time: engine.time + 1)
    finish("data to \(target)", engine.send(.pointerUp(time: engine.time + 0.1)))
  }

  /// Taps a node.
  public func tap(_ target: String) {
    guard let point = frame(target)?.center else { return print("\(target) is not there") }
    engine.send(.pointerDown(at: point, time: engine.time + 1))
    engine.send(.pointerUp(time: engine.time + 0.1))
  }

  /// Ticks until the data of a drop has arrived, and prints how the drag has ended.
  private func finish(_ drag: String, _ response: Response) {
    guard case .ended(var outcome) = response else { return print("\(drag): \(response)") }
    while outcome.isUnfinished, let deadline = engine.deadline {
      if case .ended(let end) = engine.send(.tick(time: max(deadline, engine.time))) { outcome = end }
    }
    let reason = outcome.reason.map { " (\($0))" } ?? ""
    print("\(drag): \(outcome.operation.map { "\($0)" } ?? outcome.cause.rawValue)\(reason)")
  }

  private func frame(_ name: String) -> Rect? {
    let placements = engine.placements
    return (placements.last { $0.id == .string(name) } ?? placements.last { $0.label == name })?.frame
  }
}
