public import LuaRuntime

/// A loaded set of rules: its scripts in their own Lua state, its states, and its part of the scene.
///
/// The plugin itself only puts its parts together, starts them and ends them; each part owns a piece of the state, and
/// takes the parts that it needs in `init`.
public final class Plugin {
  /// The description of the plugin.
  public let manifest: Manifest
  /// The values of its options.
  public let options: [LuaString: PlainData]
  unowned let host: Host
  let sources: PluginSources
  let run: ScriptRun
  let model: ScriptModel
  let purity: Purity
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
    sources = PluginSources(manifest.name, files)
    let drags = KnownDrags(host.engine, host.pending)
    let run = ScriptRun(
      manifest.name, Account(limit: host.limits.hostMemory), host.engine, host.reports, drags)
    self.run = run
    let collections = ScriptCollections(run, host.offer)
    model = ScriptModel(run, collections, seed: seed)
    let undrawn = UndrawnWrites(run, model)
    purity = Purity(run, model, undrawn, host.checks) { [unowned host] in host.settleWrites() }
    types = TypeNames(run, host.pending)
    scene = SceneWriter(run, model, purity, host.sceneValues, collections)
    let values = ItemValues(run, host.sceneValues, host.lentValues)
    sessions = SessionTables(run, values)
    let answers = Answers(run, purity)
    let waits = Waits(run, answers, host.turns, host.offeredChoices)
    transfers = Transfers(run, values, types, purity, answers, waits)
    placeholders = ScriptPlaceholders(run, model, SceneLookup(run: run, model: model, part: scene.part))
    rules = Rules(run, purity, undrawn, sessions, values, scene.part, transfers, answers, waits, host.turns)
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

  /// The values of items in its Lua.
  var values: ItemValues { sessions.values }

  /// Looks up the scene for its scripts.
  var lookup: SceneLookup { placeholders.lookup }

  var collections: ScriptCollections { model.collections }

  var undrawn: UndrawnWrites { purity.undrawn }

  func close() {
    transfers.promises.withdraw()
    run.close()
    run.drags.forgetAll()
    undrawn.forget()
    scene.close()
  }
}
