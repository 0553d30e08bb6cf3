public import CDray
internal import Dray

/// Runs a command of the program.
@c @implementation
public func dray_host_perform(
  _ host: OpaquePointer?, _ command: dray_rule_function?, _ user: UnsafeMutableRawPointer?
) -> dray_status {
  call("dray_host_perform", host, .changing) { box throws(Failure) in
    guard let command else { throw .misuse("command is NULL") }
    let rule = SceneRule(command, user, of: nil, at: nil, in: box)
    try box.take(box.host.perform { rule.ask { _, _ in }.command })
  }
}
