internal import Dray

/// Looks after a host while inputs come in, and notes the first thing that must not be.
final class FuzzWatch {
  private let host: Host
  private let story: StoryCheck
  /// What is no problem here.
  private let ignored: Set<FuzzProblem.Kind>
  private(set) var problem: FuzzProblem?
  private var open: Set<DragSession.ID> = []
  private var commitCount = 0
  private var travelCount = 0
  private var before: (states: States, chance: UInt64, depth: Int)?
  /// What was drawn when nothing was under way, and the states that it was drawn of.
  private var rest: (states: States, drawn: DrawnScene)?
  /// How often all that is legal was asked for.
  private(set) var askedCount = 0

  /// What a scene follows from.
  private struct States: Equatable {
    var model: UInt64
    var view: UInt64

    init(of host: Host) { (model, view) = (host.digest(of: .model), host.digest(of: .view)) }
  }

  /// Begins to look after a host.
  ///
  /// - Parameter ignored: What the rules do on purpose.
  init(_ host: Host, ignoring ignored: Set<FuzzProblem.Kind> = []) {
    (self.host, self.ignored) = (host, ignored)
    story = StoryCheck(host)
    host.onReport = { [unowned self] in take($0) }
    host.engine.monitor = { [unowned self] in take($0) }
  }

  /// Whether what is drawn is compared. That asks rules outside of the journal; where hidden state is allowed, a rule may
  /// remember the question, and the replay would differ.
  private var looksAtDrawn: Bool { !ignored.contains(.hiddenState) }

  private func note(_ kind: FuzzProblem.Kind, _ text: String) { note(FuzzProblem(kind: kind, text: text)) }

  private func note(_ found: FuzzProblem?) {
    if problem == nil, let found, !ignored.contains(found.kind) { problem = found }
  }

  /// Asks for every drag that would be accepted.
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
      if open.remove(id) == nil { note(.drag, "a drag has ended twice: \(outcome.operation?.rawValue ?? "nothing")") }
    case .committed: commitCount += 1
    case .undone, .redone: travelCount += 1
    default: break
    }
  }

  // MARK: One input

  /// Notes what is there before an input, if that input is to be checked for what it leaves behind.
  func begin(isChecked: Bool) {
    story.begin()
    (commitCount, travelCount) = (0, 0)
    guard isChecked else {
      before = nil
      return
    }
    let states = States(of: host)
    before = (states, host.digest(of: .chance), host.engine.undoCount)
    noteRest(states)
  }

  /// A drop ends a drag, during which other things are drawn: what is there before is what was there at rest.
  private func noteRest(_ states: States) {
    guard looksAtDrawn, states != rest?.states, let drawn = DrawnScene(of: host) else { return }
    rest = (states, drawn)
  }

  /// Looks at what an input has left; what it has done is undone and done again.
  func end() {
    if let difference = story.end() { note(.story, difference) }
    guard let before else { return }
    let after = States(of: host)
    if commitCount == 0, travelCount == 0 {
      if after.model != before.states.model || host.digest(of: .chance) != before.chance {
        note(.residue, "an input that committed nothing has changed the model")
      }
      return
    }
    guard commitCount > 0, travelCount == 0, host.engine.undoCount == before.depth + 1, host.canUndo else { return }
    let drawn = looksAtDrawn ? DrawnScene(of: host) : nil
    repeat {
      guard case .performed = host.undo() else { return note(.undo, "what was just done cannot be undone") }
      // A drop that came later and is on its way without a word written is taken back first, and changes no count.
    } while host.engine.undoCount > before.depth
    if host.digest(of: .model) != before.states.model {
      note(.undo, "undo leads to something else than was there before")
    }
    compareDrawn("after undo", with: rest?.drawn, of: rest?.states)
    guard case .performed = host.redo() else { return note(.undo, "what was just undone cannot be done again") }
    if host.digest(of: .model) != after.model { note(.undo, "redo leads to something else than was there before undo") }
    compareDrawn("after redo", with: drawn, of: after)
  }

  /// Holds what is drawn against what was drawn of the same states. Undo does not take view states back: where they
  /// differ, such as in what is selected, other things are drawn rightly.
  private func compareDrawn(_ moment: String, with drawn: DrawnScene?, of states: States?) {
    guard problem == nil, let drawn, states == States(of: host) else { return }
    note(HiddenState.problem(in: host, moment, since: drawn))
  }

  /// Holds what a saved game draws against what this one does. A save has no view states: where they differ from those
  /// that a game begins with, nothing can be told.
  private func compareDrawn(of copy: Host) {
    guard problem == nil, States(of: copy) == States(of: host), let drawn = DrawnScene(of: host),
      DrawnScene(of: copy)?.difference(since: drawn) != nil
    else { return }
    note(HiddenState.problem(in: host, "after a save was loaded"))
  }

  // MARK: A whole game

  /// Has the plugins start anew elsewhere, and compares what they draw.
  func compareRebuilt() { if problem == nil { note(HiddenState.problem(in: host, "after some inputs")) } }

  /// Takes everything back and does it again, and looks at what is drawn at both ends.
  func travelToBothEnds() {
    guard problem == nil, host.engine.isAtRest else { return }
    scrollBack()
    let after = (states: States(of: host), drawn: DrawnScene(of: host))
    compareRebuilt()
    var count = 0
    while host.canUndo, case .performed = host.undo() { count += 1 }
    if problem == nil { note(HiddenState.problem(in: host, "after undo")) }
    for _ in 0..<count {
      guard host.canRedo, case .performed = host.redo() else {
        return note(.undo, "what was just undone cannot be done again")
      }
    }
    if host.digest(of: .model) != after.states.model {
      note(.undo, "redo leads to something else than was there before undo")
    }
    compareDrawn("after redo", with: after.drawn, of: after.states)
  }

  /// Shows the beginning of all that scrolls: what is out of sight is not drawn, and could not be compared.
  private func scrollBack() {
    for placement in host.placements where placement.contentFrame != nil {
      guard let id = placement.id else { continue }
      host.send(Input(.scrolledTo(Vector(dx: 0, dy: 0), in: id), time: host.engine.time))
    }
  }

  /// Saves the game and loads it elsewhere; `nil` if that has to wait.
  func loadSaved() -> Result<Host, FuzzProblem>? {
    guard let saved = try? host.snapshot() else { return nil }
    let copy = Host()
    do throws(Replay.Failure) {
      try Replay(of: saved, on: copy).run()
    } catch {
      note(.save, "what was saved cannot be loaded: line \(error)")
    }
    for part in [Host.SavedPart.model, .chance] where copy.digest(of: part) != host.digest(of: part) {
      note(.save, "what was loaded is not what was saved")
    }
    compareDrawn(of: copy)
    return problem.map { .failure($0) } ?? .success(copy)
  }

  /// Ends whatever is under way, and looks whether it has ended.
  func finish() {
    host.send(.suspended(time: host.engine.time))
    if host.placements.contains(where: { $0.state == .lifted }) { note(.drag, "something is still in the air") }
    for pointer in -1...3 where host.engine.isDragging(pointer: PointerID(pointer)) {
      note(.drag, "a pointer still drags when all has ended")
    }
  }
}
