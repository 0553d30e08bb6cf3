/// Handles the inputs of pointers: turns gestures into presses, taps and drags.
final class PointerInput {
  let calls: RuleCalls
  let drags: DragRegister
  let pointers: Pointers
  let presser: Presser
  let lifter: Lifter
  let start: DragStart
  let adder: ItemAdder
  let hovering: Hovering
  let dropper: Dropper
  let endings: DragEndings
  let tapper: Tapper
  /// The handler of taps, which is called before tap commands.
  weak var tapResponder: (any TapResponder)?

  init(
    calls: RuleCalls, drags: DragRegister, pointers: Pointers, presser: Presser, lifter: Lifter, start: DragStart,
    adder: ItemAdder, hovering: Hovering, dropper: Dropper, endings: DragEndings, tapper: Tapper
  ) {
    (self.calls, self.drags, self.pointers, self.presser) = (calls, drags, pointers, presser)
    (self.lifter, self.start, self.adder, self.hovering) = (lifter, start, adder, hovering)
    (self.dropper, self.endings, self.tapper) = (dropper, endings, tapper)
  }

  /// Handles an input of one pointer, except a move that continues a drag.
  func handle(_ input: Input) -> Response {
    if let drag = drags.drag(of: input.pointer), !drag.origin.isLocal { return handle(external: drag, input) }
    guard pointers.canFollow(input.pointer) else { return .unhandled }
    return follow(pointers[input.pointer], input)
  }

  /// Handles an input of the pointer of an external drag. The pointer was not pressed in this scene, so that there is
  /// no gesture to recognize. An input other than a move or a release cancels the drag.
  private func handle(external drag: DragState, _ input: Input) -> Response {
    switch input.kind {
    case .pointerMoved(let point):
      hovering.move(drag, to: point, input.modifiers)
      return .handled
    case .pointerUp(let point):
      return release(drag, at: point.flatMap { $0.isFinite ? $0 : nil } ?? drag.location, input.modifiers)
    default: return .ended(endings.end(drag, as: .cancel, .cancelled))
    }
  }

  /// Handles an input that concerns every pointer, such as a tick.
  func followAll(_ input: Input) -> Response {
    var response = Response.unhandled
    for state in pointers.all {
      let result = follow(state, input)
      if result.isHandled { response = result }
    }
    return response
  }

  /// Ends the drag and the press of a pointer with a failure, because no rule can be asked now.
  func abandon(_ input: Input, _ reason: Reason) {
    if let drag = drags.drag(of: input.pointer) { _ = endings.end(drag, as: .cancel, .failed, reason) }
    pointers[input.pointer].abandon(at: input.time)
  }

  /// Handles the events of a pointer's gesture.
  private func follow(_ state: PointerState, _ input: Input) -> Response {
    var response = Response.unhandled
    state.receive(input, pointers.thresholds)
    while let event = state.gesture.next() {
      let result = act(on: event, state, input)
      // The end of a drag takes precedence over the preceding move.
      if case .unhandled = result { continue }
      response = result
    }
    return response
  }

  private func act(on event: PointerGesture.Event, _ state: PointerState, _ input: Input) -> Response {
    if event.endsPress { state.isPressed = false }
    switch event {
    case .pressed(let point):
      state.isPressed = true
      let press = presser.press(at: point)
      state.press = press
      return press.node == nil ? .unhandled : .handled
    case .longPressed: return .handled
    case .released: return .unhandled
    case .dragBegan(let start, let end): return beginDrag(state, from: start, to: end, input.modifiers)
    case .dragMoved(let point):
      guard let drag = drags.drag(of: state.pointer) else { return .unhandled }
      hovering.move(drag, to: point, input.modifiers)
      return .handled
    case .dragEnded(let point):
      guard let drag = drags.drag(of: state.pointer) else { return .unhandled }
      return release(drag, at: point, input.modifiers)
    case .tapped(let count, let point): return tap(state, at: point, count: count, input.modifiers)
    case .cancelled:
      guard let drag = drags.drag(of: state.pointer) else { return .unhandled }
      return .ended(endings.end(drag, as: .cancel, .cancelled))
    }
  }

  private func tap(_ state: PointerState, at point: Point, count: Int, _ modifiers: EventModifiers) -> Response {
    let (node, point) = presser.hit(of: state, at: point)
    let tap = PointerTap(
      node: node, point: point, count: count, pointer: state.pointer, device: state.device, modifiers: modifiers)
    if let response = tapResponder?.receive(tap) { return response }
    guard let node else { return .unhandled }
    return adder.addByTap(on: node, pointer: state.pointer)
      ?? tapper.tap(on: node, at: point, count: count, modifiers: modifiers)
  }

  private func beginDrag(
    _ state: PointerState, from start: Point, to end: Point, _ modifiers: EventModifiers
  ) -> Response {
    let (node, point) = presser.hit(of: state, at: start)
    switch lifter.lift(node, at: point, pointer: state.pointer, device: state.device, modifiers: modifiers) {
    case .lifted(let drag):
      self.start.begin(drag)
      hovering.move(drag, to: end, modifiers)
      return .handled
    case .refused(let reason):
      state.gesture.refuseDrag()
      return .ended(.notLifted(reason))
    case .failed(let reason):
      state.gesture.refuseDrag()
      calls.report(.failed(reason))
      return .failed(reason)
    }
  }

  /// Releases a drag at a point.
  ///
  /// If the point or the held modifier keys differ from those of the last move, the drag first moves to the point.
  /// Otherwise the rule of its destination is asked again if its answer may have expired.
  private func release(_ drag: DragState, at point: Point, _ modifiers: EventModifiers) -> Response {
    if point != drag.location || modifiers != drag.modifiers {
      hovering.move(drag, to: point, modifiers)
    } else {
      hovering.confirm(drag)
    }
    return .ended(dropper.drop(drag))
  }
}
