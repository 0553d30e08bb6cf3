internal import LuaRuntime

/// The limits of scripts during and after a replay: those of the recording, but not more than those of the replaying
/// host. A journal may come from an untrusted source.
struct ReplayLimits {
  private let plugins: PluginLimits
  private let collections: Int

  /// Takes the limits of the replaying host.
  init(of host: Host) { (plugins, collections) = (host.limits, host.collectionLimit) }

  /// Sets the limits of a host for new plugins to those of a line of a journal.
  ///
  /// - Returns: Whether the journal records all kills from here on.
  func apply(_ line: JournalLine, to host: Host) throws(JournalProblem) -> Bool {
    var (limits, collections, tellsAllKills) = (LuaLimits.standard, 64 << 20, false)
    var (input, quotas) = (PluginLimits.standard.input, PluginQuotas())
    var hostMemory = PluginLimits.standard.hostMemory
    for option in line.options {
      switch (option.name, option.value) {
      case ("memory", .integer(let bytes)): limits.memory = max(0, bytes)
      case ("instructions", .integer(let count)): limits.instructions = max(0, count)
      case ("nesting", .integer(let depth)): limits.nesting = max(0, depth)
      case ("source", .integer(let bytes)): limits.sourceLength = max(0, bytes)
      case ("load", .integer(let bytes)): limits.loadLength = max(0, bytes)
      case ("collections", .integer(let bytes)): collections = max(0, bytes)
      case ("input", .integer(let count)): input.instructions = max(0, count)
      case ("host_memory", .integer(let bytes)): hostMemory = max(0, bytes)
      case ("metered", .word("no")): (limits.instructions, input.instructions, limits.isMetered) = (0, 0, false)
      case ("kills", .word("all")): tellsAllKills = true
      case (let name, .integer(let count)):
        guard let quota = PluginQuotas.inJournals.first(where: { $0.name == name }) else {
          throw .meaning("unknown option '\(name)'")
        }
        quotas[keyPath: quota.path] = max(0, count)
      default: throw .meaning("unknown option '\(option.name)'")
      }
    }
    host.limits = plugins
    host.limits.lua = limits.capped(by: plugins.lua)
    host.limits.input.instructions = Self.smaller(input.instructions, plugins.input.instructions)
    for (_, path) in PluginQuotas.inJournals {
      host.limits.quotas[keyPath: path] = Self.smaller(quotas[keyPath: path], plugins.quotas[keyPath: path])
    }
    host.limits.hostMemory = Self.smaller(hostMemory, plugins.hostMemory)
    host.collectionLimit = Self.smaller(collections, self.collections)
    if line.data != nil { host.values = try line.namedData("values of a host") }
    for name in line.values.compactMap(\.name).map({ LuaString($0) }) where host.functions[name] == nil {
      host.functions[name] = { _ in
        throw LuaThrow("the host that was recorded had a function '\(name)'; this one has none")
      }
    }
    return tellsAllKills
  }

  /// The smaller of two limits, where 0 is unlimited.
  fileprivate static func smaller(_ one: Int, _ other: Int) -> Int {
    one == 0 || other == 0 ? max(one, other) : min(one, other)
  }
}

extension LuaLimits {
  /// The smaller one of each limit. Times are those of the other, because journals do not record them.
  fileprivate func capped(by other: LuaLimits) -> LuaLimits {
    var capped = other
    capped.memory = ReplayLimits.smaller(memory, other.memory)
    capped.instructions = ReplayLimits.smaller(instructions, other.instructions)
    capped.nesting = min(nesting, other.nesting)
    capped.sourceLength = ReplayLimits.smaller(sourceLength, other.sourceLength)
    capped.loadLength = ReplayLimits.smaller(loadLength, other.loadLength)
    capped.isMetered = isMetered || other.isMetered
    return capped
  }
}

extension PluginQuotas {
  /// The quotas by their names in journals.
  static var inJournals: [(name: String, path: WritableKeyPath<PluginQuotas, Int>)] {
    [
      ("tasks", \.tasks), ("timers", \.timers), ("nodes", \.nodes), ("depth", \.nesting), ("names", \.nameLength),
      ("texts", \.textLength), ("questions", \.questions),
    ]
  }
}
