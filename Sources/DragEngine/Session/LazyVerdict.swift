/// The verdict on a drag. The text of its reason may be made only when it is read.
struct LazyVerdict {
  /// The operation on which source and destination agree, or `cancel` or `forbidden`.
  var operation: DropOperation
  /// The step that decided against a drop; `nil` while a drop would be taken.
  var cause: Cause?
  /// The reason of a refusal.
  var refusal: Refusal?
  /// The accepted number of items, and the accepted quantity; `nil` without details.
  var sharedDetails: SharedDetails?

  /// The accepted number of items, and the accepted quantity.
  var details: DropDetails { sharedDetails?.details ?? DropDetails() }
  /// The reason of a refusal; makes its text now if necessary.
  var reason: Reason? { refusal?.reason }

  /// The verdict for hosts and rules, with the text of its reason, the route and the accepted numbers.
  func verdict(of drag: DragState) -> Verdict {
    let details =
      operation.delivers
      ? details.limited(to: drag.items.count, quantity: drag.quantity) : DropDetails(acceptedItemCount: 0)
    return Verdict(operation: operation, cause: cause, reason: reason, route: drag.route, details: details)
  }

  /// Whether two verdicts are equal, compared without making the text of a reason.
  func equalsWithoutText(_ other: LazyVerdict) -> Bool {
    guard operation == other.operation, cause == other.cause, details == other.details else { return false }
    switch (refusal, other.refusal) {
    case (nil, nil): return true
    case (let mine?, let others?): return mine.equalsWithoutText(others)
    default: return false
    }
  }

  /// No destination under the pointer takes the items.
  static var noTarget: LazyVerdict { LazyVerdict(operation: .cancel, cause: .noTarget) }
  /// A drop at the place would change nothing.
  static var unchanged: LazyVerdict { LazyVerdict(operation: .cancel, cause: .unchanged) }

  /// The verdict for an answer, matched with the operations that the source of a drag suggests at the present target.
  static func on(_ answer: consuming DropConfiguration, for drag: DragState) -> LazyVerdict {
    let suggested = drag.situation.suggested
    if answer.isFailure { return LazyVerdict(operation: .forbidden, cause: .failed, refusal: answer.refusal) }
    let operation = Negotiation.operation(choosing: answer.choice, from: suggested)
    if operation.delivers {
      guard let details = answer.sharedDetails?.details, details.takesNothing else {
        return LazyVerdict(operation: operation, sharedDetails: answer.sharedDetails)
      }
      // Accepting zero items is a refusal.
      let reason: Reason = details.acceptedQuantity.map { $0 <= 0 } ?? false ? .noQuantityAccepted : .noneAccepted
      return LazyVerdict(operation: .cancel, cause: .refused, refusal: answer.refusal ?? .made(reason))
    }
    if case .operation(let chosen) = answer.choice, chosen != operation {
      let refusal = answer.refusal ?? .made(.notSuggested(chosen, suggested, by: drag.limit(of: chosen)))
      return LazyVerdict(operation: operation, cause: .notSuggested, refusal: refusal)
    }
    let isChosen = if case .operation = answer.choice { true } else { false }
    return LazyVerdict(operation: operation, cause: isChosen ? .refused : .notSuggested, refusal: answer.refusal)
  }

  /// The refusal of a place that a rule has chosen.
  static func wrongPlace(_ reason: Reason) -> LazyVerdict {
    LazyVerdict(operation: .forbidden, cause: .failed, refusal: .made(reason))
  }

  /// Whether a drop would move `count` items: all of them, and each as a whole.
  func moves(all count: Int) -> Bool {
    guard operation == .move, let details = sharedDetails?.details else { return operation == .move }
    return details.acceptedItemCount.map { $0 >= count } ?? true && details.acceptedQuantity == nil
  }
}
