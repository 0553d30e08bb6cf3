/// How much of a journal is read. One may come from anywhere; what is larger is refused before it takes memory.
public struct JournalLimits: Hashable, Sendable {
  /// Of the whole journal. Unit: bytes.
  public var size: Int
  /// Of one line, with its end. Unit: bytes.
  public var line: Int

  /// The limits by default: 1 GB, in lines of up to 32 MB.
  public static let standard = JournalLimits()

  /// Creates limits; none is below 64 bytes, so that the first line is always read.
  public init(size: Int = 1 << 30, line: Int = 32 << 20) {
    self.size = max(64, size)
    self.line = max(64, line)
  }
}
