/// What `undo` would take back or `redo` would do again, for a menu or a sentence.
public struct UndoableStep: Sendable, Equatable {
  /// What a step began with.
  public enum Kind: String, Sendable, CaseIterable {
    /// Items were dropped, by a pointer, by keys or by a command.
    case drop
    /// Something was tapped.
    case tap
    /// A key was pressed that a rule waits for.
    case key
    /// A timer fired.
    case timer
    /// Rows were deleted.
    case delete
    /// A plugin began anew.
    case restart
    /// The host has run a command of its own.
    case command
  }

  /// What it began with.
  public var kind: Kind
  /// What was dropped, tapped or deleted; empty for what came from another program.
  public var itemIDs: [Identifier] = []
  /// Where it came from and went to; of a tap only where it lay.
  public var route = Route()
  /// What the drop was.
  public var operation: DropOperation?
  /// The key that was pressed.
  public var key: Key?
  /// The step as an English sentence without a subject: `moved 2♣ from pile 2 to pile 3`. What is not in the scene now
  /// is named by its id.
  public internal(set) var text = ""

  init(_ kind: Kind) { self.kind = kind }
}
