internal import LuaRuntime

/// The model of a plugin: the states of its scripts, its collections and its random numbers, in transactions.
///
/// The states are compared with the latest commit when a transaction begins, to find writes of questions, and again
/// when it ends, to find its changes.
final class ScriptModel {
  let run: ScriptRun
  let collections: ScriptCollections
  /// The seed of all random numbers of the plugin.
  let seed: UInt64
  var random: RandomGenerator
  /// The changes of the present transaction, or of the last one.
  private(set) var transaction: StateTransaction
  /// Whether a command runs, so that values computed from the states may be out of date.
  @exclusivity(unchecked) private(set) var isWriting = false
  /// Whether a step was just undone or redone and no script has run since, so that the model equals the latest commit.
  private var followsUndo = false

  init(_ run: ScriptRun, _ collections: ScriptCollections, seed: UInt64) {
    self.run = run
    self.collections = collections
    self.seed = seed
    random = RandomGenerator(seed: seed)
    transaction = StateTransaction(randomBefore: random)
  }

  /// Whether the transaction has changed a state or a collection of the plugin, or has undone or redone a step.
  var takesPart: Bool { changeCount > 0 || transaction.followsUndo }

  /// The number of changes in the transaction so far.
  var changeCount: Int { collections.all.reduce(transaction.changes.count) { $0 + $1.edits.count } }

  // MARK: Transactions

  /// Begins a transaction.
  ///
  /// - Parameter isKilled: Whether the Lua state was already killed; the transaction then cannot change the states.
  func begin(isKilled: Bool) {
    transaction = StateTransaction(randomBefore: random)
    transaction.beganKilled = isKilled
    run.commandPlace = nil
    if isKilled { return }
    followsUndo = false
    changed(isWriting: true)
  }

  /// Checks the invariants of the plugin. The build of the scene has already stored the writes.
  func prepare() throws(EngineError) {
    guard run.liveScript != nil else { return }
    changed(isWriting: false)
    // Unchanged states are not checked: otherwise an error of one plugin would block all others.
    if takesPart { try checkInvariants() }
  }

  /// Checks the invariants of the states.
  ///
  /// - Parameter isGiven: Whether the states are a start position that the caller has given, for the message.
  func checkInvariants(isGiven: Bool = false) throws(EngineError) {
    guard let script = run.liveScript else { return }
    do throws(LuaError) {
      run.question = "invariant"
      let check = try script.library[.checkInvariants]
      if isGiven {
        try script.lua.call(check, .string(" in the given start position"))
      } else {
        try script.lua.call(check)
      }
    } catch {
      throw .rule(run.fail(error))
    }
  }

  /// Commits the changes. View states are not part of the undo step.
  ///
  /// - Returns: The change for the undo history; `nil` if the model has not changed.
  func commit() -> ModelChange? {
    defer { (transaction.changes, transaction.marks) = ([], []) }
    for collection in collections.all where !collection.isChanged { collection.rollback(to: 0) }
    let edits = collections.all.map { ($0, $0.commit()) }.filter { !$0.1.isEmpty }
    guard let model = run.script?.model else { return nil }
    let changes = transaction.changes.filter { $0.snapshot === model }.map(\.changes)
    if edits.isEmpty, changes.areWithoutEffect, model.dissolve(changes) { return nil }
    return StateChange(changes, of: model, edits, in: self).change
  }

  /// Restores the states of the latest commit.
  func rollback() {
    guard run.script != nil else { return }
    goBack(to: transaction.start)
    transaction.marks = []
    changed(isWriting: false)
  }

  /// Marks the present states inside a transaction.
  func mark() {
    do throws(LuaError) {
      try storeWrites()
      transaction.marks.append(
        TransactionMark(count: transaction.changes.count, edits: collections.all.map(\.edits.count), random: random))
    } catch {
      transaction.marks.append(nil)
    }
  }

  /// Removes the latest mark. The writes since this mark remain part of the transaction.
  func forgetMark() { transaction.marks.removeLast() }

  /// Removes the latest mark, and restores the states at it.
  ///
  /// - Returns: `false` if the mark cannot be restored, or the Lua state was killed.
  func returnToMark() -> Bool {
    guard let mark = transaction.marks.removeLast(), run.script?.lua.killed == nil else { return false }
    goBack(to: mark)
    changed(isWriting: true)
    return run.script?.lua.killed == nil
  }

  /// Reports that a step cannot be undone.
  func cannotUndo(_ size: Int, limit: Int) {
    run.report(
      .notUndoable,
      "the last change of \(run.name) cannot be undone: it changed \(Self.megabytes(size)), "
        + "and undo keeps at most \(Self.megabytes(limit))"
    )
  }

  private static func megabytes(_ bytes: Int) -> String {
    let tenths = (bytes * 10 + (1 << 19)) >> 20
    return "\(tenths / 10).\(tenths % 10) MB"
  }

  /// Whether nothing was written since the scene was built.
  var isDrawn: Bool {
    do throws(LuaError) { if isWriting { try storeWrites() } } catch { return false }
    return changeCount == transaction.drawnCount
  }

  /// Counts the changes of the model since the latest mark, or else since the beginning of the transaction, without view
  /// states, including the writes of the running command so far. New tables with the same contents do not count, nor do
  /// changes that were reverted. `nil` if the Lua state was killed, or if a state contains a value that is not plain
  /// data.
  func countChanges() -> Int? {
    guard let script = run.liveScript else { return nil }
    do throws(LuaError) { if isWriting { try storeWrites() } } catch { return nil }
    guard let mark = transaction.marks.last ?? transaction.start else { return nil }
    let changes = transaction.changes[mark.count...].filter { $0.snapshot === script.model }.map(\.changes)
    var count = changes.areWithoutEffect ? 0 : changes.count
    for (index, collection) in collections.all.enumerated() {
      let start = mark.editCount(of: index)
      if collection.isChanged(since: start) { count += collection.edits.count - start }
    }
    return count
  }

  private func goBack(to mark: TransactionMark) {
    // The tables of a killed Lua state cannot be restored. Its committed states are restored, because the plugin is
    // rebuilt from them.
    while transaction.changes.count > mark.count {
      let pending = transaction.changes.removeLast()
      attempt { () throws(LuaError) in try pending.snapshot.revert(pending.changes) }
    }
    attempt { () throws(LuaError) in try run.script?.model.rollback() }
    attempt { () throws(LuaError) in try run.script?.view.rollback() }
    for (index, collection) in collections.all.enumerated() { collection.rollback(to: mark.editCount(of: index)) }
    random = mark.random
  }

  /// Stores the writes of a command so far, so that forbidden writes can be distinguished from them.
  func storeWrites() throws(LuaError) {
    guard let script = run.liveScript else { return }
    let isModelKnown = followsUndo
    followsUndo = false
    for snapshot in isModelKnown ? [script.view] : [script.model, script.view] {
      do {
        guard let changes = try snapshot.commit() else { continue }
        transaction.changes.append(PendingChange(snapshot: snapshot, changes: changes))
      } catch {
        throw error.withPlainDataMessage.placed(at: run.commandPlace)
      }
    }
  }

  /// Restores states. If that fails, the Lua state is unusable, and the host replaces it.
  func attempt(_ refill: () throws(LuaError) -> Void) {
    do {
      try refill()
    } catch {
      if run.script?.lua.killed == nil { run.script?.lua.kill(.stopped) }
    }
  }

  /// Tells the library that values computed from the states may be out of date.
  func changed(isWriting: Bool) {
    guard let script = run.script else { return }
    self.isWriting = isWriting
    run.engine.noteChange()
    _ = try? script.lua.evaluate(script.library[.change], [.boolean(isWriting)])
  }

  /// Notes that the present step of the transaction resets every state.
  func noteRestart() { transaction.restartStep = run.engine.step }

  /// Notes that the scene shows all changes so far.
  func noteDrawn() { transaction.drawnCount = changeCount }

  /// Notes that a step was undone or redone.
  func noteUndo() { (followsUndo, transaction.followsUndo) = (true, true) }

  // MARK: Random numbers

  /// Runs a body with the first random numbers of the seed, for a new Lua state. Afterwards the sequence continues.
  func withFirstRandomNumbers(_ body: () -> Void) {
    let committed = random
    random = RandomGenerator(seed: seed)
    defer { random = committed }
    body()
  }

  /// Pushes the random number that a script has asked for.
  func pushRandom(_ frame: borrowing LuaFrame) throws {
    guard run.phase == .loading || run.engine.activity == .command else {
      throw LuaThrow("dray.random \(run.situation); only commands may draw random numbers")
    }
    switch frame.count {
    case 0: frame.push(random.fraction())
    case 1:
      let high = try frame.integer(0)
      if high == 0 { return frame.push(Int(truncatingIfNeeded: random.next())) }
      frame.push(try draw(from: 1, to: high))
    case 2:
      let (low, high) = (try frame.integer(0), try frame.integer(1))
      frame.push(try draw(from: low, to: high))
    default: throw LuaThrow("dray.random takes at most two numbers")
    }
  }

  private func draw(from low: Int, to high: Int) throws -> Int {
    guard low <= high else { throw LuaThrow("dray.random: the interval from \(low) to \(high) is empty") }
    return random.integer(in: low...high)
  }
}

extension LuaError {
  /// The message about a value that a state cannot contain, from one with the path to the value and its kind.
  package static func plainDataMessage(_ message: String) -> String {
    let cure =
      message.utf8.reversed().starts(with: ": a function".utf8.reversed())
      ? "; store a name in the state, and keep the function in a local table under this name" : ""
    return "a state holds plain data only; \(message)\(cure)"
  }

  /// The error with this message, for a write of a command.
  fileprivate var withPlainDataMessage: LuaError {
    guard case .notPlain(var failure) = self else { return self }
    failure.message = Self.plainDataMessage(failure.message)
    return .notPlain(failure)
  }
}
