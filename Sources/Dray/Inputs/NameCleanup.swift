/// Has the engine remove names that the scene and the scripts no longer use.
final class NameCleanup {
  private let engine: Engine
  private let loaded: LoadedPlugins

  init(_ engine: Engine, _ loaded: LoadedPlugins) {
    self.engine = engine
    self.loaded = loaded
  }

  /// Makes the engine remove unused names, if there are many of them. Scripts create many item ids that are not used
  /// again after the items are gone.
  func forgetUnused() {
    // Scripts refer to a drag that has ended, and was reported as ended, by its number only.
    for plugin in loaded.all { plugin.run.drags.forgetEnded() }
    guard engine.canForgetNames else { return }
    engine.forgetNames(except: loaded.all.flatMap(\.usedNames))
  }
}

extension Plugin {
  /// The names in use by the plugin's scripts, and by rows that the next scene may use again.
  fileprivate var usedNames: [Symbol] {
    var names = Array(run.script?.types ?? [])
    for rows in scene.part.rows.known.values.map(\.rows) {
      for position in 0..<rows.count {
        let row = rows[position]
        names += [row.id, row.type, row.namespace].compactMap(\.self)
      }
    }
    return names
  }
}
