/// How much of an item a drag carries, such as half of a stack.
public struct DragQuantity: Hashable, Sendable {
  /// The quantity of the item in the scene now.
  public package(set) var total: Int
  /// How much of it the drag carries; never more than `total`.
  public package(set) var carried: Int
  /// How much of it the destination takes; `nil` before the drop.
  var taken: Int?

  package init(carrying carried: Int, of total: Int) { (self.total, self.carried) = (total, carried) }

  /// What a rule sees: what is carried, or, once the drop is made, what the destination takes.
  package var present: Int { taken ?? carried }
  /// Whether the drag carries less than the whole item, so that the rest stays where it is.
  var isPart: Bool { carried < total }
  /// What stays where it is.
  var rest: Int { total - carried }

  /// Follows a change of the item in the scene.
  mutating func follow(_ newTotal: Int) {
    // What was lifted as a whole stays whole.
    carried = isPart ? min(carried, newTotal) : newTotal
    total = newTotal
  }
}
