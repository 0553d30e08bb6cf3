internal import LuaRuntime

/// The state of a plugin's part of the scene.
struct ScenePartState {
  /// Whether any scene with the part was built successfully.
  var wasEverBuilt = false
  /// Whether the part failed in the latest build of the scene.
  var hasFailed = false
  /// Whether the plugin's Lua state was already killed when that build began.
  var wasKilled = false
  /// Whether scenes are built without the part until the next input.
  var isLeftOut = false
}

/// Adds a plugin's part to the scene: runs the scene function, undoes its writes to states, and reports its errors.
final class SceneWriter {
  let run: ScriptRun
  private let model: ScriptModel
  private let writeGuard: WriteGuard
  private let values: SceneValueRegister
  let part: ScenePart
  let selections: SelectionLists
  /// Whether the scripts have modifiers for containers of other plugins or the host.
  private(set) var bindsContainers = false
  @exclusivity(unchecked) var drawing = ScenePartState()

  init(
    _ run: ScriptRun, _ model: ScriptModel, _ writeGuard: WriteGuard, _ values: SceneValueRegister,
    _ collections: ScriptCollections
  ) {
    self.run = run
    self.model = model
    self.writeGuard = writeGuard
    self.values = values
    part = ScenePart(run, values, collections)
    selections = SelectionLists(run)
  }

  /// Notes that the scripts have modifiers for containers of other plugins or the host.
  fileprivate func noteBinding() { bindsContainers = true }

  /// Resets this object for a new Lua state, whose scripts have not yet attached modifiers to containers.
  func begin() { bindsContainers = false }

  /// Lets new scripts report their mistakes, also those that the old scripts have already reported.
  func reportAgain() { part.forgetUnbound() }

  /// Restores the registrations of a Lua state that the plugin uses again.
  func restore(bindsContainers: Bool, functionPlace: (chunk: String, line: Int)?) {
    self.bindsContainers = bindsContainers
    part.functionPlace = functionPlace
  }

  /// Forgets the selections and kept rows of a closed Lua state.
  func close() {
    selections.forget()
    part.rows.forget()
    part.kept.forget()
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
        // An error in passing nodes to the host has no line in the script, and one in a tail call has that of a caller. A
        // second build finds the line that made the failing node, or the line of the call.
        if !error.isKill, let failure = error.failure, failure.line == 0 || failure.isInTailCall {
          try notingPlaces(script) { () throws(LuaError) in try build(scene, script) }
        }
        throw error
      }
    }
    drawing.hasFailed = false
  }

  private func build(_ scene: LuaScene, _ script: Script) throws(LuaError) {
    // Without a scene function, the part of the library that builds scenes is not loaded, which would take half of the
    // time of opening a state.
    guard part.functionPlace != nil else { return }
    let call = try script.lua.begin(script.library[.build])
    call.push(scene.closures)
    call.push(scene.values)
    if let size = run.engine.size {
      call.push(size.width)
      call.push(size.height)
    }
    try call.run(results: 0)
  }

  /// Repeats the call of the scene function, only to find its writes to states.
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

  /// Gives the description to the native functions while the library builds a scene.
  private func write(
    into description: inout SceneDescription, _ lua: LuaState, _ body: (LuaScene) throws(LuaError) -> Void
  ) throws(EngineError) {
    let wasWriting = model.isWriting
    // A killed plugin fails the build. The last scene with its part then remains until the plugin is rebuilt.
    if lua.killed != nil { throw .rule(.ranIntoLimit(run.name)) }
    let scene: LuaScene
    do { scene = try LuaScene(in: lua, on: run.account) } catch { throw .rule(run.fail(error)) }
    values.keep(scene.holding)
    let start = description.nextNode
    part.begin(scene, lending: &description)
    defer {
      part.end(returning: &description)
      scene.holding.nodes = start..<description.nextNode
    }
    // While a command runs, derived values are computed at each read. While the scene function runs, they can be
    // cached.
    if wasWriting { model.changed(isWriting: false) }
    defer { if wasWriting { model.changed(isWriting: true) } }
    do {
      // The writes of the command are stored first, so that all others are writes of the scene function.
      if wasWriting { try model.storeWrites() }
      model.noteDrawn()
      try body(scene)
      try leaveRoom(beside: scene)
      if wasWriting || writeGuard.checks.comparesModel {
        // The repeated call only finds the line of the write, so its errors are ignored.
        writeGuard.rollBackWrites(by: writeGuard.writer(at: part.functionPlace)) {
          if writeGuard.checks.comparesModel { try? askScene() }
        }
      }
    } catch {
      throw .rule(run.fail(error, in: scene.placeOfNode.map { ($0.file, $0.line) } ?? part.functionPlace))
    }
  }

  /// Makes the library note the line of the script that makes each node. This is slow, and is done only after an error.
  private func notingPlaces(_ script: Script, _ body: () throws(LuaError) -> Void) throws(LuaError) {
    // The first run has already made all reports.
    try run.reports.silently { () throws(LuaError) in
      script.lua.beginLines()
      defer { script.lua.endLines() }
      try script.lua.call(script.library[.notePlaces], true)
      defer { _ = try? script.lua.call(script.library[.notePlaces], false) }
      try body()
    }
  }

  /// Ends the script unless the limit of host memory allows this scene twice, because the next scene is built while
  /// this one exists. A committed scene can therefore always be built again, without affecting other plugins.
  private func leaveRoom(beside scene: LuaScene) throws(LuaError) {
    let before = values.charge(to: run.account) ?? 0
    if !run.hasRoom(for: scene.holding.bytes - before) { throw run.endForHostMemory() }
  }
}

extension SceneWriter {
  /// The native functions that note the scene function, and modifiers for containers of other parts.
  static func define(_ natives: inout Natives<Plugin>) {
    natives.define("bind") { plugin, _ in plugin.scene.noteBinding() }
    natives.define("scene") { plugin, frame in
      plugin.scene.part.functionPlace = try frame.state.definition(of: frame.function(0))
    }
  }
}
