public import CDray
internal import Dray

/// The outcome of the game of a plugin.
@c @implementation
public func dray_host_outcome(
  _ host: OpaquePointer?, _ plugin: UnsafePointer<CChar>?, _ outcome: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> dray_status {
  outcome?.pointee = Arena.empty
  return call("dray_host_outcome", host, .changing) { box throws(Failure) in
    guard let outcome else { throw .misuse("outcome is NULL") }
    guard let text = try box.plugin(plugin).outcome else { throw .noValue }
    box.memory[.outcomes].reset()
    outcome.pointee = box.memory[.outcomes].string(text)
  }
}

/// The content of a state of a plugin, as text.
@c @implementation
public func dray_host_state(
  _ host: OpaquePointer?, _ plugin: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?,
  _ text: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> dray_status {
  text?.pointee = Arena.empty
  return call("dray_host_state", host, .reading) { box throws(Failure) in
    guard let text else { throw .misuse("text is NULL") }
    let name = try DrayC.text(name, "name")
    let plugin = try box.plugin(plugin)
    let state: String?
    do throws(PlainTextTooLong) {
      state = try plugin.stateText(name)
    } catch {
      throw .failed("state '\(name)' of \(plugin.name): \(error)")
    }
    guard let state else { throw plugin.unknownState(name) }
    box.memory[.states].reset()
    text.pointee = box.memory[.states].string(state)
  }
}
