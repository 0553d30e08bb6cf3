/// Somebody who wants to hear of a drag, and the node that he is attached to.
///
/// A drag keeps its watchers by the identity of their nodes, for two reasons: closures are replaced when the scene is
/// described anew, and whoever heard of a drag hears of its end, even if his node is gone by then.
struct Watcher<Notify> {
  let identity: NodeIdentity
  /// The closures, in the order in which they were attached.
  var notify: [Notify]
  /// The node's frame when it was last seen. Space: scene.
  var frame: Rect
}

/// Told of a drag by its source; at phase `ended` a command.
typealias DragObserver = (DragSession) -> CommandAnswer

/// Told of a drag by a destination.
typealias DropObserver = (DropSession) -> Void
