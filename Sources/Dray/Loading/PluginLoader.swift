internal import LuaRuntime

/// Loads and unloads the plugins of a host, and records this in the journal.
final class PluginLoader {
  /// Makes a plugin, without starting it.
  typealias Maker = (
    _ manifest: Manifest, _ files: any PluginFiles, _ options: [LuaString: PlainData], _ seed: UInt64
  ) -> Plugin

  let engine: Engine
  let loaded: LoadedPlugins
  let journaling: HostJournal
  let inputs: HostInputs
  let recovery: Recovery
  let questions: HostQuestions
  let reports: Reports
  private let make: Maker

  init(
    _ engine: Engine, _ loaded: LoadedPlugins, _ journaling: HostJournal, _ inputs: HostInputs, _ recovery: Recovery,
    _ questions: HostQuestions, _ reports: Reports, make: @escaping Maker
  ) {
    self.engine = engine
    self.loaded = loaded
    self.journaling = journaling
    self.inputs = inputs
    self.recovery = recovery
    self.questions = questions
    self.reports = reports
    self.make = make
  }

  /// Loads a plugin, with its saved states if given.
  ///
  /// - Parameter isDrawn: Whether the scene is built now.
  func load(
    _ manifest: Manifest, _ files: any PluginFiles, options: [LuaString: PlainData], seed: UInt64,
    keeping saved: SavedPlugin? = nil, isDrawn: Bool = true
  ) throws(PluginError) -> Plugin {
    try inputs.run { () throws(PluginError) in
      let isRecorded = journaling.recorder?.beginDeferred() ?? false
      do throws(PluginError) {
        let plugin = try start(manifest, files, options: options, seed: seed, keeping: saved, isDrawn: isDrawn)
        if isRecorded, let recorder = journaling.recorder { record(plugin, isKept: saved != nil, in: recorder) }
        return plugin
      } catch {
        if isRecorded { journaling.recorder?.release(as: nil) }
        throw error
      }
    }
  }

  private func record(_ plugin: Plugin, isKept: Bool, in recorder: Recorder) {
    recorder.release(as: plugin.identity(isKept: isKept))
    if isKept {
      plugin.eachContent { recorder.keep($0, $1) }
    } else {
      for line in plugin.inlineFiles { recorder.add(line) }
    }
    finishRecord(in: recorder)
  }

  /// Records that the new rules are ready, and ends the input.
  func finishRecord(in recorder: Recorder) {
    recorder.add(JournalLine(result: .ready, ["hash": .hash(loaded.digest())]))
    recorder.end()
    recorder.flush()
  }

  private func start(
    _ manifest: Manifest, _ files: any PluginFiles, options: [LuaString: PlainData], seed: UInt64,
    keeping saved: SavedPlugin?, isDrawn: Bool
  ) throws(PluginError) -> Plugin {
    guard !loaded.all.contains(where: { $0.manifest.name.hasSameBytes(as: manifest.name) }) else {
      throw .alreadyLoaded(name: manifest.name)
    }
    let names = loaded.all.map(\.manifest.name)
    if let missing = manifest.dependencies.first(where: { !names.contains(where: $0.hasSameBytes) }) {
      throw .missingDependency(name: missing, of: manifest.name)
    }
    let plugin = make(manifest, files, try manifest.values(setting: options), seed)
    let types = engine.types
    do {
      if let saved { plugin.collections.replace(by: saved.collections) }
      try plugin.start(keeping: saved?.takeStates())
      if let saved { plugin.model.random = saved.random }
    } catch {
      engine.types = types
      throw error
    }
    // The first plugin is the game. Random numbers of previews use its seed, too.
    if loaded.all.isEmpty { engine.previewSeed = seed }
    loaded.append(plugin)
    engine.add(plugin)
    engine.invalidateScene()
    do {
      if isDrawn { try engine.updateScene() }
      if let saved { try plugin.model.checkInvariants(isGiven: saved.isGiven) }
      plugin.scene.drawing.wasEverBuilt = true
    } catch {
      remove(plugin)
      engine.types = types
      throw .scene(error)
    }
    plugin.types.reportProblems()
    return plugin
  }

  /// Unloads a plugin, after the present input if there is one: a rule of the plugin may be running.
  func unload(_ plugin: Plugin) {
    inputs.atEnd { [self] in if loaded.all.contains(where: { $0 === plugin }) { remove(plugin) } }
  }

  /// Cancels drags of the items of a plugin, ends its waiting commands and removes its part of the scene.
  private func remove(_ plugin: Plugin) {
    inputs.run {
      let isRecorded = journaling.recorder?.begin(JournalLine(.unload, ["plugin": .text(plugin.name)])) ?? false
      defer { if isRecorded { journaling.recorder?.end() } }
      engine.endWaiting(
        by: plugin.run, .targetGone,
        Reason("\(plugin.name) was unloaded", code: "unloaded", parameters: ["plugin": .string(plugin.name)]))
      loaded.remove(plugin)
      engine.remove(plugin)
      plugin.placeholders.deleteAll()
      engine.invalidateScene()
      try? engine.updateScene()
      plugin.close()
      // The program may keep the plugin, which must not keep the values.
      (plugin.terms.values, plugin.terms.functions) = ([:], [:])
    }
  }
}
