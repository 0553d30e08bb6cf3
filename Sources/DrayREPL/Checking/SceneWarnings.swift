internal import Dray

/// Mistakes of an author that a valid scene shows: no scene at all, and places that no pointer can reach.
enum SceneWarnings {
  /// The warnings about a plugin that has just been loaded. Each begins with its place in the script, if that is known.
  static func all(of plugin: Plugin, in host: Host) -> [String] {
    guard plugin.describesScene else {
      return [
        "\(plugin.name)/\(plugin.manifest.entry):1: the script describes no scene; call dray.scene(function() return … end)"
      ]
    }
    let engine = host.engine
    try? engine.updateScene()
    return engine.emptyPlaces.map { node in
      let id = engine.scene[node].id.map { " '\(engine.symbols[$0])'" } ?? ""
      let place = host.sourcePlace(of: node).map { "\($0): " } ?? ""
      return
        "\(place)the \(engine.scene[node].kind.name)\(id) is empty and has no size, so that no pointer can drop there; set its size"
    }
  }
}
