internal import LuaRuntime

extension PluginLoader {
  /// Loads the rules of a plugin again, and compares the legal drags and the verdicts of the old and the new rules.
  func reload(
    _ plugin: Plugin, from files: any PluginFiles, comparing answers: () -> AnsweredRules
  ) throws(PluginError) -> Reload {
    try checkReload(of: plugin)
    let before = answers()
    let states = try reloadRules(of: plugin, from: files)
    var reload = Reload(of: plugin.name)
    (reload.newStates, reload.droppedStates, reload.migratedStates) = (states.new, states.dropped, states.migrated)
    for name in states.new { reload.lines.append("new state '\(name)'") }
    for name in states.dropped { reload.lines.append("state '\(name)' is no longer declared; its contents are gone") }
    for name in states.migrated {
      reload.lines.append("state '\(name)' was migrated; earlier steps cannot be undone")
    }
    if states.hasChangedKept { reload.lines.append(Plugin.lossOfSteps) }
    before.compare(with: answers(), into: &reload)
    reports.report(Report(plugin: plugin.name, kind: .reloaded, text: reload.description))
    return reload
  }

  private func checkReload(of plugin: Plugin) throws(PluginError) {
    guard engine.activity == .idle, !inputs.isRunning else {
      throw .notReloadable(
        why: "'\(plugin.name)' cannot be reloaded while a rule runs; reload it after the present call"
      )
    }
    guard loaded.all.contains(where: { $0 === plugin }) else {
      throw .notReloadable(why: "'\(plugin.name)' cannot be reloaded: it is not loaded in this host")
    }
  }

  /// Replaces the rules of a plugin, as an input of the journal.
  func reloadRules(of plugin: Plugin, from files: any PluginFiles) throws(PluginError) -> Plugin.ReloadedStates {
    let manifest = try manifest(of: plugin, in: files)
    let options = try manifest.values(setting: plugin.options(for: manifest))
    inputs.run {
      recovery.run()
      recovery.rollBackUndrawn()
    }
    questions.rollBackStrayWrites()
    return try inputs.run { () throws(PluginError) in
      let isRecorded = journaling.recorder?.beginDeferred() ?? false
      // The journal names the folder of a plugin only; a replay needs the texts that are about to be replaced.
      let former = plugin.files is PluginFolder && !plugin.sources.areReloaded ? plugin.files(as: .former) : []
      loaded.rollBackWrites()
      do throws(PluginError) {
        let states = try renew(plugin, by: files, manifest, options)
        plugin.placeholders.deleteAll()
        try? engine.updateScene()
        engine.endWaiting(
          by: plugin.run, .reloaded,
          Reason("\(plugin.name) was reloaded", code: "reloaded", parameters: ["plugin": .string(plugin.name)]))
        recovery.pending.knownDragRevision = nil
        plugin.types.reportProblems()
        if isRecorded, let recorder = journaling.recorder { recordReload(of: plugin, former: former, in: recorder) }
        return states
      } catch {
        if isRecorded { journaling.recorder?.release(as: nil) }
        throw error
      }
    }
  }

  /// Starts new rules. An error that makes them fail is thrown, and not reported in addition.
  private func renew(
    _ plugin: Plugin, by files: any PluginFiles, _ manifest: Manifest, _ options: [LuaString: PlainData]
  ) throws(PluginError) -> Plugin.ReloadedStates {
    let held = reports.holding {
      Result { () throws(PluginError) in try plugin.renew(by: files, manifest, options) }
    }
    guard case .failure(let error) = held.answer else {
      reports.pass(held.reports)
      return try held.answer.get()
    }
    reports.returnTo(held.before)
    let text = "\(error)"
    reports.pass(held.reports.filter { $0.kind != .failed || !text.utf8.elementsEqual($0.text.utf8) })
    throw error
  }

  private func recordReload(of plugin: Plugin, former: [JournalLine], in recorder: Recorder) {
    recorder.release(as: plugin.reloadLine)
    for line in former { recorder.add(line) }
    for line in plugin.files(as: .file) { recorder.add(line) }
    finishRecord(in: recorder)
  }

  /// The manifest in the new files of a plugin. If files that are not in a folder have none, the present manifest.
  private func manifest(of plugin: Plugin, in files: any PluginFiles) throws(PluginError) -> Manifest {
    var manifest = plugin.manifest
    do throws(PluginError) {
      manifest = try Manifest(of: files)
    } catch .unreadable(let path, let why) {
      if files is PluginFolder { throw .unreadable(path: path, why: why) }
    }
    func problem(_ text: String) -> PluginError {
      .manifest(path: "\(files.name)/plugin.lua", line: 0, problem: text)
    }
    guard manifest.name.hasSameBytes(as: plugin.name) else {
      throw problem("a reload cannot rename plugin '\(plugin.name)' to '\(manifest.name)'; load it as another plugin")
    }
    let names = loaded.all.prefix { $0 !== plugin }.map(\.name)
    if let missing = manifest.dependencies.first(where: { !names.contains($0) }) {
      throw .missingDependency(name: missing, of: plugin.name)
    }
    return manifest
  }
}

extension Plugin {
  /// The values of options to keep for another manifest: those of options that it declares, and that differ from the
  /// present defaults.
  fileprivate func options(for manifest: Manifest) -> [LuaString: PlainData] {
    self.options.filter { manifest.options[$0.key] != nil && self.manifest.options[$0.key]?.defaultValue != $0.value }
  }
}
