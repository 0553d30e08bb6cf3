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
/// Every `pressed` is followed by exactly one of `tapped`, `dragEnded`, `released` and `cancelled`.
public struct PointerGesture: Hashable, Sendable {
  /// What the pointer did. Places are in points of the scene's space.
  public enum Event: Hashable, Sendable {
    /// It went down.
    case pressed(at: Point)
    /// A finger has rested long enough: from now on, movement drags.
    case longPressed(at: Point)
    /// It went up where it went down, for the `count`th time in a row.
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
  }

  /// The pointer whose inputs are meant; those of others are ignored.
  public let pointer: PointerID
  /// Where a press becomes a tap, a long press or a drag.
  public var thresholds: GestureThresholds

  /// Creates a gesture of a pointer that is up.
  public init(pointer: PointerID = 0, thresholds: GestureThresholds = GestureThresholds()) {
    self.pointer = pointer
    self.thresholds = thresholds
  }

  /// When a tick is due at the latest, `nil` if nothing is waited for. Unit: seconds, on the host's clock.
  public var deadline: Double? { nil }

  /// Takes one input; the events that follow from it are then taken with `next`.
  public mutating func receive(_ input: Input) {}

  /// The next event, `nil` if there is none.
  public mutating func next() -> Event? { nil }

  /// Says that nothing is dragged, or no longer: the press goes on without events until the pointer goes up.
  public mutating func refuseDrag() {}
}
