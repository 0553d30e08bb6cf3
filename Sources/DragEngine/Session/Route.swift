/// The route of dragged items: the list that they come from, the list that they go to, and their place in it.
///
/// Verdicts, outcomes, legal drags, undoable steps, announcements and sessions contain a route, with the same four
/// fields in the same order in Swift, C, Lua and journals.
public struct Route: Hashable, Sendable {
  /// The collection or container that the items come from; `nil` if there is none, as for items of another program.
  public var from: Identifier?
  /// The collection or container that the items go to, or would go to.
  public var to: Identifier?
  /// The item of that list to insert before; `nil` is the end.
  public var before: Identifier?
  /// The item that receives the dragged items: an item with a destination of its own, or the row that takes the drop.
  public var into: Identifier?

  /// Creates a route.
  ///
  /// - Parameters:
  ///   - from: The source.
  ///   - to: The destination.
  ///   - before: The item to insert before; `nil` is the end.
  ///   - into: The item that receives the dragged items.
  public init(from: Identifier? = nil, to: Identifier? = nil, before: Identifier? = nil, into: Identifier? = nil) {
    self.from = from
    self.to = to
    self.before = before
    self.into = into
  }

  /// The fields in their order, with the names that scripts use.
  package var fields: [(name: String, id: Identifier?)] {
    [("from", from), ("to", to), ("before", before), ("into", into)]
  }
}
