internal import LuaRuntime

/// The size of the part of the scene that a plugin has described so far.
struct DescribedSize {
  var nodes = 0
  /// The number of open nodes.
  var depth = 0
  var timers = 0
  /// The numbers of the lists of described rows in the scene. If the scene shows a list more than once, the rows count
  /// as nodes from the second time.
  var shownRows: Set<Int> = []
}

/// Checks the quotas of a plugin when a script creates an object.
struct QuotaChecks {
  let run: ScriptRun

  /// The quotas of the running Lua state.
  var limits: PluginQuotas { run.script?.limits.quotas ?? PluginQuotas() }

  /// Counts and checks a node of a scene.
  func countNode(of scene: LuaScene) throws {
    try countNodes(1, of: scene)
    try check(scene.size.depth + 1, limits.nesting) { "nodes may be nested at most \($0) levels deep" }
  }

  /// Counts and checks a number of nodes of a scene, and charges instructions for them.
  func countNodes(_ count: Int, of scene: LuaScene) throws {
    scene.size.nodes += count
    try check(scene.size.nodes, limits.nodes) { "a scene may have at most \($0) nodes" }
    run.script?.lua.chargeInput(count * Self.instructionsPerNode)
  }

  /// Counts and checks a timer of a scene.
  func countTimer(of scene: LuaScene) throws {
    scene.size.timers += 1
    try check(scene.size.timers, limits.timers) { "a scene may have at most \($0) timers" }
  }

  /// Checks whether one more command may wait.
  func checkTasks(_ name: String) throws {
    try check(run.engine.waitingCount(of: run) + 1, limits.tasks) {
      "\(name): at most \($0) commands may wait at a time"
    }
  }

  /// Checks the length of a text of a node. Unit: bytes, as in the script.
  func checkText(ofLength count: Int, _ field: String) throws {
    try check(count, limits.textLength) { "'\(field)' has \(count) bytes; at most \($0) are allowed" }
  }

  /// Checks the length of a name.
  func checkName(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    try check(bytes.count, limits.nameLength) {
      let start = String(decoding: bytes.prefix(20), as: UTF8.self)
      return "name '\(start)…' has \(bytes.count) bytes; at most \($0) are allowed"
    }
  }

  private func check(_ count: Int, _ quota: Int, _ text: (Int) -> String) throws {
    if quota > 0, count > quota { throw LuaThrow("\(text(quota)) (a quota of plugin '\(run.name)')") }
  }

  /// The engine's work for a node: layout, look-up and hit testing. Estimated from its time. Unit: Lua VM instructions.
  private static let instructionsPerNode = 100
}

extension ScriptRun {
  /// Checks the plugin's quotas.
  var quotas: QuotaChecks { QuotaChecks(run: self) }
}
