/// A choice that a rule offers the user, such as which piece a pawn becomes. The asking command waits for the answer.
public final class Choice {
  /// The name of the plugin that asks.
  public let plugin: String
  /// The question in a few words.
  public let title: String?
  /// The question in a sentence.
  public let message: String?
  /// The possible answers, without duplicates.
  public let choices: [String]
  /// The command that waits for the answer. The engine owns it until it is over, and its closures own the choice.
  weak var command: WaitingCommand?
  /// The answer; `nil` if the user chose none.
  var answer: String?
  /// Whether the choice was answered, or its command ended.
  var isForgotten = false
  /// The memory charge for the texts of the choice.
  var holding: Holding?

  /// The size of the texts of the choice. Unit: bytes.
  var size: Int {
    choices.reduce((title ?? "").utf8.count + (message ?? "").utf8.count) { $0 + 16 + $1.utf8.count }
  }

  init(plugin: String, title: String?, message: String?, choices: [String]) {
    self.plugin = plugin
    self.title = title
    self.message = message
    self.choices = choices
  }

  /// Whether the choice still waits for an answer.
  public var isOpen: Bool { command?.phase == .waiting }
}

/// The reason why an answer was rejected.
public enum ChoiceError: Error, Hashable, Sendable {
  /// No choice is open.
  case nothingWaits
  /// The given choice is closed: it was answered, or its command ended.
  case closed
  /// The answer is not one of the choices; `meant` is the most similar choice.
  case unknown(String, choices: [String], meant: String?)
}

extension ChoiceError: CustomStringConvertible {
  /// A sentence about the error, and about the choice that was probably meant.
  public var description: String {
    switch self {
    case .nothingWaits: "no choice is open"
    case .closed: "this choice is closed: it was answered, or its command ended"
    case .unknown(let answer, let choices, let meant):
      "'\(answer)' is not one of the choices; "
        + (meant.map { "did you mean '\($0)'?" } ?? "they are \(choices.joined(separator: ", "))")
    }
  }
}

extension JournalLine {
  /// The line of a choice.
  init(_ choice: Choice) {
    self.init(
      result: .asked,
      [
        "choices": .texts(choice.choices), "title": choice.title.map { .text($0) },
        "message": choice.message.map { .text($0) },
      ])
  }
}
