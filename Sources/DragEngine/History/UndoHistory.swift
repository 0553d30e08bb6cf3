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
  private(set) var parts: [Part] = []
  /// What it counts for. Unit: bytes.
  private(set) var size = baseSize

  /// What it counts for beside its changes. Ours: a drag takes about so much. Unit: bytes.
  static let baseSize = 1024

  init(id: ID, name: UndoableStep) {
    ids = [id]
    self.name = name
  }

  mutating func append(_ more: [Part]) {
    parts += more
    for part in more { size += part.change.size }
  }

  /// Drops the changes of one participant.
  mutating func removeParts(of owner: ObjectIdentifier) {
    let kept = parts.filter { $0.owner != owner }
    removeParts()
    append(kept)
  }

  mutating func removeParts() { (parts, size) = ([], Self.baseSize) }

  /// Goes on with it: notes more changes, and where a drop has put its items, which may be known only now.
  fileprivate mutating func go(on more: [Part], _ name: UndoableStep) {
    if name.kind == .drop, self.name.kind == .drop { self.name = name }
    append(more)
  }
}

/// What was done and can be undone, and what was undone and can be done again.
///
/// Bounded: beyond its limits the oldest steps are forgotten. All but `forget` and taking other steps in costs O(1),
/// however many steps there are.
struct UndoHistory {
  /// How much is kept.
  struct Limits: Hashable {
    /// As many steps; `nil` for all that the bytes allow.
    var steps: Int?
    /// Bytes of all steps, those that were undone included; `nil` for all that memory holds.
    var bytes: Int?
  }

  var limits = Limits(steps: 10_000, bytes: 16 << 20) { didSet { trim() } }
  /// The next to be done again last.
  private(set) var undone: [UndoStep] = []
  private var undoneIDs: Set<UndoStep.ID> = []
  /// The steps that can be undone, the latest last, behind `first` places of steps that were forgotten.
  private var steps: [UndoStep] = []
  private var first = 0
  /// The number of the step at the first place, of all that were ever there.
  private var firstNumber = 0
  private var numbers: [UndoStep.ID: Int] = [:]
  private var size = 0

  /// One of the two ways through a history.
  enum Direction {
    case back, forth

    var opposite: Direction { self == .back ? .forth : .back }
  }

  /// The steps that can be undone, the latest last.
  var done: ArraySlice<UndoStep> { steps[first...] }

  /// Notes what a transaction has changed. What was undone cannot be done again after it.
  ///
  /// A step that goes on after others have begun takes them in: their changes lie between its own, and a model at which
  /// it had only half happened is none that a person has ever left alone.
  /// - Returns: Whether it can be undone: not if it, with what it took in, is more than may be kept. What was done before
  ///   cannot be undone either then.
  /// - Complexity: O(*k*) in the number of changes, those of the steps that are taken in included.
  @discardableResult
  mutating func record(_ parts: [UndoStep.Part], as id: UndoStep.ID, _ name: UndoableStep) -> Bool {
    guard !parts.isEmpty else { return true }
    forgetUndone()
    if parts.contains(where: { !$0.change.isReversible }) {
      forgetDone()
      return true
    }
    if let number = numbers[id] {
      mergeSteps(from: number - firstNumber)
      size -= steps[steps.count - 1].size
      steps[steps.count - 1].go(on: parts, name)
      size += steps[steps.count - 1].size
    } else {
      var step = UndoStep(id: id, name: name)
      step.append(parts)
      append(step)
    }
    trim()
    return numbers[id] != nil
  }

  /// The step that comes next on a way; `nil` at its end.
  func next(_ direction: Direction) -> UndoStep? { direction == .back ? done.last : undone.last }

  /// Notes that the next step on a way was taken.
  mutating func advance(_ direction: Direction) {
    switch direction {
    case .back:
      let step = removeLast(1)[0]
      size += step.size
      undoneIDs.formUnion(step.ids)
      undone.append(step)
    case .forth:
      let step = undone.removeLast()
      size -= step.size
      undoneIDs.subtract(step.ids)
      append(step)
    }
  }

  /// Whether a step was undone and can be done again.
  func isUndone(_ id: UndoStep.ID) -> Bool { undoneIDs.contains(id) }

  /// Forgets the changes of one participant; steps that were its own alone are gone.
  mutating func forget(_ owner: ObjectIdentifier) {
    func kept(_ steps: some Sequence<UndoStep>) -> [UndoStep] {
      steps.compactMap { step in
        var step = step
        step.removeParts(of: owner)
        return step.parts.isEmpty ? nil : step
      }
    }
    let (done, undone) = (kept(done), kept(undone))
    clear()
    for step in done { append(step) }
    self.undone = undone
    undoneIDs = Set(undone.flatMap(\.ids))
    size += undone.reduce(0) { $0 + $1.size }
  }

  /// Forgets every step.
  mutating func clear() {
    forgetDone()
    forgetUndone()
  }

  // MARK: Steps

  private mutating func append(_ step: UndoStep) {
    for id in step.ids { numbers[id] = firstNumber + steps.count }
    steps.append(step)
    size += step.size
  }

  /// Makes one step of all from an index on.
  private mutating func mergeSteps(from index: Int) {
    for other in removeLast(steps.count - index - 1) {
      size -= steps[index].size
      steps[index].ids += other.ids
      steps[index].append(other.parts)
      size += steps[index].size
      for id in other.ids { numbers[id] = firstNumber + index }
    }
  }

  private mutating func removeLast(_ count: Int) -> [UndoStep] {
    let removed = Array(steps.suffix(count))
    steps.removeLast(count)
    for step in removed { note(removalOf: step) }
    return removed
  }

  private mutating func note(removalOf step: UndoStep) {
    for id in step.ids { numbers[id] = nil }
    size -= step.size
  }

  /// Forgets the oldest step. Its place is given back once there are as many such places as steps.
  private mutating func forgetOldest() {
    note(removalOf: steps[first])
    steps[first].removeParts()
    first += 1
    guard 2 * first >= steps.count else { return }
    steps.removeFirst(first)
    (firstNumber, first) = (firstNumber + first, 0)
  }

  private mutating func forgetDone() { while !done.isEmpty { forgetOldest() } }

  private mutating func forgetUndone() {
    size -= undone.reduce(0) { $0 + $1.size }
    (undone, undoneIDs) = ([], [])
  }

  private mutating func trim() {
    if let most = limits.steps {
      while done.count > max(0, most) { forgetOldest() }
      if most <= 0 { forgetUndone() }
    }
    guard let most = limits.bytes else { return }
    while size > most, !done.isEmpty { forgetOldest() }
    // What could be done again only after another step goes before that.
    if size > most { forgetUndone() }
  }
}
