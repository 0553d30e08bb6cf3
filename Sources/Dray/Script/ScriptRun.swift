internal import DragEngine
internal import LuaRuntime

/// The running scripts of one plugin: their Lua state and its phase, the present question, and the kills in the present
/// input.
///
/// Every part of a plugin that calls scripts uses this object. It finds the Lua state, reports errors, and charges the
/// memory that the host uses for the plugin.
final class ScriptRun {
  /// The name of the plugin.
  let name: String
  /// The memory that the host uses for the plugin.
  let account: Account
  unowned let engine: Engine
  /// The engine's table of names.
  let symbols: SymbolTable
  let reports: Reports
  /// The drags that the scripts know. The same error text is reported once for each drag.
  let drags: KnownDrags
  let textSizes: TextSizes
  // Every pointer update uses some of these properties. Their access is unchecked for speed.

  /// The Lua state with the functions that the host calls; `nil` before it is opened and after it is closed.
  @exclusivity(unchecked) var script: Script?
  var phase = Phase.loading
  /// The first line of the latest command's closure, for errors in the values that the command has written.
  var commandPlace: (chunk: String, line: Int)?
  /// The name of the present question, for messages.
  @exclusivity(unchecked) var question: StaticString = "init"
  /// Whether the scripts have read something without change tracking since the last reset, such as the time or the
  /// position of the pointer. An answer that depends on such a read cannot be cached.
  @exclusivity(unchecked) var hasReadMore = false
  @exclusivity(unchecked) var kills = KillsOfInput()
  var warnings = Warnings()
  /// Whether the kill of the present Lua state was already passed to the journal.
  var isKillNoted = false

  enum Phase {
    case loading
    case running
    /// The Lua state is closed, because the scripts failed to start, are about to start again, or were unloaded.
    case failed
  }

  init(
    _ name: String, _ account: Account, _ engine: Engine, _ reports: Reports, _ drags: KnownDrags, _ sizes: TextSizes
  ) {
    self.name = name
    self.account = account
    self.engine = engine
    symbols = engine.symbols
    self.reports = reports
    self.drags = drags
    textSizes = sizes
  }

  /// Whether the Lua state was killed and must be replaced.
  var wasKilled: Bool { script?.lua.killed != nil }

  /// The Lua state, unless it was killed.
  var liveScript: Script? {
    guard let script, script.lua.killed == nil else { return nil }
    return script
  }

  /// The running Lua state, if the scene was made in it. A drag or a scene may outlive its Lua state if the next scene
  /// cannot be built.
  func script(of scene: LuaScene) -> Script? {
    guard let script, script.lua === scene.lua else { return nil }
    return script
  }

  /// Closes the Lua state.
  func close() {
    script?.lua.close()
    script = nil
    phase = .failed
  }

  /// The words that follow the name of a function in a message, if it may only be called in commands: `was called in a
  /// question (reorder_container)`.
  var situation: String {
    if phase == .loading { return "was called while the script is loaded" }
    return engine.activity == .observer
      ? "was called in an observer (\(question))" : "was called in a question (\(question))"
  }

  /// Runs a question, and notes whether it reads something without change tracking.
  func notingReads<Answer, Failure>(
    _ question: () throws(Failure) -> Answer
  ) throws(Failure) -> (answer: Answer, readsMore: Bool) {
    let outer = hasReadMore
    hasReadMore = false
    defer { hasReadMore = hasReadMore || outer }
    let answer = try question()
    return (answer, hasReadMore)
  }

  // MARK: Reports

  func report(_ kind: Report.Kind, _ text: String) {
    reports.report(Report(plugin: name, kind: kind, text: text))
  }

  /// Reports a probable mistake of the author, once for each place.
  func warn(_ text: String, at place: SourcePlace?) {
    let line = place.map { "\($0): \(text)" } ?? text
    if warnings.insert(ByteString(line), isOutside: reports.isAskedOutside) { report(.warning, line) }
  }

  /// Reports an error to the host, and returns the reason for drags and taps.
  ///
  /// - Parameters:
  ///   - place: The first line of the closure, which is added to a message without a place. An error in a tail call has
  ///     no place, because Lua does not store the line of the call.
  ///   - session: The drag that the question was about. Each text is reported once for a drag.
  ///   - subject: A text to put before a message that has no place and is not about a script of the plugin.
  func fail(
    _ error: LuaError, in place: (chunk: String, line: Int)? = nil, of session: DragSession.ID? = nil,
    about subject: @autoclosure () -> String? = nil
  ) -> Reason {
    var text = error.withHint.description
    if let raised = error.failure?.value { text = raised["text"]?.text ?? raised["code"]?.text ?? text }
    text = text.cutAsMessage
    if let place, error.failure?.line == 0, !text.utf8.starts(with: place.chunk.utf8) {
      text = "\(place.chunk):\(place.line): \(text)"
    } else if error.failure?.line == 0, !text.utf8.starts(with: "\(name)/".utf8), let subject = subject() {
      text = "\(subject): \(text)"
    }
    let reason = Reason(text, code: error.failure?.value?["code"]?.name ?? "failed")
    if case .killed = error {
      if kills.isReported { return reason }
      kills.isReported = true
    }
    if drags.isNewFailure(ByteString(text), of: session, isOutside: reports.isAskedOutside) {
      reports.report(Report(plugin: name, kind: .failed, text: text, traceback: error.failure?.traceback ?? []))
    }
    return reason
  }

  // MARK: Memory of the host

  /// Whether further bytes are within the limit of host memory. Collects garbage first if necessary, because garbage
  /// may own bytes of the host.
  func hasRoom(for bytes: Int) -> Bool {
    if account.hasRoom(for: bytes) { return true }
    try? liveScript?.lua.collectGarbage()
    return account.hasRoom(for: bytes)
  }

  /// Adds bytes to a charge. Ends the script if the total exceeds the limit of host memory.
  func charge(_ bytes: Int, to holding: Holding) throws(LuaError) {
    if !holding.add(bytes), !hasRoom(for: 0) { throw endForHostMemory() }
  }

  /// Creates a charge. Ends the script if the total exceeds the limit of host memory.
  func hold(_ bytes: Int) throws(LuaError) -> Holding {
    let holding = Holding(on: account)
    try charge(bytes, to: holding)
    return holding
  }

  /// Copies bytes of a script to the host. All values, slices, states and loads with these bytes share the copy. The
  /// bytes are charged until their last owner releases them, on any thread.
  func copy(_ bytes: UnsafeBufferPointer<UInt8>) throws(LuaError) -> Bytes {
    let holding = try hold(Account.bytesSize + bytes.count)
    nonisolated(unsafe) let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 1)
    copy.copyMemory(from: UnsafeRawBufferPointer(bytes))
    return Bytes(from: copy.baseAddress!, count: bytes.count) {
      copy.deallocate()
      withExtendedLifetime(holding) {}
    }
  }

  /// Ends the script because it exceeds the limit of host memory.
  func endForHostMemory() -> LuaError {
    script?.lua.kill(.hostMemory)
    return script?.lua.killError ?? .killed(.hostMemory, LuaFailure(message: "too much memory of the host"))
  }

  // MARK: Places

  /// The beginning of a closure in its script, also after a kill. For a function that is in no script, such as
  /// `dray.undo`, the line of the modifier with it; `nil` if this is unknown, too.
  ///
  /// - Parameter handler: The name of the function in a table of handlers.
  func place(of closure: Int, in closures: LuaReference, _ handler: String = "") -> (chunk: String, line: Int)? {
    guard let function = function(of: closure, in: closures, handler),
      let place = try? script?.lua.definition(of: function)
    else { return nil }
    return place.line > 0 ? place : placeOfModifier(with: closure, in: closures)
  }

  /// A field of the modifier of a closure that is not a function of the script itself; `nil` for other closures.
  private func field(_ name: LuaString, ofModifierWith closure: Int, in closures: LuaReference) -> LuaValue? {
    guard let lua = script?.lua, let modifiers = (try? lua.get(.string("modifiers"), of: closures))?.reference,
      let modifier = (try? lua.get(.integer(closure), of: modifiers))?.reference
    else { return nil }
    return try? lua.get(.string(name), of: modifier)
  }

  private func placeOfModifier(with closure: Int, in closures: LuaReference) -> (chunk: String, line: Int)? {
    guard let text = field("_place", ofModifierWith: closure, in: closures)?.text,
      let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")), let line = Int(text[text.index(after: colon)...])
    else { return nil }
    return (String(text[..<colon]), line)
  }

  /// The script's closure, also if a closure of the library wraps it.
  func function(of closure: Int, in closures: LuaReference, _ handler: String = "") -> LuaReference? {
    guard let script, let own = try? script.lua.get(.integer(closure), of: closures) else { return nil }
    let theirs = field("_theirs", ofModifierWith: closure, in: closures) ?? .nil
    if let found = scriptFunction(in: theirs.reference ?? own.reference, handler, script.lua) { return found }
    // A table of handlers may have a metatable.
    guard script.lua.killed == nil else { return nil }
    let behind = try? script.lua.call(script.library[.closureBehind], own, theirs, .string(LuaString(handler)))
    return behind?.first?.reference
  }

  /// A function, or the handler in a table, or in the script's table behind that of the library.
  private func scriptFunction(in value: LuaReference?, _ handler: String, _ lua: LuaState) -> LuaReference? {
    guard let value else { return nil }
    if lua.isFunction(value) { return value }
    let table = (try? lua.get(.string("theirs"), of: value))?.reference ?? value
    guard let function = (try? lua.get(.string(LuaString(handler)), of: table))?.reference else { return nil }
    return lua.isFunction(function) ? function : nil
  }
}

/// The kills and rebuilds of a plugin in the present input.
struct KillsOfInput {
  /// The number of rebuilds.
  var rebuilds = 0
  /// Whether the plugin was killed or rebuilt in the middle of the input. It runs no command before the next input.
  var isResting = false
  /// Whether the kill of the present Lua state was reported. All further calls into this state fail for the same
  /// reason.
  var isReported = false
}
