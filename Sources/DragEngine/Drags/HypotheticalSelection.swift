/// A hypothetical selection, for questions about drags of several items that are not actually selected.
package struct HypotheticalSelection {
  /// The ids of the items. A container with a selection uses only the ids of items inside it.
  var itemIDs: [Identifier]
  /// The namespace of the items; `nil` is any namespace, and the empty namespace is the default one.
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
