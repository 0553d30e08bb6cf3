public import CDray
internal import Dray

/// The `user` of a callback of the program. Calls `destroy` when the last reference to this object is released.
final class CallbackUser {
  let pointer: UnsafeMutableRawPointer?
  private let destroy: dray_destroy_function?
  private var reference: HostReference?

  init(_ pointer: UnsafeMutableRawPointer?, _ destroy: dray_destroy_function?) {
    self.pointer = pointer
    self.destroy = destroy
  }

  /// The host that uses the pointer; `nil` before it is known, and after its end.
  var box: HostBox? {
    get { reference?.box }
    set { reference = newValue?.ownScene.reference }
  }

  deinit {
    guard let destroy else { return }
    let pointer = pointer
    if let box { box.calls.atEnd { destroy(pointer) } } else { destroy(pointer) }
  }
}

/// Provides a function for scripts.
@c @implementation
public func dray_host_set_function(
  _ host: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ function: dray_function?, _ user: UnsafeMutableRawPointer?,
  _ destroy: dray_destroy_function?
) -> dray_status {
  // This comes first, so that `destroy` is called even if the function is refused.
  let user = CallbackUser(user, destroy)
  return call("dray_host_set_function", host, .changing) { box throws(Failure) in
    user.box = box
    let name = LuaString(try text(name, "name"))
    guard let function else {
      box.host.functions[name] = nil
      return
    }
    box.host.functions[name] = { [unowned box] arguments in
      let arena = Arena()
      let count = arguments.count
      let lent = arena.list(arguments) { arena.value($0) }
      let reply = Reply.of { reply in box.calling { function(user.pointer, lent, count, reply) } }
      if let problem = reply.problem { throw LuaThrow(problem) }
      return reply.value ?? .nil
    }
  }
}

/// Provides a value for scripts.
@c @implementation
public func dray_host_set_value(
  _ host: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ value: UnsafePointer<dray_value>?
) -> dray_status {
  call("dray_host_set_value", host, .changing) { box throws(Failure) in
    let key = LuaString(try text(name, "name"))
    let data = try PlainData(value, "value")
    box.host.values[key] = data == .nil ? nil : data
  }
}

/// The content of a state of a plugin, as a value.
@c @implementation
public func dray_host_state_value(
  _ host: OpaquePointer?, _ plugin: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?,
  _ value: UnsafeMutablePointer<dray_value>?
) -> dray_status {
  value?.pointee = dray_value()
  value?.pointee.string = Arena.empty
  return call("dray_host_state_value", host, .reading) { box throws(Failure) in
    guard let value else { throw .misuse("value is NULL") }
    let name = try text(name, "name")
    let plugin = try box.plugin(plugin)
    guard let state = plugin.state(name) else { throw plugin.unknownState(name) }
    let arena = box.memory[.stateValues]
    arena.reset()
    value.pointee = arena.value(state)
  }
}

extension Plugin {
  /// The error of an unknown state.
  func unknownState(_ state: String) -> Failure {
    .badInput("\(name) has no state '\(state)'\(hint(state, stateNames + viewStateNames))")
  }
}
