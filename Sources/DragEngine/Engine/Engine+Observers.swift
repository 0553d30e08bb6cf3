extension Engine {
  /// Tells those who watch the drags of a source: those attached to it and around it, from the inside out.
  func tellSource(_ drag: DragState, _ phase: DragSession.Phase) {
    guard let observers = sourceObservers(of: drag) else { return }
    tell {
      for (notify, frame) in observers { _ = notify(DragSession(drag, seenFrom: frame, phase: phase)) }
    }
  }

  /// Lets the source do what it does when the drag is over, which may change the model.
  func endSource(_ drag: DragState, _ operation: DropOperation) -> CommandAnswer {
    for (notify, frame) in sourceObservers(of: drag) ?? [] {
      let answer = notify(DragSession(drag, seenFrom: frame, phase: .ended(operation)))
      guard case .done = answer else { return answer }
    }
    return .done
  }

  func sourceObservers(of drag: DragState) -> [(notify: (DragSession) -> CommandAnswer, frame: Rect)]? {
    guard drag.hasSourceObservers, let source = drag.origin.source else { return nil }
    // The source may have left the scene; whoever stood around it when the drag began is told all the same.
    guard let node = stage.scene.node(source) else { return drag.sourceObservers }
    var observers: [(notify: (DragSession) -> CommandAnswer, frame: Rect)] = []
    _ = enclosing(node) { behavior, node -> Void? in
      for notify in behavior.dragObservers { observers.append((notify, stage.scene.frame(of: node))) }
      return nil
    }
    drag.sourceObservers = observers
    return observers
  }

  /// Tells those who watch the drags at the present destination: those attached to it and around it.
  func tellDestination(_ drag: DragState, _ phase: DropSession.Phase) {
    guard let target = drag.target, let seen = drag.seen.first(where: { $0.identity == target.identity }) else {
      return
    }
    tell(seen, drag, phase)
  }

  func tell(_ seen: SeenDestination, _ drag: DragState, _ phase: DropSession.Phase) {
    guard !seen.observers.isEmpty else { return }
    tell {
      for observer in seen.observers { observer.notify(DropSession(drag, seenFrom: observer.frame, phase: phase)) }
    }
  }

  /// Keeps those who watch a destination, so that they hear the end even if the destination is gone by then.
  func remember(_ target: DropTarget, in drag: DragState) {
    var observers: [SeenDestination.Observer] = []
    _ = enclosing(target.node) { behavior, node -> Void? in
      for notify in behavior.dropObservers {
        observers.append(.init(notify: notify, frame: stage.scene.frame(of: node)))
      }
      return nil
    }
    let seen = SeenDestination(identity: target.identity, observers: observers)
    if let index = drag.seen.firstIndex(where: { $0.identity == target.identity }) {
      drag.seen[index] = seen
    } else {
      drag.seen.append(seen)
    }
  }
}
