public import LuaRuntime

extension Host {
  /// Loads a plugin from a folder: reads its manifest, runs its scripts, builds its scene.
  ///
  /// - Parameters:
  ///   - path: The folder of `plugin.lua`.
  ///   - options: Values for options that the manifest declares.
  ///   - seed: The seed of all random numbers of the plugin.
  /// - Throws: `PluginError`; the plugin is then not loaded.
  @discardableResult
  public func load(
    plugin path: String, options: [LuaString: PlainData] = [:], seed: UInt64 = 0
  ) throws(PluginError) -> Plugin {
    let folder = PluginFolder(path: path)
    return try load(Manifest(of: folder), folder, options: options, seed: seed)
  }

  /// Loads a plugin that is one script without a manifest.
  ///
  /// - Parameters:
  ///   - script: The text of the script.
  ///   - name: The name in messages, without `.lua`.
  ///   - seed: The seed of all its random numbers.
  ///
  /// - Throws: `PluginError` if a file, an option, a script or the scene is invalid, or another plugin has the name.
  @discardableResult
  public func load(script: String, name: String = "script", seed: UInt64 = 0) throws(PluginError) -> Plugin {
    try load(Manifest(script: name), PluginText(name: name, files: ["init.lua": script]), options: [:], seed: seed)
  }

  /// Loads a plugin from its manifest and its files.
  ///
  /// - Parameters:
  ///   - manifest: The manifest.
  ///   - files: The files of the plugin.
  ///   - options: The values of options; the others have the default of the manifest.
  ///   - seed: Seed of all random numbers of the plugin.
  /// - Throws: `PluginError` if a file, an option, a script or the scene is invalid, if another plugin has the name, or
  ///   if a dependency is not loaded.
  @discardableResult
  public func load(
    _ manifest: Manifest, _ files: any PluginFiles, options: [LuaString: PlainData] = [:], seed: UInt64 = 0
  ) throws(PluginError) -> Plugin {
    try load(manifest, files, options: options, seed: seed, keeping: nil)
  }

  /// Loads a plugin, with its saved states if given.
  func load(
    _ manifest: Manifest, _ files: any PluginFiles, options: [LuaString: PlainData], seed: UInt64,
    keeping saved: SavedPlugin?
  ) throws(PluginError) -> Plugin {
    let isOutermost = beginInput()
    defer { if isOutermost { endInput() } }
    let isRecorded = recorder?.beginDeferred() ?? false
    do {
      let plugin = try start(manifest, files, options: options, seed: seed, keeping: saved)
      if isRecorded {
        recorder?.release(as: plugin.identity(isKept: saved != nil))
        if saved == nil {
          for line in plugin.inlineFiles { recorder?.add(line) }
        } else {
          plugin.eachContent { recorder?.keep($0, $1) }
        }
        recorder?.add(JournalLine(result: .ready, ["hash": .hash(digest())]))
        recorder?.end()
        recorder?.flush()
      }
      return plugin
    } catch {
      if isRecorded { recorder?.release(as: nil) }
      throw error
    }
  }

  private func start(
    _ manifest: Manifest, _ files: any PluginFiles, options: [LuaString: PlainData], seed: UInt64,
    keeping saved: SavedPlugin?
  ) throws(PluginError) -> Plugin {
    guard !plugins.contains(where: { $0.manifest.name == manifest.name }) else {
      throw .alreadyLoaded(name: manifest.name)
    }
    let names = plugins.map(\.manifest.name)
    if let missing = manifest.dependencies.first(where: { !names.contains($0) }) {
      throw .missingDependency(name: missing, of: manifest.name)
    }
    let plugin = Plugin(manifest, files, options: try manifest.values(setting: options), seed: seed, host: self)
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
    if plugins.isEmpty { engine.previewSeed = seed }
    plugins.append(plugin)
    engine.add(plugin)
    engine.invalidateScene()
    do {
      try engine.updateScene()
      if saved != nil { try plugin.model.checkInvariants() }
      plugin.scene.drawing.wasEverBuilt = true
    } catch {
      unload(plugin)
      engine.types = types
      throw .scene(error)
    }
    plugin.types.reportProblems()
    return plugin
  }

  /// Unloads a plugin: cancels drags of its items, ends its waiting commands and removes its part of the scene.
  public func unload(_ plugin: Plugin) {
    let isOutermost = beginInput()
    defer { if isOutermost { endInput() } }
    let isRecorded = recorder?.begin(JournalLine(.unload, ["plugin": .text(plugin.name)])) ?? false
    defer { if isRecorded { recorder?.end() } }
    engine.endWaiting(
      by: plugin.run, .targetGone,
      Reason("\(plugin.name) was unloaded", code: "unloaded", parameters: ["plugin": .string(plugin.name)]))
    plugins.removeAll { $0 === plugin }
    engine.remove(plugin)
    plugin.placeholders.deleteAll()
    engine.invalidateScene()
    try? engine.updateScene()
    plugin.close()
  }
}
