/// A place for a driver's pointer: a name or a point.
public enum DriverPlace: Hashable, Sendable {
  /// An item, a container or a collection by its id, or the only item with this label.
  ///
  /// The namespace distinguishes items of the same id; `nil` is any, `""` selects items without one.
  case named(Identifier, namespace: Identifier? = nil)
  /// A point. Space: scene.
  case point(Point)

  /// The namespace, if one was named.
  public var namespace: Identifier? {
    if case .named(_, let namespace) = self { namespace } else { nil }
  }
}

extension DriverPlace: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// Creates a place from a string name.
  public init(stringLiteral value: String) { self = .named(.string(value)) }
  /// Creates a place from an integer name.
  public init(integerLiteral value: Int) { self = .named(.integer(value)) }
}

extension DriverPlace: CustomStringConvertible {
  /// The name in quotes, or the coordinates.
  public var description: String {
    switch self {
    case .named(let name, _): "'\(name)'"
    case .point(let point): "(\(point.x), \(point.y))"
    }
  }
}
