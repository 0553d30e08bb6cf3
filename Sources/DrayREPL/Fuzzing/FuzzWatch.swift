internal import Dray

/// What went wrong.
struct FuzzProblem: Error {
  /// What kind of thing; a journal is shrunk as long as it shows a problem of this kind.
  enum Kind: String {
    /// A rule raised an error, ran into a limit, wrote where it must not, or broke an invariant.
    case fault
    /// An input that committed nothing has changed the model.
    case residue
    /// Undo did not lead to what was there before, or redo to what was there after.
    case undo
    /// A drag ended twice, or not at all.
    case drag
    /// A replay came out otherwise.
    case replay
    /// What was saved cannot be loaded, or is something else then.
    case save
    /// What is told of a drop differs from what it has done.
    case story
  }

  var kind: Kind
  var text: String
  /// Whether it came to light when somebody asked what is legal, and not by an input.
  var isAnswer = false
}

/// Looks after a host while inputs come in, and notes the first thing that must not be.
final class FuzzWatch {
  private let host: Host
  private let story: StoryCheck
  private(set) var problem: FuzzProblem?
  private var open: Set<DragSession.ID> = []
  private var commitCount = 0
  private var travelCount = 0
  private var before: (model: UInt64, chance: UInt64, depth: Int)?
  private var isAsking = false
  /// How often somebody has asked what is legal.
  private(set) var askedCount = 0

  init(_ host: Host) {
    self.host = host
    story = StoryCheck(host)
    host.onReport = { [unowned self] in take($0) }
    host.engine.monitor = { [unowned self] in take($0) }
  }

  private func note(_ kind: FuzzProblem.Kind, _ text: String) {
    if problem == nil { problem = FuzzProblem(kind: kind, text: text, isAnswer: isAsking) }
  }

  /// Asks for every drag that would be accepted. What goes wrong by that is nothing that an input has done.
  func legalDrags() -> [LegalDrag] {
    isAsking = true
    askedCount += 1
    defer { isAsking = false }
    return host.legalDrags()
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

  /// Notes what is there before an input, if that input is to be checked for what it leaves behind.
  func begin(isChecked: Bool) {
    story.begin()
    (commitCount, travelCount) = (0, 0)
    before = isChecked ? (host.digest(of: .model), host.digest(of: .chance), host.engine.undoCount) : nil
  }

  /// Looks at what an input has left; what it has done is undone and done again.
  func end() {
    if let difference = story.end() { note(.story, difference) }
    guard let before else { return }
    let after = host.digest(of: .model)
    if commitCount == 0, travelCount == 0 {
      if after != before.model || host.digest(of: .chance) != before.chance {
        note(.residue, "an input that committed nothing has changed the model")
      }
      return
    }
    guard commitCount > 0, travelCount == 0, host.engine.undoCount == before.depth + 1, host.canUndo else { return }
    repeat {
      guard case .performed = host.undo() else { return note(.undo, "what was just done cannot be undone") }
      // A drop that came later and is on its way without a word written is taken back first, and changes no count.
    } while host.engine.undoCount > before.depth
    if host.digest(of: .model) != before.model { note(.undo, "undo leads to something else than was there before") }
    guard case .performed = host.redo() else { return note(.undo, "what was just undone cannot be done again") }
    if host.digest(of: .model) != after { note(.undo, "redo leads to something else than was there before undo") }
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
