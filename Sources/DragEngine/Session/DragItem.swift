/// One thing that a drag carries.
public struct DragItem: Sendable {
  /// The id of the item within its type and namespace.
  public var id: Identifier
  /// The item type, or the content type of a drag from elsewhere.
  public var type: Identifier
  /// The namespace that the item was lifted from.
  public var namespace: Identifier?
  /// What the item stands for, as the source gave it; a drag from elsewhere has none before its bytes are loaded.
  public var value: (any Sendable)?

  /// Creates an item from what identifies it and what it stands for.
  public init(id: Identifier, type: Identifier, namespace: Identifier? = nil, value: (any Sendable)? = nil) {
    self.id = id
    self.type = type
    self.namespace = namespace
    self.value = value
  }
}
