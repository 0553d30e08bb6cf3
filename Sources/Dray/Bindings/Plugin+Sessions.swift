internal import LuaRuntime

extension Plugin {
  /// The native functions of lazy session fields and of lift questions.
  static func defineSessions(_ natives: inout Natives<Plugin>) {
    natives.define("session_field") { plugin, frame in
      let drag = plugin.drag(numbered: try frame.integer(0))
      try plugin.pushField(try frame.string(1), of: drag, to: frame)
    }
    natives.define("location_in") { plugin, frame in
      guard let drag = plugin.drag(numbered: try frame.integer(0)) else { return frame.pushNil() }
      let point = drag.drop?.session?.sceneLocation ?? drag.sourceSession?.sceneLocation ?? .zero
      let place = try frame.identifier(1)
      if place == "scene" { return try frame.push(plugin.data(point)) }
      let scene = plugin.engine.scene
      guard let node = plugin.engine.symbols.symbol(for: place).flatMap({ scene.node(container: $0) }) else {
        throw LuaThrow("no container has the id '\(place)'")
      }
      try frame.push(plugin.data(point - (scene.frame(of: node).origin - .zero)))
    }
    natives.define("reorder_destination") { plugin, frame in
      let session = plugin.drag(numbered: try frame.integer(0))?.drop?.session
      let destination = session?.reorderDestination(for: .string(try frame.name(1)))
      try frame.push(destination?.collection)
      try frame.push(destination?.before)
    }
    natives.define("carry") { plugin, frame in
      plugin.payload.append(
        DragItem(
          id: try frame.identifier(0), type: .string(try frame.name(1)),
          namespace: try frame.optionalIdentifier(2), value: try plugin.lend(frame.value(3))))
    }
    natives.define("carry_shown") { plugin, frame in
      let symbols = plugin.engine.symbols
      guard frame.kind(0) == .string || frame.kind(0) == .integer else { return frame.push(false) }
      let id = try frame.identifier(0)
      let (type, namespace) = (Identifier.string(try frame.name(1)), try frame.optionalIdentifier(2))
      let scene = plugin.engine.scene
      let node = symbols.symbol(for: id).flatMap { symbol in
        scene.nodes(itemID: symbol).first {
          scene[$0].namespace.map { symbols[$0] } == namespace
            && plugin.engine.types.conforms(symbols[scene[$0].type ?? symbol], to: type)
        }
      }
      guard let node, let own = scene[node].type else { return frame.push(false) }
      plugin.payload.append(DragItem(id: id, type: symbols[own], namespace: namespace))
      frame.push(true)
    }
  }

  private func pushField(_ name: String, of drag: LuaDrag?, to frame: borrowing LuaFrame) throws {
    let (source, drop) = (drag?.sourceSession, drag?.drop?.session)
    switch name {
    case "location":
      try frame.push(data(drop?.location ?? .zero))
    case "source_location":
      try frame.push(data(source?.location ?? .zero))
    case "source_cause": try frame.push(source?.cause.map { .string($0.rawValue) })
    case "source_failed_item_ids":
      try frame.push(.table(PlainTable(items: (source?.failedItemIDs ?? []).map { PlainData($0) })))
    case "source_reason": try frame.push(source?.reason.map { .string($0.text) })
    case "size":
      let size = drop?.size ?? .zero
      try frame.push(["width": .number(size.width), "height": .number(size.height)])
    case "onto": try frame.push(drop.flatMap { engine.itemUnder($0) })
    case "modifiers": frame.push(drop?.modifiers.rawValue ?? 0)
    case "operation": try frame.push(drop.map { .string($0.operation.rawValue) })
    default: try frame.push(drop?.reason.map { .string($0.text) })
    }
  }

  private func data(_ point: Point) -> PlainData { ["x": .number(point.x), "y": .number(point.y)] }

  /// The native functions that look up the scene.
  static func defineLookups(_ natives: inout Natives<Plugin>) {
    natives.define("items") { plugin, frame in
      let id = try frame.identifier(0)
      let scene = try plugin.sceneForLookup("dray.items")
      guard let node = plugin.engine.symbols.symbol(for: id).flatMap({ scene.node(container: $0) }) else {
        throw LuaThrow("no container has the id '\(id)'\(hint(id.description, plugin.containerNames(of: scene)))")
      }
      for child in scene.children(of: node) where scene[child].itemKey != nil {
        try frame.push(try plugin.sceneValue(scene[child].payload) ?? .nil)
      }
    }
    natives.define("find") { plugin, frame in
      let id = try frame.identifier(0)
      let namespace = try frame.optionalIdentifier(1)
      let scene = try plugin.sceneForLookup("dray.find")
      let nodes = scene.items(id, in: namespace, plugin.symbols)
      let namespaces = scene.namespaces(of: nodes, plugin.symbols)
      if namespaces.count > 1 {
        throw LuaThrow("\(Scene.ambiguity(of: id, in: namespaces)); name one: dray.find(id, namespace)")
      }
      guard let node = nodes.first, let type = scene[node].type else { return }
      try frame.push(plugin.engine.symbols[type])
      try frame.push(try plugin.sceneValue(scene[node].payload) ?? .nil)
      try frame.push(scene.namedContainer(around: node).flatMap { scene[$0].id }.map { plugin.engine.symbols[$0] })
      let position = Int(scene[node].indexInGroup)
      frame.push((scene[node].group.map { scene.groups[Int($0)].offset(ofMember: position) } ?? position) + 1)
    }
  }

  func sceneForLookup(_ name: String) throws -> Scene {
    guard description == nil else { throw LuaThrow("\(name) in the scene function, before the scene is complete") }
    // A command looks up a scene with its writes so far; without new writes it is not built again.
    guard isWriting, engine.activity == .command else { return engine.scene }
    try takeIn()
    guard changeCount != transaction.drawnCount else { return engine.scene }
    return try engine.sceneInCommand()
  }

  private func containerNames(of scene: Scene) -> [String] {
    scene.nodes.filter { $0.kind != .item }.compactMap(\.id).map { engine.symbols[$0].description }
  }
}
