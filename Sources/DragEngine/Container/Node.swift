/// A node of a scene as a Swift host describes it: a value with children and modifiers.
///
/// ```swift
/// let row = Node.hstack(id: "row", spacing: 10) {
///   Node.forEach(cards) { card in Node.item(id: card.id, type: "card", label: card.label) }.reorderable()
/// }
/// .modifier(.reorderContainer(for: "card") { difference in move(difference) })
/// ```
///
/// The modifiers of SwiftUI are methods that use the types of the program, such as `reorderContainer`. `Modifier` has
/// the same modifiers with ids in place of types, as values that `modifier(_:)` attaches.
public struct Node {
  private(set) var content: Content
  private(set) var children: [Node]
  /// The kept rows of a `forEach`, used instead of `children`; `nil` for other nodes.
  private var kept: KeptRows?
  private var modifiers: [Modifier] = []
  /// The attached modifiers that have no effect on this kind of node.
  private var misplaced: [(name: String, place: Modifier.Place)] = []

  enum Content {
    case node(SceneNode, id: Identifier?, type: Identifier?, namespace: Identifier?)
    case group(isReorderable: Bool, collection: Identifier?)
  }

  init(_ content: Content, children: [Node] = []) {
    self.content = content
    self.children = children
  }

  /// Creates the rows of a `forEach` that are kept from scene to scene.
  init(_ kept: KeptRows) {
    self.init(.group(isReorderable: false, collection: nil))
    self.kept = kept
  }

  /// The number of children.
  var count: Int { kept?.count ?? children.count }

  /// Makes the rows of a group reorderable, as a collection with this id or the id of the container around it.
  func reorderable(collectionID: Identifier?) -> Node {
    var node = self
    node.content = .group(isReorderable: true, collection: collectionID)
    return node
  }

  /// Attaches a closure or a configuration.
  public func modifier(_ modifier: Modifier) -> Node {
    var node = self
    node.modifiers.append(modifier)
    return node
  }

  /// Changes the record of the node; for a group, the record of each row.
  func editing(_ name: String, on place: Modifier.Place = .node, _ edit: (inout SceneNode) -> Void) -> Node {
    var node = self
    switch content {
    case .node(var record, let id, let type, let namespace):
      if !place.includes(record.kind) { node.misplaced.append((name, place)) }
      edit(&record)
      node.content = .node(record, id: id, type: type, namespace: namespace)
    case .group:
      node.children = (kept?.rows() ?? children).map { $0.editing(name, on: place, edit) }
      node.kept = nil
    }
    return node
  }

  /// The node as the row of a value: an item with the id and the type of the value.
  ///
  /// An item is returned unchanged. A text without an id becomes the label of an item, with the modifiers of the text.
  /// Any other node becomes the content of an item, which takes over the modifiers that can be attached to an item.
  func row(id: Identifier, type: Identifier) -> Node {
    guard case .node(var record, let ownID, _, let namespace) = content, record.kind != .item else { return self }
    var item = self
    item.misplaced.removeAll { $0.place.includes(.item) }
    if record.kind == .text, ownID == nil {
      record.kind = .item
      item.content = .node(record, id: id, type: type, namespace: namespace)
      return item
    }
    item.content = .node(record.takeItemProperties(), id: id, type: type, namespace: nil)
    item.modifiers = modifiers.filter { $0.place.includes(.item) }
    var inside = Node(.node(record, id: ownID, type: nil, namespace: namespace), children: children)
    inside.modifiers = modifiers.filter { !$0.place.includes(.item) }
    item.children = [inside]
    return item
  }

  /// Writes the node and all nodes inside it into a description.
  public func describe(in description: inout SceneDescription) {
    switch content {
    case .node(var record, let id, let type, let namespace):
      record.id = id.map { description.symbol($0) }
      record.type = type.map { description.symbol($0) }
      record.namespace = namespace.map { description.symbol($0) }
      let index = description.open(record)
      for (name, place) in misplaced { description.note(.init(name: name, place: place, owner: .node(index))) }
      for modifier in modifiers { description.modify(index, modifier) }
      for child in children { child.describe(in: &description) }
      description.close()
    case .group(let isReorderable, let collection):
      let group = SceneGroup(isReorderable: isReorderable, collection: collection.map { description.symbol($0) })
      let index = description.openGroup(group)
      for (name, place) in misplaced { description.note(.init(name: name, place: place, owner: .group(index))) }
      for modifier in modifiers { description.modify(group: index, modifier) }
      if !(kept?.write(&description) ?? false) {
        for child in kept?.rows() ?? children { child.describe(in: &description) }
      }
      description.closeGroup()
    }
  }

  /// The record of an item that has no nodes inside, no modifiers and no namespace of its own; `nil` for any other
  /// node.
  func record(in description: SceneDescription) -> SceneNode? {
    guard case .node(var record, let id?, let type?, nil) = content, record.kind == .item, children.isEmpty,
      modifiers.isEmpty, misplaced.isEmpty
    else { return nil }
    record.id = description.symbol(id)
    record.type = description.symbol(type)
    return record
  }
}

extension SceneNode {
  /// Returns an item to put around the node. The item gets the node's properties that belong on an item; the properties
  /// that only items have are removed from the node.
  fileprivate mutating func takeItemProperties() -> SceneNode {
    var item = SceneNode(.item, frame: layout.frame, zIndex: zIndex)
    item.appearance.accessibilityLabel = appearance.accessibilityLabel
    (item.quantity, item.appearance.nodeData) = (quantity, appearance.nodeData)
    item.flags = flags.subtracting(.clipsContent)
    (quantity, appearance.nodeData) = (nil, nil)
    flags.subtract([.moveDisabled, .deleteDisabled, .selected])
    return item
  }
}
