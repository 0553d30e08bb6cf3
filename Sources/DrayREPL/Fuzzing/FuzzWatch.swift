internal import Dray

/// Checks a host after each input, and notes the first problem.
final class FuzzWatch {
  private let host: Host
  private let story: ConsistencyCheck
  /// The kinds of problems to ignore.
  private let ignored: Set<FuzzProblem.Kind>
  private(set) var problem: FuzzProblem?
  private var open: Set<DragSession.ID> = []
  private var commitCount = 0
  private var historyCount = 0
  private var before: Before?
  /// The drawn scene when the host was last at rest, and its states.
  private var rest: (states: States, drawn: DrawnScene)?
  /// Repeats the present inputs in a copy of the game; `nil` without a copy.
  private var repeated: RepeatedInputs?
  /// The time of the latest release of a pointer, which may begin a series of taps.
  private var lastRelease: Double?
  /// Whether a copy is made as soon as the host is at rest.
  private var awaitsCopy = false
  /// The number of searches for all legal drags.
  private(set) var askedCount = 0

  /// Hashes of all values on which a scene depends.
  private struct States: Equatable {
    var model: UInt64
    var view: UInt64

    init(of host: Host) { (model, view) = (host.digest(of: .model), host.digest(of: .view)) }
  }

  /// A host before an input.
  private struct Before {
    let states: States
    let chance: UInt64
    /// The number of steps to undo.
    let depth: Int
    let hasWaitingCommands: Bool

    init(_ states: States, of host: Host) {
      (self.states, chance, depth) = (states, host.digest(of: .chance), host.engine.undoCount)
      hasWaitingCommands = host.engine.hasWaitingCommands
    }
  }

  /// The codes of outcomes whose drop was accepted, but whose command has led to a scene that is rejected.
  private static let sceneCodes: Set<String> = ["item_twice", "scene"]

  /// Begins to check a host.
  ///
  /// - Parameter ignored: The kinds of problems that the rules cause on purpose.
  init(_ host: Host, ignoring ignored: Set<FuzzProblem.Kind> = []) {
    (self.host, self.ignored) = (host, ignored)
    story = ConsistencyCheck(host)
    host.onReport = { [unowned self] in take($0) }
    host.onEvent = { [unowned self] in take($0) }
    host.onRecordedInput = { [unowned self] in take($0) }
  }

  /// Whether drawn scenes are compared. The comparison calls rules, and the journal does not record these calls. If
  /// hidden state is allowed, such a call may change it, and the replay would differ.
  private var comparesDrawn: Bool { !ignored.contains(.hiddenState) }

  private func note(_ kind: FuzzProblem.Kind, _ text: String) { note(FuzzProblem(kind: kind, text: text)) }

  private func note(_ found: FuzzProblem?) {
    if problem == nil, let found, !ignored.contains(found.kind) { problem = found }
  }

  /// Finds every drag that would be accepted.
  func legalDrags() -> [LegalDrag] {
    askedCount += 1
    return host.askLegalDrags()
  }

  private func take(_ report: Report) {
    if ReportText.isFault(report) { note(.fault, report.text) }
  }

  private func take(_ event: EngineEvent) {
    story.take(event)
    switch event {
    case .lifted(let id, _): open.insert(id)
    case .ended(let id, let outcome):
      if open.remove(id) == nil { note(.drag, "a drag ended twice: \(outcome.operation?.rawValue ?? "nothing")") }
      if outcome.cause == .failed, let reason = outcome.reason, Self.sceneCodes.contains(reason.code?.text ?? "") {
        note(.fault, reason.text)
      }
    case .committed: commitCount += 1
    case .undone, .redone: historyCount += 1
    default: break
    }
  }

  /// Notes an input before it is carried out; `nil` is an input that is not repeated.
  private func take(_ input: Input?) {
    guard let input else {
      repeated = nil
      return
    }
    if repeated?.take(input) == false { repeated = nil }
    if case .pointerUp = input.kind {
      // Times before the present one, and invalid ones, do not set the clock back.
      lastRelease = max(host.engine.time, input.time.isFinite ? input.time : 0)
    }
  }

  // MARK: One input

  /// Notes the state before an input, if the effects of that input are checked.
  func begin(isChecked: Bool) {
    story.begin()
    (commitCount, historyCount) = (0, 0)
    beginRepeating(isChecked: isChecked)
    guard isChecked else {
      before = nil
      return
    }
    let states = States(of: host)
    before = Before(states, of: host)
    noteRest(states)
  }

  /// Copies the game at each checked input, or when the host is next at rest.
  private func beginRepeating(isChecked: Bool) {
    if isChecked { awaitsCopy = comparesDrawn && repeated == nil }
    guard awaitsCopy, host.engine.isAtRest else { return }
    repeated = RepeatedInputs(of: host, after: lastRelease)
    awaitsCopy = false
  }

  /// Notes the drawn scene of a host at rest. A drag changes the drawing, so the comparison after a drop uses this
  /// scene.
  private func noteRest(_ states: States) {
    guard comparesDrawn, states != rest?.states, let drawn = DrawnScene(of: host) else { return }
    rest = (states, drawn)
  }

  /// Checks the effects of an input. Undoes and redoes the step of the input.
  func end() {
    if let difference = story.end() { note(.story, difference) }
    compareRepeated()
    guard let before else { return }
    let after = States(of: host)
    if commitCount == 0, historyCount == 0 {
      if after.model != before.states.model || host.digest(of: .chance) != before.chance {
        note(.residue, "an input that committed nothing has changed the model")
      }
      return
    }
    guard commitCount > 0, historyCount == 0, host.engine.undoCount == before.depth + 1, host.canUndo else { return }
    // One of several commits may have continued the step of a waiting command. Undoing the new step does not undo it.
    if commitCount > 1, before.hasWaitingCommands { return }
    let drawn = comparesDrawn ? DrawnScene(of: host) : nil
    var isCancelled = false
    repeat {
      isCancelled = host.engine.undoCancels
      guard case .performed = host.undo() else { return note(.undo, "the last step cannot be undone") }
      // Undo first cancels a later drop that still waits and has written nothing. This does not change the count.
    } while host.engine.undoCount > before.depth
    if host.digest(of: .model) != before.states.model {
      note(.undo, "undo does not restore the earlier model")
    }
    compareDrawn("after undo", with: rest?.drawn, of: rest?.states)
    if isCancelled {
      if host.canRedo { note(.undo, "a step whose command was cancelled can be redone") }
      return
    }
    redo(1, to: after, drawn)
  }

  /// Redoes undone steps, and compares the model and the drawn scene with those before undo.
  private func redo(_ count: Int, to states: States, _ drawn: DrawnScene?) {
    for _ in 0..<count {
      guard case .performed = host.redo() else { return note(.undo, "the undone step cannot be redone") }
    }
    if host.digest(of: .model) != states.model { note(.undo, "redo does not restore the model before undo") }
    compareDrawn("after redo", with: drawn, of: states)
  }

  /// Compares the states with those of the copy after the first commit.
  private func compareRepeated() {
    guard let inputs = repeated else { return }
    inputs.repeatAll()
    guard commitCount > 0 || historyCount > 0 || inputs.hasCommitted else { return }
    repeated = nil
    // The copy has no steps to undo, and a waiting command has not ended.
    guard historyCount == 0, problem == nil, host.engine.isAtRest else { return }
    note(HiddenState.problem(in: host, after: inputs))
  }

  /// Compares the drawn scene with an earlier one, if the states are the same. Undo does not restore view states. If
  /// these differ, for example in the selection, a different scene is correct.
  private func compareDrawn(_ moment: String, with drawn: DrawnScene?, of states: States?) {
    guard problem == nil, let drawn, states == States(of: host) else { return }
    note(HiddenState.problem(in: host, moment, since: drawn))
  }

  /// Compares the scene of a loaded save with the present one. A save does not contain view states. If these differ
  /// from their initial values, the scenes cannot be compared.
  private func compareDrawn(of copy: Host) {
    guard problem == nil, States(of: copy) == States(of: host), let drawn = DrawnScene(of: host),
      DrawnScene(of: copy)?.difference(since: drawn) != nil
    else { return }
    note(HiddenState.problem(in: host, "after a save was loaded"))
  }

  // MARK: A whole game

  /// Starts the plugins again in another host, and compares the scenes.
  func compareRebuilt() { if problem == nil { note(HiddenState.problem(in: host, "after some inputs")) } }

  /// Undoes and redoes all steps, and checks the scene at both ends of the history.
  func undoAndRedoAll() {
    guard problem == nil, host.engine.isAtRest else { return }
    scrollBack()
    let after = (states: States(of: host), drawn: DrawnScene(of: host))
    compareRebuilt()
    var count = 0
    while host.canUndo, case .performed = host.undo() { count += 1 }
    if problem == nil { note(HiddenState.problem(in: host, "after undo")) }
    redo(count, to: after.states, after.drawn)
  }

  /// Scrolls all views to their beginning, because hidden parts are not drawn and could not be compared.
  private func scrollBack() {
    for placement in host.placements where placement.contentFrame != nil {
      guard let id = placement.id else { continue }
      host.send(Input(.scrolledTo(Vector(dx: 0, dy: 0), in: id), time: host.engine.time))
    }
  }

  /// Saves the game and loads it into another host; `nil` if the game cannot be saved now.
  func loadSaved() -> Result<Host, FuzzProblem>? {
    guard let saved = try? host.snapshot() else { return nil }
    let copy = Host()
    copy.coverage = host.coverage
    do throws(Replay.Failure) {
      try Replay(of: saved, on: copy).run()
    } catch {
      note(.save, "the saved game cannot be loaded: line \(error)")
    }
    for part in [Host.SavedPart.model, .chance] where copy.digest(of: part) != host.digest(of: part) {
      note(.save, "the loaded game differs from the saved one")
    }
    compareDrawn(of: copy)
    return problem.map { .failure($0) } ?? .success(copy)
  }

  /// Cancels all drags, and checks that they have ended. Waiting drops and commands continue to wait.
  func finish() {
    repeated = nil
    host.send(.suspended(time: host.engine.time))
    if host.placements.contains(where: { $0.state == .lifted }) {
      note(.drag, "an item is still lifted after all drags were cancelled")
    }
    for pointer in -1...3 where host.engine.isDragging(pointer: PointerID(pointer)) {
      note(.drag, "a pointer still drags after all drags were cancelled")
    }
  }
}
