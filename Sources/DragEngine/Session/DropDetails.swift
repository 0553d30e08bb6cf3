/// What a destination says about a drop beside its operation, its place and its reason.
///
/// Configurations, verdicts, outcomes and legal drags contain these details, with the same fields in the same order in
/// Swift, C, Lua and journals.
public struct DropDetails: Hashable, Sendable {
  /// The number of items that are taken, counted from the first; `nil` takes all. Outcomes and legal drags always have
  /// a number.
  public var acceptedItemCount: Int?

  /// Creates details.
  public init(acceptedItemCount: Int? = nil) {
    self.acceptedItemCount = acceptedItemCount
  }

  /// The fields in their order, with the names that scripts use.
  package var fields: [(name: String, value: JSONValue?)] {
    [("accepted_item_count", acceptedItemCount.map { .integer(Int64($0)) })]
  }

  /// Adds what another destination at the same place says: an item is taken if both take it.
  mutating func combine(with other: DropDetails) {
    if let count = other.acceptedItemCount { acceptedItemCount = min(count, acceptedItemCount ?? count) }
  }

  /// The details for a number of items that are dragged or taken.
  package func limited(to count: Int) -> DropDetails {
    var limited = self
    limited.acceptedItemCount = min(acceptedItemCount ?? count, count)
    return limited
  }
}
