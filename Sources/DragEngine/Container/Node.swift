/// A node of a scene as a Swift host describes it: a value with children and modifiers.
///
/// ```swift
/// let row = Node.hstack(id: "row", spacing: 10) {
///   Node.forEach(cards) { card in Node.item(id: card.id, type: "card", label: card.label) }.reorderable()
/// }
/// .modifier(.reorderContainer(for: "card") { difference in move(difference) })
/// ```
public struct Node {
  private var content: Content
  private var children: [Node]
  private var modifiers: [Modifier] = []
  /// The attached modifiers that have no effect on this kind of node.
  private var misplaced: [(name: String, place: Modifier.Place)] = []

  private enum Content {
    case node(SceneNode, id: Identifier?, type: Identifier?, namespace: Identifier?)
    case group(isReorderable: Bool, collection: Identifier?)
  }

  private init(_ content: Content, children: [Node] = []) {
    self.content = content
    self.children = children
  }

  /// A container of any kind with its children.
  ///
  /// - Parameters:
  ///   - kind: The kind of container.
  ///   - id: The id, unique in the scene; an item's id is unique within its type and namespace.
  ///   - namespace: The namespace of the items inside; `nil` is that of the container around it.
  ///   - size: The smallest size; `nil` fits the content. Unit: points.
  ///   - frame: The frame, if the host lays out the node. Space: scene.
  ///   - alignment: The edges at which the children are aligned.
  ///   - spacing: The distance between children; `nil` is the default of the kind. Unit: points.
  ///   - label: The text to draw.
  ///   - cells: The texts in the columns of a table.
  ///   - children: The nodes inside.
  public static func container(
    _ kind: NodeKind, id: Identifier? = nil, namespace: Identifier? = nil, size: Size? = nil,
    frame: Rect? = nil, alignment: Alignment = .topLeading, spacing: Double? = nil, label: String = "",
    cells: [String] = [], @NodeBuilder children: () -> [Node] = { [] }
  ) -> Node {
    let record = SceneNode(
      kind, size: size, frame: frame, alignment: alignment, spacing: spacing, label: label, cells: cells)
    return Node(.node(record, id: id, type: nil, namespace: namespace), children: children())
  }

  /// Children from left to right.
  ///
  /// - Parameters:
  ///   - id: The id, unique in the scene; an item's id is unique within its type and namespace.
  ///   - namespace: The namespace of the items inside; `nil` is that of the container around it.
  ///   - size: The smallest size; `nil` fits the content. Unit: points.
  ///   - spacing: The distance between children; `nil` is the default of the kind. Unit: points.
  ///   - children: The nodes inside.
  public static func hstack(
    id: Identifier? = nil, namespace: Identifier? = nil, size: Size? = nil, spacing: Double? = nil,
    @NodeBuilder children: () -> [Node] = { [] }
  ) -> Node {
    container(.hstack, id: id, namespace: namespace, size: size, spacing: spacing, children: children)
  }

  /// Children from top to bottom.
  ///
  /// - Parameters:
  ///   - id: The id, unique in the scene; an item's id is unique within its type and namespace.
  ///   - namespace: The namespace of the items inside; `nil` is that of the container around it.
  ///   - size: The smallest size; `nil` fits the content. Unit: points.
  ///   - spacing: The distance between children; `nil` is the default of the kind. Unit: points.
  ///   - children: The nodes inside.
  public static func vstack(
    id: Identifier? = nil, namespace: Identifier? = nil, size: Size? = nil, spacing: Double? = nil,
    @NodeBuilder children: () -> [Node] = { [] }
  ) -> Node {
    container(.vstack, id: id, namespace: namespace, size: size, spacing: spacing, children: children)
  }

  /// Children in rows of equally wide columns.
  ///
  /// - Parameters:
  ///   - columns: The columns, or the titles of the columns.
  ///   - id: The id, unique in the scene; an item's id is unique within its type and namespace.
  ///   - namespace: The namespace of the items inside; `nil` is that of the container around it.
  ///   - size: The smallest size; `nil` fits the content. Unit: points.
  ///   - alignment: The edges at which the children are aligned.
  ///   - spacing: The distance between children; `nil` is the default of the kind. Unit: points.
  ///   - children: The nodes inside.
  public static func grid(
    _ columns: GridColumns, id: Identifier? = nil, namespace: Identifier? = nil, size: Size? = nil,
    alignment: Alignment = .topLeading, spacing: Double? = nil, @NodeBuilder children: () -> [Node] = { [] }
  ) -> Node {
    container(
      .grid(columns), id: id, namespace: namespace, size: size, alignment: alignment, spacing: spacing,
      children: children)
  }

  /// Rows below these titles; the `cells` of an item are the texts of its columns.
  ///
  /// - Parameters:
  ///   - columns: The columns, or the titles of the columns.
  ///   - id: The id, unique in the scene; an item's id is unique within its type and namespace.
  ///   - namespace: The namespace of the items inside; `nil` is that of the container around it.
  ///   - size: The smallest size; `nil` fits the content. Unit: points.
  ///   - children: The nodes inside.
  public static func table(
    columns: [String], id: Identifier? = nil, namespace: Identifier? = nil, size: Size? = nil,
    @NodeBuilder children: () -> [Node] = { [] }
  ) -> Node {
    container(.table, id: id, namespace: namespace, size: size, cells: columns, children: children)
  }

  /// Scrollable children, from top to bottom or from left to right.
  ///
  /// Scrolls only along axes whose extent is limited, by its own size or by the container around it; otherwise it is as
  /// large as its content. A stack does not limit its children along its own axis.
  ///
  /// - Parameters:
  ///   - axes: The axes along which the children scroll.
  ///   - id: The id, unique in the scene; an item's id is unique within its type and namespace.
  ///   - namespace: The namespace of the items inside; `nil` is that of the container around it.
  ///   - size: The smallest size; `nil` fits the content. Unit: points.
  ///   - spacing: The distance between children; `nil` is the default of the kind. Unit: points.
  ///   - children: The nodes inside.
  public static func scrollView(
    _ axes: ScrollAxes = .vertical, id: Identifier? = nil, namespace: Identifier? = nil, size: Size? = nil,
    spacing: Double? = nil, @NodeBuilder children: () -> [Node] = { [] }
  ) -> Node {
    container(.scrollView(axes), id: id, namespace: namespace, size: size, spacing: spacing, children: children)
  }

  /// Children at the places that a closure computes.
  ///
  /// - Parameters:
  ///   - id: The id, unique in the scene; an item's id is unique within its type and namespace.
  ///   - namespace: The namespace of the items inside; `nil` is that of the container around it.
  ///   - size: The smallest size; `nil` fits the content. Unit: points.
  ///   - children: The nodes inside.
  ///   - place: Computes the frames of the children. Space: the node.
  public static func layout(
    id: Identifier? = nil, namespace: Identifier? = nil, size: Size? = nil,
    @NodeBuilder children: () -> [Node] = { [] }, place: @escaping CustomLayout
  ) -> Node {
    container(.layout, id: id, namespace: namespace, size: size, children: children).modifier(.layout(place))
  }

  /// Children on top of one another.
  ///
  /// - Parameters:
  ///   - id: The id, unique in the scene; an item's id is unique within its type and namespace.
  ///   - namespace: The namespace of the items inside; `nil` is that of the container around it.
  ///   - size: The smallest size; `nil` fits the content. Unit: points.
  ///   - children: The nodes inside.
  public static func zstack(
    id: Identifier? = nil, namespace: Identifier? = nil, size: Size? = nil, @NodeBuilder children: () -> [Node] = { [] }
  ) -> Node {
    container(.zstack, id: id, namespace: namespace, size: size, children: children)
  }

  /// Children whose frames the host has laid out. Space: scene.
  ///
  /// - Parameters:
  ///   - id: The id, unique in the scene; an item's id is unique within its type and namespace.
  ///   - namespace: The namespace of the items inside; `nil` is that of the container around it.
  ///   - frame: The frame, if the host lays out the node. Space: scene.
  ///   - label: The text to draw.
  ///   - children: The nodes inside.
  public static func host(
    id: Identifier? = nil, namespace: Identifier? = nil, frame: Rect, label: String = "",
    @NodeBuilder children: () -> [Node] = { [] }
  ) -> Node {
    container(.host, id: id, namespace: namespace, frame: frame, label: label, children: children)
  }

  /// An item, which can be dragged or be a destination. The nodes inside the item move with it.
  ///
  /// `data` is for the program that draws: each placement of the item has it.
  ///
  /// - Parameters:
  ///   - id: The id, unique in the scene; an item's id is unique within its type and namespace.
  ///   - type: The item type.
  ///   - size: The smallest size; `nil` fits the content. Unit: points.
  ///   - frame: The frame, if the host lays out the node. Space: scene.
  ///   - label: The text to draw.
  ///   - cells: The texts in the columns of a table.
  ///   - payload: A number of your choice, which the engine does not read.
  ///   - data: Plain data for the program that draws.
  ///   - children: The nodes inside.
  public static func item(
    id: Identifier, type: Identifier, size: Size? = nil, frame: Rect? = nil, label: String = "", cells: [String] = [],
    payload: Int32 = -1, data: JSONValue? = nil, @NodeBuilder children: () -> [Node] = { [] }
  ) -> Node {
    var record = SceneNode(.item, size: size, frame: frame, label: label, cells: cells, payload: payload)
    record.data = data.map { NodeData($0) }
    return Node(.node(record, id: id, type: type, namespace: nil), children: children())
  }

  /// A node for each value of a list.
  ///
  /// - Parameters:
  ///   - values: The values.
  ///   - content: Makes the node of a value.
  public static func forEach<Values: Sequence>(_ values: Values, content: (Values.Element) -> Node) -> Node {
    Node(.group(isReorderable: false, collection: nil), children: values.map(content))
  }

  /// Makes the rows of a `forEach` reorderable, as a collection with this id or the id of the container around it.
  /// Belongs on a `forEach`.
  public func reorderable(collectionID: Identifier? = nil) -> Node {
    var node = self
    if case .group = content {
      node.content = .group(isReorderable: true, collection: collectionID)
    } else {
      node.misplaced.append(("reorderable", .forEach))
    }
    return node
  }

  /// Attaches a closure or a configuration.
  public func modifier(_ modifier: Modifier) -> Node {
    var node = self
    node.modifiers.append(modifier)
    return node
  }

  // On a `forEach` these functions apply to each row, as in SwiftUI.

  /// Excludes the node and all nodes inside it from drags, drops, taps and keys.
  public func disabled(_ isDisabled: Bool = true) -> Node { editing("disabled") { $0.isDisabled = isDisabled } }
  /// Excludes the node and all nodes inside it from drawing and hit testing.
  public func hidden(_ isHidden: Bool = true) -> Node { editing("hidden") { $0.isHidden = isHidden } }
  /// Protects the item from `onDelete` and from drops that delete. Belongs on an item, or on a `forEach` of items.
  public func deleteDisabled(_ isDeleteDisabled: Bool = true) -> Node {
    editing("deleteDisabled", on: .item) { $0.isDeleteDisabled = isDeleteDisabled }
  }
  /// Prevents lifting the item. Belongs on an item, or on a `forEach` of items.
  public func moveDisabled(_ isMoveDisabled: Bool = true) -> Node {
    editing("moveDisabled", on: .item) { $0.isMoveDisabled = isMoveDisabled }
  }
  /// Sets how much the item stands for, such as the height of a stack. Belongs on an item, or on a `forEach` of items.
  ///
  /// A drag of the item carries all of it, or as much as `Modifier.dragQuantity` answers. Placements have the number.
  /// - Parameter quantity: 0 or more; `nil` for an item without a quantity.
  public func quantity(_ quantity: Int?) -> Node {
    editing("quantity", on: .item) { $0.quantity = quantity.map { max(0, $0) } }
  }
  /// Draws the node in front of siblings with a smaller number.
  public func zIndex(_ zIndex: Int32) -> Node { editing("zIndex") { $0.zIndex = zIndex } }

  private func editing(_ name: String, on place: Modifier.Place = .node, _ edit: (inout SceneNode) -> Void) -> Node {
    var node = self
    switch content {
    case .node(var record, let id, let type, let namespace):
      if !place.includes(record.kind) { node.misplaced.append((name, place)) }
      edit(&record)
      node.content = .node(record, id: id, type: type, namespace: namespace)
    case .group:
      node.children = children.map { $0.editing(name, on: place, edit) }
    }
    return node
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
      for child in children { child.describe(in: &description) }
      description.closeGroup()
    }
  }
}

/// Collects the children of a node.
@resultBuilder
public enum NodeBuilder {
  /// The children in order.
  public static func buildBlock(_ parts: [Node]...) -> [Node] { parts.flatMap { $0 } }
  /// A single child.
  public static func buildExpression(_ node: Node) -> [Node] { [node] }
  /// A list of children.
  public static func buildExpression(_ nodes: [Node]) -> [Node] { nodes }
  /// The children that a loop makes.
  public static func buildArray(_ parts: [[Node]]) -> [Node] { parts.flatMap { $0 } }
  /// The children of an `if` without `else`.
  public static func buildOptional(_ part: [Node]?) -> [Node] { part ?? [] }
  /// The children of a branch.
  public static func buildEither(first part: [Node]) -> [Node] { part }
  /// The children of a branch.
  public static func buildEither(second part: [Node]) -> [Node] { part }
}
