// The results of inputs, as lines. They are written and compared, and never converted back.

extension JournalLine {
  /// The line of an event; `nil` for events that are not results of inputs, and for commits and similar events, whose
  /// lines need the models.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - number: Returns the number of a drag in the journal.
  public init?(_ event: EngineEvent, number: (DragSession.ID) -> Int) {
    func value(_ drag: DragSession.ID) -> Value { .integer(number(drag)) }
    switch event {
    case .lifted(let drag, let ids): self.init(inner: .lifted, [value(drag)] + ids.map(Value.init))
    case .targeted(let drag, let place): self.init(inner: .targeted, [value(drag), Value(place)])
    case .verdict(let drag, let verdict):
      self.init(inner: .verdict, [value(drag), .word(verdict.operation.rawValue)])
      if let cause = verdict.cause { options.append(Option("cause", .word(cause.rawValue))) }
      if let count = verdict.acceptedItemCount { options.append(Option("count", .integer(count))) }
      append(verdict.reason)
    case .springLoaded(let drag, let place): self.init(inner: .sprung, [value(drag), Value(place)])
    case .ended(let drag, let outcome):
      self.init(inner: .ended, [value(drag)] + Self.values(of: outcome))
      append(outcome)
    case .loaded(let drag, let item, let type):
      self.init(inner: .loaded, [value(drag), Value(item), Value(type)])
    case .loadFailed(let drag, let item, let error):
      self.init(inner: .notLoaded, [value(drag), Value(item)])
      append(error.reason)
    case .failed(let reason):
      self.init(inner: .failed)
      append(reason)
    case .previewsEnded, .answerIgnored, .typeProblem, .committed, .undone, .redone: return nil
    }
  }

  /// The line of an input's result.
  public init(_ response: Response) {
    switch response {
    case .unhandled: self.init(inner: .ignored)
    case .handled: self.init(inner: .taken)
    case .performed: self.init(inner: .performed)
    case .refused(let reason):
      self.init(inner: .refused)
      append(reason)
    case .failed(let reason):
      self.init(inner: .notPerformed)
      append(reason)
    case .ended(let outcome):
      self.init(inner: .over, Self.values(of: outcome))
      append(outcome)
    }
  }

  private static func values(of outcome: DragOutcome) -> [Value] {
    [
      outcome.operation.map { .word($0.rawValue) } ?? .none, .word(outcome.cause.rawValue), Value(outcome.route.from),
      Value(outcome.route.to), Value(outcome.route.before), .integer(outcome.acceptedItemCount),
    ] + outcome.itemIDs.map(Value.init)
  }

  private mutating func append(_ outcome: DragOutcome) {
    if let item = outcome.route.into { options.append(Option("into", Value(item))) }
    append(outcome.reason)
  }

  /// Adds the reason of a refusal: its text, and its code with parameters.
  public mutating func append(_ reason: Reason?) {
    guard let reason else { return }
    if let code = reason.code { options.append(Option("code", .text(code))) }
    for parameter in reason.parameters {
      options.append(Option("with", .text(parameter.name)))
      options.append(Option("being", .text(parameter.value)))
    }
    options.append(Option("reason", .text(reason.text)))
  }
}
