/// The place at which a drop would put the items.
struct DropPlace: Hashable {
  /// The collection, or else the container, under the pointer or nearest to it.
  var to: Symbol?
  /// Whether `to` is the id of a collection that can be reordered.
  var isCollection = false
  /// The item to insert before; `nil` is the end.
  var before: Symbol?
  /// The offset in the data of a list, from 0, counted before dragged rows are removed. In a reorder container, it is
  /// set only while the command of the drop runs.
  var index: Int?
  /// Whether the pointer has been over an item of the container since the drag entered it.
  var touchedItem = false
  /// Whether a configuration has redirected the drop to this place.
  var isRedirected = false
  /// The effect of a drop on the list; `nil` if the destination does not specify it.
  var intent: DropIntent?
  /// The item that a drop would go into.
  var into: Symbol?
}
