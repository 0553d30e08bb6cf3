public import CDray
internal import Dray

/// Creates a host.
@c @implementation
public func dray_host_create(
  _ options: UnsafePointer<dray_host_options>?, _ host: UnsafeMutablePointer<OpaquePointer?>?
) -> dray_status {
  host?.pointee = nil
  guard hasStackForMessages() else {
    if let options, options.pointee.struct_size >= dray_host_options.firstSize {
      options.pointee.destroy?(options.pointee.user)
    }
    return failForStack("dray_host_create", needs: neededStack)
  }
  var given = dray_host_options()
  do throws(Failure) {
    if let options { given = try dray_host_options.read(options) }
    try checkStack()
    guard let host else { throw .misuse("host is NULL") }
    let setup = HostSetup(
      limits: try limits(given), storage: try storageLimits(given), dragsByTaps: given.drags_by_taps != 0,
      allocate: given.allocate, user: given.user)
    let box = HostBox(setup, ProgramCallbacks(given))
    host.pointee = OpaquePointer(Unmanaged.passRetained(box).toOpaque())
    return dray_status(DRAY_STATUS_OK)
  } catch {
    given.destroy?(given.user)
    cdray_set_message("dray_host_create: \(error.message ?? "")")
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
  // A limit of a century has the same effect as no limit.
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

private func storageLimits(_ options: dray_host_options) throws(Failure) -> HostSetup.StorageLimits {
  var limits = HostSetup.StorageLimits()
  try set(&limits.undoBytes, to: options.undo_memory_limit, "undo_memory_limit")
  try set(&limits.undoSteps, to: options.undo_step_limit, "undo_step_limit")
  // The settings name the absence of these limits, too.
  if options.undo_memory_limit == .max { limits.undoBytes = nil }
  if options.undo_step_limit == .max { limits.undoSteps = nil }
  limits.collections = try limit(options.collection_limit, "collection_limit")
  limits.journal = try limit(options.journal_limit, "journal_limit")
  return limits
}

/// A limit of the program; `nil` for 0.
private func limit(_ given: UInt64, _ name: String) throws(Failure) -> Int? {
  var limit = 0
  try set(&limit, to: given, name)
  return limit > 0 ? limit : nil
}

/// Sets a limit of the program; 0 keeps the default, and `UINT64_MAX` removes the limit.
private func set(_ limit: inout Int, to given: UInt64, _ name: String) throws(Failure) {
  let exact = given == .max ? Int.max : Int(exactly: given)
  guard let value = exact else {
    throw .badInput("\(name) is \(given); the largest limit is INT64_MAX, and UINT64_MAX removes the limit")
  }
  if value > 0 { limit = value }
}

/// Sets a limit that can be absent.
private func set(_ limit: inout Int?, to given: UInt64, _ name: String) throws(Failure) {
  var value = 0
  try set(&value, to: given, name)
  if value > 0 { limit = value }
}

/// Destroys a host.
@c @implementation
public func dray_host_destroy(_ host: OpaquePointer?) -> dray_status {
  guard let host else { return dray_status(DRAY_STATUS_OK) }
  let status = call("dray_host_destroy", host, .destroying) { $0.finish() }
  if status == dray_status(DRAY_STATUS_OK) { Unmanaged<HostBox>.fromOpaque(UnsafeRawPointer(host)).release() }
  return status
}
