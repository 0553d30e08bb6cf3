/// A line of what somebody has written, such as of a script that describes a scene.
public struct SourcePlace: Hashable, Sendable {
  /// The file, as shown in messages.
  public var file: String
  /// The line, from 1.
  public var line: Int

  /// Names a line.
  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }
}

extension SourcePlace: CustomStringConvertible {
  /// File and line as they stand in front of messages.
  public var description: String { "\(file):\(line)" }
}
