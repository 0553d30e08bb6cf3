/// A place that would take the drag.
struct LegalPlace {
  /// The name of a place, which identifies it in later scenes.
  struct Name: Hashable {
    var place: Symbol
    var before: Symbol?
    /// Whether the place is an item. An item and a list can have the same id.
    var isItem = false
  }

  var name: Name
  /// The node that has to be visible for a drop at the place.
  var node: NodeIndex
  /// The position among the named places of the scene.
  var position: Int
}
