internal import Dray

extension Host {
  /// Loads the plugins that a plugin depends on, so that the plugin itself can be loaded.
  ///
  /// Each is looked for beside the plugin that depends on it, and otherwise by its name. A plugin that is not found is
  /// left out: the loading of the plugin that depends on it names it.
  ///
  /// - Parameter path: The folder of the plugin.
  func loadDependencies(ofPlugin path: String, seed: UInt64) throws(PluginError) {
    var visited: Set<String> = []
    try loadDependencies(ofPlugin: path, seed: seed, &visited)
  }

  private func loadDependencies(
    ofPlugin path: String, seed: UInt64, _ visited: inout Set<String>
  ) throws(PluginError) {
    let folder = PluginFolder(path: path)
    for name in try Manifest(of: folder).dependencies where visited.insert(name).inserted {
      let dependency = PluginFinder.folder(named: name, beside: folder)
      guard !plugins.contains(where: { $0.name == name }), PluginFinder.isPlugin(dependency) else { continue }
      try loadDependencies(ofPlugin: dependency, seed: seed, &visited)
      try load(plugin: dependency, seed: seed)
    }
  }
}
