internal import LuaRuntime

extension Plugin {
  /// Resets every state and collection, but no view state, like `dray.restart()` in a command of the script.
  ///
  /// Random numbers continue their sequence, so that a card game deals other cards. A call from inside a closure fails,
  /// and changes nothing.
  @discardableResult
  public func restart() -> Response {
    host.inputs.recording(JournalLine(.restart, ["plugin": .text(name)])) { restartStates() }
  }

  private func restartStates() -> Response {
    // A question since the last input may have killed the plugin.
    host.recovery.run()
    let response = engine.perform(as: .restart) {
      guard let script = run.script else { return .refused(nil) }
      run.question = "restart"
      do throws(LuaError) {
        try script.lua.call(script.library[.restart])
        return .done
      } catch {
        return .failed(run.fail(error))
      }
    }
    host.recovery.run()
    return response
  }
}
