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
      let broken = try script.lua.call(script.library.brokenInvariant)
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
    guard let script else { return }
    let pending = pendingChanges
    pendingChanges = nil
    // A killed Lua cannot be refilled, but what counts as committed has to go back there too: it is rebuilt from that.
    attempt { () throws(LuaError) in if let changes = pending?.model { try script.model.revert(changes) } }
    attempt { () throws(LuaError) in if let changes = pending?.view { try script.view.revert(changes) } }
    attempt { () throws(LuaError) in try script.model.rollback() }
    attempt { () throws(LuaError) in try script.view.rollback() }
    random = randomBefore
    changed(isWriting: false)
  }

  /// Refills states; a Lua whose states cannot be refilled is of no use, and the host rebuilds it.
  private func attempt(_ refill: () throws(LuaError) -> Void) {
    do {
      try refill()
    } catch {
      if script?.lua.killed == nil { script?.lua.kill(.stopped) }
    }
  }

  /// Puts back what the closure that was just asked wrote, and reports it by its place.
  func putBackWrites(of closure: Int, in closures: LuaReference) {
    let place = place(of: closure, in: closures).map { " (\($0.chunk):\($0.line))" } ?? ""
    putBackWrites(by: "\(asking)\(place)")
  }

  /// Puts back what was written outside of a command, and reports the path of the first field.
  func putBackWrites(by writer: String = "a question or an observer") {
    guard let script, script.lua.killed == nil else { return }
    do throws(LuaError) {
      guard let difference = try script.model.compare() else { return }
      try script.model.rollback()
      report(.wrote, "\(writer) wrote to \(difference.first); it was put back")
      changed(isWriting: false)
    } catch {
      report(.wrote, "\(writer) left a state that is not plain data: \(error); it was put back")
      do { try script.model.rollback() } catch { script.lua.kill(.stopped) }
    }
  }

  /// Lets the library know that what it computed from the states may be out of date.
  func changed(isWriting: Bool) {
    guard let script else { return }
    self.isWriting = isWriting
    _ = try? script.lua.call(script.library.change, .boolean(isWriting))
  }
}
