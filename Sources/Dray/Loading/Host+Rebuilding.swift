internal import LuaRuntime

extension Host {
  /// Creates a host whose plugins start from the states of this host: from the states, collections and random
  /// generators that a save contains, and from the view states. All other values of a script have their initial values.
  ///
  /// For tests and fuzzing. Use the new host for comparison only.
  ///
  /// - Throws: `PluginError` if a plugin cannot be started, or its scene cannot be built, from its states alone.
  package func rebuilt() throws(PluginError) -> Host {
    let copy = Host(interruptedBy: interrupter)
    copy.collectionLimit = collectionLimit
    (copy.scene, copy.measureText) = (scene, measureText)
    HostSettings(of: self).apply(to: copy)
    copy.engine.supposeHistory(of: engine)
    // Before the plugins are loaded, so that no timer fires.
    copy.send(.tick(time: engine.time))
    for plugin in plugins {
      let saved: SavedPlugin?
      do { saved = try plugin.savedForRebuilding } catch { throw .script(error) }
      let texts = plugin.sources.texts.map { ($0.key.text, $0.value) }
      (copy.values, copy.functions) = (plugin.terms.values, plugin.terms.functions)
      copy.limits = plugin.terms.limits
      copy.limits.quotas.questions = limits.quotas.questions
      _ = try copy.loader.load(
        plugin.manifest, PluginText(name: plugin.name, files: Dictionary(texts) { $1 }), options: plugin.options,
        seed: plugin.model.seed, keeping: saved)
    }
    return copy
  }
}

extension Plugin {
  /// The present states, in the form in which a plugin can start from them; `nil` if the plugin has no Lua state.
  var savedForRebuilding: SavedPlugin? {
    get throws(LuaError) {
      guard let script = run.script else { return nil }
      let saved = SavedPlugin()
      (saved.states, saved.view) = (try script.model.contents, try script.view.contents)
      for state in script.states { saved.versions[state.name] = state.version }
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
