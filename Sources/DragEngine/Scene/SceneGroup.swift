/// The position of a group in a scene, in the order in which groups were opened.
public typealias GroupIndex = Int32

/// Nodes made from one list of values, as by a `for_each`.
///
/// A group has no frame of its own: its members are children of the container around it.
public struct SceneGroup: Sendable {
  /// Whether the members can be reordered.
  public var isReorderable: Bool
  /// The name of the list in a reordering; after building also what was taken from the container around.
  ///
  /// `nil` if the group is not reorderable.
  public var collection: Symbol?
  /// A number of whoever builds the scene; the engine never looks at it.
  public var payload: Int32

  /// The nodes opened directly in the group, in order. Set by the builder.
  public internal(set) var members: [NodeIndex] = []

  var containerIndex: NodeIndex = -1
  var outerIndex: GroupIndex = -1
  var memberCount: Int32 = 0

  /// Creates a group; a reorderable one without `collection` takes the id of the container around it.
  public init(isReorderable: Bool = false, collection: Symbol? = nil, payload: Int32 = -1) {
    self.isReorderable = isReorderable
    self.collection = collection
    self.payload = payload
  }

  /// The container that the members are children of, `nil` at the root. Set by the builder.
  public var container: NodeIndex? { containerIndex < 0 ? nil : containerIndex }
}
