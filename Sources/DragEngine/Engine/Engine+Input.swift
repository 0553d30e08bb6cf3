extension Engine {
  /// Takes an input: moves gestures and drags on, asks rules, runs commands.
  ///
  /// Inputs may come in any order: what makes no sense, such as a release without a press, changes nothing.
  /// - Returns: What the input came to. An input sent from inside a closure changes nothing and has failed.
  @discardableResult
  public func send(_ input: Input) -> Response {
    guard activity == .idle else {
      return .failed(Reason("an input cannot be sent from inside a rule", code: "busy"))
    }
    if input.time > clock { clock = input.time }
    if !isSceneCurrent {
      do { try updateScene() } catch { return .failed(Reason(error.description)) }
    }
    if !timers.isEmpty { fireTimers() }
    switch input.kind {
    case .pointerDown, .pointerMoved, .pointerUp, .pointerCancelled: return point(input)
    case .keyDown(let key): return press(key, input.modifiers)
    case .modifiersChanged: return changeModifiers(input.modifiers)
    case .tick: return tick(input)
    case .suspended: return suspend(input)
    }
  }

  private func point(_ input: Input) -> Response {
    if case .pointerDown(_, let device) = input.kind { devices[input.pointer] = device }
    if let drag = drag(of: input.pointer), !drag.origin.isLocal { return point(foreign: drag, input) }
    gestures[input.pointer, default: PointerGesture(pointer: input.pointer, thresholds: gestureThresholds)].receive(
      input)
    return follow(input.pointer, input)
  }

  /// Acts on what a pointer's gesture has made of an input.
  private func follow(_ pointer: PointerID, _ input: Input) -> Response {
    var response = Response.unhandled
    while let event = gestures[pointer]?.next() {
      let result = act(on: event, pointer, input)
      // A drag that ended says more than that the pointer moved before.
      if result.isHandled || !response.isHandled { response = result }
    }
    return response
  }

  private func act(on event: PointerGesture.Event, _ pointer: PointerID, _ input: Input) -> Response {
    switch event {
    case .pressed(let place):
      stage.scene.hits(at: place, into: &hitBuffer)
      return hitBuffer.isEmpty ? .unhandled : .handled
    case .longPressed: return .handled
    case .tapped(let count, let place): return tap(at: place, count: count, modifiers: input.modifiers)
    case .dragBegan(let start, let place): return beginDrag(pointer, from: start, to: place, input)
    case .dragMoved(let place):
      guard let drag = drag(of: pointer) else { return .unhandled }
      return move(drag, to: place, input.modifiers)
    case .dragEnded(let place):
      guard let drag = drag(of: pointer) else { return .unhandled }
      // What lies under the pointer and which keys are held is looked at once more at the release.
      if place != drag.location || input.modifiers != drag.modifiers { _ = move(drag, to: place, input.modifiers) }
      return finish(drag)
    case .released: return .unhandled
    case .cancelled:
      guard let drag = drag(of: pointer) else { return .unhandled }
      return .ended(end(drag, as: .cancel, .cancelled))
    }
  }

  /// The drag that a pointer carries.
  func drag(of pointer: PointerID) -> DragState? { drags.first { $0.pointer == pointer } }

  /// Lets go of a drag and looks at those that go on.
  func finish(_ drag: DragState) -> Response {
    guard drags.contains(where: { $0 === drag }) else { return .unhandled }
    let outcome = drop(drag)
    reviewDrags()
    return .ended(outcome)
  }

  private func beginDrag(_ pointer: PointerID, from start: Point, to place: Point, _ input: Input) -> Response {
    switch lift(at: start, pointer: pointer, device: devices[pointer] ?? .mouse, modifiers: input.modifiers) {
    case .lifted(let drag):
      drags.append(drag)
      begin(drag)
      return move(drag, to: place, input.modifiers)
    case .refused(let reason):
      gestures[pointer]?.refuseDrag()
      return .ended(DragOutcome(operation: nil, cause: .notLifted, reason: reason))
    case .failed(let reason):
      gestures[pointer]?.refuseDrag()
      monitor?(.failed(reason))
      return .failed(reason)
    }
  }

  /// Tells the source that a drag of its items begins.
  func begin(_ drag: DragState) {
    if let source = drag.origin.source.flatMap(stage.scene.node) {
      drag.hasSourceObservers =
        enclosing(source) { behavior, _ in behavior.dragObservers.isEmpty ? nil : true } ?? false
    }
    monitor?(.lifted(drag.id, drag.items.map(\.id)))
    tellSource(drag, .initial)
  }

  /// Takes a drag to a place.
  func move(_ drag: DragState, to place: Point, _ modifiers: EventModifiers) -> Response {
    drag.location = place
    drag.modifiers = modifiers
    update(drag, moved: true)
    return .handled
  }

  func changeModifiers(_ modifiers: EventModifiers) -> Response {
    for drag in drags {
      drag.modifiers = modifiers
      update(drag, moved: false)
    }
    return drags.isEmpty ? .unhandled : .handled
  }

  private func tick(_ input: Input) -> Response {
    var response = Response.unhandled
    for pointer in gestures.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      gestures[pointer]?.receive(input)
      let result = follow(pointer, input)
      if result.isHandled { response = result }
    }
    return response
  }

  private func suspend(_ input: Input) -> Response {
    var response = Response.unhandled
    for drag in drags { response = .ended(end(drag, as: .cancel, .suspended)) }
    for pointer in gestures.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      gestures[pointer]?.receive(input)
      while gestures[pointer]?.next() != nil {}
    }
    return response
  }

  /// When the host should send a tick at the latest; `nil` if nothing waits. Unit: seconds, by the host's clock.
  public var deadline: Double? {
    (gestures.values.compactMap(\.deadline) + timers.values.compactMap(\.due)).min()
  }
}
