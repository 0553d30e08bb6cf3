/// A scroll view of the scene, as hosts see it.
public struct ScrollView: Hashable, Sendable {
  /// The id, if the scroll view has one.
  public var id: Identifier?
  /// The node in the present scene.
  public var node: NodeIndex
  /// The frame of the window. Unit: points, in the scene's space.
  public var frame: Rect
  /// The frame of all content, shifted left and up by the offset. Unit: points, in the scene's space.
  public var contentFrame: Rect
  /// The offset of the content to the left and upward. Unit: points.
  public var offset: Vector
  /// The largest possible offset. Unit: points.
  public var maximumOffset: Vector
  /// The scroll directions.
  public var axes: ScrollAxes
}
