/// Handles keys, and changes of the held modifier keys.
final class KeyInput {
  private let scene: SceneKeeper
  private let drags: DragRegister
  private let transactor: Transactor
  private let hovering: Hovering
  private let endings: DragEndings
  private let deleter: RowDeleter
  /// The handler of keys that no rule handles.
  var responder: (any KeyResponder)?

  init(
    _ scene: SceneKeeper, _ drags: DragRegister, _ transactor: Transactor, _ hovering: Hovering,
    _ endings: DragEndings, _ deleter: RowDeleter
  ) {
    self.scene = scene
    self.drags = drags
    self.transactor = transactor
    self.hovering = hovering
    self.endings = endings
    self.deleter = deleter
  }

  private var stage: Stage { scene.stage }

  /// Handles a key. Escape cancels the running drags. Any other key, and Escape without a running drag, goes to the
  /// first usable node in scene order with a command for the key, or else to `responder`. If neither handles Delete,
  /// the selected rows are deleted.
  ///
  /// If the held modifier keys have changed, and after a key that nothing has handled, the engine asks the destinations
  /// of all running drags again.
  func press(_ key: Key, _ modifiers: EventModifiers) -> Response {
    if key == .escape, !drags.running.isEmpty { return cancelDrags() }
    guard let action = action(for: key, modifiers) else {
      if let response = responder?.press(key, modifiers) { return response }
      return (key == .delete ? deleteSelection() : nil) ?? changeModifiers(modifiers)
    }
    if drags.running.contains(where: { $0.modifiers != modifiers }) { _ = changeModifiers(modifiers) }
    var name = UndoableStep(.key)
    name.key = key
    return transactor.carryOut(as: name) { action(key) }
  }

  /// Sets the held modifier keys, and asks the destinations of all running drags again.
  func changeModifiers(_ modifiers: EventModifiers) -> Response {
    hovering.changeModifiers(modifiers)
    if !drags.running.isEmpty { endings.listener?.modifiersChanged() }
    return drags.running.isEmpty ? .unhandled : .handled
  }

  private func cancelDrags() -> Response {
    var response = Response.handled
    for drag in drags.running {
      let outcome = endings.cancel(drag, .cancelled)
      if drag.pointer != .held { endings.listener?.dragEnded(drag, outcome) }
      response = .ended(outcome)
    }
    return response
  }

  private func deleteSelection() -> Response? {
    switch deleter.selectedRows {
    case nil: nil
    case .refused(let reason): .refused(reason)
    case .deletable(let rows): transactor.carryOut(as: deleter.name(ofDeleting: rows)) { deleter.delete(rows) }
    }
  }

  private func action(for key: Key, _ modifiers: EventModifiers) -> ((Key) -> CommandAnswer)? {
    for node in stage.marked.keys where stage.scene.isUsable(node) {
      let press = stage.behaviors[node]?.commands.keyPresses.first { $0.key == key && $0.modifiers == modifiers }
      if let press { return press.action }
    }
    return nil
  }
}
