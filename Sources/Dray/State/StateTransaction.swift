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
  /// The number of edits of each collection; empty if there are none.
  var edits: [Int]
  var random: RandomGenerator

  /// The number of edits of a collection.
  func editCount(of collection: Int) -> Int { collection < edits.count ? edits[collection] : 0 }
}

/// The changes of one transaction to the states of a plugin.
struct StateTransaction {
  /// The beginning of the transaction.
  let start: TransactionMark
  /// The changes, in the order in which they were made.
  var changes: [PendingChange] = []
  /// The number of changes that the scene shows.
  var drawnCount = 0
  /// The present marks, the latest last. Each precedes a part of the transaction that may be refused on its own. `nil`
  /// is a mark that cannot be restored.
  var marks: [TransactionMark?] = []
  /// Whether the transaction has undone or redone a step.
  var followsUndo = false
  /// Whether the Lua state was already killed when the transaction began.
  var beganKilled = false
  /// The undo step of the transaction, if it has reset every state.
  var restartStep: UndoStep.ID?

  init(randomBefore: RandomGenerator) { start = TransactionMark(count: 0, edits: [], random: randomBefore) }

  /// The random generator before the transaction.
  var randomBefore: RandomGenerator { start.random }
}
