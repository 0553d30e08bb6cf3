public import LuaRuntime

extension Plugin {
  /// The names of the scripts' states in the order of declaration, followed by those of the collections.
  public var stateNames: [String] {
    (run.script?.states.filter { !$0.isView }.map(\.name) ?? []) + collections.all.map(\.name)
  }

  /// The names of the scripts' view states, in the order of declaration.
  public var viewStateNames: [String] { run.script?.states.filter(\.isView).map(\.name) ?? [] }

  /// The latest committed content of a state, or the present rows of a collection; `nil` for an unknown name, and if
  /// the plugin could not be rebuilt.
  /// - Complexity: O(*n*) in the size of the state; O(*n* log *n*) for a collection.
  public func state(_ name: String) -> PlainData? {
    guard let script = run.script else { return nil }
    if let collection = collections.collection(named: name) {
      return .table(PlainTable(items: collection.values))
    }
    return (try? script.model.contents(of: name)) ?? (try? script.view.contents(of: name))
  }

  /// The text of a state, with one line for each field; `nil` for an unknown name.
  ///
  /// - Parameters:
  ///   - name: The name of the state.
  ///   - limit: The maximum length. Fields can share a string in memory, but the text repeats it. A text above the
  ///     limit is refused before it is made. Unit: bytes.
  /// - Throws: `PlainTextTooLong`.
  public func stateText(
    _ name: String, limit: Int = JournalLimits.standard.line
  ) throws(PlainTextTooLong) -> String? {
    guard let state = state(name) else { return nil }
    return try state.text(style: .lines, limit: limit)
  }

  /// The first declared outcome that is reached, such as `won`; `nil` while the game continues, if the plugin is
  /// stopped, or if the closure of an outcome fails.
  public var outcome: String? {
    guard let script = run.script, run.phase == .running, script.lua.killed == nil else { return nil }
    return host.inputs.run {
      // An outcome may search for legal drags, which needs the present scene.
      if host.engine.activity == .idle { try? host.engine.updateScene() }
      do throws(LuaError) {
        return try outcome(of: script)
      } catch {
        _ = run.fail(error)
        return nil
      }
    }
  }

  /// Asks a script for the first declared outcome that is reached.
  func outcome(of script: Script) throws(LuaError) -> String? {
    try writeGuard.ask("outcome") { () throws(LuaError) in
      try script.lua.call(script.library[.outcome]).first?.text
    }
  }

  /// Memory that the host uses for the plugin now, in addition to its Lua state; see `PluginLimits.hostMemory`. Unit:
  /// bytes.
  public var hostMemoryInUse: Int { run.account.total.used }

  /// The maximum of `hostMemoryInUse` so far. Unit: bytes.
  public var hostMemoryPeak: Int { run.account.total.peak }

  /// The limit of `hostMemoryInUse`; 0 is unlimited. Unit: bytes.
  public var hostMemoryLimit: Int { run.account.total.limit }

  /// The memory limit of the Lua state, in addition to the memory of an empty one; 0 if unlimited or closed. Unit:
  /// bytes.
  public var memoryLimit: Int { run.script?.lua.limits.memory ?? 0 }

  /// Memory of the plugin's Lua state, including that of an empty one. Unit: bytes.
  public var memoryInUse: Int { run.script?.lua.memoryInUse ?? 0 }
}
