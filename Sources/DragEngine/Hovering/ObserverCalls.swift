/// Finds and calls the observers of drags: those around a source, and those around every visited destination.
///
/// Observers are called from the inside out. Each observer is notified of the end once, even if the drag came over its
/// node several times. If the transaction of a drop is rolled back, observers around the source that are notified
/// inside it are notified of the end again, with `cancel`.
final class ObserverCalls {
  private let calls: RuleCalls
  private let scene: SceneKeeper

  init(_ calls: RuleCalls, _ scene: SceneKeeper) {
    self.calls = calls
    self.scene = scene
  }

  private var stage: Stage { scene.stage }

  // MARK: Finding

  /// Finds the observers of a drag around its source.
  func find(of drag: DragState, from source: NodeIndex) {
    _ = stage.enclosing(source) { behavior, node -> Void? in
      if !behavior.dragging.observers.isEmpty {
        drag.observers.sources.append(observers(at: node, behavior.dragging.observers))
      }
      return nil
    }
  }

  /// Finds the observers around a destination. Requires that `present` is empty, because the drag has left the previous
  /// destination.
  func find(of drag: DragState, around target: DropTarget) {
    _ = stage.enclosing(target.node) { behavior, node -> Void? in
      guard !behavior.dropping.observers.isEmpty else { return nil }
      let observers = observers(at: node, behavior.dropping.observers)
      if let known = drag.observers.destinations.firstIndex(where: { $0.identity == observers.identity }) {
        drag.observers.destinations[known] = observers
        drag.observers.present.append(known)
      } else {
        drag.observers.present.append(drag.observers.destinations.count)
        drag.observers.destinations.append(observers)
      }
      return nil
    }
  }

  private func observers<Closure>(at node: NodeIndex, _ closures: [Closure]) -> Observers<Closure> {
    Observers(identity: stage.scene.identity(of: node), closures: closures, frame: stage.scene.frame(of: node))
  }

  /// Replaces the closures of the observers by those of the present scene. Observers whose nodes have left the scene
  /// remain.
  func refresh(_ drag: DragState) {
    for index in drag.observers.sources.indices {
      refresh(&drag.observers.sources[index]) { $0.dragging.observers }
    }
    for index in drag.observers.destinations.indices {
      refresh(&drag.observers.destinations[index]) { $0.dropping.observers }
    }
  }

  private func refresh<Closure>(_ observers: inout Observers<Closure>, _ closures: (NodeBehavior) -> [Closure]) {
    guard let node = stage.scene.node(observers.identity) else { return }
    observers.closures = stage.behaviors[node].map(closures) ?? []
    observers.frame = stage.scene.frame(of: node)
  }

  // MARK: Notifying

  /// The observers around a source, by the time at which they are notified of the end of a drop.
  enum Audience {
    case all
    /// Those that are notified inside the transaction of the drop, because they remove the items then.
    case insideDrop
    /// Those that are notified after that transaction.
    case afterDrop

    fileprivate func contains(_ observer: DragObserver) -> Bool {
      switch self {
      case .all: true
      case .insideDrop: observer.remove == nil
      case .afterDrop: observer.remove != nil
      }
    }
  }

  /// Notifies the observers around the source.
  ///
  /// - Parameter part: The items that the drop has taken; `nil` if it has taken all items.
  func notifySource(
    _ drag: DragState, _ phase: DragSession.Phase, of part: [DragItem]? = nil, _ audience: Audience = .all
  ) {
    guard !drag.observers.sources.isEmpty else { return }
    calls.during(.observer) {
      for observers in drag.observers.sources {
        let session = DragSession(drag, seenFrom: observers.frame, phase: phase, part: part)
        for observer in observers.closures where audience.contains(observer) { _ = observer.notify(session) }
      }
    }
  }

  /// Runs the source's commands for the end of the drag, which may change the model.
  ///
  /// All commands run, even if one refuses or fails.
  /// - Returns: The first answer that is not `done`.
  func endSource(
    _ drag: DragState, _ operation: DropOperation, of part: [DragItem]? = nil, _ audience: Audience = .all
  ) -> CommandAnswer {
    endSource(drag, operation, of: part) { observer in audience.contains(observer) ? observer.notify : nil }
  }

  /// Runs the source's commands that remove the items which a drop has taken, inside the transaction of the drop.
  /// - Returns: The first answer that is not `done`.
  func removeFromSource(_ drag: DragState, _ operation: DropOperation, of part: [DragItem]?) -> CommandAnswer {
    endSource(drag, operation, of: part) { $0.remove ?? $0.notify }
  }

  private func endSource(
    _ drag: DragState, _ operation: DropOperation, of part: [DragItem]?,
    _ command: (DragObserver) -> ((DragSession) -> CommandAnswer)?
  ) -> CommandAnswer {
    var answer = CommandAnswer.done
    for observers in drag.observers.sources {
      let session = DragSession(drag, seenFrom: observers.frame, phase: .ended(operation), part: part)
      for observer in observers.closures {
        guard let next = command(observer)?(session) else { continue }
        if case .done = answer { answer = next }
      }
    }
    return answer
  }

  /// Whether an observer around the source is notified of the end after the transaction of a drop.
  func hasSourceAfterDrop(_ drag: DragState) -> Bool {
    drag.observers.sources.contains { $0.closures.contains { $0.remove != nil } }
  }

  /// Notifies the observers around the present destination.
  func notifyDestination(_ drag: DragState, _ phase: DropSession.Phase) {
    guard !drag.observers.present.isEmpty else { return }
    for index in drag.observers.present { notify(drag.observers.destinations[index], drag, phase) }
  }

  /// Notifies the observers around all destinations that the drag has visited.
  func notifyDestinations(_ drag: DragState, _ phase: DropSession.Phase) {
    for observers in drag.observers.destinations { notify(observers, drag, phase) }
  }

  private func notify(_ observers: Observers<DropObserver>, _ drag: DragState, _ phase: DropSession.Phase) {
    calls.during(.observer) {
      let session = DropSession(drag, seenFrom: observers.frame, phase: phase)
      for notify in observers.closures { notify(session) }
    }
  }
}
