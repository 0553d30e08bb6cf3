internal import Dray
internal import LineEditor
public import LuaRuntime

// The board on the whole screen.

extension Prompt {
  /// Shows the board on the whole screen until the user leaves it.
  ///
  /// - Parameter notice: The first line below the board.
  /// - Returns: How the user has left it; `nil` without a plugin.
  func runPlayer(notice: String = "") throws(LuaError) -> Player.Ending? {
    guard let play else { return nil }
    let player = Player(play, hasColors: console.hasColors)
    player.message = notice
    session.onReport = { player.take($0) }
    let ending = player.run()
    takeReports()
    try begin(play)
    for fault in player.faults { console.errorLine("error: \(fault.harmless)") }
    return ending
  }

  /// Runs the command `.play`.
  func showScreen() throws(LuaError) -> Step {
    if play == nil { return refuse(Self.noPlugin) }
    if isAttached { return refuse(".play needs the terminal of the running program") }
    guard isInteractive, EditedInput.isAvailable else { return refuse(Self.noScreen) }
    if isAboveBoard { return .ends(.success) }
    return try runPlayer() == .gone ? .ends(.hungUp) : .continues
  }

  /// The error if the whole screen cannot be used.
  static let noScreen = "the whole screen needs a terminal with control sequences at standard input and output"
}

extension Runner {
  /// Shows a plugin on the whole screen of the terminal.
  ///
  /// - Parameters:
  ///   - plugin: The folder or the name of the plugin.
  ///   - options: The options of the plugin.
  ///   - seed: Seed of all random numbers; `nil` is a random seed.
  public func play(_ plugin: String, options: [LuaString: PlainData] = [:], seed: UInt64? = nil) -> ExitStatus {
    guard EditedInput.isAvailable else {
      console.errorLine("dray: \(Prompt.noScreen)")
      return .failure
    }
    let seed = seed ?? UInt64.random(in: 1...99_999)
    return attempt { session in
      let play = try Play(PluginFinder.folder(named: plugin), options: options, seed: seed) { session.onReport($0) }
      let prompt = try Prompt(session, on: play, isInteractive: true)
      prompt.isAboveBoard = true
      let input = EditedInput()
      // The offer is above the prompt, and on the terminal after the game. The board mentions it.
      prompt.recordSession()
      let isOffered = prompt.sessionFile?.offered != nil
      var notice = isOffered ? "\(play.plugin.name) ended unexpectedly; : shows how to go on" : ""
      while !prompt.hasQuit {
        let ending = try prompt.runPlayer(notice: notice)
        if ending == .gone { return .hungUp }
        guard ending == .prompt else { break }
        notice = ""
        if let play = prompt.play { console.write(play.board(width: console.width, hasColors: console.hasColors)) }
        console.line(Prompt.boardNotice)
        if prompt.run(input) == .hungUp { return .hungUp }
      }
      prompt.sessionFile?.end()
      return prompt.play?.host.endRecording() == false ? .failure : .success
    }
  }
}
