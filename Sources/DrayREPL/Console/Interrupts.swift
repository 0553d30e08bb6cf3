internal import Glibc
internal import LuaRuntime

/// Ctrl-C: the signal SIGINT of the process.
public enum Interrupts {
  /// Makes SIGINT end the process with the status `ExitStatus.interrupted`, which shells use for a command that SIGINT
  /// ends.
  ///
  /// Has no effect if the process was started with SIGINT ignored, such as in the background.
  public static func endProcess() {
    handle { _ in _exit(ExitStatus.interrupted.rawValue) }
  }

  /// Makes SIGINT stop the running code, for a prompt on a terminal. The session continues.
  public static func stopRunningCode() {
    handle { _ in LuaInterrupt.raise() }
  }

  private static func handle(_ handler: @escaping @convention(c) (Int32) -> Void) {
    var (action, before) = (sigaction(), sigaction())
    sigaction(SIGINT, nil, &before)
    // SIG_IGN, the handler with the number 1, is not imported into Swift.
    if unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self) == 1 { return }
    // SA_RESTART is not set, so that Ctrl-C also ends the reading of a line.
    action.__sigaction_handler.sa_handler = handler
    sigaction(SIGINT, &action, nil)
  }
}
