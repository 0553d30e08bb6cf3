public import CDray
internal import Dray

// The ends of loads whose results come from the program.

/// Applies the result of a load.
@c @implementation
public func dray_host_finish_load(
  _ host: OpaquePointer?, _ load: UInt64, _ take: dray_rule_function?, _ user: UnsafeMutableRawPointer?
) -> dray_status {
  call("dray_host_finish_load", host, .changing) { box throws(Failure) in
    guard let take else { throw .misuse("take is NULL") }
    let rule = SceneRule(take, user, of: nil, at: nil, in: box)
    try box.take(box.finish(load, .completed { rule.ask { _, _ in }.command }))
  }
}

/// Makes the drop of a load fail.
@c @implementation
public func dray_host_fail_load(
  _ host: OpaquePointer?, _ load: UInt64, _ reason: UnsafePointer<CChar>?
) -> dray_status {
  call("dray_host_fail_load", host, .changing) { box throws(Failure) in
    let reason = reason == nil ? "the program has no result" : try text(reason, "reason")
    // The failure is the program's own, so the call has not failed.
    box.response = try box.finish(load, .failed(Reason(reason)))
  }
}

extension HostBox {
  fileprivate func finish(_ load: UInt64, _ result: Load.Result) throws(Failure) -> Response {
    let response = host.finishLoad(Load.ID(rawValue: load), result)
    if case .unhandled = response { throw .badInput("load \(load) is not pending") }
    return response
  }
}
