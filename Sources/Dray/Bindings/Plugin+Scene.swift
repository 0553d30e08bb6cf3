internal import LuaRuntime

extension Plugin {
  /// Runs the scene function and writes what it makes into the host's scene.
  func describe(in description: inout SceneDescription) throws(EngineError) {
    guard let script, phase == .running else { return }
    selections = []
    let notesPlaces = description.notesPlaces
    try write(into: &description, script.lua) { scene throws(LuaError) in
      asking = "scene"
      if notesPlaces { return try notingPlaces(script) { () throws(LuaError) in try build(scene, script) } }
      do throws(LuaError) {
        try build(scene, script)
      } catch {
        // What goes wrong where nodes are handed over is on no line of the script; where they were made is.
        if !error.isKill, error.failure?.line == 0 {
          try notingPlaces(script) { () throws(LuaError) in try build(scene, script) }
        }
        throw error
      }
    }
  }

  private func build(_ scene: LuaScene, _ script: Script) throws(LuaError) {
    let call = try script.lua.begin(script.library[.build])
    call.push(scene.closures)
    call.push(scene.values)
    if let size = engine.size {
      call.push(size.width)
      call.push(size.height)
    }
    try call.run(results: 0)
  }

  /// Attaches what the scripts gave to `dray.container`, now that every scene stands.
  func bind(in description: inout SceneDescription) throws(EngineError) {
    guard let script, phase == .running, bindsContainers else { return }
    try write(into: &description, script.lua) { scene throws(LuaError) in
      asking = "dray.container"
      let call = try script.lua.begin(script.library[.bind])
      call.push(scene.closures)
      try call.run(results: 0)
    }
  }

  /// Lends the description to the native functions while the library describes a scene.
  private func write(
    into description: inout SceneDescription, _ lua: LuaState, _ body: (LuaScene) throws(LuaError) -> Void
  ) throws(EngineError) {
    let wasWriting = isWriting
    // What a plugin shows does not vanish until it is rebuilt: the last scene stands.
    if lua.killed != nil { throw .rule(.ranIntoLimit(name)) }
    // A scene that failed halfway may have left something announced.
    (lookOfNextNode, cellsOfNextNode, kindOfNextNode, placeOfNode) = (nil, [], nil, nil)
    let scene: LuaScene
    do { scene = try LuaScene(in: lua) } catch { throw .rule(fail(error)) }
    self.scene = scene
    // Moved, not shared: a second owner would have every node that is added copy all the others.
    self.description = description.take()
    defer {
      if let lent = self.description { description = lent }
      self.description = nil
      self.scene = nil
    }
    // A command may ask for a drag in its middle; what the scene computes then is good until it writes again.
    if wasWriting { changed(isWriting: false) }
    defer { if wasWriting { changed(isWriting: true) } }
    do {
      // What commands wrote is taken in first, so that what the scene function writes can be told from it.
      if wasWriting { try takeIn() }
      drawnChanges = changeCount
      try body(scene)
      if wasWriting || checksEachQuestion { putBackWrites(by: writer(at: scenePlace)) }
    } catch {
      throw .rule(fail(error, in: placeOfNode.map { ($0.file, $0.line) } ?? scenePlace))
    }
  }

  static func defineScene(_ natives: inout Natives<Plugin>) {
    defineAnnouncements(&natives)
    natives.define("bind") { plugin, _ in plugin.bindsContainers = true }
    natives.define("scene") { plugin, frame in
      plugin.scenePlace = try frame.state.definition(of: frame.function(0))
    }
    natives.define("open_item") { plugin, frame in
      var node = try plugin.item(frame, 1, 2)
      node.payload = plugin.keepValue(at: try frame.integer(3))
      try plugin.readCommon(&node, frame, from: 4)
      try plugin.open(&node, frame)
      if frame.isTrue(0) { plugin.description?.close() }
    }
    natives.define("open") { plugin, frame in
      var node = SceneNode(
        try plugin.kindOfNextNode ?? plugin.kind(frame.string(0), direction: frame.string(10, default: "down")))
      node.id = try frame.optionalIdentifier(1).map(plugin.symbols.intern)
      node.namespace = try frame.optionalIdentifier(2).map(plugin.symbols.intern)
      try plugin.readCommon(&node, frame, from: 3)
      node.spacing = frame.isNil(8) ? nil : try frame.number(8)
      node.alignment = try plugin.alignment(frame.string(9, default: "top_leading"))
      try plugin.open(&node, frame)
    }
    natives.define("close") { plugin, _ in plugin.description?.close() }
    natives.define("open_group") { plugin, frame in
      let collection = try frame.optionalIdentifier(1).map(plugin.symbols.intern)
      let group = SceneGroup(isReorderable: frame.isTrue(0), collection: collection)
      frame.push(Int(plugin.description?.openGroup(group) ?? 0))
    }
    natives.define("skip_value") { plugin, _ in plugin.description?.skipValue() }
    natives.define("close_group") { plugin, _ in plugin.description?.closeGroup() }
    natives.define("container_index") { plugin, frame in
      let id = try frame.identifier(0)
      if let node = plugin.description?.container(id) { return frame.push(Int(node)) }
      plugin.reportUnbound(id)
      frame.pushNil()
    }
    natives.define("modify") { plugin, frame in try plugin.modify(frame) }
  }

  /// An item with an id and a type.
  func item(_ frame: borrowing LuaFrame, _ id: Int, _ type: Int) throws -> SceneNode {
    var node = SceneNode(.item)
    node.id = symbols.intern(try frame.identifier(id))
    let type = try frame.integer(type)
    // The number stands in the script's own table.
    guard symbols.holds(type) else { throw LuaThrow("the type of item '\(try frame.identifier(id))' was changed") }
    node.type = Symbol(index: Int32(type))
    return node
  }

  /// Size, label, flags and depth, which containers and items have alike.
  func readCommon(_ node: inout SceneNode, _ frame: borrowing LuaFrame, from first: Int) throws {
    if !frame.isNil(first) { node.size = Size(width: try frame.number(first), height: try frame.number(first + 1)) }
    node.label = try frame.string(first + 2)
    let flags = try frame.integer(first + 3)
    node.isMoveDisabled = flags & 1 != 0
    node.isDeleteDisabled = flags & 2 != 0
    node.isSelected = flags & 4 != 0
    node.isDisabled = flags & 8 != 0
    node.isHidden = flags & 16 != 0
    node.zIndex = Int32(clamping: try frame.integer(first + 4))
  }

  /// Gives a node what was announced for it.
  func takeAnnounced(_ node: inout SceneNode) {
    if let look = lookOfNextNode {
      (node.tint, node.style, node.accessibilityLabel) = look
      lookOfNextNode = nil
    }
    node.cells = cellsOfNextNode
    if !cellsOfNextNode.isEmpty { cellsOfNextNode = [] }
    kindOfNextNode = nil
  }

  private func open(_ node: inout SceneNode, _ frame: borrowing LuaFrame) throws {
    takeAnnounced(&node)
    frame.push(Int(description?.open(node) ?? 0))
  }

  /// Notes that an item stands for an element of the value table that is being filled.
  private func keepValue(at index: Int) -> Int32 {
    guard let scene else { return -1 }
    return host.keep(.script(self, scene, index))
  }

  private func kind(_ name: String, direction: String) -> SceneNode.Kind {
    switch name {
    case "hstack": .hstack
    case "zstack": .zstack
    case "list": .list
    case "table": .table
    case "text": .text
    case "fan": .fan(fanDirection(direction))
    default: .vstack
    }
  }

  private func fanDirection(_ name: String) -> Direction {
    switch name {
    case "up": .up
    case "left": .left
    case "right": .right
    default: .down
    }
  }

  private func alignment(_ name: String) -> Alignment {
    switch name {
    case "center": .center
    case "leading": .leading
    case "trailing": .trailing
    case "top": .top
    case "bottom": .bottom
    case "top_trailing": .topTrailing
    case "bottom_leading": .bottomLeading
    case "bottom_trailing": .bottomTrailing
    default: .topLeading
    }
  }

  private func reportUnbound(_ id: Identifier) {
    guard reportedUnbound.insert(id).inserted, let known = description?.containerIDs else { return }
    report(.unbound, "rules for '\(id)': no container has this id\(hint(id.description, known.map(\.description)))")
  }
}
