extension Driver {
  /// Answers what a rule asks; of several choices the one that came up first.
  ///
  /// - Parameter choice: What is chosen; `nil` chooses nothing.
  /// - Returns: What the rest of the command came to.
  /// - Throws: `DriverError.choice` if this is none of the choices; nothing was done then.
  @discardableResult
  public func answer(_ choice: String?) throws(DriverError) -> DriverAnswer {
    do {
      let response = try host.answer(choice)
      if case .ended(let outcome) = response, outcome.cause != .dropped { return .not(outcome.reason) }
      return DriverAnswer(response, whenNobodyAnswers: "nothing waits for an answer")
    } catch .nothingWaits {
      return .not(Reason("\(ChoiceError.nothingWaits)", code: "unhandled"))
    } catch {
      throw .choice(error)
    }
  }
}

extension DriverDrag {
  /// Answers what the rules ask that take the drop, one choice after the other; answers that nobody asks for are left.
  ///
  /// - Parameter choices: What is chosen each time; `nil` chooses nothing.
  /// - Returns: What the drop has come to.
  /// - Throws: `DriverError.choice` if it is none of the choices; the drop stands as it is then.
  @discardableResult
  public func answer(_ choices: [String?]) throws(DriverError) -> DragOutcome {
    for choice in choices where !driver.host.choices.isEmpty { try driver.answer(choice) }
    return outcome ?? drop()
  }
}
