/// The place that a caller names for a drop.
package enum RequestedPlace {
  /// A container, a collection or an item, with any position in it. A place that takes no drops itself is reached by a
  /// drop anywhere.
  case named(Identifier)
  /// A position in a list: before an item; `nil` is the end.
  case position(in: Identifier, before: Identifier?)
  /// An item, or the list inside the item.
  case into(Identifier, list: Identifier)
  /// A node as a whole, with its name for the message. It is not reached if a list takes the drop that is neither inside
  /// the node nor around it. A list around a node that has a list of its own is elsewhere, too, unless the node is
  /// dragged.
  case node(NodeIndex, name: Identifier)
}

extension RequestedPlace {
  /// A position before an item, or any position if there is no such item.
  init(_ place: Identifier, before: Identifier?) {
    self = before.map { .position(in: place, before: $0) } ?? .named(place)
  }
}
