internal import LuaRuntime

/// The changes of one transaction to the model of a plugin, for undo and redo.
///
/// While the Lua state of the change is open, its tables are restored in place. If a new Lua state has replaced it, the
/// committed states of the closed one provide the changed fields. These fields are written one by one into the tables of
/// the new Lua state, which then also has a record of the change.
final class StateChange {
  private unowned let model: ScriptModel
  /// The change in each Lua state of the plugin, the latest last. All records are undone and redone together, so that
  /// earlier changes find the expected contents in each Lua state.
  private var records: [Record]
  /// The changes of collections, which outlive a Lua state.
  private let edits: [(collection: RowCollection, edits: [RowCollection.Edit])]
  private let randomBefore: RandomGenerator
  private var randomAfter: RandomGenerator

  private struct Record {
    let snapshot: LuaSnapshot
    /// The changes in the order of the commits.
    let changes: [LuaChanges]
    /// Whether these commits were made during undo.
    let isBackward: Bool

    /// The commits in the order of undo or redo.
    func ordered(_ isBack: Bool) -> [LuaChanges] { isForward(isBack) ? changes : changes.reversed() }

    func isForward(_ isBack: Bool) -> Bool { isBack == isBackward }

    func apply(_ change: LuaChanges, _ isBack: Bool) throws(LuaError) {
      if isForward(isBack) { try snapshot.reapply(change) } else { try snapshot.revert(change) }
    }
  }

  init(
    _ changes: [LuaChanges], of snapshot: LuaSnapshot,
    _ edits: [(collection: RowCollection, edits: [RowCollection.Edit])], in model: ScriptModel
  ) {
    self.model = model
    self.edits = edits
    var dataSizes: [ObjectIdentifier: Int] = [:]
    var size = changes.reduce(0) { $0 + $1.size }
    for edit in edits.flatMap(\.edits) {
      size += edit.size
      edit.addData(to: &dataSizes)
    }
    self.size = dataSizes.values.reduce(size, +)
    records = [Record(snapshot: snapshot, changes: changes, isBackward: false)]
    (randomBefore, randomAfter) = (model.transaction.randomBefore, model.random)
  }

  /// The size of the change in the undo history. Unit: bytes.
  let size: Int

  var change: ModelChange {
    ModelChange(size: size) { [self] () throws(EngineError) in
      // Later commands that changed no state may have used random numbers. Redo restores the present generator.
      let random = model.random
      try apply(undoing: true)
      (randomAfter, model.random) = (random, randomBefore)
    } redo: { [self] () throws(EngineError) in
      try apply(undoing: false)
      model.random = randomAfter
    }
  }

  private func apply(undoing isBack: Bool) throws(EngineError) {
    guard let script = model.run.script else {
      throw .rule(
        Reason(
          "\(model.run.name) could not be rebuilt after it was stopped, so its changes cannot be undone or redone",
          code: "not_rebuilt", parameters: ["plugin": .string(model.run.name)]))
    }
    var applied: [(record: Record, change: LuaChanges)] = []
    do throws(LuaError) {
      for record in records {
        for change in record.ordered(isBack) {
          try apply(change, of: record, isBack, script)
          applied.append((record, change))
        }
      }
      if records.last?.snapshot !== script.model { try rewrite(applied, isBack, script) }
    } catch {
      for (record, change) in applied.reversed() { try? apply(change, of: record, !isBack, script) }
      throw .rule(model.run.fail(error))
    }
    for (collection, edits) in edits { collection.apply(edits, undoing: isBack) }
    model.noteUndo()
  }

  /// Undoes or redoes one commit in one Lua state. The tables of a killed Lua state cannot be changed; its committed
  /// states change anyway, and the plugin is rebuilt from them.
  private func apply(_ change: LuaChanges, of record: Record, _ isBack: Bool, _ script: Script) throws(LuaError) {
    do throws(LuaError) {
      try record.apply(change, isBack)
    } catch {
      guard record.snapshot === script.model, script.lua.killed != nil else { throw error }
    }
  }

  /// Writes fields from a closed Lua state into the tables of the present one, after the last commits of the closed one
  /// were undone or redone.
  private func rewrite(
    _ applied: [(record: Record, change: LuaChanges)], _ isBack: Bool, _ script: Script
  ) throws(LuaError) {
    guard let former = records.last else { return }
    let isForward = former.isForward(isBack)
    for change in former.ordered(isBack) {
      let fields = try change.list()
      // Paths are those after the commit. During undo, nested fields are therefore written before their tables move.
      let values = try script.lua.values(of: fields.map { isForward ? $0.new : $0.old })
      let written = Array(zip(fields, values))
      for (field, value) in isForward ? written : written.reversed() { try script.write(value, to: field.path) }
    }
    let changes = try script.model.commit().map { [$0] } ?? []
    records.append(Record(snapshot: script.model, changes: changes, isBackward: isBack))
  }
}

extension Script {
  /// Writes one field of a state.
  ///
  /// - Parameter path: The name of the state, then the keys to the field.
  fileprivate func write(_ value: LuaValue, to path: [PlainKey]) throws(LuaError) {
    guard let last = path.last, path.count > 1, let state = path.first.flatMap(state), !state.isView else { return }
    guard let table = try table(around: path) else {
      throw .runtime(LuaFailure(message: "the table of the undone field no longer exists"))
    }
    try lua.set(LuaValue(last), of: table, to: value)
  }

  /// The table that contains a field; `nil` if it does not exist.
  ///
  /// - Parameter path: The name of the state, then the keys to the field.
  func table(around path: [PlainKey]) throws(LuaError) -> LuaReference? {
    guard path.count > 1, var table = path.first.flatMap(state)?.table else { return nil }
    for key in path.dropFirst().dropLast() {
      guard let inner = try lua.get(LuaValue(key), of: table).reference else { return nil }
      table = inner
    }
    return table
  }

  private func state(_ name: PlainKey) -> DeclaredState? {
    states.first { PlainKey.string(LuaString($0.name)) == name }
  }
}
