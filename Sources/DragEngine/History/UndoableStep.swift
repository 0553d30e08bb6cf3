/// A description of the step that `undo` or `redo` would apply, for a menu or a sentence.
public struct UndoableStep: Sendable, Equatable {
  /// The kind of action that began a step.
  public enum Kind: String, Sendable, CaseIterable {
    /// Items were dropped, by a pointer, keys, taps or a command.
    case drop
    /// An item or a container was tapped, or activated by spring loading.
    case tap
    /// A key that a rule handles was pressed.
    case key
    /// A timer fired.
    case timer
    /// Rows were deleted by the Delete key or by the host.
    case delete
    /// A plugin was restarted.
    case restart
    /// Another command ran: a command of the host, or of a source at the end of a cancelled drag.
    case command
  }

  /// The kind of action that began the step.
  public var kind: Kind
  /// The operation of the drop; `nil` for other kinds.
  public var operation: DropOperation?
  /// Whether the step has only a part of the drop's changes: the rest of the command, or the requested data, is pending
  /// or has failed.
  public var isUnfinished = false
  /// The items that were dropped, tapped or deleted; empty for other kinds, and for items of another program.
  public var itemIDs: [Identifier] = []
  /// The route of the items; for a tap, only the container of the tapped item, or around the tapped point, as `from`.
  public var route = Route()
  /// The number of dropped units, if only a part of an item with a quantity was dropped; otherwise `nil`.
  public var quantity: Int?
  /// The names of the first two items; a sentence names further items by their ids. For a tap of a node without an id,
  /// the text of the node.
  var names: [SpokenName] = []
  /// The effect of the drop's command, if it differs from the operation; otherwise `nil`.
  var remark: Reason?
  /// The key that was pressed; `nil` for other kinds.
  public var key: Key?
  /// The step as an English sentence without a subject: `moved 2♣ from pile 2 to pile 3`. An item that is not in the
  /// present scene has its name at the time of the step.
  public internal(set) var text = ""

  init(_ kind: Kind) { self.kind = kind }
}

extension UndoableStep: FieldSource {
  package func write<Form: FieldWriter>(to form: inout Form) throws(Form.Failure) {
    try form.write("kind", word: kind)
    try form.write("operation", word: operation)
    try form.write("is_unfinished", ifSet: isUnfinished)
    try form.write("item_ids", .ids(itemIDs))
    try route.write(to: &form)
    try form.write("quantity", integer: quantity)
    try form.write("key", text: key?.name)
    try form.write("text", .text(text))
  }
}
