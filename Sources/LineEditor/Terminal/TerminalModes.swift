internal import Glibc

/// The raw mode of the terminal at the standard input, and its end.
///
/// In raw mode the terminal passes on each key at once, and bracketed paste is on. The former modes are restored by
/// `leave`, by `exit`, and by the signals of `TerminalSignals` that end the process, including those of crashes.
enum TerminalModes {
  /// The use of the terminal in raw mode.
  enum Use {
    /// Rows below other output.
    case lines
    /// The whole screen, with reports of the mouse. The terminal keeps its former content. Ctrl-C, Ctrl-Z and Ctrl-\\ are
    /// signals, so that they also come while the program is busy.
    case wholeScreen
  }

  /// The state that signal handlers read. It is behind a pointer, because access through a pointer needs no run-time check
  /// in a handler.
  struct State {
    var isRaw = false
    var isWholeScreen = false
    var original = termios()
    var isExitWatched = false
  }

  nonisolated(unsafe) static let state: UnsafeMutablePointer<State> = {
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    state.initialize(to: State())
    return state
  }()

  /// Turns bracketed paste on.
  private static let start = "\u{1b}[?2004h"
  /// Turns bracketed paste off.
  private static let stop = "\u{1b}[?2004l"
  /// Ends everything that an interrupted drawing may have begun: bracketed paste, rows without a wrap, styles, a hidden
  /// cursor.
  private static let end: StaticString = "\u{1b}[?2004l\u{1b}[?7h\u{1b}[0m\u{1b}[?25h\r\n"
  /// Begins the second screen of the terminal, with a hidden cursor, and with reports of mouse buttons and of movements
  /// while a button is held.
  private static let startScreen = "\u{1b}[?1049h\u{1b}[?25l\u{1b}[?2004h\u{1b}[?1002h\u{1b}[?1006h\u{1b}[2J"
  private static let stopScreen: StaticString =
    "\u{1b}[?1006l\u{1b}[?1002l\u{1b}[?2004l\u{1b}[0m\u{1b}[?25h\u{1b}[?1049l"

  /// Begins the raw mode. Returns `false` if the terminal cannot be used.
  ///
  /// In the background, the change of the modes stops the process. After the stop, the change fails with `EINTR`, and the
  /// modes to restore are those that the shell has set in the meantime.
  static func enter(_ use: Use = .lines) -> Bool {
    while true {
      if enterOnce(use) { break }
      guard errno == EINTR else { return false }
    }
    _ = write(use == .wholeScreen ? startScreen : start)
    return true
  }

  private static func enterOnce(_ use: Use) -> Bool {
    guard tcgetattr(0, &state.pointee.original) == 0 else { return false }
    if !state.pointee.isExitWatched {
      state.pointee.isExitWatched = true
      atexit { TerminalModes.restore() }
    }
    var raw = state.pointee.original
    raw.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP | IXON)
    raw.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN)
    if use == .lines { raw.c_lflag &= ~tcflag_t(ISIG) }
    // Without NOFLSH, Ctrl-C removes output that the terminal has not shown yet, and input that `poll` has already
    // reported and for which `read` would then wait.
    raw.c_lflag |= tcflag_t(NOFLSH)
    raw.c_cflag |= tcflag_t(CS8)
    withUnsafeMutableBytes(of: &raw.c_cc) { keys in
      keys[Int(VMIN)] = 1
      keys[Int(VTIME)] = 0
    }
    // This comes before the change, so that a signal in between restores the modes.
    (state.pointee.isWholeScreen, state.pointee.isRaw) = (use == .wholeScreen, true)
    guard tcsetattr(0, TCSADRAIN, &raw) == 0 else {
      state.pointee.isRaw = false
      return false
    }
    return true
  }

  /// Ends the raw mode.
  static func leave() {
    guard state.pointee.isRaw else { return }
    _ = write(state.pointee.isWholeScreen ? "\(stopScreen)" : stop)
    while tcsetattr(0, TCSADRAIN, &state.pointee.original) != 0, errno == EINTR {}
    // This comes after the change, so that a signal in between restores the modes.
    state.pointee.isRaw = false
  }

  /// Restores the modes at any time, if they are raw. Calls only functions that signal handlers may call.
  static func restore() {
    guard state.pointee.isRaw else { return }
    state.pointee.isRaw = false
    let end = state.pointee.isWholeScreen ? stopScreen : end
    _ = Glibc.write(1, end.utf8Start, end.utf8CodeUnitCount)
    _ = tcsetattr(0, TCSANOW, &state.pointee.original)
  }

  /// Writes to the terminal. Returns `false` if the terminal is gone.
  static func write(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Glibc.write(1, UnsafeBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        if count < 0, errno == EAGAIN {
          var wait = pollfd(fd: 1, events: Int16(POLLOUT), revents: 0)
          _ = poll(&wait, 1, -1)
          continue
        }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  /// The size of the terminal.
  static var size: TerminalSize {
    var size = winsize()
    guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return TerminalSize(columns: 80, rows: 24) }
    return TerminalSize(columns: Int(size.ws_col), rows: size.ws_row > 0 ? Int(size.ws_row) : 24)
  }
}
