/// The recorded steps of an explanation.
struct Trail {
  var steps: [TrailStep] = []
  /// The name and the source place of the question that is being asked.
  var rule: (question: String, place: TrailStep.Rule?)?
}

extension Engine {
  /// Whether questions are being recorded for an explanation.
  public var isExplaining: Bool { inquiry.trail != nil }

  /// Records the name and the source place of a question, from inside the question or right after it.
  ///
  /// For bindings that attach questions from scripts. Has no effect unless `isExplaining`.
  public func noteRule(_ question: String, at place: TrailStep.Rule?) { inquiry.trail?.rule = (question, place) }

  /// Records the answer of a lift question, and returns it.
  func note(_ answer: PayloadAnswer, at node: NodeIndex, _ question: String) -> PayloadAnswer {
    guard inquiry.trail != nil else { return answer }
    switch answer {
    case .items(let items) where !items.isEmpty: note(.lifts(items.map(\.id)), at: node, question)
    case .items: note(.keeps(nil), at: node, question)
    case .refused(let reason): note(.keeps(reason), at: node, question)
    case .failed(let reason): note(.keeps(reason), at: node, question)
    }
    return answer
  }

  /// Records the answer of a destination.
  func note(
    _ answer: DropConfiguration, at node: NodeIndex, _ drag: DragState, _ question: String = "drop_configuration"
  ) {
    guard inquiry.trail != nil else { return }
    note(.says(verdict(on: answer, suggested: drag.suggested).verdict), at: node, question)
  }

  /// Records the answer of the latest question.
  func note(_ answer: TrailStep.Answer, at node: NodeIndex, _ question: String) {
    guard let rule = inquiry.trail.map(\.rule) else { return }
    inquiry.trail?.rule = nil
    inquiry.trail?.steps.append(
      TrailStep(
        place: name(of: node), question: rule?.question ?? question, rule: rule?.place, answer: answer, node: node))
  }

  private func name(of node: NodeIndex) -> Identifier? {
    if let id = stage.scene[node].id { return symbols[id] }
    return stage.containerID(around: node).map { symbols[$0] }
  }
}
