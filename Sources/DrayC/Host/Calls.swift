internal import CDray

/// The access of a function of the header to the host, which decides whether a callback may call it.
enum Access {
  /// Only reads from the host.
  case reading
  /// Changes the host, or calls a rule.
  case changing
}

/// Runs the body of a function of the header: checks whether the call is allowed, and stores the message if it fails.
/// Every function with a host uses this one, except `dray_host_message`.
func call(
  _ name: StaticString, _ handle: OpaquePointer?, _ access: Access, _ body: (HostBox) throws(Failure) -> Void
) -> dray_status {
  guard let handle else { return fail("\(name): host is NULL") }
  let box = Unmanaged<HostBox>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
  do throws(Failure) {
    if access == .changing, box.callbacks > 0 { throw .misuse("this function cannot be called from a callback") }
    try body(box)
    return dray_status(DRAY_OK)
  } catch {
    switch error {
    case .noValue: break
    case .misuse(let message): box.message = "\(name): \(message)"
    case .badInput(let message), .failed(let message), .underWay(let message): box.message = message
    }
    return error.status
  }
}

/// Notes the message of a misuse without a host.
func fail(_ message: String) -> dray_status {
  cdray_note(message)
  return dray_status(DRAY_MISUSE)
}
