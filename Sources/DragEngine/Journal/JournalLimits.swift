/// The size limits for reading a journal. Reading stops with an error at a limit, so that the memory stays bounded
/// whatever the source.
public struct JournalLimits: Hashable, Sendable {
  /// The size of the whole journal. Unit: bytes.
  public var size: Int
  /// The size of one line, with its end. Unit: bytes.
  public var line: Int

  /// The default limits: 1 GB, in lines of up to 32 MB.
  public static let standard = JournalLimits()

  /// Creates limits of at least 64 bytes, so that the first line can always be read.
  public init(size: Int = 1 << 30, line: Int = 32 << 20) {
    self.size = max(64, size)
    self.line = max(64, line)
  }
}
