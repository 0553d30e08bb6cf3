internal import LuaRuntime

/// What one transaction has changed in the model of a plugin, to be undone and done again.
///
/// While the plugin has the Lua in which it was made, the tables of the scripts are refilled and stay the same. For the
/// Lua of a plugin that was rebuilt since, the changed fields are read out of what the former one had committed, and
/// written one by one; from then on the change is one of the new Lua, too.
final class StateChange {
  private unowned let plugin: Plugin
  /// The change as each Lua knows it that the plugin has had, the latest last. All are crossed together, so that the
  /// change before this one finds what it expects in each.
  private var records: [Record]
  /// What changed in collections, which outlive a Lua.
  private let edits: [(collection: RowCollection, edits: [RowCollection.Edit])]
  private let randomBefore: RandomGenerator
  private var randomAfter: RandomGenerator

  private struct Record {
    let snapshot: LuaSnapshot
    /// In the order of the commits.
    let changes: [LuaChanges]
    /// Whether these commits were made on the way back.
    let isBackward: Bool

    /// The commits in the order in which they are crossed.
    func ordered(_ isBack: Bool) -> [LuaChanges] { isForward(isBack) ? changes : changes.reversed() }

    func isForward(_ isBack: Bool) -> Bool { isBack == isBackward }

    func cross(_ change: LuaChanges, _ isBack: Bool) throws(LuaError) {
      if isForward(isBack) { try snapshot.reapply(change) } else { try snapshot.revert(change) }
    }
  }

  init(
    _ changes: [LuaChanges], of snapshot: LuaSnapshot,
    _ edits: [(collection: RowCollection, edits: [RowCollection.Edit])], in plugin: Plugin
  ) {
    self.plugin = plugin
    self.edits = edits
    size = changes.reduce(0) { $0 + $1.size } + edits.reduce(0) { $0 + $1.edits.reduce(0) { $0 + $1.size } }
    records = [Record(snapshot: snapshot, changes: changes, isBackward: false)]
    (randomBefore, randomAfter) = (plugin.transaction.randomBefore, plugin.random)
  }

  /// What it is counted for by undo. Unit: bytes.
  let size: Int

  var change: ModelChange {
    ModelChange(size: size) { [self] () throws(EngineError) in
      // Commands that changed nothing else may have drawn since; to do this again is to return to now.
      let random = plugin.random
      try cross(back: true)
      (randomAfter, plugin.random) = (random, randomBefore)
    } redo: { [self] () throws(EngineError) in
      try cross(back: false)
      plugin.random = randomAfter
    }
  }

  private func cross(back isBack: Bool) throws(EngineError) {
    // A plugin that could not be rebuilt has no model any more.
    guard let script = plugin.script else { return }
    var crossed: [(record: Record, change: LuaChanges)] = []
    do throws(LuaError) {
      for record in records {
        for change in record.ordered(isBack) {
          try cross(change, of: record, isBack, script)
          crossed.append((record, change))
        }
      }
      if records.last?.snapshot !== script.model { try rewrite(crossed, isBack, script) }
    } catch {
      for (record, change) in crossed.reversed() { try? cross(change, of: record, !isBack, script) }
      throw .rule(plugin.fail(error))
    }
    for (collection, edits) in edits { collection.cross(edits, back: isBack) }
    (plugin.hasCrossed, plugin.transaction.hasCrossed) = (true, true)
  }

  /// Takes one Lua over one commit. The tables of a killed Lua are lost, but what it is rebuilt from goes along.
  private func cross(_ change: LuaChanges, of record: Record, _ isBack: Bool, _ script: Script) throws(LuaError) {
    do throws(LuaError) {
      try record.cross(change, isBack)
    } catch {
      guard record.snapshot === script.model, script.lua.killed != nil else { throw error }
    }
  }

  /// Writes what a former Lua holds, after its last commits were crossed, into the tables of the present one.
  private func rewrite(
    _ crossed: [(record: Record, change: LuaChanges)], _ isBack: Bool, _ script: Script
  ) throws(LuaError) {
    guard let former = records.last else { return }
    let isForward = former.isForward(isBack)
    for change in former.ordered(isBack) {
      let fields = try change.list()
      // Paths are those after the commit: on the way back what lies deeper is written before what it lies in moves away.
      for field in isForward ? fields : fields.reversed() {
        try script.write(isForward ? field.new : field.old, to: field.path)
      }
    }
    let changes = try script.model.commit().map { [$0] } ?? []
    records.append(Record(snapshot: script.model, changes: changes, isBackward: isBack))
  }
}

extension Script {
  /// Writes one field of a state.
  ///
  /// - Parameter path: The name of the state, then the keys to the field.
  fileprivate func write(_ value: PlainData, to path: [PlainKey]) throws(LuaError) {
    guard let last = path.last, path.count > 1, let state = path.first.flatMap(state), !state.isView else { return }
    guard let table = try table(around: path) else {
      throw .runtime(LuaFailure(message: "what is undone lies in a table that is gone"))
    }
    try lua.set(LuaValue(last), of: table, to: lua.value(of: value))
  }

  /// The table that a field is in; `nil` if there is none.
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
