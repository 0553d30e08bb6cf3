/// The source of a drag.
struct DragSource {
  /// The grabbed node, which can be dragged.
  var node: NodeIndex
  /// The innermost pressed item, if any.
  var item: NodeIndex?
  /// The key of the node if it is an item, or else of the item that it supplies.
  var key: ItemKey?
  var draggable: Draggable?
  /// The reorder container around the node in which it can be reordered.
  var reorderContainer: DropTarget.ReorderPosition?
  /// Whether the list of the node supplies the promises of its rows.
  var isPromised = false
  /// Whether the node is a row that can be moved among the rows of its `for_each`.
  var isRow = false
}
