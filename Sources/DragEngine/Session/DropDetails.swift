/// Further properties of a destination's answer, beside operation, place and reason.
///
/// Configurations, verdicts, outcomes and legal drags contain these details, with the same fields in the same order in
/// Swift, C, Lua and journals.
public struct DropDetails: Hashable, Sendable {
  /// The number of items that are taken, which are the first ones of the payload; `nil` takes all. Not `nil` in
  /// outcomes and legal drags.
  public var acceptedItemCount: Int?
  /// How much is taken of an item with a quantity; `nil` takes all that is carried. Outcomes of drops and legal drags of
  /// such an item always have a number.
  public var acceptedQuantity: Int?

  /// Creates details.
  public init(acceptedItemCount: Int? = nil, acceptedQuantity: Int? = nil) {
    self.acceptedItemCount = acceptedItemCount
    self.acceptedQuantity = acceptedQuantity
  }

  /// Whether nothing is taken.
  var takesNothing: Bool { acceptedItemCount.map { $0 <= 0 } ?? false || acceptedQuantity.map { $0 <= 0 } ?? false }

  /// The fields in their order, with the names that scripts use.
  package var fields: [(name: String, value: JSONValue?)] {
    [
      ("accepted_item_count", acceptedItemCount.map { .integer(Int64($0)) }),
      ("accepted_quantity", acceptedQuantity.map { .integer(Int64($0)) }),
    ]
  }

  /// Adds what another destination at the same place says: what both take is taken.
  mutating func combine(with other: DropDetails) {
    if let count = other.acceptedItemCount { acceptedItemCount = min(count, acceptedItemCount ?? count) }
    if let quantity = other.acceptedQuantity { acceptedQuantity = min(quantity, acceptedQuantity ?? quantity) }
  }

  /// The details for a number of items that are dragged or taken, and for what is carried of an item with a quantity.
  package func limited(to count: Int, quantity: DragQuantity?) -> DropDetails {
    var limited = self
    limited.acceptedItemCount = min(acceptedItemCount ?? count, count)
    limited.acceptedQuantity = quantity.map { min(acceptedQuantity ?? $0.present, $0.present) }
    return limited
  }
}
