/// The version of Dray: of the command, the library and the header, which are one.
public enum Version {
  /// As three numbers. A test holds it against `dray.h`.
  public static let current = "0.1.0"
}
