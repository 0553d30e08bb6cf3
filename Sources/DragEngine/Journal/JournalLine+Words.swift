extension JournalLine {
  /// The word of a line, which determines its other members.
  ///
  /// The words of the engine are defined here; a host defines more. A line with an unknown word can still be read.
  public struct Word: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The text of the word.
    public let rawValue: String
    /// The text of the word.
    public var description: String { rawValue }

    /// Creates a word from its text.
    public init(_ text: String) { rawValue = text }
    /// Creates a word from its text.
    public init(rawValue: String) { self.rawValue = rawValue }
  }
}

/// Inputs.
extension JournalLine.Word {
  /// A pointer went down.
  public static let down = Self("down")
  /// The pointer moved.
  public static let move = Self("move")
  /// The pointer went up.
  public static let up = Self("up")
  /// The system took the pointer away.
  public static let cancel = Self("cancel")
  /// A key went down.
  public static let key = Self("key")
  /// The set of held modifier keys changed.
  public static let modifiers = Self("modifiers")
  /// The content under a place was scrolled.
  public static let scroll = Self("scroll")
  /// The content of a scroll view was scrolled to an offset.
  public static let scrollTo = Self("scroll_to")
  /// Scroll views were scrolled to show an item or a container.
  public static let reveal = Self("reveal")
  /// Time passed.
  public static let tick = Self("tick")
  /// The program went to the background.
  public static let suspend = Self("suspend")
}

/// Results of inputs.
extension JournalLine.Word {
  /// An input was handled.
  public static let taken = Self("taken")
  /// An input was not handled.
  public static let ignored = Self("ignored")
  /// A command was carried out.
  public static let performed = Self("performed")
  /// A command refused.
  public static let refused = Self("refused")
  /// A command failed.
  public static let notPerformed = Self("not_performed")
  /// A drag never began, or a drop still waits for its data.
  public static let over = Self("over")
  /// A drag began.
  public static let lifted = Self("lifted")
  /// The drag came over a destination.
  public static let targeted = Self("targeted")
  /// The result that a drop would have.
  public static let verdict = Self("verdict")
  /// Hovering activated a node.
  public static let sprung = Self("sprung")
  /// The outcome of a drag.
  public static let ended = Self("ended")
  /// Data of the drop has arrived.
  public static let loaded = Self("loaded")
  /// Data of the drop will not arrive.
  public static let notLoaded = Self("not_loaded")
  /// An operation failed and was rolled back.
  public static let failed = Self("failed")
}
