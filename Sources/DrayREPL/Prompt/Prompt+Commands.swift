internal import Dray
internal import LuaRuntime

// The commands that begin with a dot.

extension Prompt {
  /// Runs a command. Returns `nil` if the prompt must show a new outcome or choice afterwards.
  func obey(_ text: String) throws(LuaError) -> Step? {
    let (command, argument): (PromptCommand, PromptCommand.Argument)
    switch PromptCommand.parse(text) {
    case .command(let known, let rest): (command, argument) = (known, rest)
    case .unknown(let problem): return refuse(problem)
    }
    switch command {
    case .quit:
      hasQuit = true
      return .ends(.success)
    case .undo: return changeHistory { $0.undo() }
    case .redo: return changeHistory { $0.redo() }
    case .reload: return reload()
    case .record:
      return keep { try $0.record(to: argument.text, isDurable: argument.option == .durable) }
    case .save: return save(argument)
    case .load:
      return keep { play in
        let progress = ProgressLine(on: console)
        defer { progress.end() }
        _ = try play.answer {
          let notes = try play.load(argument.text) { line in progress.show { "\(argument.text): line \(line)" } }
          progress.end()
          for note in notes { console.line(note) }
          return .done
        }
      }
    case .render:
      return keep { try PictureFile.write(BoardPicture(of: $0.host).text, to: argument.text) }
    case .open: return try open(argument.text)
    case .play: return try showScreen()
    case .edit: return edit(argument.text)
    case .set where argument.text.isEmpty: console.write(settings.text)
    case .set where argument.text.prefix { $0 != " " } == "state": return try setState(argument.text)
    case .set: if let problem = change(argument.text) { return refuse(problem) }
    case .board, .trace:
      if let problem = change("\(command.rawValue) \(argument.text)") { return refuse(problem) }
    case .help where argument.text.isEmpty:
      console.write(PromptCommand.help(for: play?.plugin, isAttached: isAttached, width: console.width))
    case .help, .doc: return document(argument.text)
    case .source: return showSource(of: argument.text)
    case .why: return try explain(argument.text)
    case .state: return try showState(argument.text)
    case .limits: showLimits()
    case .memory: showMemory()
    case .time: try time(argument.text)
    case .more: console.line(try session.text(of: [session.lua.get("_", of: session.lua.globals)], isWhole: true).text)
    }
    return .continues
  }

  /// Runs a command about files. Returns `nil` if it succeeded.
  private func keep(_ body: (Play) throws -> Void) -> Step? {
    guard let play else { return refuse(Self.noPlugin) }
    do { try body(play) } catch { return refuse("\(error)") }
    return nil
  }

  /// Saves the game. If unfinished work prevents this, names the options that treat such work.
  private func save(_ argument: PromptCommand.Argument) -> Step? {
    let file = argument.text
    return keep { play in
      do {
        try play.save(to: file, unfinished: argument.option?.unfinished ?? .refuse)
      } catch JournalFileError.unfinishedWork(let work) where argument.option == nil {
        throw InputError(
          description: "\(JournalFileError.unfinishedWork(work)); .save --drop \(file) leaves it out, "
            + ".save --keep \(file) saves the recording, which contains it")
      }
    }
  }

  /// Changes a setting of the prompt. Returns the problem if that is not possible.
  private func change(_ setting: String) -> String? {
    if let problem = settings.set(setting) { return problem }
    guard settings.traces, let play, play.host.journalBytes == nil else { return nil }
    settings.traces = false
    return "a trace needs a recording in memory, and the program makes none"
  }

  private func changeHistory(_ body: (Play) -> DriverAnswer) -> Step? {
    guard let play else {
      console.line("refused: \(Self.noPlugin)")
      return nil
    }
    let answer = body(play)
    if let reason = answer.reason, !hasFault { console.line("refused: \(reason.text.harmless)") }
    return nil
  }

  /// Opens another plugin, or the same one anew with the options and the seed that were set. Otherwise the seed is
  /// random at an interactive prompt, and 0 without a user.
  private func open(_ path: String) throws(LuaError) -> Step? {
    if isAttached { return refuse(".open would leave the running game; .quit first") }
    let folder = PluginFinder.folder(named: path)
    let same = play.flatMap { $0.folder.path == PluginFolder(path: folder).path ? $0 : nil }
    if same == nil { givenSeed = nil }
    let seed = givenSeed ?? (isInteractive ? UInt64.random(in: 1...99_999) : 0)
    do throws(PlayError) {
      let options = same?.plugin.changedOptions ?? [:]
      let next = try Play(folder, options: options, seed: seed) { [session] in
        session.onReport($0)
      }
      if play?.host.endRecording() == false { return refuse("the recording of the last game is incomplete") }
      try begin(asLuaError: next)
    } catch {
      return refuse("\(error)")
    }
    if isInteractive, let play {
      console.line("\(play.plugin.name), seed \(Int64(bitPattern: seed))")
      // If the setting is on, the board is drawn after the command, like after any other change.
      if !settings.showsBoard { console.write(play.board(width: console.width, hasColors: console.hasColors)) }
    }
    return .continues
  }

  private func begin(asLuaError next: Play) throws(PlayError) {
    do throws(LuaError) { try begin(next) } catch { throw .loading(.script(error), traceback: []) }
  }
}
