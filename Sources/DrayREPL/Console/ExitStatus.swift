/// The exit status of the command.
public enum ExitStatus: Int32, Sendable {
  /// Success.
  case success = 0
  /// A script, a test or a plugin failed, a check found problems, a replay differed, or output was lost.
  case failure = 1
  /// The command line is invalid. Source: `sysexits.h`, as in ArgumentParser.
  case usage = 64
  /// A script or the code of `-e` does not compile. Source: `sysexits.h`.
  case invalidData = 65
  /// The terminal was closed or its connection was lost. Source: shells, for a process that SIGHUP ends.
  case hungUp = 129
  /// Ctrl-C ended the command. Source: shells, for a process that SIGINT ends.
  case interrupted = 130
}
