internal import LuaRuntime

// The states of a plugin take part in the transactions of the engine. The model is compared with what was committed
// last when a transaction begins, which finds what a question wrote, and again when it ends.

extension Plugin: TransactionParticipant {
  /// Puts back what a question or an observer wrote into the model since the last commit, and says so.
  public func begin() {
    guard let script, script.lua.killed == nil else { return }
    putBackWrites()
    randomBefore = random
    changed(isWriting: true)
  }

  /// Takes the states in and checks the invariants of the plugin.
  public func prepare() throws(EngineError) {
    guard let script, script.lua.killed == nil else { return }
    changed(isWriting: false)
    do throws(LuaError) {
      let model = try script.model.commit()
      pendingChanges = (model, nil)
      pendingChanges?.view = try script.view.commit()
      asking = "invariant"
      let broken = try script.lua.call(script.brokenInvariant)
      if let name = broken.first?.text {
        let reason = broken.dropFirst().first?.text.map { ": \($0)" } ?? ""
        throw LuaError.runtime(LuaFailure(message: "\(self.name): invariant '\(name)' does not hold\(reason)"))
      }
    } catch {
      throw .rule(fail(error))
    }
  }

  /// Lets the change stand.
  public func commit() { pendingChanges = nil }

  /// Refills the states with what was committed before.
  public func rollback() {
    guard let script, script.lua.killed == nil else { return }
    do throws(LuaError) {
      if let pending = pendingChanges {
        pendingChanges = nil
        if let view = pending.view { try script.view.revert(view) }
        if let model = pending.model { try script.model.revert(model) }
      }
      try script.model.rollback()
      try script.view.rollback()
    } catch {
      // A state that cannot be refilled is dead now; the host rebuilds it from what was committed.
      script.lua.kill(.stopped)
    }
    random = randomBefore
    changed(isWriting: false)
  }

  /// Puts back what was written outside of a command, and reports the path of the first field.
  func putBackWrites() {
    guard let script else { return }
    do throws(LuaError) {
      guard let difference = try script.model.compare() else { return }
      try script.model.rollback()
      report(.wrote, "a question or an observer wrote to \(difference.first); it was put back")
      changed(isWriting: false)
    } catch {
      report(.wrote, "a question or an observer left a state that is not plain data: \(error); it was put back")
      try? script.model.rollback()
    }
  }

  /// Lets the library know that what it computed from the states may be out of date.
  func changed(isWriting: Bool) {
    guard let script else { return }
    _ = try? script.lua.call(script.change, .boolean(isWriting))
  }
}
