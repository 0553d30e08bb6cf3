internal import LuaRuntime

/// Collects the items that a plugin's library passes, one after another, as the answer to a question.
final class CollectedItems {
  private var items: [DragItem] = []
  /// The press that the latest question was about.
  private(set) var grab: Grab?
  /// The item whose type and namespace decide which of several items with the same id is meant.
  private var model: (type: Identifier?, namespace: Identifier?) = (nil, nil)

  /// Begins to collect the items for another question.
  ///
  /// - Parameter grab: The press that the question is about, if any.
  func begin(_ grab: Grab? = nil) {
    (items, self.grab) = ([], grab)
    model = (grab?.type, grab?.namespace)
  }

  /// Begins to collect items that join a drag.
  ///
  /// - Parameter leader: The grabbed item of the drag, if the drag is still known.
  func begin(joining leader: DragItem?) {
    begin()
    model = (leader?.type, leader?.namespace)
  }

  /// The item of a scene with an id. Of several, the one in the namespace of the grabbed item, and there the one of its
  /// type; otherwise the first one in the scene.
  func node(_ id: Identifier, in scene: Scene, _ symbols: SymbolTable) -> NodeIndex? {
    guard let symbol = symbols.symbol(for: id) else { return nil }
    let nodes = scene.nodes(itemID: symbol)
    guard nodes.count > 1 else { return nodes.first }
    let near = nodes.filter { scene[$0].namespace.map { symbols[$0] } == model.namespace }
    return near.first { scene[$0].type.map { symbols[$0] } == model.type } ?? near.first ?? nodes.first
  }

  func add(_ item: DragItem) { items.append(item) }

  /// Returns the collected items, and removes them.
  func take() -> [DragItem] {
    defer { items = [] }
    return items
  }
}

extension CollectedItems {
  /// The native functions of questions for items, and of adding items to a drag.
  static func define(_ natives: inout Natives<Plugin>) {
    natives.define("carry") { plugin, frame in
      plugin.rules.payload.add(
        DragItem(
          id: try frame.identifier(0), type: .string(try frame.name(1)),
          namespace: try frame.optionalIdentifier(2), value: try plugin.values.lend(frame.value(3))))
    }
    natives.define("carry_shown") { plugin, frame in
      let symbols = plugin.run.symbols
      guard frame.kind(0) == .string || frame.kind(0) == .integer else { return frame.push(false) }
      let id = try frame.identifier(0)
      let (type, namespace) = (Identifier.string(try frame.name(1)), try frame.optionalIdentifier(2))
      let scene = plugin.run.engine.scene
      let node = symbols.symbol(for: id).flatMap { symbol in
        scene.nodes(itemID: symbol).first {
          scene[$0].namespace.map { symbols[$0] } == namespace
            && plugin.run.engine.types.conforms(symbols[scene[$0].type ?? symbol], to: type)
        }
      }
      guard let node, let own = scene[node].type else { return frame.push(false) }
      plugin.rules.payload.add(DragItem(id: id, type: symbols[own], namespace: namespace))
      frame.push(true)
    }
    natives.define("has_items", reading: .watched) { plugin, frame in
      guard let session = plugin.sessions.drags.drag(numbered: try frame.integer(0))?.drop?.session else {
        return frame.push(false)
      }
      var types: [Identifier] = []
      for index in 1..<max(1, frame.count) { types.append(.string(try frame.name(index))) }
      frame.push(plugin.run.engine.hasItems(conformingTo: types, in: session))
    }
    natives.define("carry_item") { plugin, frame in
      let (symbols, scene) = (plugin.run.symbols, plugin.run.engine.scene)
      guard frame.kind(0) == .string || frame.kind(0) == .integer else { return frame.push(false) }
      let id = try frame.identifier(0)
      guard let node = plugin.rules.payload.node(id, in: scene, symbols), let type = scene[node].type
      else { return frame.push(false) }
      let value: ScriptValue? = frame.isNil(1) ? nil : try plugin.values.lend(frame.value(1))
      plugin.rules.payload.add(
        DragItem(
          id: id, type: symbols[type], namespace: scene[node].namespace.map { symbols[$0] }, value: value))
      frame.push(true)
    }
    natives.define("add_items") { plugin, frame in
      let id = try frame.integer(0)
      guard plugin.run.engine.activity == .command else {
        throw LuaThrow("add_items \(plugin.run.situation); only commands may change state")
      }
      let items = plugin.rules.payload.take()
      guard let drag = plugin.sessions.drags.drag(numbered: id) else { return frame.push(false) }
      switch plugin.run.engine.addItems(items, to: drag.id) {
      case .handled, .performed, .ended: frame.push(true)
      case .unhandled:
        frame.push(false)
        try frame.push("the drag has ended, or there are no items to add")
      case .refused(let reason):
        frame.push(false)
        try frame.push(reason?.text ?? Cause.refused.text)
      case .failed(let reason):
        frame.push(false)
        try frame.push(reason.text)
      }
    }
    natives.define("begin_adding") { plugin, frame in
      let drag = plugin.sessions.drags.drag(numbered: try frame.integer(0))
      plugin.rules.payload.begin(joining: drag?.leadingItem)
    }
    natives.define("carry_provider") { plugin, frame in
      let payload = plugin.rules.payload
      guard let provider = try plugin.transfers.providers.provider(from: frame.value(0)), let grab = payload.grab else {
        return
      }
      var item = grab.item(promising: provider)
      // The item of the first provider has the id of the grabbed item. A drag cannot carry two items with the same id.
      let position = try frame.integer(1)
      if position > 1 { item.id = .string(item.id.name + ByteString(" \(position)")) }
      plugin.rules.payload.add(item)
    }
  }
}
