/// A node to be named in a sentence. Items of several types or namespaces, and a container, can have the same id.
enum SpokenName: Hashable, Sendable {
  /// An item of the scene. `known` is its spoken name when the sentence was requested, for scenes without the item.
  case item(Identifier, type: Identifier, namespace: Identifier?, known: String? = nil)
  /// A container.
  case container(Identifier)
  /// The first item with an id, or else the container with this id.
  case first(Identifier)
  /// A node without an id, by its text.
  case text(String)

  /// The name of an item of the scene.
  ///
  /// - Parameter scene: The scene that shows the item; `nil` records no text.
  init(_ key: ItemKey, _ symbols: SymbolTable, in scene: Scene? = nil) {
    self = .item(
      symbols[key.id], type: symbols[key.type], namespace: key.namespace.map { symbols[$0] },
      known: scene?.spokenText(ofItem: key))
  }

  /// The name of a dragged item. A source may supply other types and ids than those of the items in the scene.
  init(_ position: Int, of payload: DragState.Payload) {
    let item = payload.items[position]
    self =
      payload.wasInScene[position]
      ? .item(
        item.id, type: item.type, namespace: item.namespace, known: payload.spokenTexts[payload.keys[position]])
      : .first(item.id)
  }
}

extension DragState {
  /// The name of a dragged item. After a drop, an item with a quantity has its name from before the drop, because its
  /// label may name the quantity.
  func spokenName(_ position: Int, of payload: Payload) -> SpokenName {
    if quantity != nil, let text = payload.spokenTexts[payload.keys[position]] { return .text(text) }
    return SpokenName(position, of: payload)
  }
}

extension Scene {
  /// The text to speak for a node: its accessibility label, or else the label of an item or a text; `nil` if it has
  /// neither. The label of a container, such as the empty place of a pile, is often a sign and not its name.
  func spokenText(of node: NodeIndex) -> String? {
    let record = self[node]
    if !record.appearance.accessibilityLabel.isEmpty { return record.appearance.accessibilityLabel }
    guard record.kind == .item || record.kind == .text else { return nil }
    return record.appearance.label.isEmpty ? nil : record.appearance.label
  }

  /// The text to speak for a node without an id: also the label of a container; `nil` without a text.
  func namelessText(of node: NodeIndex) -> String? {
    let label = self[node].appearance.label
    return spokenText(of: node) ?? (label.isEmpty ? nil : label)
  }

  /// The text to speak for an item; `nil` if the scene does not show it, or if it has no text.
  func spokenText(ofItem key: ItemKey) -> String? { node(item: key).flatMap(spokenText) }
}
