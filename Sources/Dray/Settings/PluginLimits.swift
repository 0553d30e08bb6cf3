public import LuaRuntime

/// The limits of one plugin.
///
/// ```swift
/// host.limits.lua.memory = 32 << 20
/// host.limits.input.instructions = 20_000_000
/// host.limits.quotas.timers = 100
/// ```
/// A plugin that exceeds a limit of instructions, time or memory is killed: a running command is undone, and the plugin
/// is rebuilt from its latest committed states. A script that exceeds another limit, or a quota, gets an ordinary error
/// at its line.
@dynamicMemberLookup
public struct PluginLimits: Hashable, Sendable {
  /// Limits of the plugin's Lua state, and of each call into it.
  public var lua: LuaLimits
  /// Limits of the sum of all calls into the plugin's Lua state during one input.
  ///
  /// An input is a call that the program makes to the host: `send`, `undo`, `answer`, `load`, and each question or read
  /// that runs rules, such as `legalDrags` and `placements`. Nothing is counted while `lua.isMetered` is off.
  public var input: LuaBudget
  /// Limits on the number and the size of objects, and on the cost of one search.
  public var quotas: PluginQuotas
  /// Memory that the host may use for the plugin, in addition to its Lua state: states and their undo steps, nodes and
  /// their texts, rows of collections, waiting commands, choices, providers; 0 is unlimited. Unit: bytes.
  public var hostMemory: Int

  /// Creates limits; the default values are those of `standard`.
  ///
  /// - Parameters:
  ///   - lua: The limits of each call and of the memory of scripts.
  ///   - input: The limits of all calls of an input.
  ///   - quotas: Limits on the number and the size of objects, and on the cost of one search.
  ///   - hostMemory: The memory that the host may use for the plugin; 0 is unlimited. Unit: bytes.
  public init(
    lua: LuaLimits = .standard, input: LuaBudget = LuaBudget(instructions: 100_000_000, time: .seconds(1)),
    quotas: PluginQuotas = PluginQuotas(), hostMemory: Int = 64 << 20
  ) {
    self.lua = lua
    self.input = input
    self.quotas = quotas
    self.hostMemory = hostMemory
  }

  /// The default limits, for plugins that the host does not trust: everything is limited.
  public static let standard = PluginLimits()

  /// For rules that the host trusts: only the quotas and the nesting of calls are limited.
  public static let trusted = PluginLimits(lua: .trusted, input: .unlimited, hostMemory: 0)

  /// A limit of `lua`.
  public subscript<Value>(dynamicMember path: WritableKeyPath<LuaLimits, Value>) -> Value {
    get { lua[keyPath: path] }
    set { lua[keyPath: path] = newValue }
  }
}
