extension DragOutcome {
  /// The outcome of a drag that did not begin, from the response to the input that should have begun it.
  static func notLifted(_ what: DriverPlace, _ response: Response) -> DragOutcome {
    switch response {
    case .ended(let outcome) where outcome.reason != nil || outcome.operation != nil: outcome
    case .failed(let reason): DragOutcome(operation: nil, cause: .failed, reason: reason)
    case .ended, .handled, .unhandled, .performed, .refused:
      DragOutcome(
        operation: nil, cause: .notLifted, reason: Reason("nothing can be lifted at \(what)", code: "not_liftable"))
    }
  }
}
