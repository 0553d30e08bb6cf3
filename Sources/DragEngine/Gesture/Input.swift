/// An input, as the host reports it.
///
/// Only the host supplies time: `engine.send(.pointerMoved(to: point, time: 0.05))`. Time never decreases: an input
/// without a time, or with an earlier time than a previous input, gets the latest time so far. An input whose time is
/// not finite, or farther from 0 than `latestTime`, fails with the code `bad_time` and changes nothing.
public struct Input: Hashable, Sendable {
  /// The kind of input.
  public enum Kind: Hashable, Sendable {
    /// The primary button or a finger went down. Other buttons are not sent.
    case pointerDown(at: Point, device: PointerDevice)
    /// The pointer has moved to a position.
    case pointerMoved(to: Point)
    /// The button or the finger went up; `nil` is the latest known position.
    case pointerUp(at: Point?)
    /// The system cancelled the pointer.
    case pointerCancelled
    /// A key went down.
    case keyDown(Key)
    /// The set of held modifier keys has changed.
    case modifiersChanged
    /// A wheel or a finger scrolls the content under a position by this distance to the left and upward.
    case scrolled(by: Vector, at: Point)
    /// A scroll view was scrolled to this offset, to the left and upward.
    case scrolledTo(Vector, in: Identifier)
    /// The scroll views around an item or a container were scrolled as little as possible to show it. With an anchor,
    /// they are scrolled until this relative point of the element is at the same relative point of their windows, as
    /// far as they can scroll.
    case revealed(Identifier, namespace: Identifier?, anchor: UnitPoint? = nil)
    /// Time has passed.
    case tick
    /// The host goes to the background. Running drags and presses end; waiting drops and commands remain.
    case suspended

    /// Whether inputs of this kind come many times during a drag.
    package var isFrequent: Bool {
      switch self {
      case .pointerMoved, .tick: true
      default: false
      }
    }
  }

  /// The kind of input.
  public var kind: Kind
  /// The time of the input. Unit: seconds since a moment of the host's choice, from 0 to `latestTime`.
  public var time: Double
  /// The pointer of a `pointer…` input; ignored for other kinds.
  public var pointer: PointerID
  /// The modifier keys held at that time.
  public var modifiers: EventModifiers

  /// Creates an input from its parts. The functions below are shorter, such as `pointerMoved(to:time:)`.
  ///
  /// - Parameters:
  ///   - kind: The kind of input.
  ///   - time: The time by the host's clock. Unit: seconds.
  ///   - pointer: The pointer.
  ///   - modifiers: The held modifier keys.
  public init(_ kind: Kind, time: Double = 0, pointer: PointerID = 0, modifiers: EventModifiers = []) {
    self.kind = kind
    self.time = time
    self.pointer = pointer
    self.modifiers = modifiers
  }
}

extension Input {
  /// The latest time that an input can have: 285 years. Doubles up to this time can represent microseconds. Unit:
  /// seconds.
  public static let latestTime = 9_007_199_254.0

  /// Whether a time is valid: its magnitude is at most `latestTime`. A negative time is valid, and is replaced like
  /// every time that is earlier than the latest.
  static func isTime(_ time: Double) -> Bool { time.magnitude <= latestTime }

  /// The primary button or a finger went down. Other buttons are not sent. Positions are in points of the scene's space,
  /// times in seconds.
  ///
  /// - Parameters:
  ///   - point: The position of the pointer. Space: scene.
  ///   - time: The time by the host's clock. Unit: seconds.
  ///   - pointer: The pointer.
  ///   - device: The pointing device.
  ///   - modifiers: The held modifier keys.
  public static func pointerDown(
    at point: Point, time: Double = 0, pointer: PointerID = 0, device: PointerDevice = .mouse,
    modifiers: EventModifiers = []
  ) -> Input {
    Input(.pointerDown(at: point, device: device), time: time, pointer: pointer, modifiers: modifiers)
  }

  /// The pointer has moved to a position.
  ///
  /// - Parameters:
  ///   - point: The position of the pointer. Space: scene.
  ///   - time: The time by the host's clock. Unit: seconds.
  ///   - pointer: The pointer.
  ///   - modifiers: The held modifier keys.
  public static func pointerMoved(
    to point: Point, time: Double = 0, pointer: PointerID = 0, modifiers: EventModifiers = []
  ) -> Input {
    Input(.pointerMoved(to: point), time: time, pointer: pointer, modifiers: modifiers)
  }

  /// The button or the finger went up; without a position, at the latest known one.
  ///
  /// - Parameters:
  ///   - point: The position of the pointer. Space: scene.
  ///   - time: The time by the host's clock. Unit: seconds.
  ///   - pointer: The pointer.
  ///   - modifiers: The held modifier keys.
  public static func pointerUp(
    at point: Point? = nil, time: Double = 0, pointer: PointerID = 0, modifiers: EventModifiers = []
  ) -> Input {
    Input(.pointerUp(at: point), time: time, pointer: pointer, modifiers: modifiers)
  }

  /// The system cancelled the pointer.
  ///
  /// - Parameters:
  ///   - time: The time by the host's clock. Unit: seconds.
  ///   - pointer: The pointer.
  public static func pointerCancelled(time: Double = 0, pointer: PointerID = 0) -> Input {
    Input(.pointerCancelled, time: time, pointer: pointer)
  }

  /// A key went down.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - time: The time by the host's clock. Unit: seconds.
  ///   - modifiers: The held modifier keys.
  public static func keyDown(_ key: Key, time: Double = 0, modifiers: EventModifiers = []) -> Input {
    Input(.keyDown(key), time: time, modifiers: modifiers)
  }

  /// The set of held modifier keys has changed.
  ///
  /// - Parameters:
  ///   - modifiers: The held modifier keys.
  ///   - time: The time by the host's clock. Unit: seconds.
  public static func modifiersChanged(_ modifiers: EventModifiers, time: Double = 0) -> Input {
    Input(.modifiersChanged, time: time, modifiers: modifiers)
  }

  /// A wheel or a finger scrolls the content under a position. For each axis, this moves the innermost scroll view
  /// there that can still move in the direction.
  ///
  /// - Parameters:
  ///   - displacement: The distance of the content to the left and upward. Unit: points.
  ///   - point: The position of the pointer. Space: scene.
  ///   - time: The time by the host's clock. Unit: seconds.
  public static func scrolled(by displacement: Vector, at point: Point, time: Double = 0) -> Input {
    Input(.scrolled(by: displacement, at: point), time: time)
  }

  /// A scroll view was scrolled to an offset; the offset is clamped to its range.
  ///
  /// - Parameters:
  ///   - offset: The distance of the content to the left and upward from its resting position. Unit: points.
  ///   - scrollView: The id of the scroll view.
  ///   - time: The time by the host's clock. Unit: seconds.
  public static func scrolledTo(_ offset: Vector, in scrollView: Identifier, time: Double = 0) -> Input {
    Input(.scrolledTo(offset, in: scrollView), time: time)
  }

  /// The scroll views around an item or a container were scrolled to show it.
  ///
  /// Source: SwiftUI's `ScrollViewProxy.scrollTo(_:anchor:)`.
  ///
  /// - Parameters:
  ///   - id: The id of the item or container.
  ///   - namespace: The namespace of the item, if several have its id.
  ///   - anchor: The point to show at the same relative point of the views; `nil` scrolls as little as possible.
  ///   - time: The time by the host's clock. Unit: seconds.
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
