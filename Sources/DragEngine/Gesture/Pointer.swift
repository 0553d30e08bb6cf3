/// Which pointer an input comes from: 0 for the mouse, one number for each finger.
public struct PointerID: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// The number by which the host knows the pointer.
  public let rawValue: Int

  /// Creates an id from the host's number.
  public init(_ rawValue: Int) { self.rawValue = rawValue }

  /// Creates an id from the host's number.
  public init(integerLiteral value: Int) { self.init(value) }
}

/// What is used to point, which decides how a drag begins.
public enum PointerDevice: Hashable, Sendable, CaseIterable {
  /// A drag begins as soon as the pointer has moved a little.
  case mouse
  /// A drag begins by resting the finger first, so that swiping can scroll.
  case touch
  /// As precise as a mouse, so it drags like one. Ours; systems differ.
  case pen
}
