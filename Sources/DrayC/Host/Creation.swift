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
    let box = HostBox(given, try limits(given), try undoLimits(given))
    host.pointee = OpaquePointer(Unmanaged.passRetained(box).toOpaque())
    return dray_status(DRAY_OK)
  } catch {
    given.destroy?(given.user)
    cdray_note("dray_host_create: \(error.message ?? "")")
    return error.status
  }
}

private func limits(_ options: dray_host_options) throws(Failure) -> PluginLimits {
  let quotas = try quotas(options.quotas)
  guard options.is_trusted == 0 else {
    return PluginLimits(lua: .trusted, input: .unlimited, quotas: quotas, hostMemory: 0)
  }
  var limits = PluginLimits.standard
  limits.quotas = quotas
  try set(&limits.lua.memory, to: options.memory_limit, "memory_limit")
  try set(&limits.lua.instructions, to: options.instruction_limit, "instruction_limit")
  try set(&limits.lua.sourceLength, to: options.source_limit, "source_limit")
  try set(&limits.lua.loadLength, to: options.load_limit, "load_limit")
  try set(&limits.hostMemory, to: options.host_memory_limit, "host_memory_limit")
  try set(&limits.input.instructions, to: options.input_instruction_limit, "input_instruction_limit")
  let seconds = options.input_time_limit
  guard seconds.isFinite, seconds >= 0 else {
    throw .badInput("input_time_limit is \(seconds); it must be finite and not negative")
  }
  // A limit of a century is as good as unlimited.
  if seconds > 0 { limits.input.time = .seconds(min(seconds, 3e9)) }
  return limits
}

private func quotas(_ pointer: UnsafePointer<dray_quotas>?) throws(Failure) -> PluginQuotas {
  var quotas = PluginQuotas()
  guard let pointer else { return quotas }
  let given = try dray_quotas.read(pointer)
  try set(&quotas.tasks, to: given.tasks, "tasks")
  try set(&quotas.timers, to: given.timers, "timers")
  try set(&quotas.nodes, to: given.nodes, "nodes")
  try set(&quotas.nesting, to: given.nesting, "nesting")
  try set(&quotas.nameLength, to: given.name_length, "name_length")
  try set(&quotas.textLength, to: given.text_length, "text_length")
  try set(&quotas.questions, to: given.questions, "questions")
  return quotas
}

private func undoLimits(_ options: dray_host_options) throws(Failure) -> HostBox.UndoLimits {
  var limits = HostBox.UndoLimits(bytes: 16 << 20, steps: 10_000)
  try set(&limits.bytes, to: options.undo_memory_limit, "undo_memory_limit")
  try set(&limits.steps, to: options.undo_step_limit, "undo_step_limit")
  return limits
}

/// Sets a limit of the program; 0 keeps the default.
private func set(_ limit: inout Int, to given: UInt64, _ name: String) throws(Failure) {
  guard let value = Int(exactly: given) else { throw .badInput("\(name) is too large") }
  if value > 0 { limit = value }
}

/// Ends a host.
@c @implementation
public func dray_host_destroy(_ host: OpaquePointer?) -> dray_status {
  guard let host else { return dray_status(DRAY_OK) }
  let status = call("dray_host_destroy", host, .changing) { $0.finish() }
  if status == dray_status(DRAY_OK) { Unmanaged<HostBox>.fromOpaque(UnsafeRawPointer(host)).release() }
  return status
}

/// The message of the latest failed call.
@c @implementation
public func dray_host_message(_ host: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let host else { return cdray_noted() }
  let box = Unmanaged<HostBox>.fromOpaque(UnsafeRawPointer(host)).takeUnretainedValue()
  box.memory[.messages].reset()
  return box.memory[.messages].string(box.message)
}
