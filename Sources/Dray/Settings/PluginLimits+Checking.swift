internal import LuaRuntime

extension PluginLimits {
  /// All limits except times, with their names.
  package static var numbers: [(name: String, path: WritableKeyPath<PluginLimits, Int>)] {
    [
      ("lua.memory", \.lua.memory), ("lua.instructions", \.lua.instructions), ("lua.nesting", \.lua.nesting),
      ("lua.sourceLength", \.lua.sourceLength), ("lua.loadLength", \.lua.loadLength),
      ("input.instructions", \.input.instructions), ("hostMemory", \.hostMemory), ("quotas.tasks", \.quotas.tasks),
      ("quotas.timers", \.quotas.timers), ("quotas.nodes", \.quotas.nodes), ("quotas.nesting", \.quotas.nesting),
      ("quotas.nameLength", \.quotas.nameLength), ("quotas.textLength", \.quotas.textLength),
      ("quotas.questions", \.quotas.questions),
    ]
  }

  /// An error about the first negative limit; `nil` if no limit is negative.
  package var problem: String? {
    for (name, path) in Self.numbers where self[keyPath: path] < 0 {
      return "\(name) is \(self[keyPath: path]); it must not be negative"
    }
    for (name, time) in [("lua.time", lua.time), ("input.time", input.time)] where time < .zero {
      return "\(name) is \(time); it must not be negative"
    }
    return nil
  }

  /// Stops the program if one of the limits is negative.
  func check() {
    if let problem { preconditionFailure("limits: \(problem)") }
  }
}
