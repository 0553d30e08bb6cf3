internal import LuaRuntime

extension Plugin {
  /// Runs the scripts in a new Lua and takes over the states that they declare.
  ///
  /// - Parameter kept: Initial states that replace those of the scripts.
  func start(keeping kept: KeptStates?) throws(PluginError) {
    phase = .loading
    bindsContainers = false
    if kept == nil { collections = [] }
    countCollections()
    representations = [:]
    self.kept = kept
    defer { self.kept = nil }
    do throws(LuaError) {
      let script = try Script(for: self, limits: host.presentLimits)
      self.script = script
      if host.isInInput { script.lua.markInstructions() }
      (isKillNoted, kills.isTold) = (false, false)
      takeLenience()
      awaitKill()
      script.lua.setPrint { [unowned self] line in printed(line.text) }
      try script.lua.setSearcher { [unowned self] name, lua in try module(name, in: lua) }
      asking = "init"
      try script.lua.call(script.lua.load(text(of: manifest.entry), name: "\(name)/\(manifest.entry)"))
      try takeInBeginnings(of: script)
      for collection in collections { _ = collection.commit() }
      phase = .running
      reportTypeProblems()
    } catch {
      noteKill()
      let problem = unreadable ?? .script(error)
      unreadable = nil
      close()
      throw problem
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

  /// The text of a file. An error about the file itself is kept in `unreadable`, because a Lua error cannot carry it.
  private func text(of file: String) throws(LuaError) -> String {
    do {
      return try read(file)
    } catch {
      unreadable = error
      throw .runtime(LuaFailure(message: error.description))
    }
  }

  /// The text of a file as it was first read: a rebuilt plugin runs the same texts, also if its files have changed.
  private func read(_ file: String) throws(PluginError) -> String {
    if let known = texts[ByteString(file)] { return known }
    let text = try files.text(of: file)
    texts[ByteString(file)] = text
    return text
  }

  /// A module that a script of the plugin requires.
  private func module(_ required: String, in lua: LuaState) throws -> LuaReference {
    if required == "dray.array" { return try lua.load(ScriptLibrary.array) }
    let file = try ModuleName(required, of: name).file
    let text: String
    do {
      text = try read(file)
    } catch {
      throw LuaThrow("no module '\(required)': \(error)")
    }
    return try lua.load(text, name: "\(name)/\(file)")
  }

  private func printed(_ line: String) {
    let text = line.utf8.last == UInt8(ascii: "\n") ? String(line.unicodeScalars.dropLast()) : line
    report(.printed, text)
  }

  /// Rebuilds a killed Lua from the last committed states.
  func recover() {
    guard let reason = script?.lua.killed else { return }
    noteKill()
    deletePlaceholders()
    rebuild(saying: "ran into a limit (\(reason))")
    engine.invalidateScene()
  }

  /// Starts the scripts in a new Lua, from the last committed states.
  func rebuild(saying why: String) {
    let kept = committedStates
    // The undo history keeps the states of the old Lua beside those of the new one. If there is not enough memory for
    // both, the history is dropped.
    if script?.lua.killed == .hostMemory || !account.hasRoom(for: account.total.used) { engine.forgetHistory(of: self) }
    close()
    kills.rebuilds += 1
    // The scripts start with the initial random numbers; afterwards the sequence continues from the committed states.
    let committed = random
    random = RandomGenerator(seed: seed)
    defer { random = committed }
    do {
      try start(keeping: kept)
      report(.rebuilt, "\(name) \(why) and continues from its last committed state")
    } catch {
      report(.failed, "\(name) \(why) and could not be rebuilt: \(error)")
    }
  }

  /// The states as committed last.
  private var committedStates: KeptStates {
    let kept = KeptStates()
    guard let script else { return kept }
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

  func report(_ kind: Report.Kind, _ text: String) {
    host.report(Report(plugin: name, kind: kind, text: text))
  }
}

extension LuaFailure {
  /// Whether the path at the beginning of a message is that of a field of this state.
  fileprivate func isAbout(_ state: String) -> Bool {
    message.utf8.starts(with: state.utf8)
      && message.utf8.dropFirst(state.utf8.count).first.map(".[:".utf8.contains) ?? false
  }
}
