/// The commands that keys run. The guide of the prompt lists the keys.
enum Command: Equatable {
  case accept, newLine
  case left, right, wordLeft, wordRight, lineStart, lineEnd, entryStart, entryEnd
  case up, down, older, newer
  case deleteBackward, deleteForward, deleteForwardOrEnd
  case killToEnd, killToStart, killBlankWord, killWordBackward, killWordForward
  case yank, yankPrevious, lastArgument
  case undo, redo
  case transpose, transposeWords, upperCase, lowerCase, capitalize
  case complete, completeBackward
  case search, searchForward
  case interrupt, cancel, escape, clearScreen, suspend, quote, edit

  /// The command of a key; `nil` for a key without a command.
  init?(_ key: Key) {
    switch (key.code, key.modifiers) {
    case (.enter, []): self = .accept
    case (.enter, _): self = .newLine
    case (.left, []): self = .left
    case (.right, []): self = .right
    case (.left, _): self = .wordLeft
    case (.right, _): self = .wordRight
    case (.home, []): self = .lineStart
    case (.end, []): self = .lineEnd
    case (.home, _): self = .entryStart
    case (.end, _): self = .entryEnd
    case (.up, []): self = .up
    case (.down, []): self = .down
    case (.up, _), (.pageUp, _): self = .older
    case (.down, _), (.pageDown, _): self = .newer
    case (.backspace, let held):
      self = held.intersection([.alt, .control]).isEmpty ? .deleteBackward : .killWordBackward
    case (.delete, let held): self = held.intersection([.alt, .control]).isEmpty ? .deleteForward : .killWordForward
    case (.tab, []): self = .complete
    case (.tab, .shift): self = .completeBackward
    case (.escape, _): self = .escape
    case (.character(let letter), .control):
      guard let command = Self.control(letter) else { return nil }
      self = command
    case (.character(let letter), .alt):
      guard let command = Self.alt(letter) else { return nil }
      self = command
    default: return nil
    }
  }

  private static func control(_ letter: Unicode.Scalar) -> Command? {
    switch letter {
    case "a": .lineStart
    case "b": .left
    case "c": .interrupt
    case "d": .deleteForwardOrEnd
    case "e": .lineEnd
    case "f": .right
    case "g": .cancel
    case "k": .killToEnd
    case "l": .clearScreen
    case "n": .down
    case "p": .up
    case "q", "v": .quote
    case "r": .search
    case "s": .searchForward
    case "t": .transpose
    case "u": .killToStart
    case "w": .killBlankWord
    case "y": .yank
    case "z": .suspend
    case "_", "/": .undo
    default: nil
    }
  }

  private static func alt(_ letter: Unicode.Scalar) -> Command? {
    switch letter {
    case "b": .wordLeft
    case "f": .wordRight
    case "d": .killWordForward
    case "e": .edit
    case "y": .yankPrevious
    case ".": .lastArgument
    case "_", "/": .redo
    case "t": .transposeWords
    case "u": .upperCase
    case "l": .lowerCase
    case "c": .capitalize
    case "<": .entryStart
    case ">": .entryEnd
    case "p": .older
    case "n": .newer
    default: nil
    }
  }
}
