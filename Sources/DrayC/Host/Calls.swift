internal import CDray

/// What a function of the header may do, which decides whether a callback may call it.
enum Access {
  /// Looks at the host.
  case reading
  /// Changes the host, or asks a rule.
  case changing
}

/// The one way from a function of the header to the host: looks whether the call is allowed, and keeps what it has to
/// say if it fails.
func call(
  _ name: StaticString, _ handle: OpaquePointer?, _ access: Access, _ body: (HostBox) throws(Failure) -> Void
) -> dray_status {
  guard let handle else { return fail("\(name): host is NULL") }
  let box = Unmanaged<HostBox>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
  do throws(Failure) {
    if access == .changing, box.callbacks > 0 { throw .misuse("the call does not belong in a callback") }
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

/// Notes a misuse that no host can keep.
func fail(_ message: String) -> dray_status {
  cdray_note(message)
  return dray_status(DRAY_MISUSE)
}
