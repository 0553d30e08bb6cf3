internal import Dray
internal import LineEditor

// Keys. The player handles digits for a choice, the colon, and keys that leave, open the prompt or scroll. All other
// keys go to the plugin and to drags by keys first; the player handles those that remain.

extension Player {
  /// The keys of the player's commands.
  private static let commands: Set<Character> = ["u", "r", "h", "t", "q"]

  func take(_ character: Character) {
    if !host.choices.isEmpty, let number = character.wholeNumberValue {
      if let choice = choicePages.choice(number) { return answer(choice) }
      if number == 0 { choicePages.turn() }
      return noteNews()
    }
    if character == ":" { return ending = .prompt }
    let name = character == " " ? "space" : String(character)
    let drags = play.openDrags
    if press(name, character.isUppercase ? .shift : []) {
      // A drag takes all keys, so a command of the player has no effect during it.
      if !drags.isEmpty, play.openDrags == drags, wasOnlyTaken, Self.commands.contains(character) {
        message = "Escape puts the item back; then '\(name)' works"
        noteNews()
      }
      return
    }
    switch character {
    case "u": perform(play.undo)
    case "r": perform(play.redo)
    case "h": toggleHints()
    case "t": toggleTaps()
    case "q": ending = .leave
    default: message = "no command for the key '\(name)'"
    }
  }

  func take(_ key: LineEditor.Key) {
    switch (key.code, key.modifiers) {
    case (.character("d"), .control): return ending = .leave
    case (.character("p"), .control): return ending = .prompt
    case (.pageUp, _): return _ = view.scroll(columns: 0, rows: 1 - size.rows / 2, on: size)
    case (.pageDown, _): return _ = view.scroll(columns: 0, rows: size.rows / 2 - 1, on: size)
    case (.escape, _) where !host.choices.isEmpty && play.openDrags.isEmpty: return answer(nil)
    default: break
    }
    guard let name = Self.name(of: key.code) else { return }
    _ = press(name, EventModifiers(key.modifiers))
  }

  /// Sends a key to the plugin. Returns `false` if neither a rule nor a drag by keys takes the key.
  private func press(_ name: String, _ modifiers: EventModifiers) -> Bool {
    message = ""
    let response = send(.keyDown(.init(name)), modifiers)
    wasOnlyTaken = if case .handled = response { true } else { false }
    if case .unhandled = response { return false }
    return true
  }

  private func answer(_ choice: String?) {
    perform { (try? play.answer { try play.driver.answer(choice) }) ?? .not(nil) }
  }

  private func toggleHints() {
    view.showsHints.toggle()
    guard view.showsHints else { return message = "hints are off" }
    let legal = (try? host.findLegalDrags()) ?? []
    let first = legal.first.map { drag in
      ": " + DragText.list(drag.itemIDs.map { play.label(of: $0) ?? $0.printable })
        + " → \(play.destination(of: drag))"
    }
    message = legal.count.counted("legal drag") + (first ?? "")
  }

  private func toggleTaps() {
    host.dragsByTaps.toggle()
    message =
      host.dragsByTaps
      ? "drags by taps are on: one tap lifts an item, the next tap drops it" : "drags by taps are off"
  }

  private static func name(of code: LineEditor.Key.Code) -> String? {
    switch code {
    case .character(let scalar): String(scalar)
    case .enter: "return"
    case .tab: "tab"
    case .backspace, .delete: "delete"
    case .insert: "insert"
    case .escape: "escape"
    case .up: "up"
    case .down: "down"
    case .left: "left"
    case .right: "right"
    case .home: "home"
    case .end: "end"
    case .function(let number): "f\(number)"
    case .pageUp, .pageDown: nil
    }
  }
}

extension EventModifiers {
  /// The modifier keys that a terminal reports.
  init(_ keys: LineEditor.Key.Modifiers) {
    self = []
    if keys.contains(.shift) { insert(.shift) }
    if keys.contains(.control) { insert(.control) }
    if keys.contains(.alt) { insert(.option) }
  }
}
