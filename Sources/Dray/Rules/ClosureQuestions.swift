internal import LuaRuntime

/// Asks closures of scenes through functions of the library. If forbidden writes are looked for, each question is asked
/// again, to find the line of a write.
struct ClosureQuestions {
  let run: ScriptRun
  let writeGuard: WriteGuard

  /// The result of a question.
  enum Result<Answer> {
    case answer(Answer)
    /// The closure raised an error, which was reported.
    case failed(Reason)
    /// The Lua state of the scene is closed.
    case closed

    /// The answer; `nil` without one.
    var answer: Answer? { if case .answer(let answer) = self { answer } else { nil } }

    /// The answer, or the one for a closure that failed or whose Lua state is closed.
    func answer(ifFailed failed: (Reason) -> Answer, ifClosed closed: Answer) -> Answer {
      switch self {
      case .answer(let answer): answer
      case .failed(let reason): failed(reason)
      case .closed: closed
      }
    }
  }

  /// Asks a question.
  ///
  /// - Parameters:
  ///   - closure: The closure to ask.
  ///   - name: The name of the question, for messages.
  ///   - function: The function of the library that calls the closure.
  ///   - session: The drag that the question is about; its errors are reported once.
  ///   - push: Pushes the arguments of the function behind the closure.
  ///   - read: Reads the answer from the results.
  func ask<Answer>(
    _ closure: SceneClosure, as name: StaticString, through function: LibraryFunction,
    about session: DragSession.ID? = nil, push: (borrowing LuaCall) throws(LuaError) -> Void = { _ in },
    read: (borrowing LuaCall) throws(LuaError) -> Answer
  ) -> Result<Answer> {
    guard let script = run.script(of: closure.scene) else { return .closed }
    run.question = name
    func call<Value>(_ read: (borrowing LuaCall) throws(LuaError) -> Value) throws(LuaError) -> Value {
      let call = try script.lua.begin(script.library[function])
      call.push(elementOf: closure.scene.closures, at: closure.index)
      try push(call)
      try call.run()
      return try read(call)
    }
    do throws(LuaError) {
      let answer = try call(read)
      if writeGuard.checks.isActive {
        writeGuard.didAsk(closure) { () throws(LuaError) in try call { _ in } }
      }
      return .answer(answer)
    } catch {
      writeGuard.didAsk(closure)
      return .failed(run.fail(error, in: run.place(of: closure), of: session))
    }
  }
}
