extension Driver {
  /// Answers the earliest waiting choice.
  ///
  /// - Parameter choice: One of the choices; `nil` for none.
  /// - Returns: The result of the rest of the command; `not` if the drag then ends without a drop, or if no choice is
  ///   open.
  /// - Throws: `DriverError.choice` if this is not one of the choices; the choice then stays open.
  @discardableResult
  public func answer(_ choice: String?) throws(DriverError) -> DriverAnswer {
    do {
      let response = try host.answer(choice)
      if case .ended(let outcome) = response, outcome.cause != .dropped { return .not(outcome.reason) }
      return DriverAnswer(response, ifUnhandled: "no choice is open")
    } catch .nothingWaits {
      return .not(Reason("\(ChoiceError.nothingWaits)", code: "unhandled"))
    } catch {
      throw .choice(error)
    }
  }
}

extension DriverDrag {
  /// Answers the open choices of the host, the earliest first, such as those of the rules that take the drop. Surplus
  /// answers are ignored.
  ///
  /// - Parameter choices: The answers in order; `nil` for none of the choices.
  /// - Returns: The result of the drop. A drag that is still in progress is dropped at its present position.
  /// - Throws: `DriverError.choice` if an answer is not one of the choices; the drop then waits for another answer.
  @discardableResult
  public func answer(_ choices: [String?]) throws(DriverError) -> DragOutcome {
    for choice in choices where !driver.host.choices.isEmpty { try driver.answer(choice) }
    return outcome ?? drop()
  }
}
