/// A place that would take the drag.
struct LegalPlace {
  /// Identifies the place in later scenes.
  struct Name: Hashable {
    var place: Symbol
    var before: Symbol?
  }

  var name: Name
  /// The node that has to be in sight for a drop there.
  var node: NodeIndex
  /// The position among the named places of the scene.
  var position: Int
}
