public import CDray
internal import Dray

/// The message of the latest failed call.
@c @implementation
public func dray_host_message(_ host: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let host else { return cdray_message() }
  let box = Unmanaged<HostBox>.fromOpaque(UnsafeRawPointer(host)).takeUnretainedValue()
  guard hasStackForMessages(), box.calls.begin() else { return cdray_message() }
  defer { box.calls.end() }
  box.memory[.messages].reset()
  return box.memory[.messages].string(box.error.text)
}

/// The error of the latest failed call.
@c @implementation
public func dray_host_error(_ host: OpaquePointer?, _ error: UnsafeMutablePointer<dray_error>?) -> dray_status {
  call("dray_host_error", host, .reading) { box throws(Failure) in
    let target = try dray_error.check(error)
    let latest = box.error
    guard latest.status != DRAY_STATUS_OK else { throw .noValue }
    let arena = box.memory[.errors]
    arena.reset()
    var made = dray_error()
    made.status = latest.status
    (made.text, made.code) = (arena.string(latest.text), arena.string(latest.code))
    let place = latest.place
    (made.file, made.line) = (arena.string(place.file), Int64(place.line))
    made.plugin = arena.string(latest.plugin)
    made.traceback = arena.string(latest.traceback.joined(separator: "\n"))
    made.write(to: target)
  }
}
