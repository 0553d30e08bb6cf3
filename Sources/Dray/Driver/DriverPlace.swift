/// A place for a driver's pointer: a name or a point.
public enum DriverPlace: Hashable, Sendable {
  /// An item, a container or a collection by its id, or the only item with this label.
  ///
  /// The namespace distinguishes items of the same id; `nil` is any, `""` selects items without one.
  case named(Identifier, namespace: Identifier? = nil)
  /// An item by its id, or the only item with this label; unlike `named`, also if a container has the same id.
  case item(Identifier, namespace: Identifier? = nil)
  /// A container or a collection by its id; unlike `named`, also if an item has the same id.
  case list(Identifier)
  /// A point. Space: scene.
  case point(Point)

  /// The id or the label; `nil` for a point.
  public var id: Identifier? {
    switch self {
    case .named(let id, _), .item(let id, _), .list(let id): id
    case .point: nil
    }
  }

  /// The namespace, if one was named.
  public var namespace: Identifier? {
    switch self {
    case .named(_, let namespace), .item(_, let namespace): namespace
    case .list, .point: nil
    }
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
    case .named(let name, _), .item(let name, _), .list(let name): "'\(name)'"
    case .point(let point): "(\(point.x), \(point.y))"
    }
  }
}
