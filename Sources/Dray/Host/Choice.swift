/// What a rule asks a person, such as which piece a pawn becomes. The command that asks waits for the answer.
public final class Choice {
  /// The name of the plugin that asks.
  public let plugin: String
  /// What it is about, in a few words.
  public let title: String?
  /// What it is about, in a sentence.
  public let message: String?
  /// What there is to choose from, each once.
  public let choices: [String]
  /// The command that waits for the answer.
  var command: WaitingCommand?
  /// What was chosen; `nil` if the person chose nothing.
  var answer: String?
  /// Whether the host has heard of it.
  var isAnnounced = false
  /// Counts its texts.
  var holding: Holding?

  /// The bytes of its texts.
  var size: Int {
    choices.reduce((title ?? "").utf8.count + (message ?? "").utf8.count) { $0 + 16 + $1.utf8.count }
  }

  init(plugin: String, title: String?, message: String?, choices: [String]) {
    self.plugin = plugin
    self.title = title
    self.message = message
    self.choices = choices
  }

  /// Whether it still waits for an answer.
  public var isOpen: Bool { command?.phase == .waiting }
}

/// Why an answer was none.
public enum ChoiceError: Error, Hashable, Sendable {
  /// Nothing waits for an answer.
  case nothingWaits
  /// The answer is none of the choices; with the one that was most probably meant.
  case unknown(String, choices: [String], meant: String?)
}

extension ChoiceError: CustomStringConvertible {
  /// What was wrong and what was meant.
  public var description: String {
    switch self {
    case .nothingWaits: "nothing waits for an answer"
    case .unknown(let answer, let choices, let meant):
      "'\(answer)' is no choice; "
        + (meant.map { "did you mean '\($0)'?" } ?? "there are \(choices.joined(separator: ", "))")
    }
  }
}

extension Host {
  /// What rules ask and nobody has answered yet, in the order in which they asked.
  public var choices: [Choice] { askedChoices.filter(\.isOpen) }

  /// Answers a choice: the command that asked goes on, as a transaction of its own in the same undo step.
  ///
  /// - Parameters:
  ///   - answer: One of the choices; `nil` chooses nothing, and the script gets `nil`.
  ///   - choice: What is answered; `nil` is what was asked first.
  /// - Returns: What the rest of the command came to.
  /// - Throws: `ChoiceError`; the command goes on waiting then.
  @discardableResult
  public func answer(_ answer: String?, to choice: Choice? = nil) throws(ChoiceError) -> Response {
    guard let choice = choice ?? choices.first, choice.isOpen, let command = choice.command else { throw .nothingWaits }
    if let answer, !choice.choices.contains(where: answer.hasSameBytes) {
      throw .unknown(answer, choices: choice.choices, meant: suggestion(for: answer, among: choice.choices))
    }
    guard engine.activity == .idle else { return engine.resume(command) }
    inInput { recoverPlugins() }
    guard choice.isOpen else { throw .nothingWaits }
    return recording(line(answering: choice, answer)) {
      choice.answer = answer
      forget(choice)
      let response = engine.resume(command)
      recoverPlugins()
      return response
    }
  }

  private func line(answering choice: Choice, _ answer: String?) -> JournalLine {
    var line = JournalLine(.answer, [answer.map { .text($0) } ?? .none])
    let index = choices.firstIndex { $0 === choice } ?? 0
    if index > 0 { line.options.append(.init("choice", .integer(index + 1))) }
    return line
  }

  /// Notes a choice; it is open once the transaction stands in which it was asked.
  func ask(_ choice: Choice) { askedChoices.append(choice) }

  func forget(_ choice: Choice) { askedChoices.removeAll { $0 === choice } }

  /// Tells of choices that have come up.
  func announceChoices() {
    while let choice = askedChoices.first(where: { $0.isOpen && !$0.isAnnounced }) {
      choice.isAnnounced = true
      recorder?.add(JournalLine(choice))
      onChoice?(choice)
    }
  }
}
