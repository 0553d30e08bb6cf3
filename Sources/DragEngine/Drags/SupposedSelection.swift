/// A hypothetical selection, used by questions about drags of several items instead of selecting the items.
package struct SupposedSelection {
  /// The ids of the items. For a container with a selection, only the items inside it count.
  var itemIDs: [Identifier]
  /// The namespace of the items; `nil` is any, and the empty one is the default namespace.
  var namespace: Identifier?

  package init(_ itemIDs: [Identifier], in namespace: Identifier?) {
    self.itemIDs = itemIDs
    self.namespace = namespace
  }

  /// Whether the selection applies to items of a namespace.
  func isFor(_ namespace: Identifier?) -> Bool {
    self.namespace == nil || self.namespace == namespace ?? .noNamespace
  }
}
