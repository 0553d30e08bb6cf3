internal import Dray

/// The explanation of a hypothetical drag, in one line for the user.
enum ExplanationText {
  /// `pile 1: takes org.dray.playing-card · suggested {move} · drop_configuration (init.lua:31) → forbidden: …`.
  static func text(of explanation: Explanation, at place: DriverPlace, in play: Play) -> String {
    var parts: [String] = []
    var last: String?
    let name = if case .named(let name, _) = place { name.description } else { "\(place)" }
    for step in explanation.trace {
      guard let part = text(of: step, at: name, in: play) else { continue }
      parts.append(part)
      switch step.answer {
      case .takes:
        let suggested = explanation.suggestedOperations.operations.map(\.rawValue).joined(separator: ", ")
        parts.append("suggested {\(suggested)}\(explanation.modifiers.text)")
      case .says, .keeps: last = text(of: step.answer)
      case .lifts, .carries, .passes: break
      }
    }
    let end = DragText.refusal(explanation.outcome, in: play)
    let way = parts.joined(separator: " · ")
    if last == end { return "\(name): \(way)" }
    return way.isEmpty ? "\(name): \(end)" : "\(name): \(way) → \(end)"
  }

  /// The text of one step; `nil` for a lift, which is obvious.
  private static func text(of step: TraceStep, at place: String, in play: Play) -> String? {
    let rule = step.rule.map { " (\(short($0.script, play)):\($0.line))" } ?? ""
    let prefix = step.place.map { $0.description == place ? "" : "\($0) " } ?? ""
    switch step.answer {
    case .lifts: return nil
    case .takes: return prefix + text(of: step.answer)
    case .passes: return "\(prefix)\(step.question)\(rule) continues: \(text(of: step.answer))"
    case .keeps, .says, .carries: return "\(step.question)\(rule) → \(text(of: step.answer))"
    }
  }

  /// The path of a script inside its plugin.
  private static func short(_ script: String, _ play: Play) -> String {
    let folder = play.plugin.name + "/"
    return script.hasPrefix(folder) ? String(script.dropFirst(folder.count)) : script
  }

  static func text(of answer: TraceStep.Answer) -> String {
    switch answer {
    case .lifts(let items): "lifts " + DragText.list(items.map(\.description))
    case .carries(let quantity, let total): "carries \(quantity) of \(total)"
    case .keeps(let reason): DragText.sentence(Cause.notLifted.text, reason?.text)
    case .takes(let types): "takes " + (types.isEmpty ? "anything" : types.map(\.description).joined(separator: ", "))
    case .passes(let reason): reason.text
    case .says(let verdict): DragText.text(of: verdict)
    }
  }
}

extension EventModifiers {
  /// `, held: option shift`; empty without a held key.
  fileprivate var text: String {
    let names = [("shift", Self.shift), ("control", .control), ("option", .option), ("command", .command)]
    let held = names.filter { contains($0.1) }.map(\.0)
    return held.isEmpty ? "" : ", held: " + held.joined(separator: " ")
  }
}
