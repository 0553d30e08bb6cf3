internal import LuaRuntime

extension Plugin {
  /// Runs the scene function and adds its nodes to the host's scene.
  func describe(in description: inout SceneDescription) throws(EngineError) {
    guard let script, phase == .running, !drawing.isLeftOut else { return }
    selections = []
    let notesPlaces = description.notesPlaces
    (drawing.hasFailed, drawing.wasKilled) = (true, script.lua.killed != nil)
    try write(into: &description, script.lua) { scene throws(LuaError) in
      asking = "scene"
      if notesPlaces { return try notingPlaces(script) { () throws(LuaError) in try build(scene, script) } }
      do throws(LuaError) {
        try build(scene, script)
      } catch {
        // An error while nodes are passed has no line of the script; the place where they were made is reported
        // instead.
        if !error.isKill, error.failure?.line == 0 {
          try notingPlaces(script) { () throws(LuaError) in try build(scene, script) }
        }
        throw error
      }
    }
    drawing.hasFailed = false
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

  /// Calls the scene function only to find its writes.
  private func askScene() throws(LuaError) {
    guard let script else { return }
    let call = try script.lua.begin(script.library[.askScene])
    if let size = engine.size {
      call.push(size.width)
      call.push(size.height)
    }
    try call.run(results: 0)
  }

  /// Attaches the modifiers of `dray.container`, after all parts of the scene are built.
  func bind(in description: inout SceneDescription) throws(EngineError) {
    guard let script, phase == .running, bindsContainers, !drawing.isLeftOut else { return }
    drawing.hasFailed = true
    try write(into: &description, script.lua) { scene throws(LuaError) in
      asking = "dray.container"
      let call = try script.lua.begin(script.library[.bind])
      call.push(scene.closures)
      try call.run(results: 0)
    }
    drawing.hasFailed = false
  }

  /// Lends the description to the native functions while the library builds a scene.
  private func write(
    into description: inout SceneDescription, _ lua: LuaState, _ body: (LuaScene) throws(LuaError) -> Void
  ) throws(EngineError) {
    let wasWriting = isWriting
    // The part of a killed plugin does not disappear until it is rebuilt: the last scene stays.
    if lua.killed != nil { throw .rule(.ranIntoLimit(name)) }
    placeOfNode = nil
    let scene: LuaScene
    do { scene = try LuaScene(in: lua, on: account) } catch { throw .rule(fail(error)) }
    self.scene = scene
    host.keep(scene.holding)
    // Moved, not shared: with a second owner every added node would copy all others.
    self.description = description.take()
    defer {
      if let lent = self.description { description = lent }
      self.description = nil
      self.scene = nil
    }
    // A command may begin a drag before its end; values computed by the scene then are valid until its next write.
    if wasWriting { changed(isWriting: false) }
    defer { if wasWriting { changed(isWriting: true) } }
    do {
      // The writes of commands are taken over first, to tell those of the scene function from them.
      if wasWriting { try takeIn() }
      transaction.drawnCount = changeCount
      try body(scene)
      try leaveRoom(beside: scene)
      if wasWriting || checksEachQuestion {
        // An error of the repeated call was already reported the first time.
        putBackWrites(by: writer(at: scenePlace)) { if checksEachQuestion { try? askScene() } }
      }
    } catch {
      throw .rule(fail(error, in: placeOfNode.map { ($0.file, $0.line) } ?? scenePlace))
    }
  }

  static func defineScene(_ natives: inout Natives<Plugin>) {
    natives.define("bind") { plugin, _ in plugin.bindsContainers = true }
    natives.define("scene") { plugin, frame in
      plugin.scenePlace = try frame.state.definition(of: frame.function(0))
    }
    natives.define("open_item") { plugin, frame in
      var node: SceneNode
      try plugin.countNode()
      do { node = try plugin.item(frame) } catch { throw NodeField.complaint(error, ofNode: "an item") }
      if !frame.isNil(0), let scene = plugin.scene {
        // An element of the value table that is being filled.
        node.payload = plugin.host.keep(.script(plugin, scene, try frame.integer(0)))
      }
      try plugin.charge(node)
      plugin.open(node, frame)
    }
    natives.define("open") { plugin, frame in
      let node: SceneNode
      try plugin.countNode()
      do { node = try plugin.container(frame) } catch { throw NodeField.complaint(error, ofNode: "a node") }
      try plugin.charge(node)
      plugin.open(node, frame)
    }
    natives.define("close") { plugin, _ in
      plugin.description?.close()
      plugin.scene?.size.depth -= 1
    }
    natives.define("open_group") { plugin, frame in try plugin.openGroup(frame) }
    natives.define("skip_value") { plugin, _ in plugin.description?.skipValue() }
    natives.define("close_group") { plugin, _ in plugin.description?.closeGroup() }
    natives.define("item_fields") { _, frame in try NodeField.push(forMost: .lastOfItems, frame) }
    natives.define("container_fields") { _, frame in try NodeField.push(forMost: .lastOfContainers, frame) }
    natives.define("group_fields") { _, frame in try GroupField.push(frame) }
    natives.define("container_index") { plugin, frame in
      let id = try frame.identifier(0)
      if let node = plugin.description?.container(id) { return frame.push(Int(node)) }
      plugin.reportUnbound(id)
      frame.pushNil()
    }
    natives.define("modify") { plugin, frame in
      try plugin.chargeToScene(Account.modifierSize)
      try plugin.modify(frame)
    }
  }

  /// Opens a node and pushes its number; a node without children and modifiers is closed instead.
  private func open(_ node: SceneNode, _ frame: borrowing LuaFrame) {
    guard let index = description?.open(node) else { return }
    if frame.isNil(.last), frame.isNil(.modifiers) {
      description?.close()
    } else {
      scene?.size.depth += 1
      frame.push(Int(index))
    }
  }

  /// Opens a `for_each`, with its kept rows.
  private func openGroup(_ frame: borrowing LuaFrame) throws {
    let collection = try frame.optionalIdentifier(GroupField.collectionID.rawValue).map {
      symbols.internPassing($0)
    }
    let isReorderable = frame.isTrue(GroupField.isReorderable.rawValue)
    try chargeToScene(Account.nodeSize)
    guard let group = description?.openGroup(SceneGroup(isReorderable: isReorderable, collection: collection)) else {
      return
    }
    frame.push(Int(group))
    guard !frame.isNil(GroupField.rows.rawValue) else { return }
    guard let described = rows.known[try frame.integer(GroupField.rows.rawValue)] else {
      throw LuaThrow("this for_each was made for an earlier scene; make a new one in each scene function")
    }
    description?.append(described.rows)
  }

  private func reportUnbound(_ id: Identifier) {
    guard reportedUnbound.insert(id).inserted, let known = description?.containerIDs else { return }
    report(.unbound, "rules for '\(id)': no container has this id\(hint(id.description, known.map(\.description)))")
  }
}
