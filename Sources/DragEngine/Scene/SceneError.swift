/// Why a scene cannot be built. The scene before it, if any, is untouched.
public enum SceneError: Error, Hashable, Sendable {
  /// A node as its author knows it.
  public struct NodeName: Hashable, Sendable {
    /// The kind as scripts call it, such as `vstack`.
    public var kind: String
    /// The id, if it has one.
    public var id: Identifier?
    /// The label, empty if it has none.
    public var label: String
    /// The position in the scene, root first.
    public var index: NodeIndex
  }

  /// Two items have one type, namespace and id; each with the nearest container around it that has an id.
  case itemTwice(
    id: Identifier, type: Identifier, namespace: Identifier?, first: NodeName?, second: NodeName?)
  /// Two nodes that are not items have one id.
  case containerTwice(id: Identifier)
  /// An item has the id of a container; scripts address both by id alone.
  case itemNamedLikeContainer(id: Identifier)
  /// Two reorderable groups have one collection id.
  case collectionTwice(id: Identifier)
  /// A reorderable group has no collection id, and neither has the container around it an id to take.
  case collectionMissing(container: NodeName?)
  /// A frame is not finite or has a negative extent, as given or because the layout became too large.
  case invalidFrame(node: NodeName, frame: Rect)
  /// A size is not finite or negative.
  case invalidSize(node: NodeName, size: Size)
  /// A spacing is not finite.
  case invalidSpacing(node: NodeName, spacing: Double)
  /// A grid has no columns, or columns without a width.
  case invalidColumns(node: NodeName, columns: GridColumns)
  /// A custom layout failed, or gave frames that cannot be.
  case layoutFailed(node: NodeName, problem: String)
  /// Something was closed that was not the innermost open, or left open; with the node around the mistake.
  case unbalanced(inside: NodeName?)
}
