extension Engine {
  /// Answers a key: Escape calls off every drag, any other goes to the first node in scene order that waits for it.
  /// Delete, if nobody waits for it, deletes the rows that are selected.
  ///
  /// A key that no command waits for, and that does not lift or carry anything by itself, has every destination asked
  /// again, like any change of the keys that are held.
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
  /// What holds the drags that keys have begun.
  package static let keyboard = PointerID(-2)
}
