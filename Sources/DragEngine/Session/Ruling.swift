/// What a drop at this very place would come to, as a running drag holds it: the text of the reason may still have to be
/// made.
struct Ruling {
  /// The operation on which source and destination agree, or `cancel` or `forbidden`.
  var operation: DropOperation
  /// What made it so; `nil` while a drop would be taken.
  var cause: Cause?
  /// Why not.
  var refusal: Refusal?
  /// How many items would be taken; `nil` for all.
  var acceptedItemCount: Int?

  /// Why not; the text is made now if it was not yet.
  var reason: Reason? { refusal?.reason }

  /// The verdict to be handed out, with the text of its reason.
  var verdict: Verdict {
    Verdict(operation: operation, cause: cause, reason: reason, acceptedItemCount: acceptedItemCount)
  }

  /// Whether two rulings are the same as far as can be told without making the text of a reason.
  func looksLike(_ other: Ruling) -> Bool {
    guard operation == other.operation, cause == other.cause, acceptedItemCount == other.acceptedItemCount else {
      return false
    }
    switch (refusal, other.refusal) {
    case (nil, nil): return true
    case (let mine?, let others?): return mine.looksLike(others)
    default: return false
    }
  }

  /// The pointer is over nothing that takes such items.
  static var noTarget: Ruling { Ruling(operation: .cancel, cause: .noTarget) }
  /// The place would change nothing.
  static var unchanged: Ruling { Ruling(operation: .cancel, cause: .unchanged) }
}
