/// The present activity of an engine. Questions and observers must not change the engine.
public enum RuleActivity: Hashable, Sendable {
  /// Waiting for an input.
  case idle
  /// Asking a rule, which must not change any state.
  case question
  /// Calling an observer, which may change only the appearance.
  case observer
  /// Running a command, which may change the model.
  case command
}

/// Calls the closures of rules and observers, each with the activity that limits its changes, and reports events.
///
/// All parts of an engine share one instance.
final class RuleCalls {
  // Properties that every pointer update reads, in all parts of an engine and in `DragState`, are exempt from the
  // runtime check for overlapping access, which takes some forty instructions. Accesses cannot overlap, because no
  // closure is called during a change of these properties.

  /// The present activity.
  @exclusivity(unchecked) private(set) var activity = RuleActivity.idle
  /// The number of beginnings and ends of commands and observers, and of other changes that a rule may see.
  @exclusivity(unchecked) private(set) var changeCount: UInt64 = 0
  /// Called with each event; may read the engine, but must not change it.
  @exclusivity(unchecked) var monitor: ((EngineEvent) -> Void)?
  /// Called with each moment that a journal records; may read the engine, but must not change it.
  @exclusivity(unchecked) var recorder: ((EngineMoment) -> Void)?

  /// Called between independent commands of one input: after each due timer or waiting command, each answer of a load,
  /// and each drag that `suspended` ends.
  var betweenTurns: (() -> Void)?

  /// Counts a possible change of values that rules can see.
  func noteChange() { changeCount &+= 1 }

  /// Whether a monitor or a recorder receives events.
  var isObserved: Bool { monitor != nil || recorder != nil }

  /// Whether the host has asked the present question, such as the question for an outcome. False for the questions of
  /// drags and of the description of the scene.
  private(set) var isHostQuestion = false

  /// Runs a question of the host, inside which searches for legal drags are possible.
  func duringHostQuestion<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    // A question inside another one belongs to the rule that asked it.
    let before = isHostQuestion
    isHostQuestion = before || activity == .idle
    defer { isHostQuestion = before }
    return try during(.question, body)
  }

  /// Runs a closure with an activity, and restores the previous activity afterwards.
  func during<Result, Failure>(
    _ activity: RuleActivity, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = self.activity
    self.activity = activity
    if activity != .question { noteChange() }
    defer {
      self.activity = before
      if activity != .question { noteChange() }
    }
    return try body()
  }

  /// Sends an event to the recorder, then to the monitor. The event is made only if one of them is set.
  func report(_ event: @autoclosure () -> EngineEvent) {
    guard isObserved else { return }
    let event = event()
    let before = activity
    activity = .observer
    defer { activity = before }
    // Listeners cannot change a value that a rule can see. Therefore a call does not count as a change.
    recorder?(.event(event))
    monitor?(event)
  }

  /// Calls listeners that can read the engine, but not change it.
  func notify(_ listeners: [() -> Void]) {
    let before = activity
    activity = .observer
    defer { activity = before }
    for listener in listeners { listener() }
  }
}
