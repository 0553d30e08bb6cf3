extension Engine {
  /// Handles an input: updates gestures and drags, asks rules, runs commands.
  ///
  /// Inputs may come in any order: an input without a meaning, such as a release without a press, changes nothing.
  /// While the scene cannot be described, an input only ends what it would end anyway.
  /// - Returns: The result of the input. An input that is sent from inside a closure, or whose time is not valid,
  ///   changes nothing and returns a failure.
  @discardableResult
  public func send(_ input: Input) -> Response {
    guard Input.isTime(input.time) else { return .failed(.badTime(input.time)) }
    guard beginInput() else { return .busy }
    if input.time > clock { clock = input.time }
    if !sceneState.isCurrent {
      do { try updateScene() } catch { return abandon(input, error.reason) }
    }
    if case .pointerMoved(let place) = input.kind, carryOn(to: place, input) {
      reviewDrags()
      return .handled
    }
    let timed = fireWhatIsDue()
    let springs = fireSprings()
    let response = receive(input)
    reviewDrags()
    if case .unhandled = response { return springs.isHandled ? springs : timed }
    return response
  }

  private func receive(_ input: Input) -> Response {
    switch input.kind {
    case .pointerMoved(let place), .pointerDown(let place, _):
      return place.isFinite ? point(input) : .unhandled
    case .pointerUp, .pointerCancelled: return point(input)
    case .keyDown(let key): return press(key, input.modifiers)
    case .modifiersChanged: return changeModifiers(input.modifiers)
    case .scrolled(let way, let place): return scroll(by: way, at: place)
    case .scrolledTo(let offset, let id): return scroll(id, to: offset)
    case .revealed(let id, let namespace, let anchor): return reveal(id, in: namespace, anchor: anchor)
    case .tick: return tick(input)
    case .suspended: return suspend(input)
    }
  }

  // MARK: Pointers

  private func point(_ input: Input) -> Response {
    if let drag = drag(of: input.pointer) {
      if !drag.origin.isLocal { return point(foreign: drag, input) }
      if case .pointerMoved(let place) = input.kind, goesOn(drag, to: place, at: input.time) {
        defer { ready.hold = Hold(drag: drag, stage: stage) }
        return move(drag, to: place, input.modifiers)
      }
    }
    let hand = hand(of: input.pointer)
    if case .pointerDown(_, let device) = input.kind {
      hand.device = device
      if !hand.isPressed { hand.gesture.thresholds = gestureThresholds }
    }
    return follow(hand, input)
  }

  /// Handles the events of a pointer's gesture.
  private func follow(_ hand: Hand, _ input: Input) -> Response {
    var response = Response.unhandled
    hand.gesture.receive(input)
    while let event = hand.gesture.next() {
      let result = act(on: event, hand, input)
      // The end of a drag takes precedence over the preceding move.
      if case .unhandled = result { continue }
      response = result
    }
    return response
  }

  private func act(on event: PointerGesture.Event, _ hand: Hand, _ input: Input) -> Response {
    let pointer = hand.pointer
    if event.endsPress { hand.isPressed = false }
    switch event {
    case .pressed(let place):
      hand.isPressed = true
      let press = press(at: place)
      hand.press = press
      return press.node == nil ? .unhandled : .handled
    case .longPressed: return .handled
    case .released: return .unhandled
    case .dragBegan(let start, let place): return beginDrag(hand, from: start, to: place, input.modifiers)
    case .dragMoved(let place):
      guard let drag = drag(of: pointer) else { return .unhandled }
      return move(drag, to: place, input.modifiers)
    case .dragEnded(let place):
      guard let drag = drag(of: pointer) else { return .unhandled }
      return release(drag, at: place, input.modifiers)
    case .tapped(let count, let place):
      let (node, place) = hit(of: hand, at: place)
      guard let node else { return .unhandled }
      return addByTap(on: node, pointer: pointer) ?? tap(on: node, at: place, count: count, modifiers: input.modifiers)
    case .cancelled:
      guard let drag = drag(of: pointer) else { return .unhandled }
      return .ended(end(drag, as: .cancel, .cancelled))
    }
  }

  /// The drag of a pointer; `nil` if it has none.
  func drag(of pointer: PointerID) -> DragState? {
    for drag in drags where drag.pointer == pointer { return drag }
    return nil
  }

  private func beginDrag(_ hand: Hand, from start: Point, to place: Point, _ modifiers: EventModifiers) -> Response {
    let pointer = hand.pointer
    let (node, start) = hit(of: hand, at: start)
    switch lift(node, at: start, pointer: pointer, device: hand.device, modifiers: modifiers) {
    case .lifted(let drag):
      begin(drag)
      return move(drag, to: place, modifiers)
    case .refused(let reason):
      hand.gesture.refuseDrag()
      return .ended(.notLifted(reason))
    case .failed(let reason):
      hand.gesture.refuseDrag()
      return failed(reason)
    }
  }

  /// Moves a drag to a place.
  func move(_ drag: DragState, to place: Point, _ modifiers: EventModifiers) -> Response {
    drag.location = place
    drag.modifiers = modifiers
    update(drag, moved: true)
    return .handled
  }

  /// Releases a drag at a place.
  ///
  /// The nodes under the pointer and the held keys are read once more at the release.
  func release(_ drag: DragState, at place: Point, _ modifiers: EventModifiers) -> Response {
    if place != drag.location || modifiers != drag.modifiers { _ = move(drag, to: place, modifiers) }
    return .ended(drop(drag))
  }

  // MARK: Other inputs

  /// Sets the held modifier keys and asks every destination again.
  func changeModifiers(_ modifiers: EventModifiers) -> Response {
    for drag in drags {
      drag.modifiers = modifiers
      update(drag, moved: false)
    }
    return drags.isEmpty ? .unhandled : .handled
  }

  private func tick(_ input: Input) -> Response {
    var response = scrollByTick()
    for hand in hands {
      let result = follow(hand, input)
      if result.isHandled { response = result }
    }
    let arrival = runLoads()
    return arrival.isHandled ? arrival : response
  }

  private func suspend(_ input: Input) -> Response {
    var response = Response.unhandled
    for drag in drags { response = .ended(end(drag, as: .cancel, .suspended)) }
    for hand in hands { _ = follow(hand, input) }
    return response
  }

  /// Handles an input while the scene cannot be described and no rule can be asked: it only ends drags and presses.
  private func abandon(_ input: Input, _ reason: Reason) -> Response {
    report(.failed(reason))
    switch input.kind {
    case .pointerMoved, .keyDown, .modifiersChanged, .scrolled, .scrolledTo, .revealed, .tick: return .failed(reason)
    case .pointerDown, .pointerUp, .pointerCancelled:
      if let drag = drag(of: input.pointer) { _ = end(drag, as: .cancel, .failed, reason) }
      let hand = hand(of: input.pointer)
      hand.gesture.receive(Input(.pointerCancelled, time: input.time, pointer: input.pointer))
      while hand.gesture.next() != nil {}
      hand.isPressed = false
    case .suspended: _ = suspend(input)
    }
    return .failed(reason)
  }
}
