extension Engine {
  /// Handles a key: Escape cancels every drag; any other key goes to the first node in scene order with a command for
  /// it. Delete, without such a node, deletes the selected rows.
  ///
  /// If no command handles a key, and the key itself neither lifts nor moves items, every destination is asked again,
  /// as for any change of the held keys.
  func press(_ key: Key, _ modifiers: EventModifiers) -> Response {
    if key == .escape, !drags.isEmpty {
      var response = Response.handled
      for drag in drags {
        let outcome = callOff(drag, .cancelled)
        if drag.pointer != .keyboard { keyResponder?.dragEnded(drag, outcome) }
        response = .ended(outcome)
      }
      return response
    }
    guard let action = action(for: key, modifiers) else {
      if let response = keyResponder?.press(key, modifiers) { return response }
      return (key == .delete ? deleteSelection() : nil) ?? changeModifiers(modifiers)
    }
    for drag in drags { drag.modifiers = modifiers }
    var name = UndoableStep(.key)
    name.key = key
    return carryOut(as: name) { action(key) }
  }

  private func action(for key: Key, _ modifiers: EventModifiers) -> ((Key) -> CommandAnswer)? {
    for node in stage.keyNodes where stage.scene.isUsable(node) {
      let press = stage.behaviors[node]?.keyPresses.first { $0.key == key && $0.modifiers == modifiers }
      if let press { return press.action }
    }
    return nil
  }
}

extension PointerID {
  /// The pointer of drags that were begun with keys.
  package static let keyboard = PointerID(-2)
}
