internal import Dray

/// Repeats the inputs of a game in a copy of it, up to the first commit, to find hidden state that only commands use.
///
/// The plugins of the copy were started from the states of the game. A command that uses a value outside of the states
/// then leads to other states in the game than in the copy.
final class RepeatedInputs {
  private let host: Host
  private let copy: Host
  /// The pointers that were pressed when the copy was made. Their presses are not repeated.
  private let pressed: Set<PointerID>
  /// The time of the last release of a pointer before the copy was made.
  private let lastRelease: Double?
  /// Whether keys act on the same node in both.
  private let hasSameFocus: Bool
  /// The inputs of the game that are not yet repeated.
  private var inputs: [Input] = []
  /// Whether the copy has committed a change.
  private(set) var hasCommitted = false

  /// Copies a game; `nil` if a copy could behave differently without hidden state: during drags and waits, with
  /// different timers, with a scrolled view, and if the plugins cannot start from their states.
  ///
  /// - Parameter lastRelease: The time of the last release of a pointer.
  init?(of host: Host, after lastRelease: Double?) {
    guard let drawn = DrawnScene(of: host), !drawn.isScrolled, let copy = try? RebuiltGame(of: host).host,
      copy.digest(of: .view) == host.digest(of: .view), DrawnScene(of: copy) == drawn,
      copy.engine.deadline == host.engine.deadline
    else { return nil }
    (self.host, self.copy, self.lastRelease) = (host, copy, lastRelease)
    pressed = Set(host.engine.pressedPointers)
    hasSameFocus = copy.keyboard.supposeFocus(of: host.keyboard)
    copy.onEvent = { [unowned self] event in
      if case .committed = event { hasCommitted = true }
    }
  }

  /// Notes an input of the game.
  ///
  /// - Returns: Whether the copy can repeat it: it continues neither a press nor a series of taps that began before the
  ///   copy was made, and keys have the same focus in both.
  func take(_ input: Input) -> Bool {
    switch input.kind {
    case .keyDown: if !hasSameFocus { return false }
    case .pointerDown, .pointerMoved, .pointerUp, .pointerCancelled:
      if pressed.contains(input.pointer) { return false }
      let interval = host.engine.gestureThresholds.tapInterval
      if let lastRelease, !(input.time - lastRelease > interval) { return false }
    default: break
    }
    inputs.append(input)
    return true
  }

  /// Sends the new inputs of the game to the copy.
  func repeatAll() {
    for input in inputs { copy.send(input) }
    inputs = []
  }

  /// The values of the game that differ from those of the copy, as a plural noun; `nil` without a difference.
  var difference: String? {
    if copy.digest(of: .model) != host.digest(of: .model) {
      return "the contents of \(host.stateNames(differingFrom: copy).joined(separator: ", "))"
    }
    return copy.digest(of: .chance) == host.digest(of: .chance) ? nil : "the next random numbers"
  }
}
