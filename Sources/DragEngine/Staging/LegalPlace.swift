/// A place that would take the drag.
struct LegalPlace {
  /// The name of a place, which identifies it in later scenes.
  struct Name: Hashable {
    var place: Symbol
    var before: Symbol?
    /// The item that is the place or, with `before`, the item to insert before. Other items and lists can have the same
    /// id.
    var item: ItemKey?
    /// Whether the place is a collection, and not a container with the same id.
    var isCollection = false

    /// Whether the place is an item.
    var isItem: Bool { before == nil && item != nil }
  }

  var name: Name
  /// The node that has to be visible for a drop at the place.
  var node: NodeIndex
  /// The position among the named places of the scene.
  var position: Int
}
