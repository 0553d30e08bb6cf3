/// How the command ends.
public enum ExitStatus: Int32, Sendable {
  /// All went well.
  case success = 0
  /// A script, a test or a plugin failed.
  case failure = 1
  /// The command line makes no sense. Source: `sysexits.h`, as ArgumentParser has it.
  case usage = 64
}
