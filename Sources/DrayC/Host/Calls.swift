internal import CDray
internal import Dray

/// How a function of the header uses the host, which decides whether a callback may call the function.
enum Access {
  /// The function reads from the host, or takes events or data that wait for the program. Outside of callbacks it may
  /// build the scene again.
  case reading
  /// The function changes the host, or calls a rule.
  case changing
  /// The function destroys the host.
  case destroying
}

/// Runs the body of a function of the header. Checks whether the call is allowed, and stores the message if it fails.
/// All functions with a host use this one, except `dray_host_message`, and `dray_host_post` and `dray_host_interrupt`,
/// which any thread may call.
func call(
  _ name: StaticString, _ handle: OpaquePointer?, _ access: Access, _ body: (HostBox) throws(Failure) -> Void
) -> dray_status {
  guard let handle else { return fail("\(name): host is NULL") }
  let box = Unmanaged<HostBox>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
  guard box.calls.begin() else { return fail("\(name): another thread is using this host") }
  defer { box.calls.end() }
  let stack = Host.stackLeft
  guard stack >= stackInCallbacks else {
    box.error = .lackOfStack
    return failForStack(name, needs: box.calls.areInCallback ? stackInCallbacks : neededStack)
  }
  box.beginCall()
  do throws(Failure) {
    if access != .reading, box.calls.areInCallback { throw .misuse("this function cannot be called from a callback") }
    if access == .destroying, box.posts.isRunning { throw .misuse("a posted function cannot destroy its host") }
    if !box.calls.areInCallback { try checkStack(stack) }
    try body(box)
    return dray_status(DRAY_STATUS_OK)
  } catch {
    if let message = error.message {
      if case .misuse = error {
        box.error = CallError(error, "\(name): \(message)", nil)
      } else {
        box.error = CallError(error, message, box.lastFailure)
      }
    }
    return error.status
  }
}

/// Refuses a call on a thread with too little stack left for the engine and a script. If a script needs more stack
/// during the call, the script gets an error.
func checkStack(_ left: Int = Host.stackLeft) throws(Failure) {
  guard left < neededStack else { return }
  throw .misuse("the calling thread has \(left >> 10) KB of stack left; Dray needs \(neededStack >> 10) KB")
}

/// The stack that a call outside of callbacks needs. Unit: bytes.
let neededStack = 160 << 10

/// The stack that a call inside a callback needs. Unit: bytes.
let stackInCallbacks = 32 << 10

/// Whether the calling thread has enough stack to make a message, and to read from a host. Also checked in callbacks,
/// and before any work that needs more than a few KB.
func hasStackForMessages() -> Bool { Host.stackLeft >= stackInCallbacks }

/// Stores the message of a call on a thread with almost no stack left, and returns the status. Uses little stack itself.
///
/// - Parameter needed: The stack that the call needs; by default that of a call inside a callback. Unit: bytes.
func failForStack(_ name: StaticString, needs needed: Int = stackInCallbacks) -> dray_status {
  name.withUTF8Buffer { cdray_set_stack_message($0.baseAddress, Host.stackLeft, needed) }
  return dray_status(DRAY_STATUS_MISUSE)
}

/// Stores, for the calling thread, the message of a misuse in a call without a host, and returns the status.
func fail(_ message: String) -> dray_status {
  cdray_set_message(message)
  return dray_status(DRAY_STATUS_MISUSE)
}
