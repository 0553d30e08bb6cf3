/// The changes of all models by one input, including later consequences of the input.
public struct UndoStep {
  /// Identifies a step, from its first transaction on, so that a waiting command can continue the step later.
  public struct ID: Hashable, Sendable {
    let rawValue: UInt64
  }

  /// The change of one participant.
  struct Part {
    let owner: ObjectIdentifier
    let change: ModelChange
  }

  /// The id of the step, then the ids of later steps that were merged into it.
  var ids: [ID]
  /// The action that began the step.
  var name: UndoableStep
  /// The changes, in the order of the commits.
  private(set) var parts: [Part] = []
  /// The size that counts towards the limit. Unit: bytes.
  private(set) var size = baseSize

  /// The size of a step without its changes: an estimate of the memory of its ids and its name. Unit: bytes.
  static let baseSize = 1024

  init(id: ID, name: UndoableStep) {
    ids = [id]
    self.name = name
  }

  mutating func append(_ more: [Part]) {
    parts += more
    for part in more { size += part.change.size }
  }

  /// Removes the changes of one participant.
  mutating func removeParts(of owner: ObjectIdentifier) {
    let kept = parts.filter { $0.owner != owner }
    removeParts()
    append(kept)
  }

  mutating func removeParts() { (parts, size) = ([], Self.baseSize) }

  /// Continues the step: adds changes, and the places of dropped items, which may be known only after the drop.
  fileprivate mutating func extend(by more: [Part], _ name: UndoableStep) {
    if name.kind == .drop, self.name.kind == .drop { self.name = name }
    append(more)
  }
}

/// The steps that can be undone and the steps that can be redone.
///
/// Beyond its limits, the history removes the oldest steps. All functions except `forget` and merging steps take O(1)
/// on average in the number of steps.
struct UndoHistory {
  /// The limits of the history.
  struct Limits: Hashable {
    /// The number of steps; `nil` for no limit.
    var steps: Int?
    /// The size of all steps, including undone ones; `nil` for no limit. Unit: bytes.
    var bytes: Int?
  }

  var limits = Limits(steps: 10_000, bytes: 16 << 20) { didSet { trim() } }
  /// The undone steps. The next step to redo is last.
  private(set) var undone: [UndoStep] = []
  /// The ids of the undone steps: of all that can be redone, and of at least the latest 10,000 others.
  private var undoneIDs: Set<UndoStep.ID> = []
  /// When `undoneIDs` contains more than twice this number of ids, it is reduced to this number. Equal to the default
  /// number of steps.
  private static let mostUndoneIDs = 10_000
  /// The steps that can be undone, the latest last, after `first` positions of removed steps.
  private var steps: [UndoStep] = []
  private var first = 0
  /// The number of the step at position 0 of `steps`, counted over the lifetime of the history.
  private var firstNumber = 0
  private var numbers: [UndoStep.ID: Int] = [:]
  /// The steps with recorded changes that can no longer be undone. A step that continues may be one of them.
  private var lost = LostSteps()
  private var size = 0
  /// The latest step that had begun at the last commit point. This step and earlier steps can no longer be undone.
  private(set) var commitPoint = UndoStep.ID(rawValue: 0)

  /// A direction through the history.
  enum Direction {
    case back, forth

    var opposite: Direction { self == .back ? .forth : .back }
    /// The word for a step in this direction.
    var word: String { self == .back ? "undo" : "redo" }
  }

  /// The steps that can be undone, the latest last.
  var done: ArraySlice<UndoStep> { steps[first...] }

  /// Adds the changes of a transaction. Undone steps can no longer be redone afterwards. Has no effect without changes.
  ///
  /// If a step continues after other steps have begun, these steps are merged into it, because their changes lie
  /// between its changes. Undoing one of them alone would restore a model with only a part of the continued step.
  ///
  /// No step can be undone afterwards if a change is irreversible, if the step began before a commit point, if earlier
  /// changes of the step can no longer be undone, or if the step with the merged steps exceeds the limits.
  /// - Returns: False if the step exceeds the limits.
  /// - Complexity: O(*k*) in the number of changes, including those of merged steps.
  @discardableResult
  mutating func record(_ parts: [UndoStep.Part], as id: UndoStep.ID, _ name: UndoableStep) -> Bool {
    guard !parts.isEmpty else { return true }
    forgetUndone()
    // Undoing only the later changes of a step would restore a model with a part of the step.
    if isLost(id) || parts.contains(where: { !$0.change.isReversible }) {
      loseDone()
      lost.insert([id])
      return true
    }
    if let number = numbers[id] {
      mergeSteps(from: number - firstNumber)
      size -= steps[steps.count - 1].size
      steps[steps.count - 1].extend(by: parts, name)
      size += steps[steps.count - 1].size
    } else {
      var step = UndoStep(id: id, name: name)
      step.append(parts)
      append(step)
    }
    trim()
    return numbers[id] != nil
  }

  /// Renames a recorded step whose drop was unfinished until now, or had no remark. Has no effect on other steps.
  mutating func finish(_ id: UndoStep.ID, as name: UndoableStep) {
    guard let number = numbers[id] else { return }
    let known = steps[number - firstNumber].name
    var unremarked = name
    unremarked.remark = known.remark
    if known.isUnfinished || known == unremarked { steps[number - firstNumber].name = name }
  }

  /// The next step in a direction; `nil` at the end.
  func next(_ direction: Direction) -> UndoStep? { direction == .back ? done.last : undone.last }

  /// Moves past the next step in a direction.
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

  /// Whether a step was undone and not redone.
  func isUndone(_ id: UndoStep.ID) -> Bool { undoneIDs.contains(id) }

  /// Whether changes of a step can no longer be undone, so that its later changes are not recorded.
  func isLost(_ id: UndoStep.ID) -> Bool { id.rawValue <= commitPoint.rawValue || lost.contains(id) }

  /// Removes the changes of one participant, and the steps that consist only of these changes.
  mutating func forget(_ owner: ObjectIdentifier) {
    func kept(_ steps: some Sequence<UndoStep>) -> [UndoStep] {
      steps.compactMap { step in
        var step = step
        step.removeParts(of: owner)
        return step.parts.isEmpty ? nil : step
      }
    }
    let (done, undone) = (kept(done), kept(undone))
    while !self.done.isEmpty { forgetOldest() }
    forgetUndone()
    for step in done { append(step) }
    self.undone = undone
    size += undone.reduce(0) { $0 + $1.size }
  }

  /// Removes every step.
  mutating func clear() {
    loseDone()
    forgetUndone()
  }

  /// Removes every step. Later changes of steps that have already begun are not recorded.
  /// - Parameter latest: The latest step that has begun.
  mutating func setCommitPoint(at latest: UndoStep.ID) {
    clear()
    commitPoint = latest
  }

  // MARK: Steps

  private mutating func append(_ step: UndoStep) {
    for id in step.ids { numbers[id] = firstNumber + steps.count }
    steps.append(step)
    size += step.size
  }

  /// Merges all steps from an index on into one step.
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

  /// Removes the oldest step. If at least half of the positions are then unused, the array is compacted.
  private mutating func forgetOldest() {
    note(removalOf: steps[first])
    steps[first].removeParts()
    first += 1
    guard 2 * first >= steps.count else { return }
    steps.removeFirst(first)
    (firstNumber, first) = (firstNumber + first, 0)
  }

  /// Removes the oldest step, of which later changes can then not be undone, either.
  private mutating func loseOldest() {
    lost.insert(steps[first].ids)
    forgetOldest()
  }

  private mutating func loseDone() { while !done.isEmpty { loseOldest() } }

  /// Removes the steps that could be redone.
  mutating func forgetUndone() {
    size -= undone.reduce(0) { $0 + $1.size }
    undone = []
    guard undoneIDs.count > 2 * Self.mostUndoneIDs else { return }
    undoneIDs = Set(undoneIDs.sorted { $0.rawValue < $1.rawValue }.suffix(Self.mostUndoneIDs))
  }

  private mutating func trim() {
    if let most = limits.steps {
      while done.count > max(0, most) { loseOldest() }
      if most <= 0 { forgetUndone() }
    }
    guard let most = limits.bytes else { return }
    while size > most, !done.isEmpty { loseOldest() }
    // If the undone steps alone exceed the limit, all undone steps are removed.
    if size > most { forgetUndone() }
  }
}
