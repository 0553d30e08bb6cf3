internal import LuaRuntime

// The quotas of a plugin, checked when a script creates an object.

/// The size of the part of the scene that a plugin has described so far.
struct DescribedSize {
  var nodes = 0
  /// Nodes that are open.
  var depth = 0
  var timers = 0
}

extension Plugin {
  /// The quotas of the running Lua, or those of the host while none runs.
  var quotas: PluginQuotas { script?.limits.quotas ?? host.limits.quotas }

  /// Counts and checks a node of the scene.
  func countNode() throws {
    guard let scene else { return }
    scene.size.nodes += 1
    let quotas = quotas
    try check(scene.size.nodes, quotas.nodes) { "a scene has \($0) nodes at most" }
    try check(scene.size.depth + 1, quotas.nesting) { "nodes lie \($0) deep inside each other at most" }
    script?.lua.chargeInput(Self.instructionsPerNode)
  }

  /// Counts and checks a timer of the scene.
  func countTimer() throws {
    guard let scene else { return }
    scene.size.timers += 1
    try check(scene.size.timers, quotas.timers) { "a scene has \($0) timers at most" }
  }

  /// Checks whether one more command may wait.
  func checkTasks(_ name: String) throws {
    try check(engine.waitingCount(of: self) + 1, quotas.tasks) { "\(name): \($0) commands wait at a time at most" }
  }

  /// Checks the length of a text of a node. Unit: bytes, as in the script.
  func checkText(ofLength count: Int, _ field: String) throws {
    try check(count, quotas.textLength) { "'\(field)' has \($0) bytes at most, not \(count)" }
  }

  /// Checks the length of a name.
  func checkName(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    try check(bytes.count, quotas.nameLength) {
      "a name has \($0) bytes at most; '\(String(decoding: bytes.prefix(20), as: UTF8.self))…' has \(bytes.count)"
    }
  }

  private func check(_ count: Int, _ quota: Int, _ text: (Int) -> String) throws {
    if quota > 0, count > quota { throw LuaThrow("\(text(quota)) (a quota of plugin '\(name)')") }
  }

  /// The engine's work for a node, as instructions: layout, look-up and hit testing. Own estimate, about as measured.
  private static let instructionsPerNode = 100
}
