/// The edges at which the children of a container are aligned.
///
/// A container with an axis uses the alignment across the axis: a vertical stack `horizontal`, a horizontal stack
/// `vertical`. Containers without an axis, such as z-stacks and grids, use both.
public struct Alignment: Hashable, Sendable {
  /// An alignment along one axis of a container.
  public enum Edge: Hashable, Sendable {
    /// The left or the top edge.
    case start
    /// Halfway between the edges.
    case center
    /// The right or the bottom edge.
    case end
  }

  /// The alignment from left to right.
  public var horizontal: Edge
  /// The alignment from top to bottom.
  public var vertical: Edge

  /// Creates an alignment from its horizontal and vertical edges.
  public init(horizontal: Edge, vertical: Edge) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The top left corner, the default of containers.
  ///
  /// Unlike in SwiftUI, the default is not the centre, because the piles of a board grow unevenly and should still
  /// share an edge.
  public static let topLeading = Alignment(horizontal: .start, vertical: .start)
  /// The middle of the top edge.
  public static let top = Alignment(horizontal: .center, vertical: .start)
  /// The top right corner.
  public static let topTrailing = Alignment(horizontal: .end, vertical: .start)
  /// The middle of the left edge.
  public static let leading = Alignment(horizontal: .start, vertical: .center)
  /// The middle.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// The middle of the right edge.
  public static let trailing = Alignment(horizontal: .end, vertical: .center)
  /// The bottom left corner.
  public static let bottomLeading = Alignment(horizontal: .start, vertical: .end)
  /// The middle of the bottom edge.
  public static let bottom = Alignment(horizontal: .center, vertical: .end)
  /// The bottom right corner.
  public static let bottomTrailing = Alignment(horizontal: .end, vertical: .end)
}

extension Alignment {
  /// The alignment along an axis.
  func edge(along axis: Axis) -> Edge { axis == .horizontal ? horizontal : vertical }
}

extension Alignment.Edge {
  /// The distance of an object from the start of a container that is larger than the object by `room`. Unit: points.
  func offset(inRoom room: Double) -> Double {
    switch self {
    case .start: 0
    case .center: room / 2
    case .end: room
    }
  }
}
