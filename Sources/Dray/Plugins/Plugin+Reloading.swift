internal import LuaRuntime

// A reload starts new rules in a second Lua state, from the latest committed states. The old rules are kept until the
// scene of the new ones is built, and stay in effect if anything fails.

extension Plugin {
  /// The effects of a reload on the states.
  struct ReloadedStates {
    /// The names of states that the new scripts no longer declare.
    var dropped: [String] = []
    /// The names of states that the old scripts did not declare.
    var new: [String] = []
    /// The names of states that were migrated to another version.
    var migrated: [String] = []
    /// Whether the new scripts have changed kept states while they were loaded.
    var hasChangedKept = false
  }

  /// Replaces the rules by those of files, which are read now.
  ///
  /// - Throws: `PluginError`; the old rules then continue.
  func renew(
    by files: any PluginFiles, _ manifest: Manifest, _ options: [LuaString: PlainData]
  ) throws(PluginError) -> ReloadedStates {
    let kept: KeptStates
    do { kept = try run.script?.keptStates ?? KeptStates(model: PlainTable(), view: PlainTable()) } catch {
      throw .script(error)
    }
    // As in `rebuild`: the history keeps the committed states of the old Lua state beside those of the new one.
    if !run.account.hasRoom(for: run.account.total.used) { engine.forgetHistory(of: self) }
    let (before, kinds, hadScene) = (stateNames + viewStateNames, kindsOfStates, scene.part.functionPlace != nil)
    let former = FormerRules(takenFrom: self)
    scene.part.functionPlace = nil
    (self.manifest, self.options, terms) = (manifest, options, host.offer.terms)
    sources = PluginSources(manifest.name, files)
    sources.areReloaded = true
    // Numbers the kills of this input, as after a rebuild.
    run.kills.rebuilds += 1
    (run.warnings, scene.drawing) = (Warnings(), ScenePartState())
    types.begin()
    scene.reportAgain()
    do {
      try startRenewed(keeping: kept) { () throws(PluginError) in
        if hadScene, scene.part.functionPlace == nil {
          throw .notReloadable(why: "the new script of '\(name)' calls no dray.scene; the old rules continue")
        }
        for (state, kind) in kindsOfStates.sorted(by: { $0.key < $1.key }) {
          guard let former = kinds[state], former != kind else { continue }
          throw .notReloadable(
            why:
              "'\(state)' of '\(name)' was a \(former) and would be a \(kind); give it another name, or start the game "
              + "again. The old rules continue")
        }
        try checkRenamedStates(from: kinds)
      }
    } catch {
      former.restore(to: self)
      throw error
    }
    former.close(in: self)
    let after = stateNames + viewStateNames
    let migrated = run.script?.migrated ?? []
    let dropped = before.filter { !after.contains(where: $0.hasSameBytes) }
    // Undo steps identify changed fields by paths. A path may lead to another field in a migrated state, and leads
    // nowhere in a dropped one.
    // The same holds for a state that the new scripts have changed while they were loaded.
    let hasChangedKept = run.script?.hasChangedKept == true && migrated.isEmpty
    if hasChangedKept || !migrated.isEmpty || !dropped.isEmpty { engine.forgetHistory(of: self) }
    let new = after.filter { !before.contains(where: $0.hasSameBytes) }
    return ReloadedStates(dropped: dropped, new: new, migrated: migrated, hasChangedKept: hasChangedKept)
  }

  /// Refuses a state that is missing while a new one has a similar name, because a misspelt name would lose the contents
  /// of the state and the undo steps. A replay repeats the reloads of its journal without this check.
  ///
  /// - Parameter kinds: The kinds of the states before the reload.
  private func checkRenamedStates(from kinds: [ByteString: String]) throws(PluginError) {
    if host.journaling.replayed != nil { return }
    let now = kindsOfStates
    let new = now.keys.filter { kinds[$0] == nil }
    for state in kinds.keys.filter({ now[$0] == nil && kinds[$0] != "collection" }).sorted() {
      guard let meant = suggestion(for: state.text, among: new.map(\.text)) else { continue }
      throw .notReloadable(
        why:
          "the state '\(state)' of '\(name)' is missing, and '\(meant)' is new: its contents would be lost. To rename a "
          + "state, reload without '\(state)' first, then with '\(meant)'. The old rules continue")
    }
  }

  /// Whether kept states were migrated to another version when the scripts started.
  var hasMigratedStates: Bool { run.script?.migrated.isEmpty == false }

  /// The kind of each declared name: state, view state or collection.
  private var kindsOfStates: [ByteString: String] {
    let collections = collections.all.map { (ByteString($0.name), "collection") }
    let states = run.script?.states.map { (ByteString($0.name), $0.isView ? "view state" : "state") } ?? []
    // A collection that is no longer declared still exists, so a state of the same name takes precedence.
    return Dictionary(states + collections) { first, _ in first }
  }

  /// Starts the new rules, and builds their scene.
  ///
  /// - Parameter check: Checks the declarations of the new scripts.
  private func startRenewed(
    keeping kept: KeptStates, _ check: () throws(PluginError) -> Void
  ) throws(PluginError) {
    var result = Result<[(collection: RowCollection, edits: [RowCollection.Edit])], PluginError>.success([])
    model.withFirstRandomNumbers {
      result = Result { () throws(PluginError) in try start(keeping: kept) }
    }
    let edits = try result.get()
    func revert() { for (collection, edits) in edits { collection.apply(edits, undoing: true) } }
    do {
      try check()
    } catch {
      revert()
      throw error
    }
    do throws(PluginError) {
      do throws(EngineError) { try model.checkInvariants() } catch { throw .scene(error) }
      model.changed(isWriting: false)
      engine.invalidateScene()
      try drawRenewed()
      scene.drawing.wasEverBuilt = true
    } catch {
      revert()
      throw error
    }
  }

  /// Builds the scene of the new rules and asks for their outcome. Both may only read.
  private func drawRenewed() throws(PluginError) {
    // A write that was reported earlier is reported again, so that it is found.
    writeGuard.beginCommand()
    try refusingWrites { () throws(PluginError) in
      do throws(EngineError) { try engine.describeSceneOfNewRules() } catch { throw .scene(error) }
      writeGuard.rollBackWrites(by: "scene") {
        engine.invalidateScene()
        try? engine.describeSceneOfNewRules()
      }
    }
    try refusingWrites { () throws(PluginError) in
      guard let script = run.liveScript else { return }
      do throws(LuaError) { _ = try outcome(of: script) } catch { throw .script(error) }
    }
    engine.reviewDragsOfNewRules()
  }

  /// Asks the new rules, and refuses them if they write.
  private func refusingWrites(_ ask: () throws(PluginError) -> Void) throws(PluginError) {
    let held = host.reports.holding { Result(catching: ask) }
    try held.answer.get()
    if let write = held.reports.first(where: { $0.kind == .wrote }) {
      throw .notReloadable(why: "\(write.text). The old rules continue")
    }
    host.reports.pass(held.reports)
  }
}
