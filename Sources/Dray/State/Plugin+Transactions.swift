internal import LuaRuntime

// The states of a plugin are part of the engine's transactions. The model is compared with the last commit when a
// transaction begins, which finds writes of questions, and again when it ends.

/// The changes of one commit inside a transaction.
struct PendingChange {
  var snapshot: LuaSnapshot
  var changes: LuaChanges
}

/// A point inside a transaction that can be restored.
struct TransactionMark {
  /// The number of pending changes.
  var count: Int
  /// The number of edits of each collection.
  var edits: [Int]
  var random: RandomGenerator
}

/// The changes of one transaction to the states of a plugin.
struct StateTransaction {
  /// The random generator before the transaction.
  let randomBefore: RandomGenerator
  /// The changes, in the order in which they were made.
  var changes: [PendingChange] = []
  /// How many of the changes the scene shows.
  var drawnCount = 0
  /// The beginnings of parts that may be refused on their own; `nil` for a part that cannot be restored.
  var marks: [TransactionMark?] = []
  /// Whether it has undone or redone a step.
  var followsUndo = false
  /// Whether the Lua was already killed when it began.
  var beganKilled = false
  /// Its undo step, if it has restarted every state.
  var restartStep: UndoStep.ID?

  init(randomBefore: RandomGenerator) { self.randomBefore = randomBefore }
}

extension Plugin: TransactionParticipant {
  /// Undoes and reports the writes of questions and observers to the model since the last commit.
  public func begin() {
    guard let script else { return }
    guard script.lua.killed == nil else {
      transaction = StateTransaction(randomBefore: random)
      transaction.beganKilled = true
      return
    }
    putBackWrites()
    reportedWrites = ToldTexts()
    followsUndo = false
    transaction = StateTransaction(randomBefore: random)
    changed(isWriting: true)
  }

  /// Checks the invariants of the plugin. The writes were taken over when the scene was built.
  public func prepare() throws(EngineError) {
    guard let script, script.lua.killed == nil else { return }
    changed(isWriting: false)
    // Unchanged states are not checked: else an error of one plugin would stop all others.
    if takesPart { try checkInvariants() }
  }

  /// Checks the invariants of the states.
  func checkInvariants() throws(EngineError) {
    guard let script, script.lua.killed == nil else { return }
    do throws(LuaError) {
      asking = "invariant"
      try script.lua.call(script.library[.checkInvariants])
    } catch {
      throw .rule(fail(error))
    }
  }

  /// Commits the changes. View states are not part of the undo step.
  public func commit() -> ModelChange? {
    defer { (transaction.changes, transaction.marks) = ([], []) }
    if let restartStep = transaction.restartStep { host.restarted.append((self, restartStep)) }
    let edits = collections.map { ($0, $0.commit()) }.filter { !$0.1.isEmpty }
    guard let model = script?.model else { return nil }
    let changes = transaction.changes.filter { $0.snapshot === model }.map(\.changes)
    if changes.isEmpty, edits.isEmpty { return nil }
    return StateChange(changes, of: model, edits, in: self).change
  }

  /// Restores the states of the last commit.
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

  /// Keeps the writes since the latest mark, as part of the transaction.
  public func forgetMark() { transaction.marks.removeLast() }

  /// Restores the states at the latest mark.
  public func returnToMark() -> Bool {
    guard let mark = transaction.marks.removeLast(), script?.lua.killed == nil else { return false }
    goBack(to: mark)
    changed(isWriting: true)
    return script?.lua.killed == nil
  }

  /// Reports that a step cannot be undone.
  public func cannotUndo(_ size: Int, limit: Int) {
    report(
      .notUndoable,
      "the last change of \(name) cannot be undone: it changed \(Self.megabytes(size)), "
        + "and undo keeps at most \(Self.megabytes(limit))"
    )
  }

  private static func megabytes(_ bytes: Int) -> String {
    let tenths = (bytes * 10 + (1 << 19)) >> 20
    return "\(tenths / 10).\(tenths % 10) MB"
  }

  /// Whether nothing was written since the scene was built.
  public var isDrawn: Bool {
    do throws(LuaError) { if isWriting { try takeIn() } } catch { return false }
    return changeCount == transaction.drawnCount
  }

  /// Whether the transaction has changed a state of the plugin.
  var takesPart: Bool { changeCount > 0 || transaction.followsUndo }

  /// The number of changes in the transaction so far.
  var changeCount: Int { collections.reduce(transaction.changes.count) { $0 + $1.edits.count } }

  /// Counts the changes of the model, without view states, including the writes of the running command so far.
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
    // The states of a killed Lua cannot be restored, but its committed states must be: the plugin is rebuilt from them.
    while transaction.changes.count > mark.count {
      let pending = transaction.changes.removeLast()
      attempt { () throws(LuaError) in try pending.snapshot.revert(pending.changes) }
    }
    attempt { () throws(LuaError) in try script?.model.rollback() }
    attempt { () throws(LuaError) in try script?.view.rollback() }
    for (collection, count) in zip(collections, mark.edits) { collection.rollback(to: count) }
    random = mark.random
  }

  /// Takes over the writes of a command so far, so that forbidden writes can be told from them.
  func takeIn() throws(LuaError) {
    guard let script, script.lua.killed == nil else { return }
    let isModelKnown = followsUndo
    followsUndo = false
    for snapshot in isModelKnown ? [script.view] : [script.model, script.view] {
      do {
        guard let changes = try snapshot.commit() else { continue }
        transaction.changes.append(PendingChange(snapshot: snapshot, changes: changes))
      } catch {
        throw error.sayingWhatStatesHold
      }
    }
  }

  /// Restores states; if that fails the Lua is unusable, and the host rebuilds it.
  private func attempt(_ refill: () throws(LuaError) -> Void) {
    do {
      try refill()
    } catch {
      if script?.lua.killed == nil { script?.lua.kill(.stopped) }
    }
  }

  /// Tells the library that values computed from the states may be out of date.
  func changed(isWriting: Bool) {
    guard let script else { return }
    self.isWriting = isWriting
    _ = try? script.lua.evaluate(script.library[.change], [.boolean(isWriting)])
  }

  /// Keeps the writes of an observer to a view state until a scene shows them.
  func keepUndrawn(_ changes: LuaChanges) {
    if drawnScene !== engine.sceneCompanion { undrawnChanges = [] }
    drawnScene = engine.sceneCompanion
    undrawnChanges.append(changes)
  }

  /// Whether observers have written to view states, and no scene shows it yet.
  var hasUndrawnWrites: Bool { !undrawnChanges.isEmpty && drawnScene === engine.sceneCompanion }

  /// Undoes the writes of observers to view states since the scene was last built, because it cannot be built with
  /// them.
  func takeBackUndrawn(because error: EngineError) {
    guard let script, hasUndrawnWrites else { return }
    while let changes = undrawnChanges.popLast() {
      attempt { () throws(LuaError) in try script.view.revert(changes) }
    }
    attempt { () throws(LuaError) in try script.view.rollback() }
    changed(isWriting: false)
    report(.failed, "the scene has an error after observers wrote view states; their writes were undone: \(error)")
  }
}

extension LuaError {
  /// The prefix of a message with the path to a value that no state can hold.
  static let whatStatesHold = "a state holds plain data only; "

  /// The same for writes of a command, whose line the message names first.
  fileprivate var sayingWhatStatesHold: LuaError {
    guard case .notPlain(var failure) = self else { return self }
    failure.message = Self.whatStatesHold + failure.message
    return .notPlain(failure)
  }
}
