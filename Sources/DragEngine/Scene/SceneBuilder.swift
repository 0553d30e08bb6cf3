/// Builds a scene from calls in the order in which its tree is written down.
///
/// ```swift
/// var builder = SceneBuilder()
/// builder.open(SceneNode(.fan(.down), id: pile))
/// builder.openGroup(SceneGroup(isReorderable: true))
/// builder.append(SceneNode(.item, id: ace, type: card, size: Size(width: 60, height: 84)))
/// builder.closeGroup()
/// builder.close()
/// let scene = try builder.finish(size: nil, symbols: symbols)
/// ```
///
/// Holds no symbol table, so that none is copied: symbols are made by whoever feeds the builder, and `finish` only
/// reads the table to name what is wrong. Mistakes are kept until then; nothing before `finish` can fail.
public struct SceneBuilder: Sendable {
  /// Creates a builder; room for as many nodes as the last scene had saves copying.
  public init(nodeCapacity: Int = 0) {}

  /// Begins a node; what is opened until the matching `close` lies inside.
  /// - Returns: The index that the node has in the scene.
  @discardableResult
  public mutating func open(_ node: consuming SceneNode) -> NodeIndex { 0 }

  /// Ends the innermost open node.
  public mutating func close() {}

  /// Adds a node with nothing inside.
  /// - Returns: The index that the node has in the scene.
  @discardableResult
  public mutating func append(_ node: consuming SceneNode) -> NodeIndex { 0 }

  /// Begins a group; what is opened until the matching `closeGroup` is a member, and a child of the node around.
  /// - Returns: The index that the group has in the scene.
  @discardableResult
  public mutating func openGroup(_ group: consuming SceneGroup) -> GroupIndex { 0 }

  /// Ends the innermost open group.
  public mutating func closeGroup() {}

  /// Checks, lays out and indexes what was built.
  ///
  /// - Parameters:
  ///   - size: What the host offers, which a list at the root fills; `nil` if it does not say. Unit: points.
  ///   - symbols: The table that the symbols of the nodes come from; read to name what is wrong.
  /// - Throws: The first mistake, in the order of the nodes.
  /// - Complexity: O(*n*) in the number of nodes, O(*n* log *n*) for large scenes.
  public consuming func finish(size: Size?, symbols: borrowing SymbolTable) throws(SceneError) -> Scene { Scene() }
}
