/// What one input has done to all models, with what followed from it later.
public struct UndoStep {
  /// Names a step from its first transaction on, so that what waits can go on with it later.
  public struct ID: Hashable, Sendable {
    let rawValue: UInt64
  }

  /// The change of one participant.
  struct Part {
    let owner: ObjectIdentifier
    let change: ModelChange
  }

  /// The inputs it consists of; more than one if it went on after others had begun.
  var ids: [ID]
  /// What it began with.
  var name: UndoableStep
  /// In the order of the commits.
  var parts: [Part]
}

/// What was done and can be undone, and what was undone and can be done again.
struct UndoHistory {
  /// As many steps as are kept; `nil` for all that memory holds.
  var limit: Int? { didSet { trim() } }
  /// The latest last.
  private(set) var done: [UndoStep] = []
  /// The next to be done again last.
  private(set) var undone: [UndoStep] = []

  /// One of the two ways through a history.
  enum Direction {
    case back, forth

    var opposite: Direction { self == .back ? .forth : .back }
  }

  /// Notes what a transaction has changed. What was undone cannot be done again after it.
  ///
  /// A step that goes on after others have begun takes them in: their changes lie between its own, and a model at which
  /// it had only half happened is none that a person has ever left alone.
  /// - Complexity: O(1), and O(*k*) in the size of the steps that are taken in.
  mutating func record(_ parts: [UndoStep.Part], as id: UndoStep.ID, _ name: UndoableStep) {
    guard !parts.isEmpty else { return }
    undone = []
    if parts.contains(where: { !$0.change.isReversible }) {
      done = []
    } else if let index = done.lastIndex(where: { $0.ids.contains(id) }) {
      for step in done.dropFirst(index + 1) {
        done[index].ids += step.ids
        done[index].parts += step.parts
      }
      // Where a drop has put its items may be known only now.
      if name.kind == .drop, done[index].name.kind == .drop { done[index].name = name }
      done.removeSubrange((index + 1)...)
      done[index].parts += parts
    } else {
      done.append(UndoStep(ids: [id], name: name, parts: parts))
      trim()
    }
  }

  /// The step that comes next on a way; `nil` at its end.
  func next(_ direction: Direction) -> UndoStep? { direction == .back ? done.last : undone.last }

  /// Notes that the next step on a way was taken.
  mutating func advance(_ direction: Direction) {
    switch direction {
    case .back: undone.append(done.removeLast())
    case .forth: done.append(undone.removeLast())
    }
  }

  /// Whether a step was undone and can be done again.
  func isUndone(_ id: UndoStep.ID) -> Bool { undone.contains { $0.ids.contains(id) } }

  /// Forgets the changes of one participant; steps that were its own alone are gone.
  mutating func forget(_ owner: ObjectIdentifier) {
    Self.forget(owner, in: &done)
    Self.forget(owner, in: &undone)
  }

  private static func forget(_ owner: ObjectIdentifier, in steps: inout [UndoStep]) {
    for index in steps.indices { steps[index].parts.removeAll { $0.owner == owner } }
    steps.removeAll { $0.parts.isEmpty }
  }

  /// Forgets every step.
  mutating func clear() { (done, undone) = ([], []) }

  private mutating func trim() {
    guard let limit else { return }
    if done.count > limit { done.removeFirst(done.count - max(0, limit)) }
    if limit <= 0 { undone = [] }
  }
}
