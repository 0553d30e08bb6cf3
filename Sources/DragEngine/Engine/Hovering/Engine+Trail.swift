/// What is asked and said while somebody wants to know why.
struct Trail {
  var steps: [TrailStep] = []
  /// What is asked just now, as whoever has attached it calls it, and where it is written.
  var rule: (question: String, place: TrailStep.Rule?)?
}

extension Engine {
  /// Whether somebody wants to know what is asked.
  public var isExplaining: Bool { inquiry.trail != nil }

  /// Says from inside a question, or right after it, what it is called and where it is written.
  ///
  /// For those who attach questions that were written elsewhere. Changes nothing unless `isExplaining`.
  public func noteRule(_ question: String, at place: TrailStep.Rule?) { inquiry.trail?.rule = (question, place) }

  /// Takes note of a lift question's answer, and hands it on.
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

  /// Takes note of a destination's answer.
  func note(
    _ answer: DropConfiguration, at node: NodeIndex, _ drag: DragState, _ question: String = "drop_configuration"
  ) {
    guard inquiry.trail != nil else { return }
    note(.says(verdict(on: answer, suggested: drag.suggested).verdict), at: node, question)
  }

  /// Takes note of what was said to a question just now.
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
