extension DropSession.Phase {
  /// The name of the phase in scripts.
  var name: String {
    switch self {
    case .entering: "entering"
    case .active: "active"
    case .exiting: "exiting"
    case .ended: "ended"
    case .dataTransferCompleted: "data_transfer_completed"
    }
  }
}

extension DragSession.Phase {
  /// The function of a drag interaction that is called at this phase. No function is called at
  /// `data_transfer_completed`; errors then name the function that was called last.
  var functionName: StaticString {
    switch self {
    case .initial: "session_will_begin"
    case .active: "session_did_move"
    case .ending: "session_will_end"
    case .ended, .dataTransferCompleted: "session_did_end"
    }
  }

  /// The name of the phase in scripts.
  var name: String {
    switch self {
    case .initial: "initial"
    case .active: "active"
    case .ending: "ending"
    case .ended: "ended"
    case .dataTransferCompleted: "data_transfer_completed"
    }
  }
}
