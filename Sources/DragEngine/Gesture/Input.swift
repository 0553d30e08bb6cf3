/// Something that happened outside, as a host tells it.
///
/// Time comes from the host alone: `engine.send(.pointerMoved(to: place, time: 0.05))`. An input whose time is left
/// out, or lies before one already told, counts as happening at the latest time told: time never goes backwards. An input
/// whose time is not finite, or later than `latestTime`, is refused with the code `bad_time` and changes nothing.
public struct Input: Hashable, Sendable {
  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// A button or a finger went down.
    case pointerDown(at: Point, device: PointerDevice)
    /// The pointer is somewhere else.
    case pointerMoved(to: Point)
    /// The button or the finger went up; `nil` is the last place told.
    case pointerUp(at: Point?)
    /// The system took the pointer away.
    case pointerCancelled
    /// A key went down.
    case keyDown(Key)
    /// Other modifier keys are held than before.
    case modifiersChanged
    /// A wheel or a finger scrolls what lies under a place: its content moves this far to the left and upward.
    case scrolled(by: Vector, at: Point)
    /// A scroll view was scrolled to where its content has moved this far to the left and upward.
    case scrolledTo(Vector, in: Identifier)
    /// The scroll views around an item or a container were scrolled just so far that it can be seen; with an anchor,
    /// until this place in it is at the same place in their windows, as far as they can be scrolled.
    case revealed(Identifier, namespace: Identifier?, anchor: UnitPoint? = nil)
    /// Time has passed.
    case tick
    /// The host goes to the background: whatever is in progress ends.
    case suspended
  }

  /// What happened.
  public var kind: Kind
  /// When it happened. Unit: seconds since a moment of the host's choice, from 0 to `latestTime`.
  public var time: Double
  /// The pointer that did it; of no meaning for keys, ticks and suspension.
  public var pointer: PointerID
  /// The modifier keys held at that time.
  public var modifiers: EventModifiers

  /// Creates an input from its parts. The factories below read better.
  public init(_ kind: Kind, time: Double = 0, pointer: PointerID = 0, modifiers: EventModifiers = []) {
    self.kind = kind
    self.time = time
    self.pointer = pointer
    self.modifiers = modifiers
  }
}

extension Input {
  /// The latest time that an input can have: 285 years. Unit: seconds.
  ///
  /// Up to here a double tells microseconds apart. Where it cannot, a touch would never have rested long enough to lift.
  public static let latestTime = 9_007_199_254.0

  /// Whether a time is one that an input can have, or a negative one, which counts as 0.
  static func isTime(_ time: Double) -> Bool { time.magnitude <= latestTime }

  /// A button or a finger went down. Places are in points of the scene's space, times in seconds.
  public static func pointerDown(
    at place: Point, time: Double = 0, pointer: PointerID = 0, device: PointerDevice = .mouse,
    modifiers: EventModifiers = []
  ) -> Input {
    Input(.pointerDown(at: place, device: device), time: time, pointer: pointer, modifiers: modifiers)
  }

  /// The pointer is somewhere else.
  public static func pointerMoved(
    to place: Point, time: Double = 0, pointer: PointerID = 0, modifiers: EventModifiers = []
  ) -> Input {
    Input(.pointerMoved(to: place), time: time, pointer: pointer, modifiers: modifiers)
  }

  /// The button or the finger went up, where no place is given at the last one told.
  public static func pointerUp(
    at place: Point? = nil, time: Double = 0, pointer: PointerID = 0, modifiers: EventModifiers = []
  ) -> Input {
    Input(.pointerUp(at: place), time: time, pointer: pointer, modifiers: modifiers)
  }

  /// The system took the pointer away.
  public static func pointerCancelled(time: Double = 0, pointer: PointerID = 0) -> Input {
    Input(.pointerCancelled, time: time, pointer: pointer)
  }

  /// A key went down.
  public static func keyDown(_ key: Key, time: Double = 0, modifiers: EventModifiers = []) -> Input {
    Input(.keyDown(key), time: time, modifiers: modifiers)
  }

  /// Other modifier keys are held than before.
  public static func modifiersChanged(_ modifiers: EventModifiers, time: Double = 0) -> Input {
    Input(.modifiersChanged, time: time, modifiers: modifiers)
  }

  /// A wheel or a finger scrolls what lies under a place: the innermost scroll view there that can move that way.
  ///
  /// - Parameters:
  ///   - way: How far the content moves to the left and upward. Unit: points.
  ///   - place: Where the pointer is. Space: scene.
  ///   - time: Unit: seconds, by the host's clock.
  public static func scrolled(by way: Vector, at place: Point, time: Double = 0) -> Input {
    Input(.scrolled(by: way, at: place), time: time)
  }

  /// A scroll view was scrolled to an offset; what is out of reach is clamped.
  ///
  /// - Parameters:
  ///   - offset: How far the content shall have moved to the left and upward. Unit: points.
  ///   - scrollView: The id of the scroll view.
  ///   - time: Unit: seconds, by the host's clock.
  public static func scrolledTo(_ offset: Vector, in scrollView: Identifier, time: Double = 0) -> Input {
    Input(.scrolledTo(offset, in: scrollView), time: time)
  }

  /// The scroll views around an item or a container were scrolled just so far that it can be seen.
  ///
  /// Source: SwiftUI's `ScrollViewProxy.scrollTo(_:anchor:)`.
  public static func revealed(
    _ id: Identifier, namespace: Identifier? = nil, anchor: UnitPoint? = nil, time: Double = 0
  ) -> Input {
    Input(.revealed(id, namespace: namespace, anchor: anchor), time: time)
  }

  /// Time has passed.
  public static func tick(time: Double) -> Input { Input(.tick, time: time) }

  /// The host goes to the background.
  public static func suspended(time: Double = 0) -> Input { Input(.suspended, time: time) }
}
