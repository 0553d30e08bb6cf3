/// How much of an item a drag carries, such as half of a stack.
public struct DragQuantity: Hashable, Sendable {
  /// The quantity of the item in the scene now.
  public package(set) var total: Int
  /// How much of it the drag carries; never more than `total`.
  public private(set) var carried: Int
  /// Whether the drag has carried the whole item since the lift. It then carries the whole item whatever the quantity
  /// becomes; otherwise it never carries more than at the lift.
  private let carriesAll: Bool
  /// How much of it the destination takes; `nil` before the drop.
  var taken: Int?

  package init(carrying carried: Int, of total: Int) {
    (self.total, self.carried) = (total, carried)
    carriesAll = carried == total
  }

  /// The quantity that rules see: the carried quantity; from the drop on, the quantity that the destination takes.
  package var present: Int { taken ?? carried }
  /// Whether the drag carries a part of the item, so that the rest stays at its place.
  var isPart: Bool { carried < total }
  /// The quantity that stays at the item's place.
  var rest: Int { total - carried }

  /// Adapts the quantities to a new quantity of the item in the scene.
  mutating func follow(_ newTotal: Int) {
    carried = carriesAll ? newTotal : min(carried, newTotal)
    total = newTotal
  }
}
