import DragEngine

/// An engine with a scene of `Node` values, and functions that send it the inputs of a mouse.
final class Bench {
  let engine: Engine
  let trace: Trace
  private let record = Record()
  private var time = 0.0

  /// The events that the monitor received.
  private final class Record {
    var events: [EngineEvent] = []
  }

  convenience init(_ trace: Trace = Trace(), model: (any TransactionParticipant)? = nil, scene: @escaping () -> Node) {
    self.init(trace, model: model, roots: { [scene()] })
  }

  /// - Parameter roots: The nodes of the scene that have no parent.
  init(_ trace: Trace = Trace(), model: (any TransactionParticipant)? = nil, roots: @escaping () -> [Node]) {
    self.trace = trace
    engine = Engine { description in for root in roots() { root.describe(in: &description) } }
    if let model { engine.add(model) }
    engine.monitor = { [record] in record.events.append($0) }
  }

  // MARK: A mouse, or a finger

  @discardableResult
  func press(
    _ point: Point, pointer: PointerID = 0, device: PointerDevice = .mouse, keys: EventModifiers = []
  ) -> Response {
    engine.send(.pointerDown(at: point, time: later(), pointer: pointer, device: device, modifiers: keys))
  }

  @discardableResult
  func move(to point: Point, pointer: PointerID = 0, keys: EventModifiers = []) -> Response {
    engine.send(.pointerMoved(to: point, time: later(), pointer: pointer, modifiers: keys))
  }

  @discardableResult
  func release(pointer: PointerID = 0, keys: EventModifiers = []) -> Response {
    engine.send(.pointerUp(time: later(), pointer: pointer, modifiers: keys))
  }

  @discardableResult
  func tap(_ point: Point) -> Response {
    press(point)
    return release()
  }

  /// Presses an item in its middle and moves just far enough for a drag to begin.
  @discardableResult
  func lift(_ id: Identifier, pointer: PointerID = 0, keys: EventModifiers = []) -> Response {
    let point = center(id)
    press(point, pointer: pointer, keys: keys)
    return move(to: point + Vector(dx: 3, dy: 0), pointer: pointer, keys: keys)
  }

  /// Drags an item to a position, and releases it there.
  @discardableResult
  func drag(_ id: Identifier, to point: Point, keys: EventModifiers = []) -> DragOutcome? {
    lift(id, keys: keys)
    move(to: point, keys: keys)
    return release(keys: keys).outcome
  }

  // MARK: Reading the scene

  /// The middle of an item or of a container.
  func center(_ id: Identifier) -> Point { frame(id).center }

  /// The frame of an item or of a container; far away if there is none.
  func frame(_ id: Identifier) -> Rect {
    try? engine.updateScene()
    let scene = engine.scene
    guard let symbol = engine.symbols.symbol(for: id),
      let node = scene.node(container: symbol) ?? scene.nodes(itemID: symbol).first
    else { return Rect(x: -9999, y: -9999, width: 0, height: 0) }
    return scene.frame(of: node)
  }

  var verdict: Verdict? { engine.verdict() }
  var session: DropSession? { engine.dropSession() }

  var events: [EngineEvent] { record.events }

  /// The outcomes of the ended drags.
  var outcomes: [DragOutcome] {
    events.compactMap { if case .ended(_, let outcome) = $0 { outcome } else { nil } }
  }

  /// The reasons of all failures that the monitor received.
  var failures: [String] {
    events.compactMap { if case .failed(let reason) = $0 { reason.text } else { nil } }
  }

  private func later() -> Double {
    time += 0.01
    return time
  }
}

extension Response {
  var outcome: DragOutcome? { if case .ended(let outcome) = self { outcome } else { nil } }
}

/// A position by its coordinates.
func at(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
