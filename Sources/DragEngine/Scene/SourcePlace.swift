/// A line in a source file, such as a script that describes a scene.
public struct SourcePlace: Hashable, Sendable {
  /// The name of the file, as in messages.
  public var file: String
  /// The line, from 1.
  public var line: Int

  /// Creates a source place.
  ///
  /// - Parameters:
  ///   - file: The name of the file.
  ///   - line: The line, from 1.
  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }
}

extension SourcePlace: CustomStringConvertible {
  /// File and line in the form that begins messages.
  public var description: String { "\(file):\(line)" }
}
