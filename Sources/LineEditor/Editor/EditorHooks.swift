/// The functions that an editor calls for its program, so that the editor does not depend on the language of the
/// entries.
///
/// All positions are counted in bytes of UTF-8. The closures are called while the terminal is in raw mode, so they must
/// not print.
public struct EditorHooks {
  /// Whether Enter ends the entry; otherwise it begins a further line.
  public var isComplete: (_ text: String) -> Bool = { _ in true }

  /// The candidates for the text before the cursor; `nil` without candidates. Called when the user presses Tab, and when
  /// the user changes the text while candidates are shown.
  public var complete: (_ text: String, _ cursor: Int) -> Completion? = { _, _ in nil }

  /// The likely continuation of a text whose cursor is at its end. It is shown in grey. An empty text shows no hint.
  /// `nil` uses the latest entry of the history that begins with the text.
  public var hint: (_ text: String) -> String? = { _ in nil }

  /// The styles of one line, from the state at the end of the line before, which is 0 for the first line. The program
  /// defines the meaning of a state, such as the kind of an open comment.
  public var highlight: (_ line: String, _ state: Int) -> HighlightedLine = { _, _ in HighlightedLine() }

  /// The number of spaces at the start of a line, from the lines before it and the line itself, which is empty for a
  /// new line. With `nil`, the line is unchanged, and a new line begins like the line before.
  public var indentation: (_ before: [String], _ line: String) -> Int? = { _, _ in nil }

  /// Creates hooks for plain text: every entry is complete, and there are no candidates and no styles.
  public init() {}
}

/// A part of a line with a style.
public struct StyledRange: Equatable, Sendable {
  /// The part. Unit: bytes from the start of the line.
  public var range: Range<Int>
  /// The style of this part.
  public var style: TextStyle

  /// Creates a part.
  public init(_ range: Range<Int>, _ style: TextStyle) {
    (self.range, self.style) = (range, style)
  }
}

/// The styles of a line.
public struct HighlightedLine: Equatable, Sendable {
  /// The styled parts, in order and without overlaps; the rest is plain.
  public var parts: [StyledRange]
  /// The state at the end of the line.
  public var state: Int

  /// Creates the styles of a line.
  public init(_ parts: [StyledRange] = [], state: Int = 0) {
    (self.parts, self.state) = (parts, state)
  }
}
