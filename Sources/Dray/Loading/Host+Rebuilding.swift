internal import LuaRuntime

extension Host {
  /// Creates a host whose plugins start from the states of this host: from the states, collections and random
  /// generators that a save contains, and from the view states. All other values of a script have their initial values.
  ///
  /// For tests and fuzzing. Use the new host for comparison only.
  ///
  /// - Throws: `PluginError` if a plugin cannot be started, or its scene cannot be built, from its states alone.
  package func rebuilt() throws(PluginError) -> Host {
    let copy = emptyCopy
    for plugin in plugins { try copy.start(plugin, isDrawn: true) }
    return copy
  }

  /// A host with the settings of this host, and without plugins.
  private var emptyCopy: Host {
    let copy = Host(interruptedBy: interrupter)
    copy.collectionLimit = collectionLimit
    copy.offer.allocator = offer.allocator
    (copy.scene, copy.measureText) = (scene, measureText)
    HostSettings(of: self).apply(to: copy)
    copy.limits.quotas.questions = limits.quotas.questions
    copy.engine.supposeHistory(of: engine)
    // Before the plugins are loaded, so that no timer fires.
    copy.send(.tick(time: engine.time))
    return copy
  }

  /// Starts a plugin of another host in this host, from its states.
  private func start(_ plugin: Plugin, isDrawn: Bool) throws(PluginError) {
    let saved: SavedPlugin?
    do { saved = try plugin.savedForRebuilding } catch { throw .script(error) }
    let questions = limits.quotas.questions
    (values, functions, limits) = (plugin.terms.values, plugin.terms.functions, plugin.terms.limits)
    limits.quotas.questions = questions
    _ = try loader.load(
      plugin.manifest, ReadFiles(of: plugin), options: plugin.options, seed: plugin.model.seed, keeping: saved,
      isDrawn: isDrawn)
  }

  /// The first plugin that would not have its present states after a new start from them, and the reason; `nil` if
  /// every plugin would have them.
  ///
  /// Scripts that change states while they are loaded do so at each start. A plugin that has passed is not tested again
  /// before its scripts are started anew.
  var unstartablePlugin: (name: String, why: String)? {
    if plugins.allSatisfy({ $0.run.script?.startsFromStates == true }) { return nil }
    let copy = emptyCopy
    for plugin in plugins {
      do throws(PluginError) {
        try copy.start(plugin, isDrawn: false)
      } catch {
        return (plugin.name, "\(error)")
      }
      let names = copy.plugins.last.map(plugin.stateNames) ?? []
      if !names.isEmpty { return (plugin.name, "changed while it is loaded: \(names.joined(separator: ", "))") }
    }
    for plugin in plugins { plugin.run.script?.startsFromStates = true }
    return nil
  }
}

extension Plugin {
  /// The present states, in the form in which a plugin can start from them; `nil` if the plugin has no Lua state.
  var savedForRebuilding: SavedPlugin? {
    get throws(LuaError) {
      guard let script = run.script else { return nil }
      let saved = SavedPlugin()
      (saved.states, saved.view) = (try script.model.contents, try script.view.contents)
      for state in script.states { saved.versions[LuaString(state.name)] = state.version }
      for collection in collections.all {
        let copy = RowCollection(name: collection.name)
        for position in 0..<collection.count {
          if let row = collection.row(at: position) { copy.restore(copy.makeRow(row.id, row.value)) }
        }
        saved.collections.append(copy)
      }
      saved.random = model.random
      return saved
    }
  }
}

extension Host {
  /// The states and collections of the model that differ from those of a host with the same plugins, by their names in
  /// quotes, each with the place of its declaration if it is known: `'deck' (shelf/init.lua:8)`.
  package func stateNames(differingFrom other: Host) -> [String] {
    zip(plugins, other.plugins).flatMap { own, others in own.stateNames(differingFrom: others) }
  }
}

extension Plugin {
  fileprivate func stateNames(differingFrom other: Plugin) -> [String] {
    guard let script = run.script, let others = other.run.script else { return [] }
    let states = script.states.filter { state in
      !state.isView && (try? script.model.digest(of: state.name)) != (try? others.model.digest(of: state.name))
    }
    let names = states.map { state in "'\(state.name)'" + (state.place.map { " (\($0))" } ?? "") }
    let lists = zip(collections.all, other.collections.all).filter { $0.contentsDigest != $1.contentsDigest }
    return names + lists.map { "'\($0.0.name)'" }
  }
}

/// The files of a plugin as it has read them, and otherwise as they are now. The plugin does not count as a reader of
/// further files.
private struct ReadFiles: PluginFiles {
  let name: String
  private let texts: [ByteString: String]
  private let files: any PluginFiles

  init(of plugin: Plugin) { (name, texts, files) = (plugin.name, plugin.sources.texts, plugin.files) }

  func text(of path: String) throws(PluginError) -> String {
    if let text = texts[ByteString(path)] { return text }
    return try files.text(of: path)
  }
}
