/// Tells taps, long presses and drags apart from the inputs of one pointer.
///
/// Knows neither scene nor session. One input may cause up to three events; take them one by one, because a drag that
/// is refused takes back what would have followed it:
///
/// ```swift
/// gesture.receive(input)
/// while let event = gesture.next() {
///   if case .dragBegan = event, nothingToLift { gesture.refuseDrag() }
/// }
/// ```
///
/// Every `pressed` is followed by exactly one of `tapped`, `dragEnded`, `released` and `cancelled`. Inputs that fit no
/// press (moves and releases of a pointer that is up) cause nothing. A place that is not finite is ignored: a press or
/// a move there did not happen, a release happened at the last place told. So is a time that is not finite; one before
/// the latest told counts as that.
public struct PointerGesture: Sendable {
  /// What the pointer did. Places are in points of the scene's space.
  public enum Event: Hashable, Sendable {
    /// It went down.
    case pressed(at: Point)
    /// A finger has rested long enough: from now on, movement drags.
    case longPressed(at: Point)
    /// It went up near where it went down, for the `count`th time in a row; the place is that of the press.
    case tapped(count: Int, at: Point)
    /// It has moved far enough: from the place of the press to where it is now.
    case dragBegan(from: Point, at: Point)
    /// It has moved on.
    case dragMoved(to: Point)
    /// It let go of what it dragged; the place may differ from the last one told.
    case dragEnded(at: Point)
    /// It went up after a long press or a refused drag.
    case released(at: Point)
    /// The press is over without a result: taken away, pressed anew, suspended, or a finger that swiped.
    case cancelled

    /// Whether the press is over with it.
    var endsPress: Bool {
      switch self {
      case .tapped, .dragEnded, .released, .cancelled: true
      case .pressed, .longPressed, .dragBegan, .dragMoved: false
      }
    }
  }

  /// The pointer whose inputs are meant; those of others are ignored.
  public let pointer: PointerID
  /// Where a press becomes a tap, a long press or a drag.
  public var thresholds: GestureThresholds

  private var press: Press?
  private var lastTap: Tap?
  /// The latest time told.
  private var now = 0.0
  private var events = Events()

  /// What holds from down to up.
  private struct Press {
    let start: Point
    /// The latest place told.
    var place: Point
    /// How many taps it makes if it becomes one.
    let tapCount: Int
    var stage: Stage
  }

  private enum Stage {
    /// A mouse that will drag if it moves, else tap.
    case ready
    /// A finger that must rest until the deadline to drag; if it goes up before, it taps.
    case resting(until: Double)
    /// A finger that has rested and will drag if it moves from there.
    case rested(at: Point)
    case dragging
    /// Nothing can come of it any more.
    case refused
  }

  /// Events that wait to be taken. One input causes three at most, so they need no array.
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

    /// Has what is dropped be merely let go.
    mutating func release() {
      release(&first)
      release(&second)
      release(&third)
    }

    private func release(_ event: inout Event?) {
      if case .dragEnded(let place)? = event { event = .released(at: place) }
    }
  }

  private struct Tap {
    let count: Int
    let place: Point
    let time: Double
  }

  /// Creates a gesture of a pointer that is up.
  public init(pointer: PointerID = 0, thresholds: GestureThresholds = GestureThresholds()) {
    self.pointer = pointer
    self.thresholds = thresholds
  }

  /// When a tick is due at the latest, `nil` if nothing is waited for. Unit: seconds, on the host's clock.
  public var deadline: Double? {
    guard case .resting(let deadline)? = press?.stage else { return nil }
    return deadline
  }

  /// The next event, `nil` if there is none.
  public mutating func next() -> Event? { events.next() }

  /// Takes one input; the events that follow from it are then taken with `next`.
  ///
  /// Allocates nothing in steady state.
  public mutating func receive(_ input: Input) {
    if input.time.isFinite { now = max(now, input.time) }
    restIfDue()
    switch input.kind {
    case .suspended: cancel()
    case .tick, .keyDown, .modifiersChanged, .scrolled, .scrolledTo, .revealed: break
    case _ where input.pointer != pointer: break
    case .pointerDown(let place, let device): begin(at: place, device: device)
    case .pointerMoved(let place): move(to: place)
    case .pointerUp(let place): end(at: place)
    case .pointerCancelled: cancel()
    }
  }

  /// Takes a move of a pointer that drags: what most inputs are. It is answered at once and makes no event.
  ///
  /// - Parameter place: A finite one.
  /// - Returns: Whether the pointer drags. If not, or if events wait to be taken, nothing was taken note of.
  mutating func drags(to place: Point, at time: Double) -> Bool {
    guard case .dragging? = press?.stage, events.isEmpty else { return false }
    if time.isFinite { now = max(now, time) }
    press?.place = place
    return true
  }

  /// Says that nothing is dragged, or no longer.
  ///
  /// The press goes on without events until the pointer goes up, which is then told as `released`.
  /// If it is up already, the end of the drag that waits to be taken becomes a mere release.
  public mutating func refuseDrag() {
    press?.stage = .refused
    lastTap = nil
    events.release()
  }

  // MARK: Transitions

  private mutating func restIfDue() {
    guard let press, case .resting(let deadline) = press.stage, now >= deadline else { return }
    self.press?.stage = .rested(at: press.place)
    lastTap = nil
    events.append(.longPressed(at: press.place))
  }

  private mutating func begin(at place: Point, device: PointerDevice) {
    guard place.isFinite else { return }
    cancel()
    let stage: Stage =
      switch device {
      case .mouse, .pen: .ready
      case .touch: .resting(until: now + thresholds.longPressDuration)
      }
    press = Press(start: place, place: place, tapCount: tapCount(at: place), stage: stage)
    events.append(.pressed(at: place))
  }

  /// How many taps in a row a press makes if it becomes one.
  private func tapCount(at place: Point) -> Int {
    guard let lastTap, now - lastTap.time <= thresholds.tapInterval,
      (place - lastTap.place).isAtMost(thresholds.tapDistance)
    else { return 1 }
    return lastTap.count + 1
  }

  private mutating func move(to place: Point) {
    guard place.isFinite, press != nil else { return }
    if case .dragging? = press?.stage { events.append(.dragMoved(to: place)) }
    advance(to: place)
  }

  /// Takes note of a place, and of what begins or ends because it is so far away.
  private mutating func advance(to place: Point) {
    guard let press else { return }
    self.press?.place = place
    switch press.stage {
    case .ready: beginDrag(of: press, at: place, onceAwayFrom: press.start)
    case .rested(let origin): beginDrag(of: press, at: place, onceAwayFrom: origin)
    case .resting: if !(place - press.start).isAtMost(thresholds.allowableMovement) { cancel() }
    case .dragging, .refused: break
    }
  }

  private mutating func beginDrag(of press: Press, at place: Point, onceAwayFrom origin: Point) {
    guard !(place - origin).isShorter(than: thresholds.dragDistance) else { return }
    self.press?.stage = .dragging
    lastTap = nil
    events.append(.dragBegan(from: press.start, at: place))
  }

  private mutating func end(at place: Point?) {
    if let place, place.isFinite { advance(to: place) }
    guard let press else { return }
    self.press = nil
    switch press.stage {
    case .dragging: events.append(.dragEnded(at: press.place))
    case .rested, .refused: events.append(.released(at: press.place))
    case .ready, .resting:
      lastTap = Tap(count: press.tapCount, place: press.start, time: now)
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
