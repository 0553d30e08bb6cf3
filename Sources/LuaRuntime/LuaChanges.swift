internal import CLua

/// What one commit changed, to be undone and done again.
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

  /// One field that changed.
  public struct Change: Hashable, Sendable {
    /// The keys from the root's name to the field.
    public var path: [PlainKey]
    /// What it held before; `.nil` if it was not there.
    public var old: PlainData
    /// What it holds since; `.nil` if it is gone.
    public var new: PlainData

    /// A change of one field.
    public init(path: [PlainKey], old: PlainData, new: PlainData) {
      self.path = path
      self.old = old
      self.new = new
    }
  }

  /// How many fields changed; a table that is new or gone counts once.
  public var count: Int { Int(clua_changes_count(changes)) }

  /// What it takes to keep them for undo, beside the tables as they are: a string that many fields hold counts once.
  /// Unit: bytes.
  /// - Complexity: O(*n*) in the size of what changed.
  public var size: Int { clua_changes_size(changes) }

  /// The changed fields, in the order of their paths.
  ///
  /// - Complexity: O(*n*) in the size of what changed: tables that are new or gone are copied.
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
