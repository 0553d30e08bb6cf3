internal import LuaRuntime

extension Plugin {
  /// Runs the scripts in a new Lua state, and takes over the states that they declare.
  ///
  /// - Parameter kept: Initial states that replace those of the scripts.
  func start(keeping kept: KeptStates?) throws(PluginError) {
    run.phase = .loading
    scene.begin()
    if kept == nil { collections.all = [] }
    collections.countContents()
    transfers.representations.forget()
    let text: String
    do {
      text = try sources.text(of: manifest.entry)
    } catch {
      close()
      throw error
    }
    do throws(LuaError) {
      let script = try Script(for: self, limits: host.presentLimits)
      run.script = script
      script.beginnings = kept
      defer { script.beginnings = nil }
      if host.isInInput { script.lua.markInstructions() }
      (run.isKillNoted, run.kills.isTold) = (false, false)
      takeLenience()
      awaitKill()
      script.lua.setPrint { [unowned self] line in printed(line.text) }
      try script.lua.setSearcher { [sources] name, lua in try sources.module(name, in: lua) }
      run.question = "init"
      try script.lua.call(script.lua.load(text, name: "\(name)/\(manifest.entry)"))
      try takeInBeginnings(of: script)
      for collection in collections.all { _ = collection.commit() }
      run.phase = .running
      types.reportProblems()
    } catch {
      noteKill()
      close()
      throw .script(error)
    }
  }

  /// Takes over the initial states.
  private func takeInBeginnings(of script: Script) throws(LuaError) {
    do {
      _ = try script.model.commit()
      _ = try script.view.commit()
    } catch {
      guard case .notPlain(var failure) = error,
        let state = script.states.first(where: { failure.isAbout($0.name) }), let place = state.place
      else { throw error }
      (failure.chunk, failure.line) = (place.file, place.line)
      failure.message = "\(place): \(LuaError.whatStatesHold)\(failure.message)"
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
    rebuild(saying: "ran into a limit (\(reason))")
    run.engine.invalidateScene()
  }

  /// Starts the scripts in a new Lua state, from the latest committed states.
  func rebuild(saying why: String) {
    let kept = committedStates
    // The undo history keeps the committed states of the closed Lua state beside those of the new one. If there is not
    // enough memory for both, the history is dropped.
    if run.script?.lua.killed == .hostMemory || !run.account.hasRoom(for: run.account.total.used) {
      run.engine.forgetHistory(of: self)
    }
    close()
    run.kills.rebuilds += 1
    model.withFirstRandomNumbers {
      do {
        try start(keeping: kept)
        run.report(.rebuilt, "\(name) \(why) and continues from its latest committed state")
      } catch {
        run.report(.failed, "\(name) \(why) and could not be rebuilt: \(error)")
      }
    }
  }

  /// The states as committed last.
  private var committedStates: KeptStates {
    let kept = KeptStates()
    guard let script = run.script else { return kept }
    for state in script.states {
      let snapshot = state.isView ? script.view : script.model
      guard let contents = try? snapshot.contents(of: state.name) else { continue }
      if state.isView {
        kept.view[ByteString(state.name)] = contents
      } else {
        kept.model[ByteString(state.name)] = contents
      }
    }
    return kept
  }
}

extension LuaFailure {
  /// Whether the path at the beginning of a message is that of a field of this state.
  fileprivate func isAbout(_ state: String) -> Bool {
    message.utf8.starts(with: state.utf8)
      && message.utf8.dropFirst(state.utf8.count).first.map(".[:".utf8.contains) ?? false
  }
}
