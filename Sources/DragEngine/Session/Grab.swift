/// The grabbed node, in the form that questions about its payload receive.
public struct Grab: Sendable {
  /// The id of the node.
  public var id: Identifier?
  /// The item type; `nil` if the node is not an item.
  public var type: Identifier?
  /// The namespace of the node.
  public var namespace: Identifier?
  /// The number that the scene's builder has stored in the node.
  public var payload: Int32
  /// The offset of the node in the list of its `forEach`.
  public var index: Int?

  /// The node as an item that offers the provider's types. A node that is not an item gets the first promised type as
  /// its type, or `public.item` without promises. A node without an id gets the id 1.
  package func item(promising provider: ItemProvider) -> DragItem {
    DragItem(
      id: id ?? .integer(1), type: type ?? provider.registeredTypes().first ?? "public.item", namespace: namespace,
      provider: provider)
  }
}
