internal import Dray
internal import LineEditor
internal import LuaRuntime

/// Takes Lua line by line, runs it with a plugin and prints the results: for users, and for command files.
///
/// A user sees prompts, and the session continues after an error. A command file ends at the first error, which is
/// reported with its line.
final class Prompt {
  let session: Session
  private(set) var play: Play?
  let isInteractive: Bool
  private(set) var reader: Reader
  /// The settings of the prompt.
  var settings = PromptSettings()
  private var printed = Printed()
  /// Whether values and errors are printed as lines of JSON.
  var printsJSON = false
  private var outcome: String?
  /// The choice that was shown last.
  private var choice: Choice?
  /// Whether the user has ended the session by `.quit`.
  var hasQuit = false
  /// Whether the prompt was opened from the board on the whole screen, to which the end of the input leads back.
  var isAboveBoard = false
  /// Whether the prompt was opened on the game of another program, which it must not leave for another game.
  var isAttached: Bool { play?.isAttached ?? false }
  /// The files of the plugin, if changes of them reload it.
  private(set) var watch: FolderWatch?
  /// The place of the latest error in a script of the plugin, such as `init.lua:31`; `nil` without an error since the
  /// latest load.
  var faultPlace: String?
  /// The seed that the user has given for the plugin; `nil` without one.
  var givenSeed: UInt64?
  /// The recording from which a later session can go on after a crash, a kill or a hang-up; `nil` for none.
  var sessionFile: SessionFile?

  /// What was printed about the effects of the present input.
  private struct Printed {
    /// The latest answer to an action such as a tap, a key or undo, and whether lines about its changes were printed.
    var answer: (answer: DriverAnswer, hasChanges: Bool)?
    /// Whether an announcement has described the effect.
    var hasAnnouncement = false
    /// The texts of the reported faults.
    var faults: Set<String> = []
    /// The source of the latest reported fault; `nil` without a fault.
    var fault: Fault?
  }

  /// The source of a fault.
  private enum Fault {
    case plugin
    /// The host itself, such as a recording that has ended.
    case host
  }

  /// Whether a fault was reported during the present input.
  var hasFault: Bool { printed.fault != nil }

  var console: Console { session.console }

  init(_ session: Session, on play: Play?, isInteractive: Bool, name: String? = nil) throws(LuaError) {
    self.session = session
    self.play = play
    self.isInteractive = isInteractive
    reader = Reader(name: name ?? (isInteractive ? "input" : "stdin"))
    takeReports()
    if isInteractive { session.lua.takeInterrupts() }
    reader.reserved = { Self.standardNames }
    if let play { try begin(play) }
  }

  /// Makes the prompt receive the reports of plugins.
  func takeReports() { session.onReport = { [unowned self] in show($0) } }

  /// The global names of Lua's library.
  private static let standardNames: Set<String> = [
    "assert", "coroutine", "dray", "error", "getmetatable", "ipairs", "load", "math", "next", "pairs", "pcall", "print",
    "rawequal", "rawget", "rawlen", "rawset", "require", "select", "setmetatable", "string", "table", "tonumber",
    "tostring", "type", "utf8", "xpcall", "_G", "_ENV",
  ]

  /// Makes a play the current one of the prompt.
  func begin(_ play: Play) throws(LuaError) {
    self.play = play
    outcome = play.plugin.outcome
    (choice, faultPlace) = (nil, nil)
    watch?.follow([play.folder.path])
    reader.reserved = { [plugin = play.plugin] in
      Self.standardNames.union(plugin.stateNames).union(plugin.viewStateNames)
        .union(ScriptReference.standard.members(of: "Play").map(\.name))
    }
    play.onAnswer = { [unowned self] in show($0, changes: $1) }
    play.onAnnouncement = { [unowned self] in speak($0) }
    play.wayBack.onReturn = { [unowned self] previous throws(LuaError) in try begin(previous) }
    try session.call("expose", .function(play.makeFunction(in: session.lua, width: { [console] in console.width })))
  }

  /// Runs the entries of a source until it ends or a command ends the session.
  func run(_ source: some LineSource) -> ExitStatus {
    var source = source
    source.begin(assistance)
    if source is EditedInput { settings.showsBoard = true }
    while true {
      do throws(InputError) {
        guard let line = try source.next(prompt: reader.isIncomplete ? " ...> " : "dray> ") else {
          // At a terminal, Ctrl-D ends an incomplete entry first, and on an empty one the session.
          guard isInteractive, !isAttached, let error = reader.abandon(in: session.lua) else { break }
          if !source.endsInEmptyRow { console.line("") }
          _ = report(error)
          continue
        }
        if case .ends(let status) = take(line) { return status }
      } catch  where error.isInterrupt {
        dropLine()
      } catch  where error.isHangUp {
        return .hungUp
      } catch {
        console.errorLine("dray: \(error)")
        return .failure
      }
    }
    if isInteractive, !source.endsInEmptyRow { console.line("") }
    if let error = reader.abandon(in: session.lua) { return fail(error) }
    return .success
  }

  /// The functions that assist the editor of entries.
  private var assistance: InputAssistance {
    var assistance = InputAssistance()
    if let watch {
      assistance.attention = LineReader.Attention(descriptor: watch.descriptor) { [unowned self] in reloadIfChanged() }
    }
    if isAboveBoard { assistance.leaveNotice = Self.boardNotice }
    assistance.isComplete = { [session] in Reader.isComplete($0, in: session.lua) }
    assistance.complete = { [unowned self] in PromptCompleter(session, on: play).complete($0, cursor: $1) }
    assistance.edit = { [console] in Self.edited($0, on: console) }
    assistance.cancel = { [unowned self] in
      if let line = play?.cancelDrags(except: []) { console.line(line) }
    }
    return assistance
  }

  /// Makes the prompt reload the plugin when one of its files changes, except its tests.
  func watchFiles() throws(InputError) {
    guard let play else { return }
    watch = try FolderWatch([play.folder.path]) { !$0.hasSuffix("_test.lua") }
  }

  /// Reloads the plugin if its files have changed while the user was typing.
  private func reloadIfChanged() {
    guard let watch, watch.takeChanges() else { return }
    let changes = BoardChanges(settings, play)
    _ = reload()
    changes.show(on: console, play)
    showOutcome()
    showChoice()
  }

  /// How to leave a prompt that was opened from the board on the whole screen.
  static let boardNotice = "Ctrl-D or .play leads back to the board, .quit leaves"

  /// The error of commands that need a plugin.
  static let noPlugin = "no plugin is open; .open NAME opens one"

  /// Drops the typed lines after Ctrl-C. If there are none, prints how to leave.
  private func dropLine() {
    LuaInterrupt.end()
    console.line("")
    if reader.isIncomplete { return reader.clear() }
    console.line(isAboveBoard ? Self.boardNotice : "Ctrl-D or .quit ends the session")
  }

  /// Ends an interrupt by Ctrl-C, so that code can run again. Returns whether there was an interrupt.
  private func endInterrupt() -> Bool {
    guard isInteractive, LuaInterrupt.isRaised else { return false }
    LuaInterrupt.end()
    session.lua.revive()
    return true
  }

  enum Step {
    case continues
    case ends(ExitStatus)
  }

  private func take(_ line: LuaString) -> Step {
    printed = Printed()
    _ = endInterrupt()
    defer { _ = endInterrupt() }
    defer { sessionFile?.follow(play) }
    let drags = play?.openDrags ?? []
    let changes = BoardChanges(settings, play)
    defer { changes.show(on: console, play) }
    do throws(LuaError) {
      switch try reader.take(line, in: session.lua) {
      case .incomplete: return .continues
      case .unreadable(let problem): return refuse(problem)
      case .command(let text):
        if let step = try obey(text) { return step }
      case .function(let function):
        let values = try session.lua.call(function)
        try show(values)
        if let hint = hintForName(in: values) { console.line(hint) }
      }
    } catch {
      // An error that came before the interrupt is shown like others.
      let isInterrupted = endInterrupt() && error.isKill
      let step = isInterrupted ? reportInterrupt(error) : isInteractive ? report(error) : .ends(fail(error))
      // A drag that began in a failed input is not stored in a variable, and would block undo.
      if let line = play?.cancelDrags(except: drags), isInteractive { console.errorLine(line) }
      return step
    }
    if isInteractive, let name = reader.stayedLocal.first {
      console.line("-- '\(name)' stays local to this input, because a function or a state has this name")
    }
    if isInteractive, let name = reader.attributedLocal {
      console.line("-- the local variables of this input end with it, because '\(name)' has an attribute")
    }
    showOutcome()
    showChoice()
    guard hasFault, !isInteractive else { return .continues }
    if printsJSON { return .ends(.failure) }
    console.errorLine(
      "\(reader.name):\(reader.firstLine): the \(printed.fault == .host ? "recording" : "plugin") failed")
    return .ends(.failure)
  }

  func refuse(_ problem: String) -> Step {
    if printsJSON {
      console.line(JSONLines.line(ofError: problem, file: reader.name, line: reader.firstLine))
      return isInteractive ? .continues : .ends(.failure)
    }
    guard isInteractive else {
      console.errorLine("\(reader.name):\(reader.firstLine): \(problem)")
      return .ends(.failure)
    }
    console.errorLine(problem)
    return .continues
  }

  // MARK: Output

  /// Prints the results of an input. Answers to actions, such as taps, keys and undo, have their own texts.
  func show(_ values: [LuaValue]) throws(LuaError) {
    if printsJSON {
      for value in values { console.line(try JSONLines.line(of: value, in: session)) }
      return
    }
    guard let first = values.first else { return }
    if case .nil = first {} else { try session.call("keep_result", first) }
    if let (answer, hasChanges) = printed.answer, case .boolean(answer.isDone) = first {
      if printed.hasAnnouncement { return }
      if answer.isDone, hasChanges { return }
      if !answer.isDone, hasFault { return }
      if let reason = answer.reason { return console.line("refused: \(reason.text.harmless)") }
    }
    var (text, isCut) = try session.text(of: values)
    // The outcome of a drag that a fault has ended repeats the text of the fault.
    if let fault = printed.faults.first(where: { text.hasSuffix(": \($0.harmless)") }) {
      text.removeLast(fault.harmless.count + 2)
    }
    console.line(text)
    if isCut, isInteractive { console.line("-- cut; .more prints all of it") }
  }

  private func show(_ answer: DriverAnswer, changes: [String]) {
    if printsJSON { return }
    for change in printed.hasAnnouncement ? [] : changes { console.line(change) }
    printed.answer = (answer, !changes.isEmpty)
  }

  private func speak(_ text: String) {
    printed.hasAnnouncement = true
    console.line(printsJSON ? JSONLines.line(ofMessage: text) : text)
  }

  private func show(_ report: Report) {
    let isFault = ReportText.isFault(report)
    if isFault {
      printed.fault = report.plugin.isEmpty ? .host : .plugin
      notePlace(ofError: report.text)
    }
    // A rule that fails at several places, such as in a search of legal drags, is reported once.
    if isFault, !printed.faults.insert(report.text).inserted { return }
    if printsJSON {
      console.line(isFault ? JSONLines.line(ofError: report.text) : JSONLines.line(ofMessage: report.text))
      return
    }
    ReportText.print(report, on: console)
    guard isInteractive, isFault else { return }
    if let excerpt = ErrorText(play: play, reader: reader).excerpt(ofReport: report.text) { console.errorLine(excerpt) }
  }

  private func showOutcome() {
    let before = outcome
    outcome = play?.plugin.outcome
    if let outcome, outcome != before {
      let text = "outcome: \(outcome)"
      console.line(printsJSON ? JSONLines.line(ofMessage: text) : text)
    }
  }

  /// Shows the earliest waiting choice.
  private func showChoice() {
    let before = choice
    choice = play?.host.choices.first
    if let choice, choice !== before {
      let text = ReportText.text(of: choice)
      console.line(printsJSON ? JSONLines.line(ofMessage: text) : text)
    }
  }

  private func reportInterrupt(_ error: LuaError) -> Step {
    let place = error.failure.flatMap { $0.line > 0 ? " at \($0.chunk):\($0.line)" : nil } ?? ""
    console.errorLine("interrupted\(place)")
    return .continues
  }

  private func report(_ error: LuaError) -> Step {
    if printsJSON {
      console.line(JSONLines.line(of: error))
      return .continues
    }
    console.errorLine(ErrorText(play: play, reader: reader).text(of: error))
    return .continues
  }

  /// Prints the error that ends a command file.
  private func fail(_ error: LuaError) -> ExitStatus {
    let status = if case .syntax = error { ExitStatus.invalidData } else { ExitStatus.failure }
    if printsJSON {
      console.line(JSONLines.line(of: error))
      return status
    }
    let text = ReportText.text(of: error)
    let place = "\(reader.name):"
    console.errorLine(text.hasPrefix(place) ? text : "\(place)\(reader.firstLine): \(text)")
    return status
  }
}
