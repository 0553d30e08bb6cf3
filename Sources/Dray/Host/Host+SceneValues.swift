public import LuaRuntime

extension Host {
  /// Registers the value of an item of the host's own scene.
  ///
  /// Call this while the scene is being built.
  /// - Returns: The payload for the item's node. Outside of building a scene, −1, which has no value.
  public func value(_ value: PlainData) -> Int32 { sceneValues.keep(.plain(value)) }

  /// Builds the scene: the host's own part, the plugins' parts, and the modifiers that plugins attach to other parts.
  func describe(in description: inout SceneDescription) throws(EngineError) {
    if sceneValues.forgetRows(beyond: plugins.reduce(0) { $0 + $1.scene.part.rows.count }) {
      for plugin in plugins { plugin.scene.part.rows.describeAgain() }
    }
    try sceneValues.collect(for: &description) { description throws(EngineError) in
      scene?(&description)
      if let failure = description.failure { throw .rule(failure) }
      for plugin in plugins { try plugin.scene.describe(in: &description) }
      for plugin in plugins { try plugin.scene.bind(in: &description) }
    }
  }
}
