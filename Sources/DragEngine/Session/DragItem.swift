/// One item that a drag carries.
public struct DragItem {
  /// The id of the item within its type and namespace.
  public var id: Identifier
  /// The item type; for an external drag, the content type.
  public var type: Identifier
  /// The namespace that the item was lifted from.
  public var namespace: Identifier?
  /// The value that the source gave for the item; `nil` if it gave none, and in an external drag, whose data the
  /// receiver loads.
  public var value: (any Sendable)?
  /// The types that the item offers; `nil` if only receivers of its item type can use it.
  public var provider: ItemProvider?

  /// Creates an item from its identity, its value and its provider.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - type: The item type.
  ///   - namespace: The namespace; `nil` is the default namespace.
  ///   - value: The value for destinations in the program.
  ///   - provider: The types that the item offers.
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
