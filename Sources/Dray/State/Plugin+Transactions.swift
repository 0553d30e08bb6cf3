internal import LuaRuntime

// The states of a plugin take part in the transactions of the engine. The model is compared with what was committed
// last when a transaction begins, which finds what a question wrote, and again when it ends.

/// What one commit has changed inside a transaction.
struct PendingChange {
  var snapshot: LuaSnapshot
  var changes: LuaChanges
}

/// A place inside a transaction to which it can go back.
struct TransactionMark {
  /// How many changes were pending.
  var count: Int
  /// How many edits each collection had seen.
  var edits: [Int]
  var random: RandomGenerator
}

/// What one transaction has done to the states of a plugin.
struct StateTransaction {
  /// Where chance stood before it.
  let randomBefore: RandomGenerator
  /// What it has taken in, in that order.
  var changes: [PendingChange] = []
  /// How many of its changes the scene shows.
  var drawnCount = 0
  /// Where parts of it begin that may be refused on their own; `nil` for a part that cannot be returned to.
  var marks: [TransactionMark?] = []
  /// Whether it has taken the states over a step that is undone or done again.
  var hasCrossed = false
  /// Whether the Lua had been killed before it.
  var beganKilled = false
  /// Its undo step, if it has begun every state anew.
  var restartStep: UndoStep.ID?

  init(randomBefore: RandomGenerator) { self.randomBefore = randomBefore }
}

extension Plugin: TransactionParticipant {
  /// Puts back what a question or an observer wrote into the model since the last commit, and says so.
  public func begin() {
    guard let script else { return }
    guard script.lua.killed == nil else {
      transaction = StateTransaction(randomBefore: random)
      transaction.beganKilled = true
      return
    }
    putBackWrites()
    reportedWrites = ToldTexts()
    hasCrossed = false
    transaction = StateTransaction(randomBefore: random)
    changed(isWriting: true)
  }

  /// Checks the invariants of the plugin. The states were taken in when the scene was drawn.
  public func prepare() throws(EngineError) {
    guard let script, script.lua.killed == nil else { return }
    changed(isWriting: false)
    // What the transaction has left as it was is as sound as before; else one plugin's fault would stop all.
    if takesPart { try checkInvariants() }
  }

  /// Checks what is to hold of the states.
  func checkInvariants() throws(EngineError) {
    guard let script, script.lua.killed == nil else { return }
    do throws(LuaError) {
      asking = "invariant"
      try script.lua.call(script.library[.checkInvariants])
    } catch {
      throw .rule(fail(error))
    }
  }

  /// Lets the change stand. View states are no part of what can be undone.
  public func commit() -> ModelChange? {
    defer { (transaction.changes, transaction.marks) = ([], []) }
    if let restartStep = transaction.restartStep { host.restarted.append((self, restartStep)) }
    let edits = collections.map { ($0, $0.commit()) }.filter { !$0.1.isEmpty }
    guard let model = script?.model else { return nil }
    let changes = transaction.changes.filter { $0.snapshot === model }.map(\.changes)
    if changes.isEmpty, edits.isEmpty { return nil }
    return StateChange(changes, of: model, edits, in: self).change
  }

  /// Refills the states with what was committed before.
  public func rollback() {
    guard script != nil else { return }
    goBack(to: TransactionMark(count: 0, edits: collections.map { _ in 0 }, random: transaction.randomBefore))
    transaction.marks = []
    changed(isWriting: false)
  }

  /// Marks the present states inside a transaction.
  public func mark() {
    do throws(LuaError) {
      try takeIn()
      transaction.marks.append(
        TransactionMark(count: transaction.changes.count, edits: collections.map(\.edits.count), random: random))
    } catch {
      transaction.marks.append(nil)
    }
  }

  /// Lets what was written since the latest mark stand as far as the transaction does.
  public func forgetMark() { transaction.marks.removeLast() }

  /// Refills the states with what they held at the latest mark.
  public func returnToMark() -> Bool {
    guard let mark = transaction.marks.removeLast(), script?.lua.killed == nil else { return false }
    goBack(to: mark)
    changed(isWriting: true)
    return script?.lua.killed == nil
  }

  /// Says that what was done stands for good.
  public func cannotUndo(_ size: Int, limit: Int) {
    report(
      .notUndoable,
      "what \(name) did cannot be undone: it changed \(Self.megabytes(size)), and undo keeps \(Self.megabytes(limit))")
  }

  private static func megabytes(_ bytes: Int) -> String {
    let tenths = (bytes * 10 + (1 << 19)) >> 20
    return "\(tenths / 10).\(tenths % 10) MB"
  }

  /// Whether nothing was written since the scene was described.
  public var isDrawn: Bool {
    do throws(LuaError) { if isWriting { try takeIn() } } catch { return false }
    return changeCount == transaction.drawnCount
  }

  /// Whether the transaction has changed a state of the plugin.
  var takesPart: Bool { changeCount > 0 || transaction.hasCrossed }

  /// How much the transaction has changed so far.
  var changeCount: Int { collections.reduce(transaction.changes.count) { $0 + $1.edits.count } }

  /// Counts the changes of the model, not of view states, with what the command that runs has written by now.
  public func countChanges() -> Int? {
    guard let script, script.lua.killed == nil else { return nil }
    do throws(LuaError) {
      try takeIn()
    } catch {
      return nil
    }
    let changes = transaction.changes.count { $0.snapshot === script.model }
    return collections.reduce(changes) { $0 + $1.edits.count }
  }

  private func goBack(to mark: TransactionMark) {
    // A killed Lua cannot be refilled, but what counts as committed has to go back there too: it is rebuilt from that.
    while transaction.changes.count > mark.count {
      let pending = transaction.changes.removeLast()
      attempt { () throws(LuaError) in try pending.snapshot.revert(pending.changes) }
    }
    attempt { () throws(LuaError) in try script?.model.rollback() }
    attempt { () throws(LuaError) in try script?.view.rollback() }
    for (collection, count) in zip(collections, mark.edits) { collection.rollback(to: count) }
    random = mark.random
  }

  /// Takes in what a command has written so far, so that it can be told from what somebody writes who must not.
  func takeIn() throws(LuaError) {
    guard let script, script.lua.killed == nil else { return }
    let isModelKnown = hasCrossed
    hasCrossed = false
    for snapshot in isModelKnown ? [script.view] : [script.model, script.view] {
      do {
        guard let changes = try snapshot.commit() else { continue }
        transaction.changes.append(PendingChange(snapshot: snapshot, changes: changes))
      } catch {
        throw error.sayingWhatStatesHold
      }
    }
  }

  /// Refills states; a Lua whose states cannot be refilled is of no use, and the host rebuilds it.
  private func attempt(_ refill: () throws(LuaError) -> Void) {
    do {
      try refill()
    } catch {
      if script?.lua.killed == nil { script?.lua.kill(.stopped) }
    }
  }

  /// Lets the library know that what it computed from the states may be out of date.
  func changed(isWriting: Bool) {
    guard let script else { return }
    self.isWriting = isWriting
    _ = try? script.lua.evaluate(script.library[.change], [.boolean(isWriting)])
  }

  /// Remembers what an observer wrote into a view state until a scene shows it.
  func keepUndrawn(_ changes: LuaChanges) {
    if drawnScene !== engine.sceneCompanion { undrawnChanges = [] }
    drawnScene = engine.sceneCompanion
    undrawnChanges.append(changes)
  }

  /// Whether an observer has written into a view state what no scene shows yet.
  var hasUndrawnWrites: Bool { !undrawnChanges.isEmpty && drawnScene === engine.sceneCompanion }

  /// Puts back what observers wrote into view states since the scene was drawn last, because it cannot be drawn.
  func takeBackUndrawn(because error: EngineError) {
    guard let script, hasUndrawnWrites else { return }
    while let changes = undrawnChanges.popLast() {
      attempt { () throws(LuaError) in try script.view.revert(changes) }
    }
    attempt { () throws(LuaError) in try script.view.rollback() }
    changed(isWriting: false)
    report(.failed, "what observers wrote into view states cannot be drawn and was put back: \(error)")
  }
}

extension LuaError {
  /// What stands in front of the path to a value that no state can hold.
  static let whatStatesHold = "a state holds plain data only; "

  /// The same for what a command has written, whose line is told in front of it.
  fileprivate var sayingWhatStatesHold: LuaError {
    guard case .notPlain(var failure) = self else { return self }
    failure.message = Self.whatStatesHold + failure.message
    return .notPlain(failure)
  }
}
