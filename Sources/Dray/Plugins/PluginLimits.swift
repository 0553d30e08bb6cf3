public import LuaRuntime

/// What one plugin may use and keep.
///
/// ```swift
/// host.limits.lua.memory = 32 << 20
/// host.limits.input.instructions = 20_000_000
/// host.limits.quotas.timers = 100
/// ```
/// Whatever runs into a limit of `lua`, `input` or `hostMemory` is killed: its input is taken back, and the plugin is rebuilt from its
/// last committed state. What runs into a quota gets an ordinary error at the line of the script that asked for too much.
@dynamicMemberLookup
public struct PluginLimits: Hashable, Sendable {
  /// What the Lua of the plugin may hold, and what one call into it may use.
  public var lua: LuaLimits
  /// What all calls into the plugin in one input may use together.
  ///
  /// An input is a call of the host from outside: `send`, `undo`, `answer`, `load`, and each question and read that runs
  /// rules, such as `legalDrags` and `placements`. Nothing is counted while `lua.isMetered` is off.
  public var input: LuaBudget
  /// How many things of a kind the plugin may have, and how large they may be.
  public var quotas: PluginQuotas
  /// What the plugin may make the host keep, beyond its Lua: states and what undoes them, nodes and their texts, rows of
  /// collections, commands that wait, choices, providers; 0 for no limit. Unit: bytes.
  public var hostMemory: Int

  /// Limits; what is not given is as in `standard`.
  public init(
    lua: LuaLimits = .standard, input: LuaBudget = LuaBudget(instructions: 100_000_000, time: .seconds(1)),
    quotas: PluginQuotas = PluginQuotas(), hostMemory: Int = 64 << 20
  ) {
    self.lua = lua
    self.input = input
    self.quotas = quotas
    self.hostMemory = hostMemory
  }

  /// For plugins: everything is limited.
  public static let standard = PluginLimits()

  /// For rules that the host trusts: no script is limited or watched; the quotas stay.
  public static let trusted = PluginLimits(lua: .trusted, input: .unlimited, hostMemory: 0)

  /// A limit of `lua`.
  public subscript<Value>(dynamicMember path: WritableKeyPath<LuaLimits, Value>) -> Value {
    get { lua[keyPath: path] }
    set { lua[keyPath: path] = newValue }
  }
}
