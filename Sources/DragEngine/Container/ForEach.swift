extension Node {
  /// The rows of a list: a node for each value.
  ///
  /// Modifiers of rows, such as `reorderable()` and `onMove`, are methods of this type only.
  public struct ForEach {
    /// The rows as one node.
    private(set) var group: Node

    init(_ rows: [Node]) { group = Node(.group(isReorderable: false, collection: nil), children: rows) }

    init(_ rows: KeptRows) { group = Node(rows) }
  }

  /// A node for each value of a list.
  ///
  /// - Parameters:
  ///   - values: The values.
  ///   - content: Makes the node of a value.
  public static func forEach<Values: Sequence>(_ values: Values, content: (Values.Element) -> Node) -> ForEach {
    ForEach(values.map(content))
  }

  /// A row for each value of a list: an item with the id and the type of the value, which carries the value in a drag.
  ///
  /// - Parameters:
  ///   - values: The values.
  ///   - content: Makes the node of a value. A node that is not an item becomes the content of an item, which takes
  ///     over the modifiers that an item can have; a text without an id becomes the label of an item.
  public static func forEach<Values: Sequence>(
    _ values: Values, content: (Values.Element) -> Node
  ) -> ForEach
  where Values.Element: Transferable & Identifiable, Values.Element.ID: IdentifierConvertible {
    forEach(values, id: \.id, content: content)
  }

  /// A row for each value of a list, as `forEach(_:content:)`, with another property as the id.
  ///
  /// - Parameters:
  ///   - values: The values.
  ///   - id: The id of a value.
  ///   - content: Makes the node of a value.
  public static func forEach<Values: Sequence, ID: IdentifierConvertible>(
    _ values: Values, id: @escaping (Values.Element) -> ID, content: (Values.Element) -> Node
  ) -> ForEach where Values.Element: Transferable {
    let values = Array(values)
    let rows = values.map { content($0).row(id: id($0).identifier, type: Values.Element.itemType) }
    return ForEach(rows).carrying(values, id: id)
  }
}

extension Node.ForEach {
  /// Lets the rows carry their values in drags.
  func carrying<Value: Transferable, ID: IdentifierConvertible>(
    _ values: [Value], id: @escaping (Value) -> ID
  ) -> Node.ForEach {
    modifier(
      Modifier("forEach", on: .forEach) { behavior, _ in
        behavior.rows.value = { grab in
          var value = grab.index.flatMap { values.indices.contains($0) ? values[$0] : nil }
          // The position differs from the offset of the value if a row shows another item.
          if value.map({ id($0).identifier }) != grab.id { value = values.first { id($0).identifier == grab.id } }
          return value.map { DragItem($0, id: id($0).identifier, namespace: grab.namespace) }
        }
      })
  }
}

extension Node.ForEach {
  /// Makes the rows reorderable, as a collection with the id of the container around it, or with this id.
  public func reorderable(collectionID: Identifier? = nil) -> Node.ForEach {
    var rows = self
    rows.group = group.reorderable(collectionID: collectionID)
    return rows
  }

  /// Makes the rows reorderable, as a collection with this id.
  public func reorderable<CollectionID: IdentifierConvertible>(collectionID: CollectionID) -> Node.ForEach {
    reorderable(collectionID: Optional(collectionID.identifier))
  }

  /// Attaches a closure or a configuration to the list of rows.
  public func modifier(_ modifier: Modifier) -> Node.ForEach {
    var rows = self
    rows.group = group.modifier(modifier)
    return rows
  }

  /// Changes each row.
  private func changing(_ change: (Node) -> Node) -> Node.ForEach {
    var rows = self
    rows.group = change(group)
    return rows
  }

  /// Excludes the rows and all nodes inside them from drags, drops, taps and keys.
  public func disabled(_ isDisabled: Bool = true) -> Node.ForEach { changing { $0.disabled(isDisabled) } }

  /// Excludes the rows and all nodes inside them from drawing and hit testing.
  public func hidden(_ isHidden: Bool = true) -> Node.ForEach { changing { $0.hidden(isHidden) } }

  /// Protects the rows from `onDelete` and from drops that delete. Belongs on rows that are items.
  public func deleteDisabled(_ isDeleteDisabled: Bool = true) -> Node.ForEach {
    changing { $0.deleteDisabled(isDeleteDisabled) }
  }

  /// Prevents lifting the rows. Belongs on rows that are items.
  public func moveDisabled(_ isMoveDisabled: Bool = true) -> Node.ForEach {
    changing { $0.moveDisabled(isMoveDisabled) }
  }

  /// Draws the rows in front of siblings with a smaller number.
  public func zIndex(_ zIndex: Int32) -> Node.ForEach { changing { $0.zIndex(zIndex) } }

  /// Adds room around the content of each row.
  ///
  /// - Parameters:
  ///   - edges: The edges with padding.
  ///   - length: The distance from each of these edges to the content. Unit: points.
  public func padding(_ edges: EdgeSet = .all, _ length: Double) -> Node.ForEach {
    changing { $0.padding(edges, length) }
  }

  /// Sets the exact width or height of each row; see `Node.frame(width:height:alignment:)`.
  ///
  /// - Parameters:
  ///   - width: The width; `nil` leaves the width as it is. Unit: points.
  ///   - height: The height; `nil` leaves the height as it is. Unit: points.
  ///   - alignment: The place of the content in the frame; `nil` gives the content the whole frame.
  public func frame(width: Double? = nil, height: Double? = nil, alignment: Alignment? = nil) -> Node.ForEach {
    changing { $0.frame(width: width, height: height, alignment: alignment) }
  }

  /// Sets the colour of the rows, in terms of the program that draws.
  public func tint(_ tint: String) -> Node.ForEach { changing { $0.tint(tint) } }

  /// Sets the style of the rows, in terms of the program that draws.
  public func style(_ style: String) -> Node.ForEach { changing { $0.style(style) } }
}
