internal import LuaRuntime

/// Looks up the scene for scripts: `dray.items`, `dray.find`.
struct SceneLookup {
  let run: ScriptRun
  let model: ScriptModel
  let part: ScenePart

  /// The scene for a lookup. In a command, it includes the command's writes so far.
  func scene(for name: String) throws -> Scene {
    guard !part.isDescribing else { throw LuaThrow("\(name) is not available inside the scene function") }
    // If the command has written nothing since the scene was built, it is not built again.
    guard model.isWriting, run.engine.activity == .command else { return run.engine.scene }
    try model.storeWrites()
    guard model.changeCount != model.transaction.drawnCount else { return run.engine.scene }
    return try run.engine.sceneInCommand()
  }

  fileprivate func containerNames(of scene: Scene) -> [String] {
    scene.nodes.filter { $0.kind != .item }.compactMap(\.id).map { run.symbols[$0].description }
  }
}

extension SceneLookup {
  /// The native functions that look up the scene.
  static func define(_ natives: inout Natives<Plugin>) {
    natives.define("items", reading: .watched) { plugin, frame in
      let id = try frame.identifier(0)
      let scene = try plugin.lookup.scene(for: "dray.items")
      guard let node = plugin.run.symbols.symbol(for: id).flatMap({ scene.node(container: $0) }) else {
        let known = plugin.lookup.containerNames(of: scene)
        throw LuaThrow("no container has the id '\(id)'\(hint(id.description, known))")
      }
      for child in scene.children(of: node) where scene[child].itemKey != nil {
        try frame.push(try plugin.values.sceneValue(scene[child].payload) ?? .nil)
      }
    }
    natives.define("find", reading: .watched) { plugin, frame in
      let id = try frame.identifier(0)
      let namespace = try frame.optionalIdentifier(1)
      let scene = try plugin.lookup.scene(for: "dray.find")
      let nodes = scene.items(id, in: namespace, plugin.run.symbols)
      let namespaces = scene.namespaces(of: nodes, plugin.run.symbols)
      if namespaces.count > 1 {
        throw LuaThrow("\(Scene.ambiguity(of: id, in: namespaces)); name one: dray.find(id, namespace)")
      }
      guard let node = nodes.first, let type = scene[node].type else { return }
      try frame.push(plugin.run.symbols[type])
      try frame.push(try plugin.values.sceneValue(scene[node].payload) ?? .nil)
      try frame.push(scene.namedContainer(around: node).flatMap { scene[$0].id }.map { plugin.run.symbols[$0] })
      let position = Int(scene[node].indexInGroup)
      frame.push((scene[node].group.map { scene.groups[Int($0)].offset(ofMember: position) } ?? position) + 1)
    }
  }
}
