/// Something that a driver can point at: by its name, or by where it is.
public enum DriverPlace: Hashable, Sendable {
  /// An item, a container or a collection by its id, or an item by its label if no other has it.
  ///
  /// The namespace tells items of one id apart; `nil` is whichever there is, `""` that of items that lie in none.
  case named(Identifier, namespace: Identifier? = nil)
  /// A point. Space: scene.
  case point(Point)

  /// The namespace that tells an item from others of its id, if one was named.
  public var namespace: Identifier? {
    if case .named(_, let namespace) = self { namespace } else { nil }
  }
}

extension DriverPlace: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// Creates a place from a name in words.
  public init(stringLiteral value: String) { self = .named(.string(value)) }
  /// Creates a place from a number that serves as a name.
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
