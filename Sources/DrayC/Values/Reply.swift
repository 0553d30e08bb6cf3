public import CDray
internal import Dray

/// The reply of a callback of the program: a value, an error, or nothing.
final class Reply {
  /// The value; `nil` if the callback has not replied with a value.
  private(set) var value: PlainData?
  /// The error; `nil` if the callback has not replied with an error.
  private(set) var problem: String?

  /// Runs a callback with a reply. The reply is valid until the callback returns.
  static func of(_ callback: (OpaquePointer) -> Void) -> Reply {
    let reply = Reply()
    lend(reply, as: CDRAY_LOAN_REPLY) { handle in if let handle { callback(handle) } }
    return reply
  }

  fileprivate func set(_ value: PlainData) { (self.value, problem) = (value, nil) }
  fileprivate func set(problem: String) { (value, self.problem) = (nil, problem) }
}

/// Replies with a value.
@c @implementation
public func dray_reply_value(_ reply: OpaquePointer?, _ value: UnsafePointer<dray_value>?) -> dray_status {
  answering("dray_reply_value", reply) { reply throws(Failure) in reply.set(try PlainData(value, "value")) }
}

/// Replies with an error.
@c @implementation
public func dray_reply_error(_ reply: OpaquePointer?, _ message: UnsafePointer<CChar>?) -> dray_status {
  answering("dray_reply_error", reply) { reply throws(Failure) in reply.set(problem: try text(message, "message")) }
}

private func answering(
  _ name: StaticString, _ handle: OpaquePointer?, _ body: (Reply) throws(Failure) -> Void
) -> dray_status {
  guard hasStackForMessages() else { return failForStack(name) }
  guard let handle else { return fail("\(name): reply is NULL") }
  guard let reply = lent(handle, as: CDRAY_LOAN_REPLY, Reply.self) else {
    return fail("\(name): the call of this reply has ended, or runs on another thread")
  }
  do throws(Failure) {
    try body(reply)
    return dray_status(DRAY_STATUS_OK)
  } catch {
    let message = "\(name): \(error.message ?? "")"
    cdray_set_message(message)
    // A script must not mistake a failed reply for an empty one.
    reply.set(problem: message)
    return error.status
  }
}
