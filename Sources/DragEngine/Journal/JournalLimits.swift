/// The size limits for reading a journal. Reading stops with an error at a limit, so that it takes bounded memory for
/// any text.
public struct JournalLimits: Hashable, Sendable {
  /// The size of the whole journal. Unit: bytes.
  public var size: Int
  /// The size of one line, with its end. Unit: bytes.
  public var line: Int

  /// The default limits: 1 GB, in lines of up to 32 MB.
  public static let standard = JournalLimits()

  /// The smallest allowed limit. It leaves room for the first line. Unit: bytes.
  public static let least = 64

  /// Creates limits. Limits below `least` are raised to `least`.
  public init(size: Int = 1 << 30, line: Int = 32 << 20) {
    self.size = max(Self.least, size)
    self.line = max(Self.least, line)
  }
}
