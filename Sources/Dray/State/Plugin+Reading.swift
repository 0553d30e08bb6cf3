public import LuaRuntime

extension Plugin {
  /// The names of the states that the scripts declared, in that order, and then those of the collections.
  public var stateNames: [String] {
    (script?.states.filter { !$0.isView }.map(\.name) ?? []) + collections.map(\.name)
  }

  /// The names of the view states that the scripts declared, in that order.
  public var viewStateNames: [String] { script?.states.filter(\.isView).map(\.name) ?? [] }

  /// What a state holds, as it was committed last; `nil` if there is none of this name.
  /// - Complexity: O(*n*) in the size of the state.
  public func state(_ name: String) -> PlainData? {
    guard let script else { return nil }
    if let collection = collections.first(where: { $0.name.hasSameBytes(as: name) }) {
      return .table(PlainTable(items: collection.values))
    }
    return (try? script.model.contents(of: name)) ?? (try? script.view.contents(of: name))
  }

  /// The first outcome that has come about, such as `won`; `nil` while the game goes on.
  public var outcome: String? {
    guard let script, phase == .running, script.lua.killed == nil else { return nil }
    return host.inInput {
      do throws(LuaError) {
        return try ask("outcome") { () throws(LuaError) in try script.lua.call(script.library[.outcome]).first?.text }
      } catch {
        _ = fail(error)
        return nil
      }
    }
  }

  /// What the plugin makes the host keep now, beyond its Lua; see `PluginLimits.hostMemory`. Unit: bytes.
  public var hostMemoryInUse: Int { account.total.used }

  /// The most that it has ever made the host keep. Unit: bytes.
  public var hostMemoryPeak: Int { account.total.peak }

  /// What it may make the host keep; 0 for no limit. Unit: bytes.
  public var hostMemoryLimit: Int { account.total.limit }

  /// What its Lua may hold beyond what an empty one needs; 0 for no limit. Unit: bytes.
  public var memoryLimit: Int { script?.lua.limits.memory ?? 0 }

  /// Memory that the plugin's Lua holds. Unit: bytes.
  public var memoryInUse: Int { script?.lua.memoryInUse ?? 0 }
}
