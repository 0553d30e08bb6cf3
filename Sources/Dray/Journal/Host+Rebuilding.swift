internal import LuaRuntime

extension Host {
  /// Makes a host whose plugins start anew from what they hold here: states, collections, random numbers and, unlike in
  /// a save, view states. What a script keeps anywhere else is there as the script begins with it.
  ///
  /// For tests and fuzzing: the new host is for looking at, not for going on with.
  ///
  /// - Throws: `PluginError` if a plugin cannot be started, or its scene cannot be drawn, from its states alone.
  package func rebuilt() throws(PluginError) -> Host {
    let copy = Host()
    (copy.limits, copy.collectionLimit) = (limits, collectionLimit)
    (copy.values, copy.functions, copy.scene) = (values, functions, scene)
    HostSettings(of: self).apply(to: copy)
    // Before any plugin is there, so that no timer hears of it.
    copy.send(.tick(time: engine.time))
    for plugin in plugins {
      let texts = plugin.texts.map { ($0.key.text, $0.value) }
      _ = try copy.load(
        plugin.manifest, PluginText(name: plugin.name, files: Dictionary(texts) { $1 }), options: plugin.options,
        seed: plugin.seed, keeping: plugin.held)
    }
    return copy
  }

  /// Asks for every drag that would be accepted, as an input that a journal has.
  ///
  /// A question changes nothing, so that a host's own questions are in no journal; a search for rules that break this
  /// rule has to repeat them.
  package func askLegalDrags() -> [LegalDrag] {
    let isRecorded = recorder?.begin(JournalLine(.ask)) ?? false
    defer { if isRecorded { recorder?.end() } }
    return legalDrags()
  }
}

extension Plugin {
  /// What the plugin would be started with to be as it is.
  fileprivate var held: SavedPlugin? {
    guard var held = try? SavedPlugin(reading: contents, for: host) else { return nil }
    for state in script?.states ?? [] where state.isView {
      held.view[ByteString(state.name)] = (try? script?.view.contents(of: state.name)) ?? nil
    }
    return held
  }
}
