public import CDray
internal import Dray

/// Evaluates a hypothetical drag and explains the result.
@c @implementation
public func dray_host_why(
  _ host: OpaquePointer?, _ drag: UnsafePointer<dray_drag>?,
  _ explanation: UnsafeMutablePointer<dray_explanation>?
) -> dray_status {
  call("dray_host_why", host, .changing) { box throws(Failure) in
    let target = try dray_explanation.check(explanation)
    guard drag != nil else { throw .misuse("drag is NULL") }
    let asked = try Question(drag)
    guard let item = asked.item else { throw .badInput("item is missing in the drag") }
    guard let place = asked.place else { throw .badInput("place is missing in the drag") }
    let answer = box.host.why(
      item, in: asked.namespace, to: place, before: asked.before, modifiers: asked.modifiers)
    box.memory[.explanations].reset()
    box.memory[.explanations].explanation(answer).write(to: target)
  }
}

extension Arena {
  fileprivate func explanation(_ answer: Explanation) -> dray_explanation {
    let outcome = answer.outcome
    var explanation = dray_explanation()
    explanation.operation = outcome.operation?.code ?? 0
    explanation.cause = outcome.cause.code
    explanation.reason = reason(outcome.reason)
    explanation.item_ids = ids(outcome.itemIDs)
    explanation.item_count = outcome.itemIDs.count
    explanation.route = route(outcome.route)
    explanation.details = details(outcome.details)
    explanation.suggested = dray_operation(answer.suggestedOperations.rawValue)
    explanation.trace = list(answer.trace, step)
    explanation.trace_count = answer.trace.count
    explanation.trace_stride = MemoryLayout<dray_trace_step>.stride
    return explanation
  }

  private func step(_ step: TraceStep) -> dray_trace_step {
    var (kind, names, reason) = (DRAY_ANSWER_OPERATION, [Identifier](), Reason?.none)
    var made = dray_trace_step()
    switch step.answer {
    case .lifts(let items): (kind, names) = (DRAY_ANSWER_LIFT_ALLOWED, items)
    case .carries(let quantity, let total):
      kind = DRAY_ANSWER_CARRIES
      (made.quantity, made.total) = (Int64(quantity), Int64(total))
    case .keeps(let why): (kind, reason) = (DRAY_ANSWER_LIFT_REFUSED, why)
    case .takes(let types): (kind, names) = (DRAY_ANSWER_ACCEPTS_TYPES, types)
    case .passes(let why): (kind, reason) = (DRAY_ANSWER_SKIPPED, why)
    case .says(let verdict):
      reason = verdict.reason
      made.operation = verdict.operation.code
    }
    made.kind = dray_answer_kind(kind)
    made.place = id(step.place)
    made.question = string(step.question) as UnsafePointer<CChar>
    made.script = string(step.rule?.script)
    made.line = Int64(step.rule?.line ?? 0)
    made.reason = self.reason(reason)
    made.ids = ids(names)
    made.id_count = names.count
    return made
  }
}
