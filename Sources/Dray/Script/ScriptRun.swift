internal import DragEngine
internal import LuaRuntime

/// The scripts of one plugin as they run: their Lua, whether it runs, the present question, and the kills of the input.
///
/// Every part of a plugin that calls its scripts uses it: it finds the Lua, reports errors, and charges what the host
/// keeps.
final class ScriptRun {
  /// The name of the plugin.
  let name: String
  /// The memory that the host keeps for the plugin.
  let account: Account
  unowned let engine: Engine
  /// The names of the engine.
  let symbols: SymbolTable
  let reports: Reports
  /// The drags of which the scripts know: an error about a drag is reported once for it.
  let drags: KnownDrags
  // Properties used by each question on an update are free of checks for overlapping access, as in the engine.

  /// The running Lua with the functions that the host calls; `nil` while the plugin is not running.
  @exclusivity(unchecked) var script: Script?
  var phase = Phase.loading
  /// The name of the present question, for messages.
  @exclusivity(unchecked) var question: StaticString = "init"
  @exclusivity(unchecked) var kills = KillsOfInput()
  /// Whether the kill of the running Lua is already in the journal.
  var isKillNoted = false

  enum Phase {
    case loading
    case running
    /// The Lua was killed, and its committed states could not be restored.
    case failed
  }

  init(_ name: String, _ account: Account, _ engine: Engine, _ reports: Reports, _ drags: KnownDrags) {
    self.name = name
    self.account = account
    self.engine = engine
    symbols = engine.symbols
    self.reports = reports
    self.drags = drags
  }

  /// Whether the Lua was killed and must be rebuilt.
  var wasKilled: Bool { script?.lua.killed != nil }

  /// The Lua, unless it was killed.
  var liveScript: Script? {
    guard let script, script.lua.killed == nil else { return nil }
    return script
  }

  /// The running Lua, if a scene was made in it. A drag or a scene may outlive its Lua, if the next scene cannot be
  /// built.
  func script(of scene: LuaScene) -> Script? {
    guard let script, script.lua === scene.lua else { return nil }
    return script
  }

  /// Closes the Lua.
  func close() {
    script?.lua.close()
    script = nil
    phase = .failed
  }

  /// The running closure that is not a command, for messages.
  var situation: String {
    if phase == .loading { return "while the script is loaded" }
    return engine.activity == .observer ? "in an observer (\(question))" : "in a question (\(question))"
  }

  // MARK: Reports

  func report(_ kind: Report.Kind, _ text: String) {
    reports.report(Report(plugin: name, kind: kind, text: text))
  }

  /// Reports an error to the host, and returns the reason for drags and taps.
  ///
  /// - Parameters:
  ///   - place: The beginning of the closure that was run, for a message without a place of its own. An error in a tail
  ///     call has none, because Lua forgets the line of the call.
  ///   - session: The drag that the question was about: each text is reported once for a drag.
  ///   - subject: The beginning of the message instead, if the library failed and not a script.
  func fail(
    _ error: LuaError, in place: (chunk: String, line: Int)? = nil, of session: DragSession.ID? = nil,
    about subject: @autoclosure () -> String? = nil
  ) -> Reason {
    var text = error.description
    if let raised = error.failure?.value { text = raised["text"]?.text ?? raised["code"]?.text ?? text }
    text = text.cutAsMessage
    if let place, error.failure?.line == 0, !text.utf8.starts(with: place.chunk.utf8) {
      text = "\(place.chunk):\(place.line): \(text)"
    } else if error.failure?.line == 0, !text.utf8.starts(with: "\(name)/".utf8), let subject = subject() {
      text = "\(subject): \(text)"
    }
    let reason = Reason(text, code: error.failure?.value?["code"]?.name ?? "failed")
    if case .killed = error {
      if kills.isTold { return reason }
      kills.isTold = true
    }
    if drags.isNewFailure(ByteString(text), of: session, isOutside: reports.isAskedOutside) {
      reports.report(Report(plugin: name, kind: .failed, text: text, traceback: error.failure?.traceback ?? []))
    }
    return reason
  }

  // MARK: Memory of the host

  /// Adds bytes to a charge, and ends the script if it exceeds the limit of host memory.
  func charge(_ bytes: Int, to holding: Holding) throws(LuaError) {
    if !holding.add(bytes) { throw endForHostMemory() }
  }

  /// Creates a charge; ends the script if it exceeds the limit of host memory.
  func hold(_ bytes: Int) throws(LuaError) -> Holding {
    let holding = Holding(on: account)
    try charge(bytes, to: holding)
    return holding
  }

  /// Ends the script because it exceeds the limit of host memory.
  func endForHostMemory() -> LuaError {
    script?.lua.kill(.hostMemory)
    return .killed(.hostMemory, LuaFailure(message: "too much memory of the host"))
  }

  // MARK: Places

  /// The beginning of a closure in its script; `nil` if it is not in a script.
  ///
  /// - Parameter handler: The name of the function in a table of handlers.
  func place(of closure: Int, in closures: LuaReference, _ handler: String = "") -> (chunk: String, line: Int)? {
    guard let function = function(of: closure, in: closures, handler),
      let place = try? script?.lua.definition(of: function), place.line > 0
    else { return nil }
    return place
  }

  /// The closure that the script wrote, also if the library has wrapped it in one of its own.
  func function(of closure: Int, in closures: LuaReference, _ handler: String = "") -> LuaReference? {
    guard let script = liveScript,
      let own = try? script.lua.get(.integer(closure), of: closures),
      let theirs = try? script.lua.get(.integer(-closure), of: closures)
    else { return nil }
    let behind = try? script.lua.call(script.library[.closureBehind], own, theirs, .string(LuaString(handler)))
    return behind?.first?.reference
  }
}

/// The kills and rebuilds of a plugin in the present input.
struct KillsOfInput {
  /// The number of rebuilds.
  var rebuilds = 0
  /// Whether it was rebuilt during another plugin's turn: it has used its own turn, and runs no command before the next
  /// input.
  var isResting = false
  /// Whether the kill of the running Lua was reported; all its further calls fail for the same reason.
  var isTold = false
}
