/// The error of a scene that cannot be built. The previous scene, if any, stays unchanged.
public enum SceneError: Error, Hashable, Sendable {
  /// The name of a node for messages.
  public struct NodeName: Hashable, Sendable {
    /// The kind by its name in scripts, such as `vstack`.
    public var kind: String
    /// The id, if the node has one.
    public var id: Identifier?
    /// The label; empty if the node has none.
    public var label: String
    /// The position in the scene, from 0.
    public var index: NodeIndex
  }

  /// Two items have the same type, namespace and id. `first` and `second` are the nearest containers with an id around
  /// the items, or else their parents.
  case itemTwice(
    id: Identifier, type: Identifier, namespace: Identifier?, first: NodeName?, second: NodeName?, items: [NodeIndex])
  /// Two nodes that are not items have the same id.
  case containerTwice(id: Identifier, containers: [NodeIndex])
  /// Two reorderable groups have the same collection id.
  case collectionTwice(id: Identifier, groups: [GroupIndex])
  /// A reorderable group has no collection id, and no container with an id to use instead is directly around it.
  case collectionMissing(container: NodeName?, group: GroupIndex)
  /// A row of a reorderable group is not an item, so that it cannot be moved and cannot identify the place of a gap.
  case rowWithoutItem(node: NodeName)
  /// A frame is not finite or has a negative extent: an invalid given frame, or a layout that became too large.
  case invalidFrame(node: NodeName, frame: Rect)
  /// A size is negative or not finite.
  case invalidSize(node: NodeName, size: Size)
  /// A spacing is not finite.
  case invalidSpacing(node: NodeName, spacing: Double)
  /// The padding or a limit of a frame is not valid, or a node whose frame the host sets has limits; `problem` explains
  /// it.
  case invalidBox(node: NodeName, problem: String)
  /// A spacer has no effect, because it is not directly inside a vstack, an hstack, a list, a table or a scroll view.
  case misplacedSpacer(node: NodeName, container: NodeName?)
  /// A grid has less than one column, or a minimum column width that is not finite and positive.
  case invalidColumns(node: NodeName, columns: GridColumns)
  /// A custom layout failed, or returned invalid frames.
  case layoutFailed(node: NodeName, problem: String)
  /// A modifier has no effect on its node, or on a `forEach` with this node around it.
  case misplacedModifier(name: String, belongsOn: String, node: NodeName?, group: GroupIndex?)
  /// A node or group was left open, or was closed although it was not the innermost open one. `inside` is the node that
  /// was open then; `nil` at the root.
  case unbalanced(inside: NodeName?)

  /// The id that two nodes or groups share; `nil` for any other error.
  package var sharedID: Identifier? {
    switch self {
    case .itemTwice(let id, _, _, _, _, _), .containerTwice(let id, _), .collectionTwice(let id, _):
      id
    default: nil
    }
  }

  /// The node or group that an error refers to.
  enum Subject {
    case node(NodeIndex)
    case group(GroupIndex)
  }

  /// The nodes or groups with the error, in the order of the scene.
  var subjects: [Subject] {
    switch self {
    case .itemTwice(_, _, _, _, _, let nodes), .containerTwice(_, let nodes):
      nodes.map { .node($0) }
    case .collectionTwice(_, let groups): groups.map { .group($0) }
    case .collectionMissing(_, let group), .misplacedModifier(_, _, _, let group?): [.group(group)]
    case .misplacedModifier(_, _, let node, nil): node.map { [.node($0.index)] } ?? []
    case .rowWithoutItem(let node), .invalidFrame(let node, _), .invalidSize(let node, _), .invalidSpacing(let node, _),
      .invalidColumns(let node, _), .layoutFailed(let node, _), .invalidBox(let node, _), .misplacedSpacer(let node, _):
      [.node(node.index)]
    case .unbalanced(let node): node.map { [.node($0.index)] } ?? []
    }
  }
}
