/// Composes the scene of a host: from the program's own part, the plugins' parts, and the modifiers that plugins attach
/// to other parts.
final class SceneComposition {
  /// Writes the program's own part, before the plugins' parts, which are drawn in front of it.
  var own: ((inout SceneDescription) -> Void)?
  let values: SceneValueRegister
  private let loaded: LoadedPlugins

  init(_ values: SceneValueRegister, _ loaded: LoadedPlugins) {
    self.values = values
    self.loaded = loaded
  }

  /// Whether a failing scene would affect more than one plugin, or the program's own part.
  var hasOtherParts: Bool { loaded.all.count > 1 || own != nil }

  /// Builds the scene.
  func describe(in description: inout SceneDescription) throws(EngineError) {
    let plugins = loaded.all
    if values.forgetRows(beyond: plugins.reduce(0) { $0 + $1.scene.part.rows.count }) {
      for plugin in plugins { plugin.scene.part.rows.describeAgain() }
    }
    try values.collect(for: &description) { description throws(EngineError) in
      own?(&description)
      if let failure = description.failure { throw .rule(failure) }
      for plugin in plugins { try plugin.scene.describe(in: &description) }
      for plugin in plugins { try plugin.scene.bind(in: &description) }
    }
  }
}
