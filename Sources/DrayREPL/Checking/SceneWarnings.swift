internal import Dray

/// Mistakes of an author that a valid scene shows: no scene at all, and places that no pointer or no key can reach.
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
    return engine.emptyPlaces.map {
      describe($0, "is empty and has no size, so that no pointer can drop there; set its size", in: host)
    }
      + engine.idleObservers.map {
        describe(
          $0,
          "observes drops, which belong to the reorder container around it; attach the observer to that node, and "
            + "compare session.to", in: host)
      }
      + engine.unliftableItems.map { node, reason in
        host.sourcePlace(of: node).map { "\($0): \(reason.text)" } ?? reason.text
      }
  }

  /// The warnings about nodes that users of keys cannot reach, because the nodes have no names.
  static func beyondKeys(in host: Host) -> [String] {
    let engine = host.engine
    try? engine.updateScene()
    return engine.namelessTaps.map {
      describe($0, "handles taps and has no id, so that no key can reach it; give it an id or a label", in: host)
    }
      + engine.namelessPlaces.map {
        describe($0, "takes drops and has no id, so that no key and no dray.move can reach it; give it an id", in: host)
      }
  }

  private static func describe(_ node: NodeIndex, _ problem: String, in host: Host) -> String {
    let engine = host.engine
    let id = engine.scene[node].id.map { " '\(engine.symbols[$0])'" } ?? ""
    let place = host.sourcePlace(of: node).map { "\($0): " } ?? ""
    return "\(place)the \(engine.scene[node].kind.name)\(id) \(problem)"
  }
}
