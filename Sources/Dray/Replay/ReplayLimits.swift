internal import LuaRuntime

/// The limits of scripts and of the undo history during and after a replay. They are those of the recording, reduced to
/// those of the replaying host, because a journal may come from an untrusted source.
struct ReplayLimits {
  private let plugins: PluginLimits
  private let collections: Int
  /// `nil` is unlimited.
  private let undoSteps: Int?
  private let undoBytes: Int?

  /// Takes the limits of the replaying host.
  init(of host: Host) {
    (plugins, collections) = (host.limits, host.collectionLimit)
    (undoSteps, undoBytes) = (host.engine.levelsOfUndo, host.engine.undoByteLimit)
  }

  /// The settings of a journal, with the undo history and the cost of searches reduced to the replaying host's limits.
  func capped(_ settings: HostSettings) -> HostSettings {
    var capped = settings
    capped.undoSteps = Self.smaller(settings.undoSteps, undoSteps)
    capped.undoBytes = Self.smaller(settings.undoBytes, undoBytes)
    capped.questions = Self.smaller(settings.questions, plugins.quotas.questions)
    return capped
  }

  /// Sets the host's limits and values for new plugins to those of a journal line. Functions that the host lacks are
  /// defined as errors.
  ///
  /// - Returns: Whether the journal records all kills after this line.
  func apply(_ line: JournalLine, to host: Host) throws(JournalProblem) -> Bool {
    var (limits, collections, tellsAllKills) = (LuaLimits.standard, 64 << 20, false)
    var (input, quotas) = (PluginLimits.standard.input, PluginQuotas())
    var hostMemory = PluginLimits.standard.hostMemory
    for member in line.members {
      let name = member.name
      func limit() throws(JournalProblem) -> Int { max(0, try line.integer(name)) }
      switch name {
      case "functions", "values": break
      case "memory": limits.memory = try limit()
      case "instructions": limits.instructions = try limit()
      case "nesting": limits.nesting = try limit()
      case "source_length": limits.sourceLength = try limit()
      case "load_length": limits.loadLength = try limit()
      case "collections": collections = try limit()
      case "input_instructions": input.instructions = try limit()
      case "host_memory": hostMemory = try limit()
      case "metered" where member.value.boolean == false:
        (limits.instructions, input.instructions, limits.isMetered) = (0, 0, false)
      case "kills" where member.value == .text("all"): tellsAllKills = true
      default:
        guard let quota = PluginQuotas.inJournals.first(where: { $0.name == name }) else {
          throw .meaning("unknown limit '\(name)'")
        }
        quotas[keyPath: quota.path] = try limit()
      }
    }
    let questions = host.limits.quotas.questions
    host.limits = plugins
    host.limits.quotas.questions = questions
    host.limits.lua = limits.capped(by: plugins.lua)
    host.limits.input.instructions = Self.smaller(input.instructions, plugins.input.instructions)
    for (_, path) in PluginQuotas.inJournals {
      host.limits.quotas[keyPath: path] = Self.smaller(quotas[keyPath: path], plugins.quotas[keyPath: path])
    }
    host.limits.hostMemory = Self.smaller(hostMemory, plugins.hostMemory)
    host.collectionLimit = Self.smaller(collections, self.collections)
    if line["values"] != nil { host.values = try line.namedData("values", "values of a host") }
    let functions = line["functions"] == nil ? [] : try line.texts("functions").map { LuaString($0) }
    for name in functions where host.functions[name] == nil {
      host.functions[name] = { _ in
        throw LuaThrow("the recorded host had a function '\(name)'; this host does not")
      }
    }
    return tellsAllKills
  }

  /// The smaller of two limits, where `nil` is unlimited.
  private static func smaller(_ one: Int?, _ other: Int?) -> Int? {
    guard let one, let other else { return one ?? other }
    return min(one, other)
  }

  /// The smaller of two limits, where 0 is unlimited.
  fileprivate static func smaller(_ one: Int, _ other: Int) -> Int {
    one == 0 || other == 0 ? max(one, other) : min(one, other)
  }
}

extension LuaLimits {
  /// The smaller one of each pair of limits. Times are those of `other`, because journals do not record times.
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
  /// The quotas of plugins that are loaded later, with their names in journals.
  static var inJournals: [(name: String, path: WritableKeyPath<PluginQuotas, Int>)] {
    [
      ("tasks", \.tasks), ("timers", \.timers), ("nodes", \.nodes), ("depth", \.nesting), ("names", \.nameLength),
      ("texts", \.textLength),
    ]
  }
}
