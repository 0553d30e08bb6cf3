// Inputs.

extension Engine {
  /// Handles an input: updates gestures and drags, asks rules, runs commands.
  ///
  /// Inputs may come in any order. An input without meaning, such as a release without a press, only advances the time
  /// and runs the commands that are due. While the scene cannot be described, an input can only end drags and presses.
  /// - Returns: The result of the input. An input that is sent from inside a closure, or whose time is not valid,
  ///   changes nothing and returns a failure.
  @discardableResult
  public func send(_ input: Input) -> Response {
    guard Input.isTime(input.time) else { return .failed(.badTime(input.time)) }
    guard input.kind.onlyMoves ? beginMove() : beginInput() else { return .busy }
    clock.advance(to: input.time)
    if !sceneKeeper.isCurrent {
      do { try updateScene() } catch { return abandon(input, error.reason) }
    }
    if case .pointerMoved(let point) = input.kind, moves.continueDrag(to: point, input) {
      reviewDrags()
      return .handled
    }
    let timed = commands.due.fireTimers()
    let springs = commands.due.fireSprings()
    let response = receive(input)
    if case .tick = input.kind, response.isHandled { calls.noteChange() }
    reviewDrags()
    commands.due.closeSprings()
    if case .unhandled = response { return springs.isHandled ? springs : timed }
    return response
  }

  private func receive(_ input: Input) -> Response {
    switch input.kind {
    case .pointerMoved(let point):
      guard point.isFinite else { return .unhandled }
      return moves.move(to: point, input) ? .handled : pointing.pointerInput.handle(input)
    case .pointerDown(let point, _): return point.isFinite ? pointing.pointerInput.handle(input) : .unhandled
    case .pointerUp, .pointerCancelled: return pointing.pointerInput.handle(input)
    case .keyDown(let key): return pointing.keys.press(key, input.modifiers)
    case .modifiersChanged: return pointing.keys.changeModifiers(input.modifiers)
    case .scrolled(let displacement, let point): return pointing.scroller.scroll(by: displacement, at: point)
    case .scrolledTo(let offset, let id): return pointing.scroller.scroll(id, to: offset)
    case .revealed(let id, let namespace, let anchor):
      return pointing.scroller.reveal(id, in: namespace, anchor: anchor)
    case .tick: return tick(input)
    case .suspended: return suspend(input)
    }
  }

  private func tick(_ input: Input) -> Response {
    let scrolled: Response = hovering.scrolling.step() ? .handled : .unhandled
    let followed = pointing.pointerInput.followAll(input)
    let arrival = commands.due.describingOnce(dropping.progress.runLoads)
    return arrival.isHandled ? arrival : followed.isHandled ? followed : scrolled
  }

  private func suspend(_ input: Input) -> Response {
    var response = Response.unhandled
    for drag in drags.running where drag.outcome == nil {
      response = .ended(dropping.endings.end(drag, as: .cancel, .suspended))
      calls.betweenTurns?()
    }
    _ = pointing.pointerInput.followAll(input)
    return response
  }

  /// Handles an input while the scene cannot be described and no rule can be asked. The input only ends drags and
  /// presses.
  private func abandon(_ input: Input, _ reason: Reason) -> Response {
    calls.report(.failed(reason))
    switch input.kind {
    case .pointerDown, .pointerUp, .pointerCancelled: pointing.pointerInput.abandon(input, reason)
    case .suspended: _ = suspend(input)
    default: break
    }
    return .failed(reason)
  }

  /// The time by which the host has to send the next tick; `nil` if no tick is needed. Unit: seconds, by the host's
  /// clock.
  ///
  /// `nil` while the scene cannot be described, so that ticks do not repeat a failing description before
  /// `invalidateScene`.
  public var deadline: Double? {
    if sceneKeeper.state.isBroken { return nil }
    if dropping.loads.isReady { return clock.now }
    return [pointing.pointerInput.pointers.deadline, hovering.scrolling.deadline, commands.due.deadline].compactMap(
      \.self
    ).min()
  }

  /// Lets keys lift, move and drop items, for users without a pointer. A rule that handles a key has precedence.
  ///
  /// - Returns: The navigation, whose `announce` reports the sentences to speak.
  @discardableResult
  public func navigateByKeys() -> KeyboardNavigation {
    let navigation = KeyboardNavigation(
      holding.holder, sceneKeeper, drags, hovering, pointing.tapper, asking.questions)
    pointing.keys.responder = navigation
    return navigation
  }
}

extension Input.Kind {
  /// Whether the input is a move of a pointer or a tick. Such an input changes values that rules can see only by
  /// commands and observers.
  fileprivate var onlyMoves: Bool {
    switch self {
    case .pointerMoved, .tick: true
    default: false
    }
  }
}
