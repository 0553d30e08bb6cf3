/// The extent of a rectangle. Unit: points.
public struct Size: Hashable, Sendable {
  /// The extent from left to right.
  public var width: Double
  /// The extent from top to bottom.
  public var height: Double

  /// Creates a size from its two extents.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// An empty size.
  public static let zero = Size(width: 0, height: 0)

  /// Whether both extents are finite and neither is negative.
  public var isValid: Bool { width.isFinite && height.isFinite && width >= 0 && height >= 0 }
}
