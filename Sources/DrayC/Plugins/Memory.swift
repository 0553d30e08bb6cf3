public import CDray
internal import Dray

/// The memory use of a plugin.
@c @implementation
public func dray_host_memory(
  _ host: OpaquePointer?, _ plugin: UnsafePointer<CChar>?, _ memory: UnsafeMutablePointer<dray_memory>?
) -> dray_status {
  call("dray_host_memory", host, .reading) { box throws(Failure) in
    let name = try text(plugin, "plugin")
    let target = try dray_memory.check(memory)
    guard let plugin = box.host.plugins.first(where: { $0.name.hasSameBytes(as: name) }) else { throw .noValue }
    var made = dray_memory()
    made.scripts = UInt64(plugin.memoryInUse)
    made.scripts_limit = UInt64(plugin.memoryLimit)
    made.host_memory = UInt64(plugin.hostMemoryInUse)
    made.host_memory_peak = UInt64(plugin.hostMemoryPeak)
    made.host_memory_limit = UInt64(plugin.hostMemoryLimit)
    made.write(to: target)
  }
}
