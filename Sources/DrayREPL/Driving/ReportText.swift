internal import Dray
internal import LuaRuntime

/// Reports of plugins, errors and choices as lines for the user.
enum ReportText {
  /// Prints a report. Announcements, printed texts and reloads go to the output, warnings and errors to the errors.
  static func print(_ report: Report, on console: Console) {
    switch report.kind {
    case .printed, .announcement, .reloaded: console.line(report.text.harmless)
    case .unbound, .contentType, .warning, .notUndoable, .forgotten:
      console.errorLine("warning: \(report.text.harmless)")
    case .failed, .rebuilt, .wrote:
      console.errorLine((["error: \(report.text)"] + indented(frames(of: report))).joined(separator: "\n").harmless)
    }
  }

  /// The traceback, without a single frame whose place the text contains.
  private static func frames(of report: Report) -> [String] {
    guard report.traceback.count == 1 else { return report.traceback }
    let place = report.text.split(separator: ":", maxSplits: 2).prefix(2).joined(separator: ":")
    return report.traceback.filter { !$0.hasPrefix(place + ":") }
  }

  /// Whether a report is about an error of a plugin or of the host.
  static func isFault(_ report: Report) -> Bool {
    switch report.kind {
    case .failed, .rebuilt, .wrote: true
    case .unbound, .contentType, .warning, .announcement, .printed, .notUndoable, .forgotten, .reloaded: false
    }
  }

  /// An error of a driver script with its traceback.
  ///
  /// A single frame is left out, because the message contains the same place.
  static func text(of error: LuaError) -> String {
    let traceback = error.failure?.traceback ?? []
    var message = error.description
    if let failure = error.failure, failure.line > 0, !message.hasPrefix(failure.chunk) {
      message = "\(failure.chunk):\(failure.line): \(message)"
    }
    return text(message, traceback)
  }

  /// A message with its traceback.
  static func text(_ message: String, _ traceback: [String]) -> String {
    ([message] + (traceback.count > 1 ? indented(traceback) : [])).joined(separator: "\n")
  }

  /// A choice with its question and its possible answers.
  static func text(of choice: Choice) -> String {
    let question = [choice.title, choice.message].compactMap(\.self).joined(separator: ": ")
    let choices = choice.choices.joined(separator: ", ")
    return "choose: " + (question.isEmpty ? choices : "\(question) (\(choices))").harmless
  }

  private static func indented(_ lines: [String]) -> [String] { lines.map { "  \($0)" } }
}
