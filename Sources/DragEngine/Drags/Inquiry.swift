/// The context of the present question about a hypothetical drag, and the record of the rules that are asked.
final class Inquiry {
  /// The supposed selection; `nil` uses the selections of the scene.
  private(set) var selection: HypotheticalSelection?
  /// Whether the reasons of refusals are ignored. Rules then need not make them.
  @exclusivity(unchecked) private(set) var ignoresReasons = false
  /// The recorded steps, if the caller requests an explanation.
  @exclusivity(unchecked) private var trace: Trace?

  /// The recorded steps of an explanation.
  private struct Trace {
    var steps: [TraceStep] = []
    /// The name and the source place of the latest question; `nil` after its answer was recorded or discarded.
    var rule: (question: String, place: TraceStep.Rule?)?
  }

  /// Whether questions are being recorded for an explanation.
  var isExplaining: Bool { trace != nil }

  /// The steps recorded so far; empty if nothing is recorded.
  var steps: [TraceStep] { trace?.steps ?? [] }

  /// Runs a question as if items were selected; `nil` uses the actual selection.
  func supposing<Result>(_ selection: HypotheticalSelection?, _ body: () -> Result) -> Result {
    let before = self.selection
    self.selection = selection
    defer { self.selection = before }
    return body()
  }

  /// Runs questions for a caller that does not read the reasons of refusals.
  func ignoringReasons<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    ignoresReasons = true
    defer { ignoresReasons = false }
    return try body()
  }

  /// Runs a question and records the rules that it asks.
  func explaining<Result>(_ body: () -> Result) -> Result {
    trace = Trace()
    defer { trace = nil }
    return body()
  }

  /// Runs a part of a question without recording the rules that it asks, because these rules do not decide the result.
  func pausing(_ body: () -> Void) {
    let before = trace
    trace = nil
    body()
    trace = before
  }

  /// Records the name and the source place of a question, from inside the question or right after it.
  func noteRule(_ question: String, at place: TraceStep.Rule?) { trace?.rule = (question, place) }

  /// Discards the name of a question whose answer is not recorded.
  func forgetRule() { trace?.rule = nil }

  /// Records the answer of the latest question.
  func note(_ answer: TraceStep.Answer, at node: NodeIndex, on stage: Stage, _ question: String) {
    guard let rule = trace.map(\.rule) else { return }
    trace?.rule = nil
    let name = stage.scene[node].id ?? stage.containerID(around: node)
    trace?.steps.append(
      TraceStep(
        place: name.map { stage.symbols[$0] }, question: rule?.question ?? question, rule: rule?.place, answer: answer,
        node: node))
  }

  /// Records the answer of a lift question, and returns it.
  func note(
    _ answer: PayloadAnswer, at node: NodeIndex, on stage: Stage, _ question: String
  ) -> PayloadAnswer {
    guard isExplaining else { return answer }
    let step: TraceStep.Answer =
      switch answer {
      case .items(let items): items.isEmpty ? .keeps(nil) : .lifts(items.map(\.id))
      case .refused(let reason): .keeps(reason)
      case .failed(let reason): .keeps(reason)
      }
    note(step, at: node, on: stage, question)
    return answer
  }

  /// Records the answer of a destination.
  func note(
    _ answer: DropConfiguration, at node: NodeIndex, on stage: Stage, _ drag: DragState,
    _ question: String = "drop_configuration"
  ) {
    guard isExplaining else { return }
    note(.says(LazyVerdict.on(answer, for: drag).verdict(of: drag)), at: node, on: stage, question)
  }

  /// Sorts the steps from a position on by the ranks of their nodes; steps without a rank come last.
  func sortSteps(from first: Int, by ranks: [NodeIndex: Int]) {
    guard let steps = trace?.steps else { return }
    let sorted = steps[first...].enumerated()
      .sorted { ((ranks[$0.element.node] ?? .max), $0.offset) < ((ranks[$1.element.node] ?? .max), $1.offset) }
    trace?.steps.replaceSubrange(first..., with: sorted.map(\.element))
  }
}
