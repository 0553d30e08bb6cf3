/// The exit status of the command.
public enum ExitStatus: Int32, Sendable {
  /// Success.
  case success = 0
  /// A script, a test or a plugin failed.
  case failure = 1
  /// The command line is invalid. Source: `sysexits.h`, as in ArgumentParser.
  case usage = 64
}
