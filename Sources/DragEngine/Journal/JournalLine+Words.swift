extension JournalLine {
  /// What a line begins with, and what the rest of it goes by.
  ///
  /// The words of the engine are here; a host has more. A line may have an unknown word: it can be read.
  public struct Word: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// As it is written.
    public let rawValue: String
    /// As it is written.
    public var description: String { rawValue }

    /// The word that is written so.
    public init(_ text: String) { rawValue = text }
    /// The word that is written so.
    public init(rawValue: String) { self.rawValue = rawValue }
  }
}

/// Inputs.
extension JournalLine.Word {
  /// A pointer went down.
  public static let down = Self("down")
  /// It moved.
  public static let move = Self("move")
  /// It went up.
  public static let up = Self("up")
  /// It was taken away.
  public static let cancel = Self("cancel")
  /// A key went down.
  public static let key = Self("key")
  /// Other keys are held.
  public static let modifiers = Self("modifiers")
  /// What lies under a place was scrolled.
  public static let scroll = Self("scroll")
  /// The content of a scroll view was scrolled to a place.
  public static let scrollTo = Self("scroll_to")
  /// Scroll views were scrolled to show something.
  public static let reveal = Self("reveal")
  /// Time went by.
  public static let tick = Self("tick")
  /// The program went to the background.
  public static let suspend = Self("suspend")
}

/// What they came to.
extension JournalLine.Word {
  /// An input was handled.
  public static let taken = Self("taken")
  /// An input was not handled.
  public static let ignored = Self("ignored")
  /// A command was carried out.
  public static let performed = Self("performed")
  /// A command said no.
  public static let refused = Self("refused")
  /// A command failed.
  public static let notPerformed = Self("not_performed")
  /// A drag never began, or was let go and its data is still on its way.
  public static let over = Self("over")
  /// A drag began.
  public static let lifted = Self("lifted")
  /// It came over a destination.
  public static let targeted = Self("targeted")
  /// What a drop would come to.
  public static let verdict = Self("verdict")
  /// Hovering activated something.
  public static let sprung = Self("sprung")
  /// The one outcome of a drag.
  public static let ended = Self("ended")
  /// Its data is here.
  public static let loaded = Self("loaded")
  /// Its data does not come.
  public static let notLoaded = Self("not_loaded")
  /// Something failed, and all is as before.
  public static let failed = Self("failed")
}
