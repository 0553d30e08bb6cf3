internal import LuaRuntime

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
  /// The present marks, the latest last, each before a part that may be refused on its own; `nil` for one that cannot
  /// be restored.
  var marks: [TransactionMark?] = []
  /// Whether it has undone or redone a step.
  var followsUndo = false
  /// Whether the Lua state was already killed when the transaction began.
  var beganKilled = false
  /// Its undo step, if it has restarted every state.
  var restartStep: UndoStep.ID?

  init(randomBefore: RandomGenerator) { self.randomBefore = randomBefore }
}
