public import CDray
internal import Dray

/// Takes an input.
@c @implementation
public func dray_host_send(_ host: OpaquePointer?, _ input: UnsafePointer<dray_input>?) -> dray_status {
  call("dray_host_send", host, .changing) { box throws(Failure) in
    // The input is read first, because posted functions can change memory that the host has returned, such as an id.
    let checked: CheckedInput
    do throws(Failure) {
      checked = try CheckedInput(input, promising: box.requests)
    } catch {
      box.runPosts(on: host)
      throw error
    }
    box.runPosts(on: host)
    let response =
      switch checked {
      case .input(let input): box.host.send(input)
      case .dragEntered(let drag): box.host.enterDrag(drag)
      case .dragExited(let pointer): box.host.exitDrag(pointer: pointer)
      }
    try box.take(response)
  }
}

extension HostBox {
  /// Stores the result for `dray_host_response`, and fails if a rule failed.
  func take(_ response: Response) throws(Failure) {
    self.response = response
    switch response {
    case .failed, .ended: break
    case .unhandled, .handled, .performed, .refused: return
    }
    if let reason = response.failure { throw .failed(reason.text, code: reason.code?.text ?? "failed") }
  }
}

/// The time by which to send a tick.
@c @implementation
public func dray_host_deadline(_ host: OpaquePointer?, _ time: UnsafeMutablePointer<Double>?) -> dray_status {
  call("dray_host_deadline", host, .reading) { box throws(Failure) in
    guard let time else { throw .misuse("time is NULL") }
    guard let deadline = box.host.engine.deadline else { throw .noValue }
    // A timer can be due after the latest time of an input.
    time.pointee = min(deadline, Input.latestTime)
  }
}

extension Response {
  /// The reason for the failure of a rule; `nil` if no rule failed.
  fileprivate var failure: Reason? {
    switch self {
    case .failed(let reason): reason
    case .ended(let outcome) where outcome.cause == .failed: outcome.reason ?? Reason("a rule failed")
    default: nil
    }
  }
}
