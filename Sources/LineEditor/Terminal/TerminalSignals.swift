internal import Glibc

/// The signals that concern the terminal while it is in raw mode.
///
/// A signal that ends the process restores the terminal first. The others, and the loss of the terminal, are reported
/// through a pipe. The reader waits for the pipe together with the terminal.
enum TerminalSignals {
  /// The signals for a change of size, the end of a stop, the loss of the terminal, and those that keys would send in
  /// other modes.
  private static let noted = [SIGWINCH, SIGCONT, SIGHUP, SIGTSTP, SIGINT]
  private static let fatal = [SIGTERM, SIGQUIT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP]

  /// The state that signal handlers read.
  private struct State {
    var pipe: (read: Int32, write: Int32) = (-1, -1)
    /// The actions before `watch`, by signal number.
    var actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    var hasHungUp = false
  }

  nonisolated(unsafe) private static let state: UnsafeMutablePointer<State> = {
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    state.initialize(to: State())
    state.pointee.actions.initialize(repeating: sigaction(), count: 65)
    return state
  }()

  /// The descriptor that becomes readable when a signal has come.
  static var descriptor: Int32 { state.pointee.pipe.read }

  /// Whether the terminal has hung up.
  static var hasHungUp: Bool { state.pointee.hasHungUp }

  /// Begins to handle the signals.
  ///
  /// - Parameter passesInterrupts: Whether SIGINT also has its former effect, such as stopping running code.
  static func watch(passesInterrupts: Bool = false) {
    if state.pointee.pipe.read < 0 {
      var ends: [Int32] = [-1, -1]
      if pipe(&ends) == 0 {
        for end in ends {
          _ = fcntl(end, F_SETFD, FD_CLOEXEC)
          _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        state.pointee.pipe = (ends[0], ends[1])
      }
    }
    for number in noted {
      install(number) { number in
        if number == SIGHUP { TerminalSignals.state.pointee.hasHungUp = true }
        TerminalSignals.note(number)
      }
    }
    if passesInterrupts {
      install(SIGINT, keepsFormer: true) { number in
        TerminalSignals.note(number)
        let former = TerminalSignals.state.pointee.actions[Int(number)].__sigaction_handler.sa_handler
        // SIG_DFL and SIG_IGN, the handlers with the numbers 0 and 1, are not imported into Swift.
        if let former, unsafeBitCast(former, to: Int.self) > 1 { former(number) }
      }
    }
    for number in fatal {
      install(number) { number in
        TerminalModes.restore()
        // The former action then runs after this handler returns, even for a signal that is not caused by a fault.
        sigaction(number, TerminalSignals.state.pointee.actions + Int(number), nil)
        raise(number)
      }
    }
  }

  /// Restores the former action of SIGINT, before Ctrl-C becomes a signal for the code that runs next.
  static func unwatchInterrupts() { sigaction(SIGINT, state.pointee.actions + Int(SIGINT), nil) }

  /// Restores the former actions.
  static func unwatch() {
    for number in noted + fatal { sigaction(number, state.pointee.actions + Int(number), nil) }
  }

  /// - Parameter keepsFormer: Whether the action before `watch` is already stored.
  private static func install(
    _ number: Int32, keepsFormer: Bool = false, _ handler: @escaping @convention(c) (Int32) -> Void
  ) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    action.sa_flags = SA_ONSTACK
    sigemptyset(&action.sa_mask)
    sigaction(number, &action, keepsFormer ? nil : state.pointee.actions + Int(number))
  }

  private static func note(_ number: Int32) {
    let saved = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(state.pointee.pipe.write, &byte, 1)
    errno = saved
  }

  /// Removes and returns the signals that have come.
  static func take() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = bytes.withUnsafeMutableBytes { read(state.pointee.pipe.read, $0.baseAddress, $0.count) }
    return count > 0 ? bytes[..<count].map(Int32.init) : []
  }
}
