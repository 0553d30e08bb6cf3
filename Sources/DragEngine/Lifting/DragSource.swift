/// The source of a drag.
struct DragSource {
  /// The grabbed node, which can be dragged.
  var node: NodeIndex
  /// The innermost pressed item, if any.
  var item: NodeIndex?
  /// If `draggable` names an item of a drag container, the key of that item; otherwise the key of the node. `nil` if
  /// there is none.
  var key: ItemKey?
  var draggable: Draggable?
  /// The reorder container in which the node can be reordered.
  var reorderContainer: DropTarget.ReorderPosition?
  /// Whether the node has no `draggable` of its own, and the `forEach` around it supplies its promises.
  var isPromised = false
  /// Whether the node is a row that can be moved among the rows of its `forEach`; false if `reorderContainer` is set.
  var isRow = false

  /// Whether the source lifts an item: the item is the source's node, or the payload question receives items inside the
  /// node instead of the node.
  func lifts(_ item: NodeIndex) -> Bool { node == item || draggable?.grabsItemInside == true }
}
