internal import Dray
internal import LineEditor
internal import LuaRuntime

/// A game on the whole screen of a terminal: drags with the mouse, with keys and by taps.
final class Player {
  let play: Play
  private let screen = FullScreen()
  var view: PlayView
  /// The line below the board.
  var message = ""
  /// The latest report or announcement of the current input; it replaces other messages.
  private var news: String?
  /// The changed containers, for an input without another message.
  private var changes: String?
  /// The errors of the plugin, for the prompt.
  private(set) var faults: [String] = []
  /// The choices of a waiting rule that the line below the board shows.
  var choicePages = ChoicePages()
  /// The labels of the dragged items at the lift. A drop may remove the items.
  private var labels: [Identifier: String] = [:]
  private var latest = ContinuousClock.now
  /// Whether Ctrl-C has stopped a rule. The screen reports the same interrupt later, as an event.
  private var wasInterrupted = false
  /// Whether the latest key was taken without a further effect.
  var wasOnlyTaken = false
  /// How the player ends; `nil` while the game continues.
  var ending: Ending?

  /// The end of the player.
  enum Ending {
    /// The user has left the game.
    case leave
    /// The user has opened the prompt.
    case prompt
    /// The terminal cannot be used, or is gone.
    case gone
  }

  init(_ play: Play, hasColors: Bool) {
    self.play = play
    view = PlayView(hasColors: hasColors)
    play.onAnswer = { [unowned self] answer, changes in
      self.changes = answer.isDone && !changes.isEmpty ? changes.joined(separator: " · ") : nil
    }
    play.onAnnouncement = { [unowned self] in news = $0 }
    // Undo on the screen stays in this game.
    play.wayBack.onReturn = nil
  }

  var host: Host { play.host }
  var size: TerminalSize { screen.size }

  /// Receives a report of a plugin.
  func take(_ report: Report) {
    let isFault = ReportText.isFault(report)
    if isFault { faults.append(report.text) }
    news = isFault ? "error: \(report.text)" : report.text
  }

  /// Plays until the user leaves the board, or the terminal is gone.
  func run() -> Ending {
    guard screen.begin() else { return .gone }
    defer { screen.end() }
    noteNews()
    draw()
    while ending == nil {
      let event = screen.next(within: timeToTick)
      handle(event)
      if case .input(.mouse(let report)) = event, report.isMotion, screen.hasInput { continue }
      draw()
    }
    endPress()
    return ending ?? .leave
  }

  private func draw() { screen.show(view.draw(host, message: shownMessage, on: screen.size)) }

  /// The message and the outcome of the game, in one line.
  private var shownMessage: String {
    let outcome = play.plugin.outcome.map { "outcome: \($0)" } ?? ""
    return [message, outcome].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The time until the next tick. Unit: milliseconds.
  private var timeToTick: Int32? {
    guard let seconds = play.driver.timeToTick else { return nil }
    let left = seconds - (ContinuousClock.now - latest).seconds
    return Int32(min(max(0, (left * 1000).rounded(.up)), 3_600_000))
  }

  private func handle(_ event: FullScreen.Event) {
    switch event {
    case .input(.mouse(let report)): take(report)
    case .input(.key(let key)): take(key)
    case .input(.text(let text)): for character in text where ending == nil { take(character) }
    case .input(.paste): break
    case .redraw: showChoice()
    case .resumed: endPress()
    case .interrupt: interrupt()
    case .timeout: send(.tick)
    case .end: ending = .gone
    }
  }

  /// Handles Ctrl-C. If it has stopped a running rule, nothing more happens. Otherwise cancels a drag, or shows how to
  /// leave.
  private func interrupt() {
    LuaInterrupt.end()
    if wasInterrupted {
      wasInterrupted = false
    } else if play.openDrags.isEmpty {
      message = "q or Ctrl-D leaves"
    } else {
      (news, changes) = (nil, nil)
      message = play.cancelDrags(except: []) ?? ""
      noteNews()
    }
  }

  // MARK: Inputs

  /// Sends an input at the present time, and sets the message.
  ///
  /// - Parameter modifiers: The held modifier keys.
  @discardableResult
  func send(_ kind: Input.Kind, _ modifiers: EventModifiers = []) -> Response {
    let now = ContinuousClock.now
    let seconds = (now - latest).seconds
    latest = now
    (news, changes) = (nil, nil)
    let response: Response
    if kind.isFrequent {
      response = play.driver.send(kind, after: seconds, modifiers: modifiers)
    } else {
      var sent = Response.unhandled
      _ = play.answer {
        sent = play.driver.send(kind, after: seconds, modifiers: modifiers)
        return DriverAnswer(sent, ifUnhandled: "")
      }
      response = sent
    }
    note(response)
    return response
  }

  /// Runs an action of the player, such as undo, and sets the message.
  func perform(_ action: () -> DriverAnswer) {
    (news, changes) = (nil, nil)
    let reason = action().reason
    message = reason.map { DragText.sentence("refused", $0.text) } ?? changes ?? ""
    noteNews()
  }

  private func note(_ response: Response) {
    if LuaInterrupt.isRaised {
      LuaInterrupt.end()
      (wasInterrupted, news) = (true, "interrupted")
    }
    if let session = host.dropSession() ?? host.dropSession(pointer: .held) {
      for item in session.items where labels[item.id] == nil {
        labels[item.id] = DragText.text(of: item, session, play)
      }
    }
    switch response {
    case .ended(let outcome):
      message = DragText.text(of: outcome, in: play, lifted: labels)
      labels = [:]
    case .refused(let reason?): message = DragText.sentence("refused", reason.text)
    case .failed(let reason): message = "error: \(reason.text)"
    case .performed where changes != nil: message = changes ?? ""
    case .performed, .refused, .handled, .unhandled:
      if let session = host.dropSession() {
        message = DragText.text(of: session, in: play)
      } else if case .performed = response {
        message = ""
      } else if case .refused = response {
        message = "refused"
      }
    }
    noteNews()
  }

  /// Makes the news, or a waiting choice, the message.
  func noteNews() {
    if let news { message = news }
    showChoice()
  }

  /// Makes a waiting choice the message, for the present width of the screen, because digits answer shown choices only.
  private func showChoice() {
    if let choice = host.choices.first { message = choicePages.text(of: choice, width: size.columns) }
  }

  /// Cancels the drag of a button that is still held.
  func endPress() {
    if view.pointer == nil { return }
    view.pointer = nil
    send(.pointerCancelled)
  }
}

extension Duration {
  fileprivate var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
