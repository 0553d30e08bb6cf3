// Who is told of a drag: those around its source, and those around every destination that it has been over. Each is
// told from the inside out, and each hears the end once, however often the drag came over what lies inside his node.

extension Engine {
  // MARK: Finding

  /// Notes who watches the drags of a source.
  func watch(_ drag: DragState, from source: NodeIndex) {
    _ = stage.enclosing(source) { behavior, node -> Void? in
      if !behavior.dragObservers.isEmpty {
        drag.sourceWatchers.append(watcher(at: node, behavior.dragObservers))
      }
      return nil
    }
  }

  /// Notes who watches the drags at a destination.
  func watch(_ drag: DragState, around target: DropTarget) {
    drag.presentWatchers = []
    _ = stage.enclosing(target.node) { behavior, node -> Void? in
      guard !behavior.dropObservers.isEmpty else { return nil }
      let watcher = watcher(at: node, behavior.dropObservers)
      if let known = drag.destinationWatchers.firstIndex(where: { $0.identity == watcher.identity }) {
        drag.destinationWatchers[known] = watcher
        drag.presentWatchers.append(known)
      } else {
        drag.presentWatchers.append(drag.destinationWatchers.count)
        drag.destinationWatchers.append(watcher)
      }
      return nil
    }
  }

  private func watcher<Notify>(at node: NodeIndex, _ notify: [Notify]) -> Watcher<Notify> {
    Watcher(identity: stage.scene.identity(of: node), notify: notify, frame: stage.scene.frame(of: node))
  }

  /// Takes the closures of the watchers from the present scene; those whose nodes are gone keep what they had.
  func refreshWatchers(of drag: DragState) {
    for index in drag.sourceWatchers.indices {
      refresh(&drag.sourceWatchers[index]) { $0.dragObservers }
    }
    for index in drag.destinationWatchers.indices {
      refresh(&drag.destinationWatchers[index]) { $0.dropObservers }
    }
    refreshDelegates(of: drag)
  }

  private func refresh<Notify>(_ watcher: inout Watcher<Notify>, _ observers: (NodeBehavior) -> [Notify]) {
    guard let node = stage.scene.node(watcher.identity) else { return }
    watcher.notify = stage.behaviors[node].map(observers) ?? []
    watcher.frame = stage.scene.frame(of: node)
  }

  // MARK: Telling

  /// Tells those who watch the source.
  func tellSource(_ drag: DragState, _ phase: DragSession.Phase) {
    guard !drag.sourceWatchers.isEmpty else { return }
    during(.observer) {
      for watcher in drag.sourceWatchers {
        let session = DragSession(drag, seenFrom: watcher.frame, phase: phase)
        for notify in watcher.notify { _ = notify(session) }
      }
    }
  }

  /// Lets the source do what it does when the drag is over, which may change the model.
  ///
  /// Everybody hears it, also if one of them says no.
  func endSource(_ drag: DragState, _ operation: DropOperation) -> CommandAnswer {
    var answer = CommandAnswer.done
    for watcher in drag.sourceWatchers {
      let session = DragSession(drag, seenFrom: watcher.frame, phase: .ended(operation))
      for notify in watcher.notify {
        let next = notify(session)
        if case .done = answer { answer = next }
      }
    }
    return answer
  }

  /// Tells those who watch the present destination.
  func tellDestination(_ drag: DragState, _ phase: DropSession.Phase) {
    guard !drag.presentWatchers.isEmpty else { return }
    for index in drag.presentWatchers { tell(drag.destinationWatchers[index], drag, phase) }
  }

  /// Tells everybody who has ever watched the drag at a destination.
  func tellDestinations(_ drag: DragState, _ phase: DropSession.Phase) {
    for watcher in drag.destinationWatchers { tell(watcher, drag, phase) }
  }

  private func tell(_ watcher: Watcher<DropObserver>, _ drag: DragState, _ phase: DropSession.Phase) {
    during(.observer) {
      let session = DropSession(drag, seenFrom: watcher.frame, phase: phase)
      for notify in watcher.notify { notify(session) }
    }
  }
}
