internal import Dray

/// Finds state that scripts store outside `dray.state`: in a local, a global or a module.
///
/// Undo does not restore such state, a save does not contain it, and a killed plugin is rebuilt without it. The scene
/// and the answers of rules must be functions of states and view states, so a plugin that is started again from these
/// must draw the same and allow the same drags. It must also leave them unchanged while it is loaded: contents that a
/// script adds then are added at each start, and are missing after a restart.
enum HiddenState {
  /// Compares the scene and the legal drags of a host with those of its plugins after a new start from their states.
  ///
  /// View states are kept, as in a rebuilt plugin, so that a selection is not a difference. The scene is compared as it
  /// was drawn. If it differs, it is built again and compared once more, because a scene that depends on the time may
  /// be older than the input.
  ///
  /// - Parameter moment: The moment, for the message: `after undo`.
  /// - Returns: A problem; `nil` without a problem, during drags and waits, and if a view is scrolled.
  static func problem(in host: Host, _ moment: String) -> FuzzProblem? {
    guard let drawn = DrawnScene(of: host), !drawn.isScrolled else { return nil }
    let copy: Host
    do throws(RebuiltGame.Failure) {
      copy = try RebuiltGame(of: host).host
    } catch {
      return FuzzProblem(kind: .start, text: error.description)
    }
    // Observers may write other view states while a plugin starts. The scenes can then not be compared.
    guard let rebuilt = DrawnScene(of: copy), copy.digest(of: .view) == host.digest(of: .view) else { return nil }
    var found: String?
    if drawn.difference(since: rebuilt) != nil {
      host.engine.invalidateScene()
      found = DrawnScene(of: host)?.difference(since: rebuilt)
    }
    return (found ?? legalDifference(in: host, since: copy)).map {
      problem(host, "\(moment), \($0), unlike in a plugin rebuilt from its states")
    }
  }

  /// The first drag that is legal in only one of two hosts with the same scene, as a sentence.
  private static func legalDifference(in host: Host, since copy: Host) -> String? {
    let (own, others) = (host.legalDrags(), copy.legalDrags())
    if own == others { return nil }
    func sentence(_ drag: LegalDrag?, _ end: String) -> String? {
      drag.map { "the \($0.operation) of '\($0.item.printable)' to '\($0.place.printable)' \(end)" }
    }
    let (known, knownOthers) = (Set(own), Set(others))
    return sentence(own.first { !knownOthers.contains($0) }, "is legal")
      ?? sentence(others.first { !known.contains($0) }, "is not legal")
  }

  /// Compares the scene of a host with an earlier one of the same states.
  static func problem(in host: Host, _ moment: String, since before: DrawnScene) -> FuzzProblem? {
    guard let difference = DrawnScene(of: host)?.difference(since: before),
      // A scene that depends on the time may differ, too. With hidden state, a rebuilt plugin also differs.
      problem(in: host, moment) != nil
    else { return nil }
    return problem(host, "\(moment), \(difference), although the states are as before")
  }

  /// Compares the states of a host with those of a copy after the same inputs.
  static func problem(in host: Host, after inputs: RepeatedInputs) -> FuzzProblem? {
    inputs.difference.map {
      problem(host, "after the same inputs, \($0) differ from those in a plugin rebuilt from its states before them")
    }
  }

  private static func problem(_ host: Host, _ text: String) -> FuzzProblem {
    let names = host.plugins.map(\.name).joined(separator: ", ")
    return FuzzProblem(
      kind: .hiddenState,
      text: "\(names) probably keeps state outside dray.state, in a local or global variable: \(text)"
        + candidates(in: host))
  }

  /// The maximum number of candidates in a message.
  private static let mostCandidates = 4

  /// The variables that may keep the state, with the lines that write them: `; candidates: 'count' (shelf/init.lua:7)`.
  private static func candidates(in host: Host) -> String {
    let found = host.plugins.flatMap { plugin in
      plugin.scriptTexts.flatMap { path, text in
        GlobalNames.variablesWrittenByFunctions(in: LuaToken.all(in: text))
          .map { "'\($0.text)' (\(plugin.name)/\(path):\($0.line))" }
      }
    }
    return found.isEmpty ? "" : "; candidates: " + found.prefix(mostCandidates).joined(separator: ", ")
  }
}
