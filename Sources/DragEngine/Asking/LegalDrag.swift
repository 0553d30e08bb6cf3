/// A drag that would be accepted at this moment, with its items and its place.
public struct LegalDrag: Hashable, Sendable {
  /// The operation of the drop.
  public var operation: DropOperation
  /// The item to grab, or the node that supplies the payload; `itemIDs` has all lifted items.
  public var item: Identifier
  /// The namespace that distinguishes the item from others with the same id.
  public var namespace: Identifier?
  /// The type of the item, which distinguishes it from others with the same id; `nil` for a node that is not an item.
  package var itemType: Identifier?
  /// The lifted items, in the order of the payload.
  public var itemIDs: [Identifier]
  /// The place of the drop, as in `move(_:to:)` and `why(_:to:)`: a collection, a container, or an item that is a
  /// destination.
  public var place: Identifier
  /// The route of the items.
  public var route: Route
  /// Further parts of the destination's answer, such as the number of items that it would take.
  public var details: DropDetails
  /// The item of `place` to insert before, as in `move(_:to:)`; `nil` is the end. If a rule names another place,
  /// `route` has that place.
  package var landing: Identifier?
  /// Whether a rule names another place than `place` and `landing`.
  package var isRedirected = false
  /// The namespace of `place` if it is an item, `""` without one; `nil` if the place is a container or a collection.
  package var placeNamespace: Identifier?
  /// Whether `item` is an item, and not a container that supplies the payload.
  package var beginsOnItem = true
  /// The modifier keys of the question.
  package var modifiers: EventModifiers = []
}

extension LegalDrag: FieldSource {
  package func write<Form: FieldWriter>(to form: inout Form) throws(Form.Failure) {
    try form.write("operation", word: operation)
    try form.write("item_id", .id(item))
    try form.write("namespace", id: namespace)
    try form.write("item_ids", .ids(itemIDs))
    try form.write("place", .id(place))
    try route.write(to: &form)
    try details.write(to: &form)
  }
}
