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
  /// The command that waits for the answer.
  var command: WaitingCommand?
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

/// Why an answer was rejected.
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

extension Host {
  /// Receives each new choice for the user; answer it by `answer(_:to:)`, but not inside this closure.
  public var onChoice: ((Choice) -> Void)? {
    get { offeredChoices.listener }
    set { offeredChoices.listener = newValue }
  }

  /// The choices that are not yet answered, in the order of asking.
  public var choices: [Choice] { offeredChoices.open }

  /// Answers a choice: the asking command continues, as a transaction of its own in the same undo step.
  ///
  /// - Parameters:
  ///   - answer: One of the choices; `nil` chooses none, and the script receives `nil`.
  ///   - choice: The choice to answer; `nil` is the earliest.
  /// - Returns: The result of the rest of the command. A call from inside a closure changes nothing and returns a
  ///   failure.
  /// - Throws: `ChoiceError`; then no command has continued.
  @discardableResult
  public func answer(_ answer: String?, to choice: Choice? = nil) throws(ChoiceError) -> Response {
    let missing: ChoiceError = choice == nil ? .nothingWaits : .closed
    guard let choice = choice ?? offeredChoices.first, choice.isOpen, let command = choice.command else {
      throw missing
    }
    if let answer, !choice.choices.contains(where: answer.hasSameBytes) {
      throw .unknown(answer, choices: choice.choices, meant: suggestion(for: answer, among: choice.choices))
    }
    guard engine.activity == .idle else { return engine.resume(command) }
    inInput { recoverPlugins() }
    guard choice.isOpen else { throw missing }
    return recording(line(answering: choice, answer)) {
      choice.answer = answer
      offeredChoices.forget(choice)
      let response = engine.resume(command)
      recoverPlugins()
      return response
    }
  }

  private func line(answering choice: Choice, _ answer: String?) -> JournalLine {
    let index = choices.firstIndex { $0 === choice } ?? 0
    return JournalLine(
      .answer, ["answer": answer.map { .text($0) }, "choice": index > 0 ? .integer(index + 1) : nil])
  }

  /// Calls `onChoice` for the choices that have opened.
  func announceChoices() {
    while case let opened = offeredChoices.takeOpened(), !opened.isEmpty {
      for choice in opened where choice.isOpen {
        recorder?.add(JournalLine(choice))
        offeredChoices.listener?(choice)
      }
    }
  }
}
