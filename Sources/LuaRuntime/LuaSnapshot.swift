internal import CLua

/// The committed contents of some tables, for rollback.
///
/// Tables keep their identity: a rollback refills the same tables, so that references of a script stay valid. Contents
/// must be plain: booleans, numbers except NaN, strings, bytes of the host, and tables without metatable, with strings,
/// integers and booleans as keys. Each table may occur at one place only. Tables may be nested 100 levels deep.
/// Committed contents can still be read after the state was killed.
///
/// - Complexity: Commits, comparisons and rollbacks are O(*n*) in the size of the tables.
package final class LuaSnapshot {
  private let core: LuaCore
  private let snapshot: OpaquePointer

  /// Creates a snapshot without tables.
  package init(of state: LuaState) throws(LuaError) {
    core = state.core
    guard let snapshot = clua_snapshot_create(try state.core.open()) else { throw .memory }
    self.snapshot = snapshot
  }

  deinit {
    clua_snapshot_free(snapshot)
  }

  /// Adds a root table, which the next commit includes.
  ///
  /// - Throws: `LuaError.runtime` if the name is already in use or the value is not a table.
  package func track(_ name: String, _ table: LuaReference) throws(LuaError) {
    precondition(table.core === core, "this LuaReference belongs to another Lua state")
    let state = try core.open()
    var stack = clua_current_stack(state)
    guard clua_push_reference(&stack, table.slot) else { throw .memory }
    try check(clua_snapshot_track(snapshot, name, name.utf8.count))
  }

  /// Commits the present contents of the tables. Returns the changes; `nil` without changes.
  ///
  /// - Throws: `LuaError.notPlain`, `.memory`, `.killed`; the committed contents are then unchanged.
  package func commit() throws(LuaError) -> LuaChanges? {
    _ = try core.open()
    var changes: OpaquePointer?
    try check(clua_snapshot_commit(snapshot, &changes))
    return changes.map { LuaChanges($0, of: self) }
  }

  /// Compares the tables with the committed contents; `nil` if they are equal.
  ///
  /// - Throws: `LuaError.notPlain`, `.memory`, `.killed`.
  package func compare() throws(LuaError) -> LuaDifference? {
    _ = try core.open()
    var difference = clua_difference()
    try check(clua_snapshot_compare(snapshot, &difference))
    if difference.count == 0 { return nil }
    return LuaDifference(
      count: Int(difference.count), first: String(cString: difference.text, count: difference.text_count))
  }

  /// Restores the committed contents of the tables.
  ///
  /// - Throws: `LuaError.memory` if an allocation failed even without the plugin's limit. The state is then killed and
  ///   must be rebuilt from `contents`. `.killed` if the state was killed before; `.closed`.
  package func rollback() throws(LuaError) {
    _ = try core.open()
    try check(clua_snapshot_rollback(snapshot))
  }

  /// Removes the latest commits, which together must be without effect, from the history. The tables are unchanged.
  ///
  /// - Parameter changes: The commits in their order.
  /// - Returns: Whether the commits were removed; `false` in a killed or closed state.
  package func dissolve(_ changes: [LuaChanges]) -> Bool {
    if changes.isEmpty { return true }
    guard let state = core.state, clua_kill_reason(state) == .CLUA_ALIVE else { return false }
    changes.withPointers { clua_changes_dissolve($0, Int32(changes.count)) }
    return true
  }

  /// Undoes a commit, and refills the tables that it changed. Commits must be undone in reverse order.
  ///
  /// Writes to other tables since the last commit remain. `compare` still finds them, and `rollback` undoes them. In a
  /// killed or closed state only the committed contents change; for a killed one, this function then throws `.killed`.
  /// - Complexity: O(*n*) in the fields of the changed tables; of all tables if the changes have a string of more than
  ///   40 bytes.
  /// - Throws: `LuaError.runtime` if another commit must be undone or redone first (`.closed` if the state is closed);
  ///   otherwise the errors of `rollback`.
  package func revert(_ changes: LuaChanges) throws(LuaError) {
    try check(clua_snapshot_revert(snapshot, changes.changes))
  }

  /// Redoes a commit that was undone.
  ///
  /// - Throws: The errors of `revert`.
  package func reapply(_ changes: LuaChanges) throws(LuaError) {
    try check(clua_snapshot_reapply(snapshot, changes.changes))
  }

  /// The committed contents of a root; `nil` for an unknown name. Also works with a killed state.
  package func contents(of name: String) throws(LuaError) -> PlainData? {
    try withPacked(name) { PlainData(packed: $0) }
  }

  /// A hash of the committed contents of a root that is equal in all runs and on all machines; `nil` for an unknown
  /// name. Also works with a killed state.
  ///
  /// Of bytes of the host, only the number and the first 256 are hashed.
  /// - Complexity: O(*n*) in the fields of the tables that have changed since the last digest, and of those around them.
  package func digest(of name: String) throws(LuaError) -> UInt64? {
    var digest: UInt64 = 0
    switch clua_snapshot_digest(snapshot, name, name.utf8.count, &digest) {
    case .CLUA_OK: return digest
    case .CLUA_MEMORY: throw .memory
    default: return nil
    }
  }

  private func withPacked<Result>(
    _ name: String, _ body: (clua_packed) -> Result
  ) throws(LuaError) -> Result? {
    var packed = clua_packed()
    defer { clua_free_packed(&packed) }
    switch clua_snapshot_pack(snapshot, name, name.utf8.count, &packed) {
    case .CLUA_OK: return body(packed)
    case .CLUA_MEMORY: throw .memory
    default: return nil
    }
  }

  /// The committed contents of all roots, by their names. Roots that share a long string share one copy. Also works
  /// with a killed state.
  package var contents: PlainTable {
    get throws(LuaError) {
      var packed = clua_packed()
      defer { clua_free_packed(&packed) }
      guard clua_snapshot_pack_all(snapshot, &packed) == .CLUA_OK else { throw .memory }
      return PlainData(packed: packed).table ?? PlainTable()
    }
  }

  /// Memory of the host that the snapshot and its changes use. Unit: bytes.
  package var memoryInUse: Int { clua_snapshot_memory(snapshot) }

  private func check(_ status: clua_status) throws(LuaError) {
    if status != .CLUA_OK { throw LuaError(status, in: try core.open()) }
  }
}

/// The difference between tables and their committed contents.
package struct LuaDifference: Hashable, Sendable {
  /// The number of fields that differ. A new or removed table counts as one.
  package var count: Int
  /// The first differing field and its values, such as `game.piles["pile 2"][3].rank: 3 → 1`.
  package var first: String

  /// Creates a difference.
  package init(count: Int, first: String) {
    self.count = count
    self.first = first
  }
}
