/// Somewhere that a drop can be told to go by a name.
struct NamedPlace {
  /// The id of the container, of the collection, or of an item that takes drops itself.
  var name: Symbol
  /// The node that something lands at which is dropped there.
  var node: NodeIndex
  /// The list of the place, if it has exactly one.
  var list: GroupIndex?
  /// Whether the place is an item.
  var isItem: Bool
  /// The landing point. Space: scene.
  var point: Point
  /// What lies there, front to back, whatever is dragged.
  var hits: [NodeIndex] = []
}
