internal import LuaRuntime

/// The state of a plugin's part of the scene.
struct Drawing {
  /// Whether a scene with its part was ever built.
  var hasStood = false
  /// Whether its part failed when the scene was last built.
  var hasFailed = false
  /// Whether its Lua had been killed before that.
  var wasKilled = false
  /// Whether scenes are built without it until the next input.
  var isLeftOut = false
}

/// Writes a plugin's part of the scene: runs the scene function, whose library passes one node after another.
final class SceneWriter {
  let run: ScriptRun
  private let model: ScriptModel
  private let purity: Purity
  private let values: SceneValueRegister
  private let nodes: NodeReader
  let rows: RowDescriptions
  let selections: Selections
  // Properties used for each node of a scene are free of checks for overlapping access, as those of questions.

  /// The scene while it is built.
  @exclusivity(unchecked) private(set) var description: SceneDescription?
  /// The present run of the scene function.
  @exclusivity(unchecked) private(set) var part: LuaScene?
  /// Where the scene function begins.
  private var functionPlace: (chunk: String, line: Int)?
  /// Whether the scripts have modifiers for containers of other plugins or the host.
  private var bindsContainers = false
  @exclusivity(unchecked) var drawing = Drawing()
  private var reportedUnbound: Set<Identifier> = []

  init(
    _ run: ScriptRun, _ model: ScriptModel, _ purity: Purity, _ values: SceneValueRegister,
    _ collections: ScriptCollections
  ) {
    self.run = run
    self.model = model
    self.purity = purity
    self.values = values
    nodes = NodeReader(run)
    rows = RowDescriptions(run, collections, nodes, values)
    selections = Selections(run)
  }

  /// Whether a scene or a preview is being described.
  var isDescribing: Bool { description != nil }

  /// Starts with a new Lua, whose scripts have not yet attached modifiers to containers.
  func begin() { bindsContainers = false }

  /// Forgets what belongs to a Lua that is gone.
  func close() {
    selections.forget()
    rows.forget()
  }

  /// Runs the scene function and adds its nodes to the host's scene.
  func describe(in description: inout SceneDescription) throws(EngineError) {
    guard let script = run.script, run.phase == .running, !drawing.isLeftOut else { return }
    selections.forget()
    let notesPlaces = description.notesPlaces
    (drawing.hasFailed, drawing.wasKilled) = (true, script.lua.killed != nil)
    try write(into: &description, script.lua) { scene throws(LuaError) in
      run.question = "scene"
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
    if let size = run.engine.size {
      call.push(size.width)
      call.push(size.height)
    }
    try call.run(results: 0)
  }

  /// Calls the scene function only to find its writes.
  private func askScene() throws(LuaError) {
    guard let script = run.script else { return }
    let call = try script.lua.begin(script.library[.askScene])
    if let size = run.engine.size {
      call.push(size.width)
      call.push(size.height)
    }
    try call.run(results: 0)
  }

  /// Attaches the modifiers of `dray.container`, after all parts of the scene are built.
  func bind(in description: inout SceneDescription) throws(EngineError) {
    guard let script = run.script, run.phase == .running, bindsContainers, !drawing.isLeftOut else { return }
    drawing.hasFailed = true
    try write(into: &description, script.lua) { scene throws(LuaError) in
      run.question = "dray.container"
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
    let wasWriting = model.isWriting
    // The part of a killed plugin does not disappear until it is rebuilt: the last scene stays.
    if lua.killed != nil { throw .rule(.ranIntoLimit(run.name)) }
    let scene: LuaScene
    do { scene = try LuaScene(in: lua, on: run.account) } catch { throw .rule(run.fail(error)) }
    part = scene
    values.keep(scene.holding)
    // Moved, not shared: with a second owner every added node would copy all others.
    self.description = description.take()
    defer {
      if let lent = self.description { description = lent }
      self.description = nil
      part = nil
    }
    // A command may begin a drag before its end; values computed by the scene then are valid until its next write.
    if wasWriting { model.changed(isWriting: false) }
    defer { if wasWriting { model.changed(isWriting: true) } }
    do {
      // The writes of commands are taken over first, to tell those of the scene function from them.
      if wasWriting { try model.takeIn() }
      model.noteDrawn()
      try body(scene)
      try leaveRoom(beside: scene)
      if wasWriting || purity.checks.comparesModel {
        // An error of the repeated call was already reported the first time.
        purity.putBackWrites(by: purity.writer(at: functionPlace)) {
          if purity.checks.comparesModel { try? askScene() }
        }
      }
    } catch {
      throw .rule(run.fail(error, in: scene.placeOfNode.map { ($0.file, $0.line) } ?? functionPlace))
    }
  }

  /// Makes the library note the places in the script where nodes are made. This takes time, so it is done only after an
  /// error.
  private func notingPlaces(_ script: Script, _ body: () throws(LuaError) -> Void) throws(LuaError) {
    // All other effects were reported the first time.
    try run.reports.silently { () throws(LuaError) in
      script.lua.beginLines()
      defer { script.lua.endLines() }
      try script.lua.call(script.library[.notePlaces], true)
      defer { _ = try? script.lua.call(script.library[.notePlaces], false) }
      try body()
    }
  }

  /// Ends a script whose scene leaves no memory for the next one, which is built while this one exists. So a committed
  /// scene can always be built again, without affecting other plugins.
  private func leaveRoom(beside scene: LuaScene) throws(LuaError) {
    let before = values.charge(to: run.account) ?? 0
    if !run.account.hasRoom(for: scene.holding.bytes - before) { throw run.endForHostMemory() }
  }

  // MARK: Previews

  /// Lends the description of a preview to the library while it passes nodes.
  ///
  /// - Parameter body: Draws; its argument takes the description away for the time of a repeated call.
  func lend(_ description: inout SceneDescription, _ body: () throws(LuaError) -> Void) throws(LuaError) {
    description.companion = Holding(on: run.account)
    self.description = description.take()
    defer {
      if let lent = self.description { description = lent }
      self.description = nil
    }
    try body()
  }

  /// Repeats a drawing without its nodes.
  func withoutDescription(_ body: () -> Void) {
    let drawn = description.take()
    defer { description = drawn }
    body()
  }

  // MARK: Nodes

  /// Charges bytes to the scene or preview that is being built, for its lifetime.
  func charge(_ bytes: Int) throws(LuaError) {
    guard let holding = part?.holding ?? description?.companion as? Holding else { return }
    try run.charge(bytes, to: holding)
  }

  /// Attaches a modifier to a node, or to a group.
  func attach(_ modifier: Modifier, to target: Int32, isGroup: Bool) {
    if isGroup { description?.modify(group: target, modifier) } else { description?.modify(target, modifier) }
  }

  /// Opens an item; its first argument is the index of its value in the table that is being filled.
  fileprivate func openItem(_ frame: borrowing LuaFrame) throws {
    var node: SceneNode
    if let part { try run.countNode(of: part) }
    do { node = try nodes.item(frame) } catch { throw NodeField.complaint(error, ofNode: "an item") }
    if !frame.isNil(0), let part { node.payload = values.keep(.script(run, part, try frame.integer(0))) }
    try charge(node)
    open(node, frame)
  }

  /// Opens a container, or a text.
  fileprivate func openContainer(_ frame: borrowing LuaFrame) throws {
    let node: SceneNode
    if let part { try run.countNode(of: part) }
    do { node = try nodes.container(frame) } catch { throw NodeField.complaint(error, ofNode: "a node") }
    try charge(node)
    open(node, frame)
  }

  private func charge(_ node: SceneNode) throws(LuaError) {
    try charge(Account.nodeSize + node.textSize + run.symbols.size(ofNamesOf: node))
  }

  /// Opens a node and pushes its number; a node without children and modifiers is closed instead.
  private func open(_ node: SceneNode, _ frame: borrowing LuaFrame) {
    guard let index = description?.open(node) else { return }
    if frame.isNil(.last), frame.isNil(.modifiers) {
      description?.close()
    } else {
      part?.size.depth += 1
      frame.push(Int(index))
    }
  }

  /// Opens a `for_each`, with its kept rows.
  fileprivate func openGroup(_ frame: borrowing LuaFrame) throws {
    let collection = try frame.optionalIdentifier(GroupField.collectionID.rawValue).map {
      run.symbols.internPassing($0)
    }
    let isReorderable = frame.isTrue(GroupField.isReorderable.rawValue)
    try charge(Account.nodeSize)
    guard let group = description?.openGroup(SceneGroup(isReorderable: isReorderable, collection: collection)) else {
      return
    }
    frame.push(Int(group))
    guard !frame.isNil(GroupField.rows.rawValue) else { return }
    description?.append(try rows.rows(numbered: frame.integer(GroupField.rows.rawValue)))
  }

  fileprivate func reportUnbound(_ id: Identifier) {
    guard reportedUnbound.insert(id).inserted, let known = description?.containerIDs else { return }
    run.report(.unbound, "rules for '\(id)': no container has this id\(hint(id.description, known.map(\.description)))")
  }

  fileprivate func close(_ frame: borrowing LuaFrame) {
    description?.close()
    part?.size.depth -= 1
  }

  /// Pushes the number of a container of the host or of another plugin.
  fileprivate func pushContainer(_ frame: borrowing LuaFrame) throws {
    let id = try frame.identifier(0)
    if let node = description?.container(id) { return frame.push(Int(node)) }
    reportUnbound(id)
    frame.pushNil()
  }

  /// Notes where the script made the node that is passed next.
  fileprivate func notePlace(_ frame: borrowing LuaFrame) throws {
    // A node that is kept from an earlier scene was made at another time.
    let place = frame.isNil(0) ? functionPlace : (try frame.string(0), try frame.integer(1))
    part?.placeOfNode = place.map { SourcePlace(file: $0.chunk, line: $0.line) }
    if let place = part?.placeOfNode { description?.notePlace(place) }
  }
}

extension SceneWriter {
  /// The native functions that pass a scene.
  static func define(_ natives: inout Natives<Plugin>) {
    natives.define("bind") { plugin, _ in plugin.scene.bindsContainers = true }
    natives.define("scene") { plugin, frame in
      plugin.scene.functionPlace = try frame.state.definition(of: frame.function(0))
    }
    natives.define("only_outside_scene") { plugin, frame in
      guard !plugin.scene.isDescribing else {
        throw LuaThrow(
          "\(try frame.string(0)) in the scene function: it is for containers that the host or another plugin makes")
      }
    }
    natives.define("open_item") { plugin, frame in try plugin.scene.openItem(frame) }
    natives.define("open") { plugin, frame in try plugin.scene.openContainer(frame) }
    natives.define("close") { plugin, frame in plugin.scene.close(frame) }
    natives.define("open_group") { plugin, frame in try plugin.scene.openGroup(frame) }
    natives.define("skip_value") { plugin, _ in plugin.scene.description?.skipValue() }
    natives.define("close_group") { plugin, _ in plugin.scene.description?.closeGroup() }
    natives.define("item_fields") { _, frame in try NodeField.push(forMost: .lastOfItems, frame) }
    natives.define("container_fields") { _, frame in try NodeField.push(forMost: .lastOfContainers, frame) }
    natives.define("group_fields") { _, frame in try GroupField.push(frame) }
    natives.define("container_index") { plugin, frame in try plugin.scene.pushContainer(frame) }
    natives.define("note_place") { plugin, frame in try plugin.scene.notePlace(frame) }
  }
}
