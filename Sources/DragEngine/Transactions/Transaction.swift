/// The state of the running transaction.
struct Transaction {
  /// The undo step to which the transaction belongs.
  let step: UndoStep.ID
  /// The action that began the step, if it is known.
  var name: UndoableStep?
  /// The drops inside the transaction, which are committed or rolled back with it.
  var drops: [Drop] = []
  /// The drop that began the step or continues it, which gives the step its name.
  var namedBy: Drop?
  /// The drop that began the step of the waiting command that continues here. The drop may have ended.
  var begunBy: Drop?
  /// The number of calls that commands have made to functions outside of all models.
  var outsideEffectCount = 0
  /// Whether the scene is described after the transaction in any case, because its command may have changed values that
  /// no participant knows.
  var needsDescription = false
  /// The error with which the transaction fails, even if its command succeeds; `nil` without such an error.
  var failure: Reason?
  /// The items to be added to drags when the transaction commits.
  var additions: [Addition] = []
  /// The direction in which a command has requested to undo or redo, once the transaction is committed.
  var travel: UndoHistory.Direction?
  /// Whether undo cannot go back past this transaction.
  var isCommitPoint = false
  /// The drop whose action runs, if any. If the action waits, the drop ends only after the action.
  var drop: Drop?
  /// Called when the transaction has been committed, in this order.
  var notices: [() -> Void] = []
  /// The commands that began to wait inside the transaction. They wait only if the transaction commits.
  var waits: [WaitingCommand] = []

  /// The drops in the transaction, and the drop that the transaction continues.
  var concernedDrops: [Drop] { drops + [namedBy].compactMap(\.self).filter { drop in !drops.contains { $0 === drop } } }

  /// The same drops, and the one whose command has started the task that the transaction continues.
  var dropsWithTasks: [Drop] { concernedDrops + [begunBy].compactMap(\.self) }
}

/// Items to be added to a drag.
struct Addition {
  let drag: DragState
  let items: [DragItem]
  /// The keys of the items that were in the scene at the time of the request.
  let shown: Set<ItemKey>
}

/// The number of effects of a transaction so far.
struct EffectCount: Equatable {
  /// The number of changes that the participants count.
  var changes = 0
  /// The number of calls that commands have made to functions outside of all models.
  var outside = 0
  /// The number of waiting commands.
  var waits = 0
  var placeholders = 0

  /// The effects of a transaction at its beginning.
  static let none = EffectCount()
}

/// An observer of the end of transactions. Drops and added items take effect only if their transaction commits.
protocol TransactionFollower: AnyObject {
  /// Called before the commit, with the new scene.
  /// - Returns: The action that began the step, if it is known.
  func willCommit(_ transaction: Transaction, since earlier: Stage) -> UndoableStep?
  /// Called after the commit.
  func didCommit(_ transaction: Transaction, since earlier: Stage)
  /// Called after a transaction, or a command inside it, was rolled back and the scene was restored.
  /// - Parameters:
  ///   - drops: The drops that were rolled back.
  ///   - answer: The answer that caused the rollback.
  func didRollBack(_ drops: [Drop], because answer: CommandAnswer)
}
