internal import Glibc

/// The whole screen of the terminal at the standard input, for a program that draws rows and receives keys and reports
/// of the mouse.
///
/// Between `begin` and `end` the terminal shows only these rows. Its other content comes back after `end`, also if a
/// signal ends the process.
public final class FullScreen {
  /// An event at the terminal.
  public enum Event: Equatable, Sendable {
    /// A key, a text, a paste, or a report of the mouse.
    case input(TerminalInput)
    /// The screen must be drawn, because its size has changed.
    case redraw
    /// The screen must be drawn, because the program continues after a stop. Buttons may have been released meanwhile.
    case resumed
    /// Ctrl-C.
    case interrupt
    /// The given time has passed without an event.
    case timeout
    /// The terminal is gone.
    case end
  }

  /// The size of the terminal.
  public private(set) var size: TerminalSize
  private var decoder = KeyDecoder()
  /// The rows that the terminal shows.
  private var rows: [String] = []
  private var signals: [Int32] = []

  /// The time after which a lone Escape is the Escape key. Unit: milliseconds.
  private static let escapeDelay: Int32 = 50

  /// Creates a screen that is not yet shown.
  public init() { size = TerminalModes.size }

  /// Shows an empty screen. Returns `false` if the terminal cannot be used.
  public func begin() -> Bool {
    TerminalSignals.watch(passesInterrupts: true)
    guard !TerminalSignals.hasHungUp, TerminalModes.enter(.wholeScreen) else {
      TerminalSignals.unwatch()
      return false
    }
    size = TerminalModes.size
    rows = []
    return true
  }

  /// Shows the former content of the terminal, in its former modes.
  public func end() {
    TerminalModes.leave()
    TerminalSignals.unwatch()
  }

  /// Shows rows from the top of the screen by writing those that differ.
  ///
  /// - Parameter new: The rows, with control sequences for styles. Each row must fit the width.
  public func show(_ new: [String]) {
    let new = new.prefix(size.rows)
    var output = ""
    for row in 0..<max(new.count, rows.count) {
      let text = row < new.count ? new[row] : ""
      if row < rows.count, rows[row] == text { continue }
      if text.isEmpty, row >= rows.count { continue }
      output += "\u{1b}[\(row + 1);1H\u{1b}[2K\(text)\u{1b}[0m"
    }
    rows = Array(new)
    _ = TerminalModes.write(output)
  }

  /// Waits for the next event.
  ///
  /// - Parameter milliseconds: The longest time to wait; `nil` waits without a limit.
  public func next(within milliseconds: Int32?) -> Event {
    while true {
      if let event = takeSignal() { return event }
      if let input = decoder.next() { return .input(input) }
      var sources = [
        pollfd(fd: 0, events: Int16(POLLIN), revents: 0),
        pollfd(fd: TerminalSignals.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&sources, 2, decoder.isWaiting ? Self.escapeDelay : milliseconds ?? -1)
      if count < 0, errno != EINTR { return .end }
      if sources[1].revents != 0 || count < 0 {
        signals += TerminalSignals.take()
        if TerminalSignals.hasHungUp { return .end }
      } else if count == 0 {
        guard decoder.isWaiting else { return .timeout }
        decoder.flush()
      } else if !readInput() {
        return .end
      }
    }
  }

  /// Whether more input has come.
  public var hasInput: Bool {
    var source = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    return decoder.isWaiting || poll(&source, 1, 0) > 0
  }

  /// Reads the available bytes; `false` if the terminal is gone.
  private func readInput() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 12)
    let length = bytes.withUnsafeMutableBytes { Glibc.read(0, $0.baseAddress, $0.count) }
    if length < 0, errno == EINTR || errno == EAGAIN { return true }
    guard length > 0 else { return false }
    decoder.push(bytes[..<length])
    return true
  }

  /// Drops the keys before Ctrl-C, also the beginning of a paste whose end has not come.
  private func dropInput() {
    var source = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    while poll(&source, 1, 0) > 0, readInput() {}
    decoder = KeyDecoder()
  }

  private func takeSignal() -> Event? {
    while !signals.isEmpty {
      switch signals.removeFirst() {
      case SIGINT:
        dropInput()
        return .interrupt
      case SIGTSTP:
        end()
        kill(0, SIGTSTP)
        return begin() ? .resumed : .end
      case SIGCONT:
        // The shell has set its own modes in the meantime.
        end()
        return begin() ? .resumed : .end
      case SIGWINCH:
        size = TerminalModes.size
        _ = TerminalModes.write("\u{1b}[0m\u{1b}[2J")
        rows = []
        return .redraw
      default: break
      }
    }
    return nil
  }
}
