internal import Dray
public import LuaRuntime

/// The subcommands, with parsed arguments.
public struct Runner {
  let console: Console

  /// Creates a runner that writes to a console.
  public init(on console: Console = .standard) { self.console = console }

  /// Opens a plugin and runs Lua from an input.
  ///
  /// - Parameters:
  ///   - plugin: The folder or the name of the plugin; `nil` is a session without a plugin.
  ///   - options: Values for options of the plugin.
  ///   - seed: Seed of all random numbers. `nil` is a random seed on a terminal, and 0 otherwise.
  ///   - input: The source of the lines.
  ///   - isInteractive: Whether the input is a terminal.
  ///   - printsJSON: Whether values and errors are printed as lines of JSON.
  ///   - watches: Whether the plugin is reloaded when one of its files changes.
  ///   - name: The name of the input in messages; `nil` is that of a terminal or of the standard input.
  public func open(
    plugin: String?, options: [LuaString: PlainData] = [:], seed: UInt64? = nil, input: some LineSource,
    isInteractive: Bool, printsJSON: Bool = false, watches: Bool = false, name: String? = nil
  ) -> ExitStatus {
    let path = plugin.map(PluginFinder.folder)
    let givenSeed = seed
    let seed = seed ?? (isInteractive ? UInt64.random(in: 1...99_999) : 0)
    return attempt { session in
      var hasFault = false
      var play: Play?
      if let path {
        let opening = Opening(path: path, console: console, isInteractive: isInteractive && !printsJSON, waits: watches)
        switch try opening.load({ () throws(PlayError) in
          hasFault = false
          return try Play(path, options: options, seed: seed) { report in
            if ReportText.isFault(report) { hasFault = true }
            session.onReport(report)
          }
        }) {
        case .loaded(let loaded): play = loaded
        case .failed(let status): return status
        }
      }
      let prompt = try Prompt(session, on: play, isInteractive: isInteractive, name: name)
      (prompt.printsJSON, prompt.givenSeed) = (printsJSON, givenSeed)
      if watches { try prompt.watchFiles() }
      if isInteractive, !printsJSON { greet(play, seed: seed) }
      if input is EditedInput, isInteractive, !printsJSON { prompt.recordSession() }
      if hasFault, !isInteractive {
        console.errorLine("dray: \(play?.plugin.name ?? "the plugin") failed to load")
        return .failure
      }
      let status = prompt.run(input)
      // After a hang-up, as after a kill, the recording stays.
      if status == .hungUp { return status }
      prompt.sessionFile?.end()
      return prompt.play?.host.endRecording() == false ? .failure : status
    }
  }

  /// Runs a driver script.
  ///
  /// - Parameters:
  ///   - path: The file; `-` is the standard input.
  ///   - arguments: The values of `...` and of the global table `arg`, whose entry 0 is the path.
  public func run(script path: String, arguments: [String] = []) -> ExitStatus {
    let status = attempt { session in
      var text = try ScriptFile.text(of: path == "-" ? "/dev/stdin" : path)
      // The first line may name the interpreter. An empty line replaces it, so that line numbers stay correct.
      if text.hasPrefix("#") { text = String(text.drop { $0 != "\n" }) }
      // Some editors begin a file with a byte order mark.
      if text.hasPrefix("\u{feff}") { text.removeFirst() }
      let values = arguments.map { PlainData.string(LuaString($0)) }
      var table = PlainTable(items: values)
      table[.integer(0)] = .string(LuaString(path))
      try session.lua.set("arg", of: session.lua.globals, to: .table(session.lua.makeTable(table)))
      let script = try session.lua.load(text, name: path == "-" ? "stdin" : path)
      try session.lua.call(script, arguments.map { .string(LuaString($0)) })
      return .success
    }
    if status != .success, let plugin = PluginFinder.plugin(ofScript: path) {
      console.errorLine("\(path) is the script of a plugin; dray \(plugin) opens the plugin")
    }
    return status
  }

  /// Runs code from the command line and prints the values of an expression.
  ///
  /// - Parameter printsJSON: Whether each value, or the error, is printed as a line of JSON.
  public func evaluate(_ code: String, printsJSON: Bool = false) -> ExitStatus {
    attempt { session in
      if printsJSON { return evaluateAsJSON(code, in: session) }
      let values = try session.lua.call(session.lua.loadPiece(LuaString(code), name: "-e", line: 1))
      if !values.isEmpty { console.line(try session.text(of: values).text) }
      return .success
    }
  }

  private func evaluateAsJSON(_ code: String, in session: Session) -> ExitStatus {
    do throws(LuaError) {
      let values = try session.lua.call(session.lua.loadPiece(LuaString(code), name: "-e", line: 1))
      for value in values { console.line(try JSONLines.line(of: value, in: session)) }
      return .success
    } catch {
      console.line(JSONLines.line(of: error))
      if case .syntax = error { return .invalidData }
      return .failure
    }
  }

  /// Runs the tests of plugins. A plugin that is named twice is tested once.
  ///
  /// - Parameters:
  ///   - plugins: The folders or names of the plugins.
  ///   - options: The filter, the format and the time limit.
  ///   - watches: Whether the tests run again after each change of a file, until Ctrl-C.
  public func test(
    plugins: [String], _ options: TestOptions = TestOptions(), watches: Bool = false
  ) -> ExitStatus {
    let folders = PluginFinder.distinct(plugins).map(PluginFinder.folder)
    guard watches else { return TestRunner.run(folders, options, on: console) }
    do throws(InputError) {
      // The watch begins before the first run, so that it detects a change during this run.
      let watch = try FolderWatch(folders)
      repeat {
        _ = TestRunner.run(folders, options, on: console)
      } while watch.wait(console)
      return .success
    } catch {
      console.errorLine("dray: \(error)")
      return .failure
    }
  }

  /// The error message for two words in place of one plugin. The first word may be a misspelt command.
  public static func unexpectedArgument(_ word: String, _ next: String, commands: [String]) -> String {
    let meant = suggestion(for: word, among: commands)
    return "Unexpected argument '\(next)'; "
      + (meant.map { "did you mean 'dray \($0) \(next)'?" } ?? "open takes one plugin or script")
  }

  func attempt(_ body: (Session) throws -> ExitStatus) -> ExitStatus {
    do {
      return try body(Session(console))
    } catch let error as LuaError {
      console.errorLine(ReportText.text(of: error))
      if case .syntax = error { return .invalidData }
    } catch PlayError.loading(let error, let traceback) {
      console.errorLine(ReportText.text("dray: \(error)", traceback))
      return error.exitStatus
    } catch {
      console.errorLine("dray: \(error)")
    }
    return .failure
  }

  private func greet(_ play: Play?, seed: UInt64) {
    let opened = play.map { ": \($0.plugin.name), seed \(Int64(bitPattern: seed))" } ?? ""
    console.line("dray \(Version.current) (Lua 5.4)\(opened). .help lists commands.")
    if let play {
      console.write(play.board(width: console.width, hasColors: console.hasColors))
      return SceneWarnings.all(of: play.plugin, in: play.host).forEach { console.errorLine("warning: \($0.harmless)") }
    }
    let names = PluginFinder.names
    if !names.isEmpty { console.line("plugins: \(names.joined(separator: ", ")); .open NAME opens one") }
  }
}
