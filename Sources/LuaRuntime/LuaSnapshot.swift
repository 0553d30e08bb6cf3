internal import CLua

/// The committed contents of some tables, to which they can be rolled back.
///
/// Tables keep their identity: a rollback refills the same tables, so that what a script holds stays true. Contents
/// must be plain: booleans, numbers, strings, and tables without metatable, each in one place, with strings, integers
/// and booleans as keys. What has been committed can be read after the state was killed, too.
///
/// - Complexity: All operations are O(*n*) in the size of the tables.
public final class LuaSnapshot {
  private let core: LuaCore
  private let snapshot: OpaquePointer
  /// Counts up whenever the committed contents may have changed.
  public private(set) var revision = 0

  /// An empty snapshot, without any tables.
  public init(of state: LuaState) throws(LuaError) {
    core = state.core
    guard let snapshot = clua_snapshot_create(try state.core.open()) else { throw .memory }
    self.snapshot = snapshot
  }

  deinit {
    clua_snapshot_free(snapshot)
  }

  /// Adds a root table, which the next commit takes in.
  ///
  /// - Throws: `LuaError.runtime` if the name is taken or the value is no table.
  public func track(_ name: String, _ table: LuaReference) throws(LuaError) {
    precondition(table.core === core, "a LuaReference works only with the state it comes from")
    let state = try core.open()
    var stack = clua_current_stack(state)
    guard clua_push_reference(&stack, table.slot) else { throw .memory }
    revision += 1
    try check(clua_snapshot_track(snapshot, name, name.utf8.count))
  }

  /// Makes what the tables hold the committed contents; gives what changed, or `nil` if nothing did.
  ///
  /// - Throws: `LuaError.notPlain`, `.memory`, `.killed`; nothing has changed then.
  public func commit() throws(LuaError) -> LuaChanges? {
    _ = try core.open()
    var changes: OpaquePointer?
    try check(clua_snapshot_commit(snapshot, &changes))
    if changes != nil { revision += 1 }
    return changes.map { LuaChanges($0, of: self) }
  }

  /// Tells how the tables differ from what was committed; `nil` if they do not.
  ///
  /// - Throws: `LuaError.notPlain`, `.memory`, `.killed`.
  public func compare() throws(LuaError) -> LuaDifference? {
    _ = try core.open()
    var difference = clua_difference()
    try check(clua_snapshot_compare(snapshot, &difference))
    if difference.count == 0 { return nil }
    return LuaDifference(
      count: Int(difference.count), first: String(cString: difference.text, count: difference.text_count))
  }

  /// Refills the tables with what was committed.
  ///
  /// - Throws: `LuaError.memory` if it could not be had even without the plugin's limit: then the state is killed and
  ///   must be rebuilt from `contents`.
  public func rollback() throws(LuaError) {
    _ = try core.open()
    try check(clua_snapshot_rollback(snapshot))
  }

  /// Undoes a commit, and refills the tables that it has changed. The last commit is undone first.
  ///
  /// What was written elsewhere since the last commit stays, and is still found by `compare`; `rollback` puts it back.
  /// Of a killed state only what was committed goes back, and `.killed` is thrown; of a closed one likewise, in silence.
  /// - Complexity: O(*n*) in the fields of the tables that were changed.
  /// - Throws: `LuaError.runtime` if it is not this commit's turn, `.closed` if the state is besides; as `rollback` else.
  public func revert(_ changes: LuaChanges) throws(LuaError) {
    revision += 1
    try check(clua_snapshot_revert(snapshot, changes.changes))
  }

  /// Does a commit again that was undone.
  ///
  /// - Throws: As `revert`.
  public func reapply(_ changes: LuaChanges) throws(LuaError) {
    revision += 1
    try check(clua_snapshot_reapply(snapshot, changes.changes))
  }

  /// The committed contents of a root; `nil` if there is none of this name. Works with a killed state, too.
  public func contents(of name: String) throws(LuaError) -> PlainData? {
    var packed = clua_packed()
    defer { clua_free_packed(&packed) }
    switch clua_snapshot_pack(snapshot, name, name.utf8.count, &packed) {
    case .CLUA_OK: return PlainData(packed: packed)
    case .CLUA_MEMORY: throw .memory
    default: return nil
    }
  }

  /// Memory of the host in use, with that of its changes. Unit: bytes.
  public var memoryInUse: Int { clua_snapshot_memory(snapshot) }

  private func check(_ status: clua_status) throws(LuaError) {
    if status != .CLUA_OK { throw LuaError(status, in: try core.open()) }
  }
}

/// How tables differ from what was committed.
public struct LuaDifference: Hashable, Sendable {
  /// Fields that differ; a table that is new or gone counts once.
  public var count: Int
  /// The first in order, such as `game.piles["pile 2"][3].rank: 3 → 1`.
  public var first: String

  /// A difference of so many fields.
  public init(count: Int, first: String) {
    self.count = count
    self.first = first
  }
}
