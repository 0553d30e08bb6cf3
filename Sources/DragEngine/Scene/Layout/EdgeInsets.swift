/// Distances from the edges of a node to its content. Unit: points.
public struct EdgeInsets: Hashable, Sendable {
  /// The distance from the top edge.
  public var top: Double
  /// The distance from the left edge.
  public var leading: Double
  /// The distance from the bottom edge.
  public var bottom: Double
  /// The distance from the right edge.
  public var trailing: Double

  /// Creates insets; omitted distances are 0.
  ///
  /// - Parameters:
  ///   - top: The distance from the top edge. Unit: points.
  ///   - leading: The distance from the left edge. Unit: points.
  ///   - bottom: The distance from the bottom edge. Unit: points.
  ///   - trailing: The distance from the right edge. Unit: points.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// Creates insets with one distance at some edges, and 0 at the other edges.
  ///
  /// - Parameters:
  ///   - edges: The edges.
  ///   - length: The distance. Unit: points.
  public init(_ edges: EdgeSet, _ length: Double) {
    self.init(
      top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
      bottom: edges.contains(.bottom) ? length : 0, trailing: edges.contains(.trailing) ? length : 0)
  }

  /// Whether all distances are finite and not negative.
  var isValid: Bool { [top, leading, bottom, trailing].allSatisfy { $0.isFinite && $0 >= 0 } }

  /// The sum of the distances along each axis.
  var size: Size { Size(width: leading + trailing, height: top + bottom) }

  static func + (one: EdgeInsets, other: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: one.top + other.top, leading: one.leading + other.leading, bottom: one.bottom + other.bottom,
      trailing: one.trailing + other.trailing)
  }
}

/// Some of the edges of a node.
public struct EdgeSet: OptionSet, Hashable, Sendable {
  /// The edges as bits.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The top edge.
  public static let top = EdgeSet(rawValue: 1)
  /// The left edge.
  public static let leading = EdgeSet(rawValue: 2)
  /// The bottom edge.
  public static let bottom = EdgeSet(rawValue: 4)
  /// The right edge.
  public static let trailing = EdgeSet(rawValue: 8)
  /// The left and the right edge.
  public static let horizontal: EdgeSet = [.leading, .trailing]
  /// The top and the bottom edge.
  public static let vertical: EdgeSet = [.top, .bottom]
  /// All edges.
  public static let all: EdgeSet = [.horizontal, .vertical]
}

extension Rect {
  /// The part of the rectangle inside these insets. Its extents are at least 0.
  func inset(by insets: EdgeInsets) -> Rect {
    Rect(
      x: minX + insets.leading, y: minY + insets.top, width: max(0, size.width - insets.leading - insets.trailing),
      height: max(0, size.height - insets.top - insets.bottom))
  }
}
