public import CDray
internal import Dray

/// The loaded plugins.
@c @implementation
public func dray_host_plugins(_ host: OpaquePointer?, _ list: UnsafeMutablePointer<dray_plugins>?) -> dray_status {
  list?.pointee = dray_plugins(items: nil, count: 0, stride: MemoryLayout<dray_plugin>.stride)
  return call("dray_host_plugins", host, .reading) { box throws(Failure) in
    guard let list else { throw .misuse("list is NULL") }
    let arena = box.memory[.plugins]
    arena.reset()
    list.pointee.items = arena.list(box.host.plugins, arena.plugin)
    list.pointee.count = box.host.plugins.count
  }
}

/// Unloads a plugin.
@c @implementation
public func dray_host_unload_plugin(_ host: OpaquePointer?, _ plugin: UnsafePointer<CChar>?) -> dray_status {
  call("dray_host_unload_plugin", host, .changing) { box throws(Failure) in
    guard plugin != nil else { throw .misuse("plugin is NULL") }
    let plugin = try box.plugin(plugin)
    let dependent = box.host.plugins.first { other in
      other.manifest.dependencies.contains { $0.hasSameBytes(as: plugin.name) }
    }
    if let dependent {
      throw .badInput("'\(dependent.name)' depends on '\(plugin.name)'; unload '\(dependent.name)' first")
    }
    box.host.unload(plugin)
  }
}

/// Restarts a plugin.
@c @implementation
public func dray_host_restart_plugin(_ host: OpaquePointer?, _ plugin: UnsafePointer<CChar>?) -> dray_status {
  call("dray_host_restart_plugin", host, .changing) { box throws(Failure) in
    try box.take(box.plugin(plugin).restart())
  }
}

/// Reloads a plugin.
@c @implementation
public func dray_host_reload_plugin(_ host: OpaquePointer?, _ plugin: UnsafePointer<CChar>?) -> dray_status {
  call("dray_host_reload_plugin", host, .changing) { box throws(Failure) in
    let plugin = try box.plugin(plugin)
    do throws(PluginError) { try box.host.reload(plugin) } catch { throw Failure(error) }
  }
}

extension Arena {
  fileprivate func plugin(_ plugin: Plugin) -> dray_plugin {
    var made = dray_plugin()
    (made.name, made.id) = (string(plugin.name), string(plugin.manifest.id))
    made.version = string(plugin.manifest.version)
    (made.states, made.state_count) = (strings(plugin.stateNames), plugin.stateNames.count)
    (made.view_states, made.view_state_count) = (strings(plugin.viewStateNames), plugin.viewStateNames.count)
    let options = plugin.options.sorted { $0.key < $1.key }
    made.options = list(options) { dray_option(name: string(ByteString($0.key)), value: value($0.value)) }
    made.option_count = options.count
    return made
  }
}
