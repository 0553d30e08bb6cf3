internal import LuaRuntime

extension Host {
  /// Makes a host whose plugins start from the states of this host: states, collections, random generators and, unlike
  /// in a save, view states. All other values of a script are as its text initializes them.
  ///
  /// For tests and fuzzing: use the new host for comparison only, not to continue.
  ///
  /// - Throws: `PluginError` if a plugin cannot be started, or its scene cannot be built, from its states alone.
  package func rebuilt() throws(PluginError) -> Host {
    let copy = Host()
    (copy.limits, copy.collectionLimit) = (limits, collectionLimit)
    (copy.values, copy.functions, copy.scene) = (values, functions, scene)
    HostSettings(of: self).apply(to: copy)
    // Before the plugins are loaded, so that no timer fires.
    copy.send(.tick(time: engine.time))
    for plugin in plugins {
      let texts = plugin.sources.texts.map { ($0.key.text, $0.value) }
      _ = try copy.load(
        plugin.manifest, PluginText(name: plugin.name, files: Dictionary(texts) { $1 }), options: plugin.options,
        seed: plugin.model.seed, keeping: plugin.held)
    }
    return copy
  }

  /// Finds every drag that would be accepted, as an input of the journal.
  ///
  /// A question changes nothing, so journals do not record the host's own questions. The fuzzer searches for questions
  /// that do change a state; a replay of its recording must repeat them.
  package func askLegalDrags() -> [LegalDrag] {
    let isRecorded = recorder?.begin(JournalLine(.ask)) ?? false
    defer { if isRecorded { recorder?.end() } }
    return legalDrags()
  }
}

extension Plugin {
  /// The present states, in the form from which a plugin can start.
  fileprivate var held: SavedPlugin? {
    guard let script = run.script else { return nil }
    let held = SavedPlugin()
    for state in script.states {
      let snapshot = state.isView ? script.view : script.model
      let contents = (try? snapshot.contents(of: state.name)) ?? nil
      if state.isView {
        held.view[ByteString(state.name)] = contents
      } else {
        held.states[ByteString(state.name)] = contents
      }
    }
    for collection in collections.all {
      let copy = RowCollection(name: collection.name)
      for position in 0..<collection.count {
        if let row = collection.row(at: position) { copy.restore(copy.makeRow(row.id, row.value)) }
      }
      held.collections.append(copy)
    }
    held.random = model.random
    return held
  }
}
