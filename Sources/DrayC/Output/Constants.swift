internal import CDray
internal import Dray

extension DropOperation {
  /// The constant of the header.
  var code: dray_operation {
    switch self {
    case .copy: dray_operation(DRAY_OPERATION_COPY)
    case .move: dray_operation(DRAY_OPERATION_MOVE)
    case .delete: dray_operation(DRAY_OPERATION_DELETE)
    case .alias: dray_operation(DRAY_OPERATION_ALIAS)
    case .cancel: dray_operation(DRAY_OPERATION_CANCEL)
    case .forbidden: dray_operation(DRAY_OPERATION_FORBIDDEN)
    }
  }
}

extension DropOperation {
  /// The operation of a constant of the header; `nil` for another number.
  init?(code: dray_operation) {
    guard let operation = Self.allCases.first(where: { $0.code == code }) else { return nil }
    self = operation
  }
}

extension Cause {
  /// The constant of the header.
  var code: dray_cause {
    switch self {
    case .dropped: dray_cause(DRAY_CAUSE_DROPPED)
    case .unchanged: dray_cause(DRAY_CAUSE_UNCHANGED)
    case .refused: dray_cause(DRAY_CAUSE_REFUSED)
    case .notSuggested: dray_cause(DRAY_CAUSE_NOT_SUGGESTED)
    case .notLifted: dray_cause(DRAY_CAUSE_NOT_LIFTED)
    case .cancelled: dray_cause(DRAY_CAUSE_CANCELLED)
    case .noTarget: dray_cause(DRAY_CAUSE_NO_TARGET)
    case .sourceGone: dray_cause(DRAY_CAUSE_SOURCE_GONE)
    case .targetGone: dray_cause(DRAY_CAUSE_TARGET_GONE)
    case .suspended: dray_cause(DRAY_CAUSE_SUSPENDED)
    case .reloaded: dray_cause(DRAY_CAUSE_RELOADED)
    case .failed: dray_cause(DRAY_CAUSE_FAILED)
    }
  }
}

extension Placement.Kind {
  /// The constant of the header.
  var code: dray_placement_kind {
    switch self {
    case .item: dray_placement_kind(DRAY_PLACEMENT_ITEM)
    case .container: dray_placement_kind(DRAY_PLACEMENT_CONTAINER)
    case .text: dray_placement_kind(DRAY_PLACEMENT_TEXT)
    }
  }
}

extension Placement.State {
  /// The constant of the header.
  var code: dray_placement_state {
    switch self {
    case .resting: dray_placement_state(DRAY_PLACEMENT_STATE_RESTING)
    case .lifted: dray_placement_state(DRAY_PLACEMENT_STATE_LIFTED)
    case .placeholder: dray_placement_state(DRAY_PLACEMENT_STATE_PLACEHOLDER)
    case .targeted: dray_placement_state(DRAY_PLACEMENT_STATE_TARGETED)
    }
  }
}
