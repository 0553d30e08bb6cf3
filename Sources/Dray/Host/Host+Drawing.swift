// The revision of the drawing, and its changes since a revision.

extension Host {
  /// Increases when something to draw has changed: a placement, or the node with the keyboard focus.
  ///
  /// ```swift
  /// if host.revision != shown { (shown, list) = (host.revision, host.placements) }
  /// ```
  /// Builds the scene again if it has changed, like `placements`. While nothing has changed, reading this property, and
  /// reading `placements` again, takes constant time.
  public var revision: UInt64 {
    if hasLeftOut || !engine.isSceneCurrent { try? updateScene() }
    return focusMarks.revision(after: engine.revision, focus: keyboard.focus)
  }

  /// The placements that have changed since a revision.
  ///
  /// A caller that stores a list sets its length to `count`, and replaces the placement at the position `z` of each
  /// changed one:
  ///
  /// ```swift
  /// let changes = host.changes(since: shown)
  /// list.removeLast(max(0, list.count - changes.count))
  /// for placement in changes.changed {
  ///   if placement.z < list.count { list[placement.z] = placement } else { list.append(placement) }
  /// }
  /// shown = changes.revision
  /// ```
  /// The changes include placements of which only the actions or the role have changed. If the revision is older than
  /// the latest few, returns all placements. Inside a closure, returns all placements and the revision 0.
  /// - Complexity: O(*k*) for *k* changed placements while only lifted items move, otherwise that of `placements`.
  public func changes(since revision: UInt64) -> PlacementChanges {
    let now = self.revision
    var changes = engine.changes(since: focusMarks.engineRevision(of: revision))
    // Inside a closure the engine has no revision of what it draws.
    if changes.revision > 0 { changes.revision = now }
    return changes
  }

  /// Whether a plugin is left out of the present scene. Reading the scene then tries to draw the plugin again.
  var hasLeftOut: Bool { plugins.contains { $0.scene.drawing.isLeftOut } }
}

/// The changes of the keyboard focus, each of which is a revision of the drawing.
struct FocusMarks {
  private var focus: NodeIndex?
  /// The number of changes.
  private var changes: UInt64 = 0
  /// The revision of the latest change.
  private var latest: UInt64 = 0

  /// The revision of the host's drawing.
  mutating func revision(after engineRevision: UInt64, focus: NodeIndex?) -> UInt64 {
    if focus != self.focus {
      self.focus = focus
      changes &+= 1
      latest = engineRevision &+ changes
    }
    return engineRevision &+ changes
  }

  /// The engine's revision at a revision of the host; `.max`, which never occurs, if the focus has changed since.
  func engineRevision(of revision: UInt64) -> UInt64 { revision >= latest ? revision &- changes : .max }
}
