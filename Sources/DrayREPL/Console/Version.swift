/// The version of Dray, shared by the command, the library and the header.
public enum Version {
  /// The version as three numbers. A test compares it with `dray.h`.
  public static let current = "0.1.0"
}
