internal import CLua

/// The changes of one commit, for undo and redo.
package final class LuaChanges {
  let changes: OpaquePointer
  private let snapshot: LuaSnapshot  // retained, because the snapshot owns the memory of the changes

  init(_ changes: OpaquePointer, of snapshot: LuaSnapshot) {
    self.changes = changes
    self.snapshot = snapshot
  }

  deinit {
    clua_changes_free(changes)
  }

  /// A changed field.
  package struct Change: Hashable, Sendable {
    /// The keys from the root's name to the field.
    package var path: [PlainKey]
    /// The old value; `.nil` if the field did not exist.
    package var old: PlainData
    /// The new value; `.nil` if the field was removed.
    package var new: PlainData

    /// Creates a change of one field.
    package init(path: [PlainKey], old: PlainData, new: PlainData) {
      self.path = path
      self.old = old
      self.new = new
    }
  }

  /// The number of changed fields. A new or removed table counts as one.
  package var count: Int { Int(clua_changes_count(changes)) }

  /// The memory of the changes in an undo history, without the present tables. A string in many fields counts once.
  /// Unit: bytes.
  /// - Complexity: O(*n*) in the size of the changes.
  package var size: Int { clua_changes_size(changes) }

  /// The changed fields, in the order of their paths.
  ///
  /// - Complexity: O(*n*) in the size of the changes, because new and removed tables are copied.
  package func list() throws(LuaError) -> [Change] {
    var values = clua_packed()
    defer { clua_free_packed(&values) }
    guard clua_changes_values(changes, &values) == .CLUA_OK else { throw .memory }
    var list: [Change] = []
    for (index, (old, new)) in PlainData.pairs(packed: values).enumerated() {
      var path = clua_packed()
      defer { clua_free_packed(&path) }
      guard clua_changes_path(changes, Int32(index), &path) == .CLUA_OK else { throw .memory }
      list.append(Change(path: PlainKey.path(packed: path), old: old, new: new))
    }
    return list
  }
}

extension [LuaChanges] {
  /// Whether the contents after these commits, the latest of a snapshot, are those before the first: the commits have
  /// only replaced tables by new tables with the same contents, or restored what they had changed.
  ///
  /// - Complexity: O(*n*) in the size of the changes; O(*n* log *n*) for several commits.
  package var areWithoutEffect: Bool {
    isEmpty || withPointers { clua_changes_are_equal($0, Int32(count)) }
  }

  /// Calls a body with the commits.
  func withPointers<Result>(_ body: (UnsafePointer<OpaquePointer?>?) -> Result) -> Result {
    withExtendedLifetime(self) {
      if count == 1 { return withUnsafePointer(to: Optional(self[0].changes), body) }
      return map { Optional($0.changes) }.withUnsafeBufferPointer { body($0.baseAddress) }
    }
  }
}
