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
      self.init(result: .verdict, ["drag": value(drag), "operation": .text(verdict.operation.rawValue)])
      add("cause", verdict.cause.map { .text($0.rawValue) })
      add(verdict.reason)
      add(verdict.route)
      add(verdict.details)
    case .springLoaded(let drag, let place):
      self.init(result: .sprung, ["drag": value(drag), "place": place.map(Value.init)])
    case .ended(let drag, let outcome):
      self.init(result: .ended, ["drag": value(drag)])
      add(outcome)
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
      add(outcome)
    }
  }

  private mutating func add(_ outcome: DragOutcome) {
    add("operation", outcome.operation.map { .text($0.rawValue) })
    add("cause", .text(outcome.cause.rawValue))
    if outcome.isUnfinished { add("is_unfinished", .boolean(true)) }
    add(outcome.reason)
    add("item_ids", .ids(outcome.itemIDs))
    add(outcome.route)
    add(outcome.details)
    add("failed_item_ids", outcome.failedItemIDs)
    add("select_ids", outcome.itemIDsToSelect)
    add("deselect_ids", outcome.itemIDsToDeselect)
  }

  private mutating func add(_ name: String, _ ids: [Identifier]) {
    if !ids.isEmpty { add(name, .ids(ids)) }
  }

  private mutating func add(_ route: Route) {
    for field in route.fields { add(field.name, field.id.map(Value.init)) }
  }

  private mutating func add(_ details: DropDetails) {
    for field in details.fields { add(field.name, (try? field.value?.text()).map(Value.init(json:))) }
  }

  /// Adds a reason: its text, its code and its parameters.
  package mutating func add(_ reason: Reason?) {
    guard let reason else { return }
    add("reason", .text(reason.text))
    add("code", reason.code.map { .text($0) })
    if !reason.parameters.isEmpty { add("parameters", .named(reason.parameters.map { ($0.name, $0.value) })) }
  }
}
