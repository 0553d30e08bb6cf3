/// The hypothetical drags that a search looks for.
package struct DragFilter: Hashable {
  /// Only drags that begin on items of this id; `nil` for all.
  package var item: Identifier?
  /// Only items in this namespace; `nil` for all.
  package var namespace: Identifier?
  /// Only drags that begin in this collection or container; `nil` for all.
  package var origin: Identifier?
  /// Only drops at this place; `nil` for all.
  package var place: Identifier?
  /// Whether each gap of a list is a place; if false, only the end of a list is a place.
  package var positions: Bool
  /// The modifier keys that are held down.
  package var modifiers: EventModifiers

  package init(
    of item: Identifier? = nil, in namespace: Identifier? = nil, from origin: Identifier? = nil,
    to place: Identifier? = nil, positions: Bool = false, modifiers: EventModifiers = []
  ) {
    self.item = item
    self.namespace = namespace
    self.origin = origin
    self.place = place
    self.positions = positions
    self.modifiers = modifiers
  }
}
