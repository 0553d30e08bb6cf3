public import CDray
internal import Dray

/// The step that undo would undo.
@c @implementation
public func dray_host_next_undo(_ host: OpaquePointer?, _ step: UnsafeMutablePointer<dray_step>?) -> dray_status {
  call("dray_host_next_undo", host, .reading) { box throws(Failure) in
    try write(box.host.nextUndo, step, in: box.memory[.undoSteps])
  }
}

/// The step that redo would redo.
@c @implementation
public func dray_host_next_redo(_ host: OpaquePointer?, _ step: UnsafeMutablePointer<dray_step>?) -> dray_status {
  call("dray_host_next_redo", host, .reading) { box throws(Failure) in
    try write(box.host.nextRedo, step, in: box.memory[.redoSteps])
  }
}

private func write(
  _ step: UndoableStep?, _ target: UnsafeMutablePointer<dray_step>?, in arena: Arena
) throws(Failure) {
  let target = try dray_step.check(target)
  guard let step else { throw .noValue }
  arena.reset()
  arena.step(step).write(to: target)
}

extension Arena {
  fileprivate func step(_ step: UndoableStep) -> dray_step {
    var made = dray_step()
    made.kind = step.kind.code
    made.operation = step.operation?.code ?? 0
    made.is_unfinished = step.isUnfinished ? 1 : 0
    (made.item_ids, made.item_count) = (ids(step.itemIDs), step.itemIDs.count)
    made.route = route(step.route)
    made.quantity = Int64(step.quantity ?? 0)
    made.key = string(step.key?.name)
    made.text = string(step.text) as UnsafePointer<CChar>
    return made
  }
}

extension UndoableStep.Kind {
  /// The constant of the header.
  fileprivate var code: dray_step_kind {
    switch self {
    case .drop: dray_step_kind(DRAY_STEP_DROP)
    case .tap: dray_step_kind(DRAY_STEP_TAP)
    case .key: dray_step_kind(DRAY_STEP_KEY)
    case .timer: dray_step_kind(DRAY_STEP_TIMER)
    case .delete: dray_step_kind(DRAY_STEP_DELETE)
    case .restart: dray_step_kind(DRAY_STEP_RESTART)
    case .command: dray_step_kind(DRAY_STEP_COMMAND)
    }
  }
}
