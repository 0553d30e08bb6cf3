/// The details of a destination's answer: the accepted number of items, and the accepted quantity of an item.
///
/// Configurations, verdicts, outcomes and legal drags contain these details, with the same fields in the same order in
/// Swift, C, Lua and journals.
public struct DropDetails: Hashable, Sendable {
  /// The number of items that the destination takes, counted from the first item of the payload; `nil` takes all. The
  /// verdicts, outcomes and legal drags of the engine always have a number.
  public var acceptedItemCount: Int?
  /// How much the destination takes of an item with a quantity; `nil` takes all that the drag carries. Verdicts
  /// that take such an item, outcomes of its drops and its legal drags always have a number.
  public var acceptedQuantity: Int?

  /// Creates details.
  public init(acceptedItemCount: Int? = nil, acceptedQuantity: Int? = nil) {
    self.acceptedItemCount = acceptedItemCount
    self.acceptedQuantity = acceptedQuantity
  }

  /// The details as words of a sentence: ` for 2 for a quantity of 5`; empty for an answer without details.
  package var text: String {
    var text = ""
    if let count = acceptedItemCount { text += " for \(count)" }
    if let quantity = acceptedQuantity { text += " for a quantity of \(quantity)" }
    return text
  }

  /// Whether nothing is taken.
  var takesNothing: Bool { acceptedItemCount.map { $0 <= 0 } ?? false || acceptedQuantity.map { $0 <= 0 } ?? false }

  /// Combines the details with those of another answer for the same place: the smaller number and the smaller quantity
  /// are taken.
  mutating func combine(with other: DropDetails) {
    if let count = other.acceptedItemCount { acceptedItemCount = min(count, acceptedItemCount ?? count) }
    if let quantity = other.acceptedQuantity { acceptedQuantity = min(quantity, acceptedQuantity ?? quantity) }
  }

  /// The details with numbers: limited to a number of dragged or taken items, and to the quantity that the drag
  /// carries.
  package func limited(to count: Int, quantity: DragQuantity?) -> DropDetails {
    var limited = self
    limited.acceptedItemCount = min(acceptedItemCount ?? count, count)
    limited.acceptedQuantity = quantity.map { min(acceptedQuantity ?? $0.present, $0.present) }
    return limited
  }
}

/// The details of an answer that names a number or a quantity. A reference, because few answers do, and answers and
/// verdicts are copied at each pointer update.
@usableFromInline
final class SharedDetails {
  let details: DropDetails

  /// `nil` for details without a number and a quantity.
  init?(_ details: DropDetails) {
    if details == DropDetails() { return nil }
    self.details = details
  }
}

extension DropDetails: FieldSource {
  package func write<Form: FieldWriter>(to form: inout Form) throws(Form.Failure) {
    try form.write("accepted_item_count", integer: acceptedItemCount)
    try form.write("accepted_quantity", integer: acceptedQuantity)
  }

  init<Form: FieldReader>(from form: Form) throws(Form.Problem) {
    acceptedItemCount = try form.optionalInteger("accepted_item_count")
    acceptedQuantity = try form.optionalInteger("accepted_quantity")
  }
}
