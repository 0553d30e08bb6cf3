/// The present activity of an engine; questions and observers must not change the engine.
public enum RuleActivity: Hashable, Sendable {
  /// Waiting for an input.
  case idle
  /// Asking a rule, which must not change anything.
  case question
  /// Calling an observer, which may change only the appearance.
  case observer
  /// Running a command, which may change the model.
  case command
}

/// Calls the closures of rules and observers, each with the activity that limits its changes, and reports events.
///
/// An engine has one, which all its parts share.
final class RuleCalls {
  // Properties that every pointer update reads, in all parts of an engine and in `DragState`, have no runtime check for
  // overlapping access, which takes some forty instructions. Accesses cannot overlap: closures are called between
  // changes of these properties, never inside one.

  /// The present activity.
  @exclusivity(unchecked) private(set) var activity = RuleActivity.idle
  /// Called with each event; may read the engine, but must not change it.
  @exclusivity(unchecked) var monitor: ((EngineEvent) -> Void)?
  /// Called with each moment that a journal records; may read the engine, but must not change it.
  @exclusivity(unchecked) var recorder: ((EngineMoment) -> Void)?

  /// Called between independent commands of one input: after each due timer or waiting command, each answer of a load,
  /// and each drag that `suspended` ends.
  var betweenTurns: (() -> Void)?

  /// Whether a monitor or a recorder receives events.
  var isObserved: Bool { monitor != nil || recorder != nil }

  /// Runs a closure with the given activity; afterwards the previous one is restored.
  func during<Result, Failure>(
    _ activity: RuleActivity, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = self.activity
    self.activity = activity
    defer { self.activity = before }
    return try body()
  }

  /// Sends an event to the recorder, then to the monitor. The event is made only if one of them is set.
  func report(_ event: @autoclosure () -> EngineEvent) {
    guard isObserved else { return }
    let event = event()
    during(.observer) {
      recorder?(.event(event))
      monitor?(event)
    }
  }
}
