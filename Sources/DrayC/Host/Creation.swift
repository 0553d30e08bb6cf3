public import CDray
internal import Dray

/// Creates a host.
@c @implementation
public func dray_host_create(
  _ options: UnsafePointer<dray_host_options>?, _ host: UnsafeMutablePointer<OpaquePointer?>?
) -> dray_status {
  host?.pointee = nil
  var given = dray_host_options()
  do throws(Failure) {
    if let options { given = try dray_host_options.read(options) }
    guard let host else { throw .misuse("host is NULL") }
    let box = HostBox(given, try limits(given))
    host.pointee = OpaquePointer(Unmanaged.passRetained(box).toOpaque())
    return dray_status(DRAY_OK)
  } catch {
    given.destroy?(given.user)
    cdray_note("dray_host_create: \(error.message ?? "")")
    return error.status
  }
}

private func limits(_ options: dray_host_options) throws(Failure) -> PluginLimits {
  guard let memory = Int(exactly: options.memory_limit) else { throw .badInput("memory_limit is too large") }
  guard let instructions = Int(exactly: options.instruction_limit) else {
    throw .badInput("instruction_limit is too large")
  }
  guard options.is_trusted == 0 else { return .trusted }
  var limits = PluginLimits.standard
  if memory > 0 { limits.lua.memory = memory }
  if instructions > 0 { limits.lua.instructions = instructions }
  return limits
}

/// Ends a host.
@c @implementation
public func dray_host_destroy(_ host: OpaquePointer?) -> dray_status {
  guard let host else { return dray_status(DRAY_OK) }
  let status = call("dray_host_destroy", host, .changing) { $0.finish() }
  if status == dray_status(DRAY_OK) { Unmanaged<HostBox>.fromOpaque(UnsafeRawPointer(host)).release() }
  return status
}

/// The sentence on the latest call that failed.
@c @implementation
public func dray_host_message(_ host: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let host else { return cdray_noted() }
  let box = Unmanaged<HostBox>.fromOpaque(UnsafeRawPointer(host)).takeUnretainedValue()
  box.messages.reset()
  return box.messages.string(box.message)
}
