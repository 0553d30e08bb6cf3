extension Node {
  /// Adds room around the content, inside the frame of the node.
  ///
  /// A drop on the padding is a drop on the node. Several paddings add up.
  ///
  /// - Parameters:
  ///   - edges: The edges with padding.
  ///   - length: The distance from each of these edges to the content. Unit: points.
  public func padding(_ edges: EdgeSet = .all, _ length: Double) -> Node { padding(EdgeInsets(edges, length)) }

  /// Adds room around the content, with a distance of its own at each edge.
  ///
  /// - Parameter insets: The distances from the edges of the node to its content.
  public func padding(_ insets: EdgeInsets) -> Node {
    editing("padding") { $0.layout.setBox { $0.padding = $0.padding + insets } }
  }

  /// Sets the exact width or height of the frame, including the padding. Content that needs more exceeds the frame.
  ///
  /// - Parameters:
  ///   - width: The width; `nil` leaves the width as it is. Unit: points.
  ///   - height: The height; `nil` leaves the height as it is. Unit: points.
  ///   - alignment: The place of the content in the frame; `nil` gives the content the whole frame. Only for containers
  ///     and items.
  public func frame(width: Double? = nil, height: Double? = nil, alignment: Alignment? = nil) -> Node {
    editing("frame") {
      $0.layout.setBox {
        if let width { $0.width = ExtentLimits(exact: width) }
        if let height { $0.height = ExtentLimits(exact: height) }
        if let alignment { $0.alignment = alignment }
      }
    }
  }

  /// Sets the limits of the frame, including the padding.
  ///
  /// A node with a maximum grows up to it if the container around it has room; `.infinity` takes all the room. Nodes
  /// that grow along the axis of a stack share its room, and become equally long as far as their contents and limits
  /// allow this. Content that is larger than the maximum makes the node larger.
  ///
  /// A limit of the width replaces the earlier limits of the width and an exact width; the same applies to the height.
  ///
  /// - Parameters:
  ///   - minWidth: The minimum width; `nil` is that of the content. Unit: points.
  ///   - maxWidth: The width up to which the node grows; `nil` does not grow. Unit: points.
  ///   - minHeight: The minimum height; `nil` is that of the content. Unit: points.
  ///   - maxHeight: The height up to which the node grows; `nil` does not grow. Unit: points.
  ///   - alignment: The place of the content in the frame; `nil` gives the content the whole frame. Only for containers
  ///     and items.
  public func frame(
    minWidth: Double? = nil, maxWidth: Double? = nil, minHeight: Double? = nil, maxHeight: Double? = nil,
    alignment: Alignment? = nil
  ) -> Node {
    editing("frame") {
      $0.layout.setBox {
        if minWidth != nil || maxWidth != nil { $0.width = ExtentLimits(least: minWidth, most: maxWidth) }
        if minHeight != nil || maxHeight != nil { $0.height = ExtentLimits(least: minHeight, most: maxHeight) }
        if let alignment { $0.alignment = alignment }
      }
    }
  }
}
