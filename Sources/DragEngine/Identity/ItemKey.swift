/// The identity of an item: its type, its namespace and its id.
///
/// Two items may have the same id if their types or their namespaces differ.
package struct ItemKey: Hashable, Sendable {
  /// The item type, such as `org.dray.playing-card`.
  package var type: Symbol
  /// The namespace of the containers around the item; `nil` is the default namespace.
  package var namespace: Symbol?
  /// The id of the item within type and namespace.
  package var id: Symbol

  /// Creates a key from its three parts.
  package init(type: Symbol, namespace: Symbol? = nil, id: Symbol) {
    self.type = type
    self.namespace = namespace
    self.id = id
  }
}
