internal import DragEngine

/// The warnings that a plugin has reported. Each is reported once, up to a limit, because scripts may make up texts.
struct Warnings {
  private var texts = ReportedTexts()
  private var rest = 20

  /// Adds a warning, and returns whether to report it.
  ///
  /// - Parameter isOutside: Whether a question that is not in the journal runs. Such a question does not use up a
  ///   warning: an input can still report it.
  mutating func insert(_ text: ByteString, isOutside: Bool) -> Bool {
    guard rest > 0, texts.insert(text, isOutside: isOutside) else { return false }
    if !isOutside { rest -= 1 }
    return true
  }
}
