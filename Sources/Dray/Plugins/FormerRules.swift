internal import LuaRuntime

/// The parts of a plugin that a reload replaces. They are restored if the new rules fail.
struct FormerRules {
  private let manifest: Manifest
  private let options: [LuaString: PlainData]
  private let terms: PluginTerms
  private let sources: PluginSources
  private let script: Script?
  private let phase: ScriptRun.Phase
  private let kills: KillsOfInput
  private let isKillNoted: Bool
  private let drags: [LuaDrag]
  private let promises: [WeakProvider]
  private let representations: [Identifier: [Representation]]
  private let types: (all: ContentTypes, charge: Int)
  private let collectionCount: Int
  private let scene: (bindsContainers: Bool, functionPlace: (chunk: String, line: Int)?, drawing: ScenePartState)

  /// Takes the rules out of a plugin, so that new ones can start.
  init(takenFrom plugin: Plugin) {
    let run = plugin.run
    (manifest, options, terms, sources) = (plugin.manifest, plugin.options, plugin.terms, plugin.sources)
    (script, phase, kills, isKillNoted) = (run.script, run.phase, run.kills, run.isKillNoted)
    drags = run.drags.all
    promises = plugin.transfers.promises.take()
    representations = plugin.transfers.representations.all
    types = (plugin.engine.types, plugin.types.charge)
    collectionCount = plugin.collections.all.count
    scene = (plugin.scene.bindsContainers, plugin.scene.part.functionPlace, plugin.scene.drawing)
    (run.script, run.phase) = (nil, .loading)
    run.drags.forgetAll()
    plugin.undrawn.forget()
    plugin.scene.close()
  }

  /// Puts the old rules back into the plugin, in place of new ones that failed.
  func restore(to plugin: Plugin) {
    let run = plugin.run
    plugin.closeScript()
    (plugin.manifest, plugin.options, plugin.terms, plugin.sources) = (manifest, options, terms, sources)
    (run.script, run.phase, run.kills, run.isKillNoted) = (script, phase, kills, isKillNoted)
    run.drags.restore(drags)
    plugin.transfers.promises.restore(promises)
    plugin.transfers.representations.restore(representations)
    (plugin.engine.types, plugin.types.charge) = types
    plugin.collections.removeLast(to: collectionCount)
    plugin.scene.restore(bindsContainers: scene.bindsContainers, functionPlace: scene.functionPlace)
    plugin.scene.drawing = scene.drawing
    plugin.model.changed(isWriting: false)
    plugin.engine.invalidateScene()
    try? plugin.engine.updateScene()
  }

  /// Closes the old rules after new ones have replaced them.
  func close(in plugin: Plugin) {
    plugin.transfers.promises.withdraw(promises)
    script?.lua.close()
  }
}
