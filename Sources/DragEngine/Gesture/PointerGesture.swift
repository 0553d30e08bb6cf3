/// Recognizes taps, long presses and drags in the inputs of one pointer.
///
/// Independent of scene and session. One input may cause up to three events. Take the events one by one, because
/// refusing a drag changes the events that follow:
///
/// ```swift
/// gesture.receive(input)
/// while let event = gesture.next() {
///   if case .dragBegan = event, nothingToLift { gesture.refuseDrag() }
/// }
/// ```
///
/// Every `pressed` is followed by exactly one of `tapped`, `dragEnded`, `released` and `cancelled`. Inputs without a
/// press (moves and releases of a pointer that is up) cause no event. A press or move at a position that is not finite
/// is ignored, and a release at such a position happens at the latest known position. A time that is not finite, or
/// before the latest time, counts as the latest time.
package struct PointerGesture: Sendable {
  /// The events of a gesture. Positions are in points of the scene's space.
  package enum Event: Hashable, Sendable {
    /// The pointer went down.
    case pressed(at: Point)
    /// A finger has rested long enough; further movement begins a drag.
    case longPressed(at: Point)
    /// The pointer went up near the press, for the `count`th time in a series. The position is that of the press.
    case tapped(count: Int, at: Point)
    /// The pointer has moved far enough for a drag: from the position of the press to its present position.
    case dragBegan(from: Point, at: Point)
    /// The dragging pointer has moved.
    case dragMoved(to: Point)
    /// The dragging pointer went up; the position may differ from the latest known one.
    case dragEnded(at: Point)
    /// The pointer went up after a long press, or after a drag that was refused or had already ended.
    case released(at: Point)
    /// The press ended without a result: the pointer was cancelled or pressed again, the host was suspended, or a
    /// finger swiped.
    case cancelled

    /// Whether the event ends the press.
    var endsPress: Bool {
      switch self {
      case .tapped, .dragEnded, .released, .cancelled: true
      case .pressed, .longPressed, .dragBegan, .dragMoved: false
      }
    }
  }

  /// The pointer of this gesture; inputs of other pointers are ignored.
  package let pointer: PointerID
  /// The thresholds that distinguish taps, long presses and drags.
  package var thresholds: GestureThresholds

  private var press: Press?
  private var lastTap: Tap?
  /// The latest known time.
  private var now = 0.0
  private var events = Events()

  /// The state of a press.
  private struct Press {
    let start: Point
    /// The latest known position.
    var point: Point
    /// The number of successive taps if the press becomes a tap.
    let tapCount: Int
    var stage: Stage
  }

  private enum Stage {
    /// A mouse or a pen: a move begins a drag, a release is a tap.
    case ready
    /// A finger before the deadline. A finger that rests until the deadline can drag; a finger that goes up earlier
    /// taps.
    case resting(until: Double)
    /// A finger that has rested: a move from this point begins a drag.
    case rested(at: Point)
    case dragging
    /// A refused or ended drag: only `released` or `cancelled` follows.
    case refused
  }

  /// A queue of events without an array, because one input causes at most three events.
  private struct Events {
    private var first: Event?
    private var second: Event?
    private var third: Event?

    var isEmpty: Bool { if case nil = first { true } else { false } }

    mutating func append(_ event: Event) {
      if case nil = first {
        first = event
      } else if case nil = second {
        second = event
      } else {
        third = event
      }
    }

    mutating func next() -> Event? {
      guard let event = first else { return nil }
      first = second
      if case nil = second { return event }
      (second, third) = (third, nil)
      return event
    }

    /// Replaces a waiting `dragEnded` by `released`.
    mutating func release() {
      release(&first)
      release(&second)
      release(&third)
    }

    private func release(_ event: inout Event?) {
      if case .dragEnded(let point)? = event { event = .released(at: point) }
    }
  }

  private struct Tap {
    let count: Int
    let point: Point
    let time: Double
  }

  /// Creates the gesture of a pointer that is up.
  package init(pointer: PointerID = 0, thresholds: GestureThresholds = GestureThresholds()) {
    self.pointer = pointer
    self.thresholds = thresholds
  }

  /// The time at which a tick is due; `nil` if no tick is needed. Unit: seconds, by the host's clock.
  package var deadline: Double? {
    guard case .resting(let deadline)? = press?.stage else { return nil }
    return deadline
  }

  /// The next event; `nil` if there is none.
  package mutating func next() -> Event? { events.next() }

  /// Takes one input; `next` then returns its events. Allocates no memory.
  package mutating func receive(_ input: Input) {
    if input.time.isFinite { now = max(now, input.time) }
    restIfDue()
    switch input.kind {
    case .suspended: cancel()
    case _ where input.pointer != pointer: break
    case .pointerDown(let point, let device): begin(at: point, device: device)
    case .pointerMoved(let point): move(to: point)
    case .pointerUp(let point): end(at: point)
    case .pointerCancelled: cancel()
    default: break
    }
  }

  /// Takes a move of a dragging pointer, the most frequent input. Causes no event.
  ///
  /// - Parameter point: A finite position.
  /// - Returns: `false`, without an effect, if the pointer has no drag or events are waiting.
  mutating func drags(to point: Point, at time: Double) -> Bool {
    guard case .dragging? = press?.stage, events.isEmpty else { return false }
    if time.isFinite { now = max(now, time) }
    press?.point = point
    return true
  }

  /// Notifies the gesture that no drag has begun, or that the drag is over.
  ///
  /// The press continues without events until it ends by `released` or `cancelled`. If the pointer is already up, the
  /// waiting `dragEnded` becomes `released`.
  package mutating func refuseDrag() {
    press?.stage = .refused
    lastTap = nil
    events.release()
  }

  // MARK: Transitions

  private mutating func restIfDue() {
    guard let press, case .resting(let deadline) = press.stage, now >= deadline else { return }
    self.press?.stage = .rested(at: press.point)
    lastTap = nil
    events.append(.longPressed(at: press.point))
  }

  private mutating func begin(at point: Point, device: PointerDevice) {
    guard point.isFinite else { return }
    cancel()
    let stage: Stage =
      switch device {
      case .mouse, .pen: .ready
      case .touch: .resting(until: min(now + thresholds.longPressDuration, Input.latestTime))
      }
    press = Press(start: point, point: point, tapCount: tapCount(at: point), stage: stage)
    events.append(.pressed(at: point))
  }

  /// The number of successive taps if a press at this position becomes a tap.
  private func tapCount(at point: Point) -> Int {
    guard let lastTap, now - lastTap.time <= thresholds.tapInterval,
      (point - lastTap.point).isAtMost(thresholds.tapDistance)
    else { return 1 }
    return lastTap.count + 1
  }

  private mutating func move(to point: Point) {
    guard point.isFinite, press != nil else { return }
    if case .dragging? = press?.stage { events.append(.dragMoved(to: point)) }
    advance(to: point)
  }

  /// Sets the present position, and begins or ends phases that depend on its distance from the press.
  private mutating func advance(to point: Point) {
    guard let press else { return }
    self.press?.point = point
    switch press.stage {
    case .ready: beginDrag(of: press, at: point, onceAwayFrom: press.start)
    case .rested(let origin): beginDrag(of: press, at: point, onceAwayFrom: origin)
    case .resting: if !(point - press.start).isAtMost(thresholds.allowableMovement) { cancel() }
    case .dragging, .refused: break
    }
  }

  private mutating func beginDrag(of press: Press, at point: Point, onceAwayFrom origin: Point) {
    guard !(point - origin).isShorter(than: thresholds.dragDistance) else { return }
    self.press?.stage = .dragging
    lastTap = nil
    events.append(.dragBegan(from: press.start, at: point))
  }

  private mutating func end(at point: Point?) {
    if let point, point.isFinite { advance(to: point) }
    guard let press else { return }
    self.press = nil
    switch press.stage {
    case .dragging: events.append(.dragEnded(at: press.point))
    case .rested, .refused: events.append(.released(at: press.point))
    case .ready, .resting:
      lastTap = Tap(count: press.tapCount, point: press.start, time: now)
      events.append(.tapped(count: press.tapCount, at: press.start))
    }
  }

  private mutating func cancel() {
    guard press != nil else { return }
    press = nil
    lastTap = nil
    events.append(.cancelled)
  }
}

extension Vector {
  fileprivate func isShorter(than length: Double) -> Bool { squaredLength < length * length }
  fileprivate func isAtMost(_ length: Double) -> Bool { squaredLength <= length * length }
}
