internal import LuaRuntime

/// Runs calls of a plugin's scripts that may wait, and continues a waiting call when its value has arrived.
final class Waits {
  private let run: ScriptRun
  private let answers: Answers
  private let turns: InputTurns
  private let choices: Choices
  /// The value for which the running call has begun to wait, until the call returns.
  private var awaited: AwaitedValue?

  init(_ run: ScriptRun, _ answers: Answers, _ turns: InputTurns, _ choices: Choices) {
    self.run = run
    self.answers = answers
    self.turns = turns
    self.choices = choices
  }

  /// Moves a waiting call out of Lua, so that the call continues when its value has arrived.
  ///
  /// - Returns: `done`, so that the writes so far may be committed.
  private func suspend(
    _ call: borrowing LuaCall, _ name: StaticString, closure: LuaReference?
  ) throws(LuaError) -> CommandAnswer {
    guard let lua = run.script?.lua else { throw .closed }
    guard let awaited else {
      throw .runtime(
        LuaFailure(message: "coroutine.yield outside of a coroutine; to wait, call dray.sleep or dray.choose"))
    }
    self.awaited = nil
    let command = LuaCommand(
      name, try call.thread(), in: lua, closure: closure, holding: try run.hold(Account.waitingSize))
    switch awaited {
    case .time(let due):
      // The largest number replaces a time that overflows.
      let due = min(due, .greatestFiniteMagnitude)
      run.engine.wait(until: due, owner: run, describe: { [self] in text(of: command, waits: "until \(due) s") }) {
        [self] in
        resume(command)
      }
    case .answer(let choice):
      let waiting = run.engine.wait(
        owner: run, describe: { [self] in text(of: command, waits: "for the answer to \(choice.title ?? "a choice")") }
      ) { [self] in
        resume(command) { [choice.answer.map { .string(LuaString($0)) } ?? .nil] }
      } ended: { [choices] _ in
        choices.forget(choice)
      }
      choice.command = waiting
      choices.add(choice)
    case .arrival(let arrival): arrival.command = command
    }
    return .done
  }

  /// Describes a waiting command: `letters: on_key_press (letters/init.lua:30) waits until 5.0 s`.
  private func text(of command: LuaCommand, waits: String) -> String {
    let place = command.closure.flatMap { try? command.lua.definition(of: $0) }.map { " (\($0.chunk):\($0.line))" }
    return "\(run.name): \(command.name)\(place ?? "") waits \(waits)"
  }

  /// Continues a command.
  ///
  /// - Parameter results: The results of the function that waited.
  func resume(
    _ command: LuaCommand, _ results: () throws(LuaError) -> [LuaValue] = { [] }
  ) -> CommandAnswer {
    guard let lua = run.script?.lua, lua === command.lua else { return .failed(.ranIntoLimit(run.name)) }
    turns.take(run)
    run.question = command.name
    run.commandPlace = command.closure.flatMap { try? lua.definition(of: $0) }
    do throws(LuaError) {
      let values = try results()
      let call = try lua.begin(resuming: command.thread)
      for value in values { try call.push(value) }
      return try answer(of: call, command.name) { command.closure }
    } catch {
      return .failed(run.fail(error, in: run.commandPlace))
    }
  }

  /// Runs a call that may wait.
  ///
  /// - Parameter closure: Returns the closure of the call. Called only if the call waits.
  func answer(
    of call: borrowing LuaCall, _ name: StaticString, closure: () throws(LuaError) -> LuaReference?
  ) throws(LuaError) -> CommandAnswer {
    awaited = nil
    try call.run()
    return call.isWaiting ? try suspend(call, name, closure: closure()) : try answers.commandAnswer(from: call)
  }

  /// Makes the running command wait after the native function returns.
  func wait(_ name: String, _ frame: borrowing LuaFrame, for awaited: AwaitedValue) throws {
    try checkWait(name, frame)
    try run.quotas.checkTasks(name)
    try frame.wait()
    self.awaited = awaited
  }

  /// Checks whether a command runs, and can wait at its present place.
  func checkWait(_ name: String, _ frame: borrowing LuaFrame) throws {
    try checkCommand(name)
    guard frame.canWait else {
      throw LuaThrow(
        "\(name) cannot wait here (\(run.question)): functions that import, sort, replace or compare cannot wait"
      )
    }
  }

  fileprivate func checkCommand(_ name: String) throws {
    guard run.phase != .loading, run.engine.activity == .command else {
      throw LuaThrow("\(name) \(run.situation); only commands may wait")
    }
  }

  /// Starts an independent command, and runs it at once up to its first wait.
  fileprivate func start(_ closure: LuaReference) throws -> CommandAnswer {
    let before = run.question
    defer { run.question = before }
    var failure: LuaError?
    let answer = run.engine.start {
      guard let lua = run.script?.lua else { return .refused(nil) }
      run.question = "task"
      do throws(LuaError) {
        let call = try lua.beginWaitable()
        call.push(closure)
        return try self.answer(of: call, "task") { closure }
      } catch {
        failure = error
        return .failed(Reason(error.description, code: "failed"))
      }
    }
    if let failure { throw failure }
    return answer
  }
}

extension Waits {
  /// The native functions that wait, and the one that starts a task.
  static func define(_ natives: inout Natives<Plugin>) {
    natives.define("sleep") { plugin, frame in
      try plugin.rules.waits.wait("dray.sleep", frame, for: .time(plugin.run.engine.time + frame.number(0)))
    }
    natives.define("choose") { plugin, frame in
      var choices: [String] = []
      for index in 2..<max(2, frame.count) { choices.append(try frame.text(index)) }
      let choice = Choice(
        plugin: plugin.name, title: frame.isNil(0) ? nil : try frame.string(0),
        message: frame.isNil(1) ? nil : try frame.string(1), choices: choices)
      choice.holding = try plugin.run.hold(choice.size)
      try plugin.rules.waits.wait("dray.choose", frame, for: .answer(choice))
    }
    natives.define("task") { plugin, frame in
      try plugin.rules.waits.checkCommand("dray.task")
      switch try plugin.rules.waits.start(frame.function(0)) {
      case .done: frame.push(true)
      case .refused(let reason):
        frame.push(false)
        try frame.push(reason?.text ?? Cause.refused.text)
      case .failed(let reason): throw LuaThrow(reason.text, blame: .noScript)
      }
    }
  }
}
