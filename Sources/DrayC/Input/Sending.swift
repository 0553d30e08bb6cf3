public import CDray
internal import Dray

/// Takes an input.
@c @implementation
public func dray_host_send(_ host: OpaquePointer?, _ input: UnsafePointer<dray_input>?) -> dray_status {
  call("dray_host_send", host, .changing) { box throws(Failure) in
    // The most frequent input. It refers to no memory, so that posted functions cannot change it.
    if let move = Input(moving: input) {
      box.runPosts(on: host)
      return try box.take(box.host.send(move))
    }
    // The input is read first, because posted functions can change memory that the host has returned, such as an id.
    let checked: CheckedInput
    do throws(Failure) {
      checked = try CheckedInput(dray_input.read(input), promising: box.requests)
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

extension Input {
  /// The move of a pointer that a valid struct describes, read without a copy of the whole struct; `nil` for other
  /// inputs and for invalid ones.
  fileprivate init?(moving input: UnsafePointer<dray_input>?) {
    guard let input, input.pointee.struct_size >= dray_input.firstSize,
      Int(input.pointee.kind) == DRAY_INPUT_POINTER_MOVED, input.pointee.pointer >= 0,
      input.pointee.time >= 0, input.pointee.time <= Input.latestTime,
      let modifiers = try? CheckedInput.modifiers(input.pointee.modifiers)
    else { return nil }
    let point = Point(x: input.pointee.x, y: input.pointee.y)
    guard point.isFinite else { return nil }
    self.init(
      .pointerMoved(to: point), time: input.pointee.time, pointer: PointerID(Int(input.pointee.pointer)),
      modifiers: modifiers)
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
