public import LuaRuntime

/// A loaded set of rules: its scripts in their own Lua state, its states, and its part of the scene.
///
/// The plugin itself only creates, starts and ends its parts. Each part owns a piece of the state, and receives the
/// parts that it needs in `init`.
public final class Plugin {
  /// The description of the plugin.
  public internal(set) var manifest: Manifest
  /// The values of its options.
  public internal(set) var options: [LuaString: PlainData]
  unowned let host: Host
  /// The limits, values and functions of the host that the scripts use.
  var terms: PluginTerms
  var sources: PluginSources
  let run: ScriptRun
  let model: ScriptModel
  let writeGuard: WriteGuard
  let types: TypeNames
  let scene: SceneWriter
  let sessions: SessionTables
  let transfers: Transfers
  let placeholders: ScriptPlaceholders
  let rules: Rules
  let modifiers: ModifierBinding

  init(
    _ manifest: Manifest, _ files: any PluginFiles, options: [LuaString: PlainData], seed: UInt64, host: Host
  ) {
    self.manifest = manifest
    self.options = options
    self.host = host
    terms = host.offer.terms
    sources = PluginSources(manifest.name, files)
    let drags = KnownDrags(host.engine, host.recovery.pending)
    let run = ScriptRun(
      manifest.name, Account(limit: host.limits.hostMemory), host.engine, host.reports, drags,
      host.offer.textSizes)
    self.run = run
    let collections = ScriptCollections(run, host.offer)
    model = ScriptModel(run, collections, seed: seed)
    let undrawn = UndrawnWrites(run, model)
    writeGuard = WriteGuard(run, model, undrawn, host.questions.checks) { [unowned host] in
      host.questions.rollBackStrayWrites()
    }
    types = TypeNames(run, host.recovery.pending)
    scene = SceneWriter(run, model, writeGuard, host.composition.values, collections)
    let values = ItemValues(run, host.composition.values, host.recovery.carriedValues)
    sessions = SessionTables(run, values)
    let answers = Answers(run, writeGuard)
    let waits = Waits(run, answers, host.inputs.turns, host.openChoices)
    transfers = Transfers(run, values, types, writeGuard, answers, waits)
    placeholders = ScriptPlaceholders(run, model, SceneLookup(run: run, model: model, part: scene.part))
    rules = Rules(run, writeGuard, undrawn, sessions, values, scene.part, transfers, answers, waits, host.inputs.turns)
    modifiers = ModifierBinding(
      run: run, scene: scene.part, selections: scene.selections, types: types, rules: rules, loader: transfers.loader)
  }

  deinit {
    close()
  }

  /// The name for users and for `require`.
  public var name: String { manifest.name }

  /// Whether the Lua state was killed and must be replaced.
  var wasKilled: Bool { run.wasKilled }

  var engine: Engine { run.engine }

  package var files: any PluginFiles { sources.files }
  /// The texts of the scripts that were read, sorted by their paths.
  package var scriptTexts: [(path: String, text: String)] {
    sources.texts.sorted { $0.key < $1.key }.map { ($0.key.text, $0.value) }
  }
  /// Whether the scripts describe a scene, or attach modifiers to containers of others.
  package var describesScene: Bool { scene.part.functionPlace != nil || scene.bindsContainers }

  /// The values of items in the Lua state.
  var values: ItemValues { sessions.values }

  /// Looks up the scene for the scripts.
  var lookup: SceneLookup { placeholders.lookup }

  var collections: ScriptCollections { model.collections }

  var undrawn: UndrawnWrites { writeGuard.undrawn }

  /// Ends the plugin.
  func close() {
    transfers.promises.withdraw()
    closeScript()
  }

  /// Closes the Lua state, and forgets the objects that belong to it.
  func closeScript() {
    run.close()
    run.drags.forgetAll()
    undrawn.forget()
    scene.close()
  }
}
