internal import Dray

/// Finds state that scripts keep outside `dray.state`: in a local, a global or a module.
///
/// Undo does not take it back, a save does not have it, and a plugin that ran into a limit is rebuilt without it. What is
/// drawn is a function of states and view states; so a plugin that is started anew from these has to draw the same.
enum HiddenState {
  /// Compares what a host draws with what its plugins draw when they are started anew from their states.
  ///
  /// View states are kept, as they are when a plugin is rebuilt: a selection is no difference. The scene is compared as
  /// it was drawn and, if that differs, drawn once more: one that depends on the time may be older than the input.
  ///
  /// - Parameter moment: When that is, for the message: `after undo`.
  /// - Returns: A problem; `nil` if there is none, or while something is under way or scrolled.
  static func problem(in host: Host, _ moment: String) -> FuzzProblem? {
    guard let drawn = DrawnScene(of: host), !drawn.isScrolled else { return nil }
    let copy: Host
    do throws(PluginError) {
      copy = try host.rebuilt()
    } catch {
      return problem(host, "\(moment), it cannot be started anew from its states: \(error)")
    }
    guard copy.digest(of: .model) == host.digest(of: .model) else {
      return problem(host, "\(moment), to start it anew from its states changes them")
    }
    // What observers write while a plugin starts may differ; then nothing can be told.
    guard let rebuilt = DrawnScene(of: copy), copy.digest(of: .view) == host.digest(of: .view),
      drawn.difference(since: rebuilt) != nil
    else { return nil }
    host.engine.invalidateScene()
    return DrawnScene(of: host)?.difference(since: rebuilt).map {
      problem(host, "\(moment), \($0) as when it is started anew from its states")
    }
  }

  /// Compares what a host draws with what it has drawn before, when its states were the same.
  static func problem(in host: Host, _ moment: String, since before: DrawnScene) -> FuzzProblem? {
    guard let difference = DrawnScene(of: host)?.difference(since: before),
      // What depends on the time may differ, too; what is kept elsewhere differs from a new start as well.
      problem(in: host, moment) != nil
    else { return nil }
    return problem(host, "\(moment), \(difference) as before with the same states")
  }

  private static func problem(_ host: Host, _ text: String) -> FuzzProblem {
    let names = host.plugins.map(\.name).joined(separator: ", ")
    return FuzzProblem(
      kind: .hiddenState,
      text: "\(names) probably keeps state outside dray.state, in a local or a global: \(text)")
  }
}
