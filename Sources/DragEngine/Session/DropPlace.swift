/// Where a drop would put the items.
struct DropPlace: Hashable {
  /// The collection, or else the container, under or nearest to the pointer.
  var to: Symbol?
  /// Whether `to` names a collection that can be reordered.
  var isCollection = false
  /// The item before which the items would go; `nil` is the end.
  var before: Symbol?
  /// The offset into a dynamic destination's data, counted before removal, from 0.
  var index: Int?
  /// Whether the pointer has been over an item of the container since it came.
  var touchedItem = false
  /// Whether a configuration has put this place instead of the one that the pointer tells.
  var isRedirected = false
  /// What a drop means to do to the list, if the destination has said so.
  var intent: DropIntent?
  /// The item that it would go into.
  var into: Symbol?
}
