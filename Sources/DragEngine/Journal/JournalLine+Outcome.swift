// The results of inputs, as lines. These lines are written and compared, but not converted back.

extension JournalLine {
  /// Creates the line of an event; `nil` for events that are not results of inputs, and for commits and similar events,
  /// whose lines need the models.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - number: Returns the number of a drag in the journal.
  package init?(_ event: EngineEvent, number: (DragSession.ID) -> Int) {
    func value(_ drag: DragSession.ID) -> Value { .integer(number(drag)) }
    switch event {
    case .lifted(let drag, let ids): self.init(result: .lifted, ["drag": value(drag), "item_ids": .ids(ids)])
    case .targeted(let drag, let place):
      self.init(result: .targeted, ["drag": value(drag), "place": place.map(Value.init)])
    case .verdict(let drag, let verdict):
      self.init(result: .verdict, ["drag": value(drag)])
      verdict.write(to: &self)
    case .springLoaded(let drag, let place):
      self.init(result: .sprung, ["drag": value(drag), "place": place.map(Value.init)])
    case .ended(let drag, let outcome):
      self.init(result: .ended, ["drag": value(drag)])
      outcome.write(to: &self)
    case .loaded(let drag, let item, let type):
      self.init(result: .loaded, ["drag": value(drag), "item_id": Value(item), "type": Value(type)])
    case .loadFailed(let drag, let item, let error):
      self.init(result: .notLoaded, ["drag": value(drag), "item_id": Value(item)])
      add(error.reason)
    case .failed(let reason):
      self.init(result: .failed)
      add(reason)
    case .previewsEnded, .answerIgnored, .typeProblem, .committed, .undone, .redone: return nil
    }
  }

  /// The line of an input's result.
  package init(_ response: Response) {
    switch response {
    case .unhandled: self.init(result: .ignored)
    case .handled: self.init(result: .taken)
    case .performed: self.init(result: .performed)
    case .refused(let reason):
      self.init(result: .refused)
      add(reason)
    case .failed(let reason):
      self.init(result: .notPerformed)
      add(reason)
    case .ended(let outcome):
      self.init(result: .over)
      outcome.write(to: &self)
    }
  }

  /// Adds a reason: its text, its code and its parameters.
  package mutating func add(_ reason: Reason?) { reason?.write(to: &self) }
}

extension JournalLine: FieldWriter {
  package typealias Failure = Never
  package static var omitsDefaults: Bool { true }

  package mutating func write(_ name: String, _ value: FieldValue) {
    let json: Value =
      switch value {
      case .text(let text): .text(text)
      case .bytes(let text): .text(text)
      case .id(let id): Value(id)
      case .ids(let ids): .ids(ids)
      case .integer(let integer): .integer(integer)
      case .number(let number): .number(number)
      case .flag(let flag): .boolean(flag)
      case .parameters(let parameters): .named(parameters.map { ($0.name, $0.value) })
      }
    add(name, json)
  }
}
