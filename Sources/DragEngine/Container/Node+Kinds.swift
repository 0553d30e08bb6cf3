// The kinds of nodes. `Node.forEach` makes a node for each value of a list.

extension Node {
  /// A container of any kind with its children.
  ///
  /// - Parameters:
  ///   - kind: The kind of container.
  ///   - id: The id, unique among all nodes that are not items.
  ///   - namespace: The namespace of the items inside; `nil` is that of the container around it.
  ///   - size: The smallest size; `nil` fits the content. For a node without children, and along the axes in which a
  ///     scroll view scrolls, the exact size. Unit: points.
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
      kind, size: size, frame: frame, alignment: alignment, spacing: spacing,
      appearance: ElementAppearance(label: label, cells: cells))
    return Node(.node(record, id: id, type: nil, namespace: namespace), children: children())
  }

  /// Children from left to right.
  ///
  /// - Parameters:
  ///   - id: The id, unique among all nodes that are not items.
  ///   - namespace: The namespace of the items inside; `nil` is that of the container around it.
  ///   - size: The smallest size; `nil` fits the content. Unit: points.
  ///   - alignment: The edges at which the children are aligned.
  ///   - spacing: The distance between children; `nil` is the default of the kind. Unit: points.
  ///   - children: The nodes inside.
  public static func hstack(
    id: Identifier? = nil, namespace: Identifier? = nil, size: Size? = nil, alignment: Alignment = .topLeading,
    spacing: Double? = nil, @NodeBuilder children: () -> [Node] = { [] }
  ) -> Node {
    container(
      .hstack, id: id, namespace: namespace, size: size, alignment: alignment, spacing: spacing, children: children)
  }

  /// Children from top to bottom.
  ///
  /// - Parameters:
  ///   - id: The id, unique among all nodes that are not items.
  ///   - namespace: The namespace of the items inside; `nil` is that of the container around it.
  ///   - size: The smallest size; `nil` fits the content. Unit: points.
  ///   - alignment: The edges at which the children are aligned.
  ///   - spacing: The distance between children; `nil` is the default of the kind. Unit: points.
  ///   - children: The nodes inside.
  public static func vstack(
    id: Identifier? = nil, namespace: Identifier? = nil, size: Size? = nil, alignment: Alignment = .topLeading,
    spacing: Double? = nil, @NodeBuilder children: () -> [Node] = { [] }
  ) -> Node {
    container(
      .vstack, id: id, namespace: namespace, size: size, alignment: alignment, spacing: spacing, children: children)
  }

  /// Children in rows of equally wide columns.
  ///
  /// - Parameters:
  ///   - columns: The number of columns, or their minimum width.
  ///   - id: The id, unique among all nodes that are not items.
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

  /// Children in rows that are filled from left to right. A child that does not fit begins the next row.
  ///
  /// The rows fill the available width, or 320 points if the containers around the node set no width.
  ///
  /// - Parameters:
  ///   - id: The id, unique among all nodes that are not items.
  ///   - namespace: The namespace of the items inside; `nil` is that of the container around it.
  ///   - size: The smallest size; its width is the width of the rows. `nil` takes the available width. Unit: points.
  ///   - alignment: The horizontal edge aligns each row in the node, the vertical edge the children in their row.
  ///   - spacing: The distance between children and between rows; `nil` is the default of the kind. Unit: points.
  ///   - children: The nodes inside.
  public static func flow(
    id: Identifier? = nil, namespace: Identifier? = nil, size: Size? = nil, alignment: Alignment = .topLeading,
    spacing: Double? = nil, @NodeBuilder children: () -> [Node] = { [] }
  ) -> Node {
    container(
      .flow, id: id, namespace: namespace, size: size, alignment: alignment, spacing: spacing, children: children)
  }

  /// Free room that grows along the axis of its container: a vstack, an hstack, a list, a table or a scroll view.
  ///
  /// A spacer is neither drawn nor hit: a drop on it goes to the container.
  /// - Parameter minLength: The minimum length. Unit: points.
  public static func spacer(minLength: Double = 0) -> Node { container(.spacer, spacing: minLength) }

  /// Rows below these titles; the `cells` of an item are the texts of its columns.
  ///
  /// - Parameters:
  ///   - columns: The titles of the columns.
  ///   - id: The id, unique among all nodes that are not items.
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
  /// The view scrolls only along axes along which its extent is limited, by its own size or by the container around it.
  /// Along other axes it is as large as its content. A stack does not limit its children along its own axis.
  ///
  /// - Parameters:
  ///   - axes: The axes along which the children scroll.
  ///   - id: The id, unique among all nodes that are not items.
  ///   - namespace: The namespace of the items inside; `nil` is that of the container around it.
  ///   - size: The size along the axes that scroll, and the smallest size along the other axis. `nil` takes the
  ///     available size along the axes that scroll, and fits the content along the other axis. Unit: points.
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
  ///   - id: The id, unique among all nodes that are not items.
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
  ///   - id: The id, unique among all nodes that are not items.
  ///   - namespace: The namespace of the items inside; `nil` is that of the container around it.
  ///   - size: The smallest size; `nil` fits the content. Unit: points.
  ///   - alignment: The edges at which the children are aligned.
  ///   - children: The nodes inside.
  public static func zstack(
    id: Identifier? = nil, namespace: Identifier? = nil, size: Size? = nil, alignment: Alignment = .topLeading,
    @NodeBuilder children: () -> [Node] = { [] }
  ) -> Node {
    container(.zstack, id: id, namespace: namespace, size: size, alignment: alignment, children: children)
  }

  /// Rows from top to bottom, each as wide as the list.
  ///
  /// - Parameters:
  ///   - id: The id, unique among all nodes that are not items.
  ///   - namespace: The namespace of the items inside; `nil` is that of the container around it.
  ///   - size: The smallest size; `nil` fits the content. Unit: points.
  ///   - spacing: The distance between rows; `nil` is none. Unit: points.
  ///   - children: The nodes inside.
  public static func list(
    id: Identifier? = nil, namespace: Identifier? = nil, size: Size? = nil, spacing: Double? = nil,
    @NodeBuilder children: () -> [Node] = { [] }
  ) -> Node {
    container(.list, id: id, namespace: namespace, size: size, spacing: spacing, children: children)
  }

  /// Overlapping cards. A drop goes to the end.
  ///
  /// - Parameters:
  ///   - direction: The direction from the first card to the last.
  ///   - id: The id, unique among all nodes that are not items.
  ///   - namespace: The namespace of the items inside; `nil` is that of the container around it.
  ///   - size: The smallest size; `nil` fits the content. Unit: points.
  ///   - spacing: The step from card to card; `nil` is 20. Unit: points.
  ///   - children: The nodes inside.
  public static func fan(
    _ direction: Direction = .down, id: Identifier? = nil, namespace: Identifier? = nil, size: Size? = nil,
    spacing: Double? = nil, @NodeBuilder children: () -> [Node] = { [] }
  ) -> Node {
    container(.fan(direction), id: id, namespace: namespace, size: size, spacing: spacing, children: children)
  }

  /// A text.
  ///
  /// - Parameters:
  ///   - text: The text to draw.
  ///   - id: The id, unique among all nodes that are not items.
  ///   - size: The size; `nil` depends on the text. Unit: points.
  public static func text(_ text: String, id: Identifier? = nil, size: Size? = nil) -> Node {
    container(.text, id: id, size: size, label: text)
  }

  /// Children that the host has laid out.
  ///
  /// - Parameters:
  ///   - id: The id, unique among all nodes that are not items.
  ///   - namespace: The namespace of the items inside; `nil` is that of the container around it.
  ///   - frame: The frame of the node. Space: scene.
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
  ///   - id: The id, unique within the type and the namespace.
  ///   - type: The item type.
  ///   - size: The size; with nodes inside, the smallest size. `nil` fits the nodes inside, or else the label and the
  ///     cells. Unit: points.
  ///   - frame: The frame, if the host lays out the node. Space: scene.
  ///   - label: The text to draw.
  ///   - cells: The texts in the columns of a table.
  ///   - payload: A number of your choice, which the engine only passes on, in `Tap` and `Grab`.
  ///   - data: Plain data for the program that draws.
  ///   - children: The nodes inside.
  public static func item(
    id: Identifier, type: Identifier, size: Size? = nil, frame: Rect? = nil, label: String = "", cells: [String] = [],
    payload: Int32 = -1, data: JSONValue? = nil, @NodeBuilder children: () -> [Node] = { [] }
  ) -> Node {
    let appearance = ElementAppearance(label: label, cells: cells, data: data)
    let record = SceneNode(.item, size: size, frame: frame, appearance: appearance, payload: payload)
    return Node(.node(record, id: id, type: type, namespace: nil), children: children())
  }

  /// An item that shows a value; its id and its type are those of the value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - size: The size; with nodes inside, the smallest size. `nil` fits the nodes inside, or else the label and the
  ///     cells. Unit: points.
  ///   - frame: The frame, if the host lays out the node. Space: scene.
  ///   - label: The text to draw.
  ///   - cells: The texts in the columns of a table.
  ///   - data: Plain data for the program that draws.
  ///   - children: The nodes inside.
  public static func item<Value: Transferable & Identifiable>(
    _ value: Value, size: Size? = nil, frame: Rect? = nil, label: String = "", cells: [String] = [],
    data: JSONValue? = nil, @NodeBuilder children: () -> [Node] = { [] }
  ) -> Node where Value.ID: IdentifierConvertible {
    item(
      id: value.id.identifier, type: Value.itemType, size: size, frame: frame, label: label, cells: cells, data: data,
      children: children)
  }
}
