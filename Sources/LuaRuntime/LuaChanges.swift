internal import CLua

/// The changes of one commit, for undo and redo.
public final class LuaChanges {
  let changes: OpaquePointer
  private let snapshot: LuaSnapshot  // keeps it alive: changes are part of its memory

  init(_ changes: OpaquePointer, of snapshot: LuaSnapshot) {
    self.changes = changes
    self.snapshot = snapshot
  }

  deinit {
    clua_changes_free(changes)
  }

  /// A changed field.
  public struct Change: Hashable, Sendable {
    /// The keys from the root's name to the field.
    public var path: [PlainKey]
    /// The old value; `.nil` if the field did not exist.
    public var old: PlainData
    /// The new value; `.nil` if the field was removed.
    public var new: PlainData

    /// Creates a change of one field.
    public init(path: [PlainKey], old: PlainData, new: PlainData) {
      self.path = path
      self.old = old
      self.new = new
    }
  }

  /// The number of changed fields; a new or removed table counts once.
  public var count: Int { Int(clua_changes_count(changes)) }

  /// The memory of the changes in an undo history, beside the present tables: a string in many fields counts once.
  /// Unit: bytes.
  /// - Complexity: O(*n*) in the size of the changes.
  public var size: Int { clua_changes_size(changes) }

  /// The changed fields, in the order of their paths.
  ///
  /// - Complexity: O(*n*) in the size of the changes: new and removed tables are copied.
  public func list() throws(LuaError) -> [Change] {
    var list: [Change] = []
    for index in 0..<clua_changes_count(changes) {
      var change = clua_change()
      defer {
        clua_free_packed(&change.path)
        clua_free_packed(&change.old_value)
        clua_free_packed(&change.new_value)
      }
      guard clua_changes_pack(changes, index, &change) == .CLUA_OK else { throw .memory }
      list.append(
        Change(
          path: PlainKey.path(packed: change.path), old: PlainData(packed: change.old_value),
          new: PlainData(packed: change.new_value)))
    }
    return list
  }
}
