/// One thing that a drag carries.
public struct DragItem {
  /// The id of the item within its type and namespace.
  public var id: Identifier
  /// The item type, or the content type of a drag from elsewhere.
  public var type: Identifier
  /// The namespace that the item was lifted from.
  public var namespace: Identifier?
  /// What the item stands for, as the source gave it; a drag from elsewhere has none before its bytes are loaded.
  public var value: (any Sendable)?
  /// What the item can be turned into; `nil` if it is of use only to those who know its type.
  public var provider: ItemProvider?

  /// Creates an item from what identifies it, what it stands for and what it can be turned into.
  public init(
    id: Identifier, type: Identifier, namespace: Identifier? = nil, value: (any Sendable)? = nil,
    provider: ItemProvider? = nil
  ) {
    self.id = id
    self.type = type
    self.namespace = namespace
    self.value = value
    self.provider = provider
  }
}
