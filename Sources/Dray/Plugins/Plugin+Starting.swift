internal import LuaRuntime

extension Plugin {
  /// Runs the scripts in a new Lua state, and stores the states that they declare.
  ///
  /// - Parameter kept: Initial states that replace those of the scripts.
  /// - Returns: The changes of collections that the scripts have made.
  @discardableResult
  func start(
    keeping kept: KeptStates?
  ) throws(PluginError) -> [(collection: RowCollection, edits: [RowCollection.Edit])] {
    run.phase = .loading
    scene.begin()
    if kept == nil { collections.replace(by: []) }
    let former = collections.all
    transfers.representations.forget()
    let text: String
    do {
      text = try sources.text(of: manifest.entry)
    } catch {
      guard case .unreadable(let path, let why) = error else { throw error }
      throw .unreadable(
        path: path, why: "\(why); it is the first script of the plugin, unless the manifest names another 'entry'")
    }
    do throws(LuaError) {
      let script = try Script(for: self, limits: presentLimits)
      run.script = script
      defer { script.undeclaredStates = nil }
      if host.inputs.isRunning { script.lua.markInstructions() }
      if run.kills.rebuilds > 0 { script.lua.noteRebuilt() }
      (run.isKillNoted, run.kills.isReported) = (false, false)
      takeLenience()
      awaitKill()
      script.lua.setPrint { [unowned self] line in printed(line.text) }
      try script.lua.setSearcher { [sources] name, lua in try sources.module(name, in: lua) }
      run.question = "init"
      // The initial values of the script exist in memory at the same time as the kept states.
      try script.lua.withDoubledMemory(if: kept != nil) { () throws(LuaError) in
        script.undeclaredStates = try kept?.enter(script.lua)
        try script.lua.call(script.lua.load(text, name: "\(name)/\(manifest.entry)"))
      }
      try commitInitialStates(of: script)
      script.hasChangedKept = former.contains(where: \.isChanged)
      if let kept, try script.hasChanged(kept) { script.hasChangedKept = true }
      let edits = collections.all.map { ($0, $0.commit()) }
      run.phase = .running
      return edits
    } catch {
      noteKill()
      closeScript()
      for collection in collections.all { collection.rollback(to: 0) }
      throw .script(error.withHint)
    }
  }

  /// Commits the initial states of a script.
  private func commitInitialStates(of script: Script) throws(LuaError) {
    do {
      _ = try script.model.commit()
      _ = try script.view.commit()
    } catch {
      guard case .notPlain(var failure) = error,
        let state = script.states.first(where: { failure.isAbout($0.name) }), let place = state.place
      else { throw error }
      (failure.chunk, failure.line) = (place.file, place.line)
      failure.message = "\(place): \(LuaError.plainDataMessage(failure.message))"
      throw .notPlain(failure)
    }
  }

  private func printed(_ line: String) {
    let text = line.utf8.last == UInt8(ascii: "\n") ? String(line.unicodeScalars.dropLast()) : line
    run.report(.printed, text)
  }

  /// Replaces a killed Lua state by one with the latest committed states.
  func recover() {
    guard let reason = run.script?.lua.killed else { return }
    noteKill()
    placeholders.deleteAll()
    rebuild(saying: "ran into a limit (\(reason))", advice: reason.advice)
    run.engine.invalidateScene()
  }

  /// Starts the scripts in a new Lua state, from the latest committed states, and reports the result.
  /// - Parameters:
  ///   - why: The reason, for the report.
  ///   - advice: Appended to the report if the scripts have started.
  func rebuild(saying why: String, advice: String = "") {
    let kept = Result { () throws(LuaError) in
      try run.script.map { script throws(LuaError) in try script.keptStates }
    }
    // The undo history keeps the committed states of the closed Lua state in addition to those of the new one. If there
    // is not enough memory for both, the history is dropped.
    if run.script?.lua.killed == .hostMemory || !run.account.hasRoom(for: run.account.total.used) {
      run.engine.forgetHistory(of: self)
    }
    close()
    run.kills.rebuilds += 1
    model.withFirstRandomNumbers {
      do {
        try start(keeping: kept.mapError(PluginError.script).get())
        let loss = run.script?.hasChangedKept == true ? "; \(Self.lossOfSteps)" : ""
        if !loss.isEmpty { run.engine.forgetHistory(of: self) }
        run.report(.rebuilt, "\(name) \(why) and continues from its latest committed state\(advice)\(loss)")
      } catch {
        run.report(.failed, "\(name) \(why) and could not be rebuilt: \(error)")
      }
    }
  }
}

extension Plugin {
  /// Why the plugin has no undo steps after its scripts were started again.
  static let lossOfSteps = "its scripts change kept states while they are loaded, so earlier steps cannot be undone"
}

extension LuaFailure {
  /// Whether a message begins with the path of a field of this state.
  fileprivate func isAbout(_ state: String) -> Bool {
    message.utf8.starts(with: state.utf8)
      && message.utf8.dropFirst(state.utf8.count).first.map(".[:".utf8.contains) ?? false
  }
}
