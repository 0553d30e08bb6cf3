/// The way of dragged items: from which list, to which, and where in it.
///
/// Outcomes, explanations, legal drags, undoable steps, announcements and sessions have one, with the same four fields in
/// the same order in Swift, C, Lua and journals.
public struct Route: Hashable, Sendable {
  /// The collection or container that the drag begins in; `nil` for items of another program.
  public var from: Identifier?
  /// The collection or container that the items go to, or would go to.
  public var to: Identifier?
  /// The item of that list before which they go; `nil` is the end.
  public var before: Identifier?
  /// The item that they go into: one that is a destination itself, or the row of a list that takes what is dropped on it.
  public var into: Identifier?

  /// Creates a way.
  public init(from: Identifier? = nil, to: Identifier? = nil, before: Identifier? = nil, into: Identifier? = nil) {
    self.from = from
    self.to = to
    self.before = before
    self.into = into
  }

  /// The fields with the names that they have in scripts, in their order.
  package var fields: [(name: String, id: Identifier?)] {
    [("from", from), ("to", to), ("before", before), ("into", into)]
  }
}
