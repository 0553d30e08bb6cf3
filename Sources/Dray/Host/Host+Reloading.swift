internal import LuaRuntime

extension Host {
  /// Loads the rules of a plugin again, after its files have changed, and continues with its states.
  ///
  /// The new scripts start beside the old ones, with the committed contents of states, view states and collections. The
  /// undo history, the random numbers, timers and drags in progress go on; the verdicts of drags are asked again. A drag
  /// whose source is not in the new scene, and a waiting command, end with the cause `reloaded`. If anything fails, the
  /// old rules go on unchanged. A state that the scripts declare with another `version` is passed to its `migrate`.
  /// Options keep the values that differ from the defaults of the old manifest. Declared content types stay declared.
  ///
  /// A recording contains the reload with the texts of the scripts, so that a replay repeats it.
  ///
  /// - Parameters:
  ///   - plugin: A plugin of this host.
  ///   - files: The new files; `nil` reads the files again from which the plugin was loaded.
  /// - Returns: The legal drags, the verdicts and the names of states that have changed. Also reported as
  ///   `Report.Kind.reloaded`.
  /// - Throws: `PluginError`; the old rules then continue.
  /// - Complexity: That of `load`, and of two calls of `legalDrags`.
  @discardableResult
  public func reload(_ plugin: Plugin, from files: (any PluginFiles)? = nil) throws(PluginError) -> Reload {
    try checkReload(of: plugin)
    let before = AnsweredRules(of: self)
    let states = try reloadRules(of: plugin, from: files ?? plugin.files)
    var reload = Reload(of: plugin.name)
    (reload.newStates, reload.droppedStates, reload.migratedStates) = (states.new, states.dropped, states.migrated)
    for name in states.new { reload.lines.append("new state '\(name)'") }
    for name in states.dropped { reload.lines.append("state '\(name)' is no longer declared; its contents are gone") }
    for name in states.migrated {
      reload.lines.append("state '\(name)' was migrated; earlier steps cannot be undone")
    }
    before.compare(with: AnsweredRules(of: self), into: &reload)
    reports.report(Report(plugin: plugin.name, kind: .reloaded, text: reload.description))
    return reload
  }

  private func checkReload(of plugin: Plugin) throws(PluginError) {
    guard engine.activity == .idle, !isInInput else {
      throw .notReloadable(
        why: "'\(plugin.name)' cannot be reloaded while a rule runs; reload it after the present call"
      )
    }
    guard plugins.contains(where: { $0 === plugin }) else {
      throw .notReloadable(why: "'\(plugin.name)' cannot be reloaded: it is not loaded in this host")
    }
  }

  /// Replaces the rules of a plugin, as an input of the journal.
  func reloadRules(of plugin: Plugin, from files: any PluginFiles) throws(PluginError) -> Plugin.ReloadedStates {
    let manifest = try plugin.manifest(in: files)
    let options = try manifest.values(setting: plugin.options(for: manifest))
    inInput {
      recoverPlugins()
      rollBackUndrawn()
    }
    rollBackStrayWrites()
    let isOutermost = beginInput()
    defer { if isOutermost { endInput() } }
    let isRecorded = recorder?.beginDeferred() ?? false
    // The journal names the folder of a plugin only; a replay needs the texts that are about to be replaced.
    let former = plugin.files is PluginFolder && !plugin.sources.areReloaded ? plugin.files(as: .former) : []
    for plugin in plugins { plugin.writeGuard.rollBackWrites() }
    do throws(PluginError) {
      let states = try renew(plugin, by: files, manifest, options)
      plugin.placeholders.deleteAll()
      try? engine.updateScene()
      engine.endWaiting(
        by: plugin.run, .reloaded,
        Reason("\(plugin.name) was reloaded", code: "reloaded", parameters: ["plugin": .string(plugin.name)]))
      pending.knownDragRevision = nil
      plugin.types.reportProblems()
      if isRecorded { recordReload(of: plugin, former: former) }
      return states
    } catch {
      if isRecorded { recorder?.release(as: nil) }
      throw error
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

  private func recordReload(of plugin: Plugin, former: [JournalLine]) {
    recorder?.release(as: plugin.reloadLine)
    for line in former { recorder?.add(line) }
    for line in plugin.files(as: .file) { recorder?.add(line) }
    recorder?.add(JournalLine(result: .ready, ["hash": .hash(digest())]))
    recorder?.end()
    recorder?.flush()
  }
}

extension Plugin {
  /// The manifest in the files. If files that are not in a folder have none, the present manifest.
  fileprivate func manifest(in files: any PluginFiles) throws(PluginError) -> Manifest {
    var manifest = self.manifest
    do throws(PluginError) {
      manifest = try Manifest(of: files)
    } catch .unreadable(let path, let why) {
      if files is PluginFolder { throw .unreadable(path: path, why: why) }
    }
    func problem(_ text: String) -> PluginError {
      .manifest(path: "\(files.name)/plugin.lua", line: 0, problem: text)
    }
    guard manifest.name.hasSameBytes(as: name) else {
      throw problem("a reload cannot rename plugin '\(name)' to '\(manifest.name)'; load it as another plugin")
    }
    let names = host.plugins.prefix { $0 !== self }.map(\.name)
    if let missing = manifest.dependencies.first(where: { !names.contains($0) }) {
      throw .missingDependency(name: missing, of: name)
    }
    return manifest
  }

  /// The values of options to keep for another manifest: those that differ from the present defaults.
  fileprivate func options(for manifest: Manifest) -> [LuaString: PlainData] {
    self.options.filter { manifest.options[$0.key] != nil && self.manifest.options[$0.key]?.defaultValue != $0.value }
  }
}
