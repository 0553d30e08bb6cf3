extension JournalLine {
  /// The word of a line, which determines its other members.
  ///
  /// The words of the engine's results are defined here, the words of its inputs in the file with their members. A host
  /// defines more words. A line with an unknown word can still be read.
  package struct Word: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The text of the word.
    package let rawValue: String
    /// The text of the word.
    package var description: String { rawValue }

    /// Creates a word from its text.
    package init(_ text: String) { rawValue = text }
    /// Creates a word from its text.
    package init(rawValue: String) { self.rawValue = rawValue }
  }
}

/// Results of inputs.
extension JournalLine.Word {
  /// An input was handled.
  package static let taken = Self("taken")
  /// An input was not handled.
  package static let ignored = Self("ignored")
  /// A command was performed, or a step was undone or redone.
  package static let performed = Self("performed")
  /// An input was refused, such as a command, an undo or a lift by a key.
  package static let refused = Self("refused")
  /// A command or another call failed.
  package static let notPerformed = Self("not_performed")
  /// A drag never began, or a drop still waits for its data.
  package static let over = Self("over")
  /// A drag began.
  package static let lifted = Self("lifted")
  /// The drag entered a destination.
  package static let targeted = Self("targeted")
  /// The verdict of the drag changed.
  package static let verdict = Self("verdict")
  /// Hovering activated a node.
  package static let sprung = Self("sprung")
  /// The outcome of a drag.
  package static let ended = Self("ended")
  /// Data of the drop has arrived.
  package static let loaded = Self("loaded")
  /// Data of the drop will not arrive.
  package static let notLoaded = Self("not_loaded")
  /// An operation failed and was rolled back.
  package static let failed = Self("failed")
  /// A transaction was committed.
  package static let committed = Self("committed")
  /// A step was undone.
  package static let undone = Self("undone")
  /// A step was redone.
  package static let redone = Self("redone")
}
