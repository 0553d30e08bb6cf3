internal import Dray
internal import LuaRuntime

/// Takes Lua line by line, runs it with a plugin and prints the results: for users, and for command files.
///
/// A user sees prompts and may make errors; a command file ends at the first error, which is reported with its line.
final class Prompt {
  private let session: Session
  private let play: Play?
  private let isInteractive: Bool
  private var reader: Reader
  /// The answer to the last tap, key or tick of this input, and whether its changes were printed.
  private var answer: (answer: DriverAnswer, isPrinted: Bool)?
  /// Whether the effect of a key was announced.
  private var hasSpoken = false
  private var hasFault = false
  /// Whether an error was one of the host itself, such as a recording that has ended.
  private var isFaultOfHost = false
  private var outcome: String?
  /// The choice that was shown last.
  private var choice: Choice?

  private var console: Console { session.console }

  init(_ session: Session, on play: Play?, isInteractive: Bool) throws(LuaError) {
    self.session = session
    self.play = play
    self.isInteractive = isInteractive
    reader = Reader(name: isInteractive ? "input" : "stdin")
    outcome = play?.plugin.outcome
    session.onReport = { [unowned self] in show($0) }
    guard let play else { return }
    play.onAnswer = { [unowned self] in show($0, changes: $1) }
    play.onAnnouncement = { [unowned self] in speak($0) }
    try session.call("expose", .function(play.makeFunction(in: session.lua, width: console.width)))
  }

  /// Runs until the input ends.
  func run(_ source: some LineSource) -> ExitStatus {
    var source = source
    do throws(InputError) {
      while let line = try source.next(prompt: reader.isIncomplete ? " ...> " : "dray> ") {
        switch take(line) {
        case .continues: continue
        case .ends(let status): return status
        }
      }
    } catch {
      console.errorLine("dray: \(error)")
      return .failure
    }
    if isInteractive { console.line("") }
    if let error = reader.abandon(in: session.lua) { return fail(error) }
    return .success
  }

  private enum Step {
    case continues
    case ends(ExitStatus)
  }

  private func take(_ line: LuaString) -> Step {
    (answer, hasFault, hasSpoken) = (nil, false, false)
    let drags = play?.openDrags ?? []
    do throws(LuaError) {
      switch try reader.take(line, in: session.lua) {
      case .incomplete: return .continues
      case .unreadable(let problem): return refuse(problem)
      case .command(let text):
        if let step = obey(text) { return step }
      case .function(let function): try show(session.lua.call(function))
      }
    } catch {
      let step = isInteractive ? report(error) : .ends(fail(error))
      // A drag that began in a failed input is not stored in a variable, and would block undo.
      if let line = play?.cancelDrags(except: drags), isInteractive { console.errorLine(line) }
      return step
    }
    showOutcome()
    showChoice()
    guard hasFault, !isInteractive else { return .continues }
    console.errorLine("\(reader.name):\(reader.firstLine): the \(isFaultOfHost ? "recording" : "plugin") failed")
    return .ends(.failure)
  }

  /// Runs a command with a dot; `nil` if it may have changed the game.
  private func obey(_ text: String) -> Step? {
    switch PromptCommand.parse(text) {
    case .command(.quit, _): return .ends(.success)
    case .command(.help, _): console.write(PromptCommand.help(for: play?.plugin))
    case .command(.memory, _): showMemory()
    case .command(.undo, _): return travel { $0.undo() }
    case .command(.redo, _): return travel { $0.redo() }
    case .command(.record, let file): return keep { try $0.record(to: file.name, isDurable: file.option == .durable) }
    case .command(.save, let file):
      return keep { try $0.host.save(to: file.name, unfinished: file.option?.unfinished ?? .refuse) }
    case .command(.load, let file):
      return keep { play in
        _ = try play.answer {
          for note in try play.load(file.name) { console.line(note) }
          return .done
        }
      }
    case .unknown(let problem): return refuse(problem)
    }
    return .continues
  }

  /// Runs a command about files; `nil` if it may have changed the game.
  private func keep(_ body: (Play) throws -> Void) -> Step? {
    guard let play else { return refuse("no plugin is loaded") }
    do { try body(play) } catch { return refuse("\(error)") }
    return nil
  }

  private func refuse(_ problem: String) -> Step {
    guard isInteractive else {
      console.errorLine("\(reader.name):\(reader.firstLine): \(problem)")
      return .ends(.failure)
    }
    console.errorLine(problem)
    return .continues
  }

  private func travel(_ body: (Play) -> DriverAnswer) -> Step? {
    guard let play else {
      console.line("refused: no plugin is loaded")
      return nil
    }
    let answer = body(play)
    if let reason = answer.reason, !hasFault { console.line("refused: \(reason.text.harmless)") }
    return nil
  }

  // MARK: Output

  /// Prints the results of an input. Answers of taps, keys and ticks have texts of their own.
  private func show(_ values: [LuaValue]) throws(LuaError) {
    guard let first = values.first else { return }
    if let (answer, isPrinted) = answer, case .boolean(answer.isDone) = first {
      if hasSpoken { return }
      if answer.isDone, isPrinted { return }
      if !answer.isDone, hasFault { return }
      if let reason = answer.reason { return console.line("refused: \(reason.text.harmless)") }
    }
    console.line(try session.text(of: values))
  }

  private func show(_ answer: DriverAnswer, changes: [String]) {
    for change in hasSpoken ? [] : changes { console.line(change) }
    self.answer = (answer, !changes.isEmpty)
  }

  private func speak(_ text: String) {
    hasSpoken = true
    console.line(text)
  }

  private func show(_ report: Report) {
    if ReportText.isFault(report) { (hasFault, isFaultOfHost) = (true, report.plugin.isEmpty) }
    ReportText.print(report, on: console)
  }

  private func showMemory() {
    guard let plugin = play?.plugin else { return console.line("no plugin is loaded") }
    func text(_ bytes: Int) -> String { bytes < 1 << 20 ? "\(bytes >> 10) KB" : "\(bytes >> 20) MB" }
    let (limit, hostLimit) = (plugin.memoryLimit, plugin.hostMemoryLimit)
    console.line("scripts: \(text(plugin.memoryInUse))" + (limit > 0 ? " of \(text(limit))" : ""))
    console.line(
      "host, for the scripts: \(text(plugin.hostMemoryInUse))" + (hostLimit > 0 ? " of \(text(hostLimit))" : "")
        + ", at most \(text(plugin.hostMemoryPeak)) so far")
  }

  private func showOutcome() {
    let before = outcome
    outcome = play?.plugin.outcome
    if let outcome, outcome != before { console.line("outcome: \(outcome)") }
  }

  /// Shows the earliest waiting choice.
  private func showChoice() {
    let before = choice
    choice = play?.host.choices.first
    if let choice, choice !== before { console.line(ReportText.text(of: choice)) }
  }

  private func report(_ error: LuaError) -> Step {
    console.errorLine(ReportText.text(of: error))
    return .continues
  }

  /// Ends a command file.
  private func fail(_ error: LuaError) -> ExitStatus {
    let text = ReportText.text(of: error)
    let place = "\(reader.name):"
    console.errorLine(text.hasPrefix(place) ? text : "\(place)\(reader.firstLine): \(text)")
    return .failure
  }
}
