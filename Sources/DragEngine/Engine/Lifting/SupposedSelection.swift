/// A selection that nobody has made: what questions about drags of several items go by, instead of selecting them.
package struct SupposedSelection {
  /// The items; in each container with a selection those of them count that lie in it.
  var itemIDs: [Identifier]
  /// The namespace of the items; `nil` is any, the empty one that of items that lie in none.
  var namespace: Identifier?

  package init(_ itemIDs: [Identifier], in namespace: Identifier?) {
    self.itemIDs = itemIDs
    self.namespace = namespace
  }

  /// Whether it counts for items of a namespace.
  func isFor(_ namespace: Identifier?) -> Bool {
    self.namespace == nil || self.namespace == namespace ?? .noNamespace
  }
}

extension Engine {
  /// Asks something as if items were selected; `nil` leaves the selection as it is.
  package func supposing<Result>(_ selection: SupposedSelection?, _ body: () -> Result) -> Result {
    let before = inquiry.selection
    inquiry.selection = selection
    defer { inquiry.selection = before }
    return body()
  }
}
