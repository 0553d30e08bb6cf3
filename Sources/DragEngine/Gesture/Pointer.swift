/// The pointer that an input comes from: 0 for the mouse, one number for each finger.
public struct PointerID: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// The host's number of the pointer.
  public let rawValue: Int

  /// Creates an id from the host's number.
  public init(_ rawValue: Int) { self.rawValue = rawValue }

  /// Creates an id from the host's number.
  public init(integerLiteral value: Int) { self.init(value) }
}

/// The pointing device, which decides how a drag begins.
public enum PointerDevice: String, Hashable, Sendable, CaseIterable {
  /// A drag begins as soon as the pointer has moved a little.
  case mouse
  /// A drag begins after the finger has rested, so that swiping can scroll.
  case touch
  /// Drags like a mouse, because a pen is as precise. Source: chosen by this project; systems differ.
  case pen
}

extension PointerID {
  /// The pointer id of moves by commands and hosts.
  static let programmatic = PointerID(-1)
  /// The pointer of the drag that keys or taps hold. There is at most one such drag.
  public static let held = PointerID(-2)
}
