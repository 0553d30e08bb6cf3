/// A place that a drop can go to and that has an id.
struct NamedPlace {
  /// The id of the container, of the collection, or of an item that is itself a destination.
  var name: Symbol
  /// The node at which a drop at the place is released.
  var node: NodeIndex
  /// The list of the place, if it has exactly one.
  var list: GroupIndex?
  /// Whether the place is an item.
  var isItem: Bool
  /// Whether `name` is the id of a collection.
  var isCollection = false
  /// The landing point. Space: scene.
  var point: Point
  /// The position among all places of the stage.
  var index = 0
}
