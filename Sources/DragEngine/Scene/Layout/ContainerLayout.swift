/// The layout of one kind of container: a function from sizes to frames, without state.
protocol ContainerLayout {
  /// The minimum size of a container with children of these sizes.
  func size(holding children: [Size]) -> Size

  /// Appends a frame for each child, in the container's space.
  ///
  /// If the size is smaller than `size(holding:)`, children may lie outside of the container.
  func place(_ children: [Size], in size: Size, into frames: inout [Rect])

  /// The extent along an axis to which each child can grow without moving the others, in a container of this size.
  /// `nil` if children cannot grow along this axis, or if they have to share the free room, as along a stack.
  func extent(forChildren children: [Size], in size: Size, along axis: Axis) -> Double?
}

extension ContainerLayout {
  func extent(forChildren children: [Size], in size: Size, along axis: Axis) -> Double? { nil }
}

/// Children in a line along an axis.
struct StackLayout: ContainerLayout {
  var axis: Axis
  var spacing: Double
  var edge: Alignment.Edge
  /// Whether each child is as wide as a vertical stack, or as high as a horizontal stack.
  var stretchesAcross = false

  func size(holding children: [Size]) -> Size {
    guard !children.isEmpty else { return .zero }
    var length = Double(children.count - 1) * spacing
    var breadth = 0.0
    for child in children {
      length += child.along(axis)
      breadth = max(breadth, child.along(axis.crossing))
    }
    return Size(max(0, length), along: axis, across: breadth)
  }

  func place(_ children: [Size], in size: Size, into frames: inout [Rect]) {
    var cursor = 0.0
    for child in children {
      let length = child.along(axis)
      let breadth = stretchesAcross ? size.along(axis.crossing) : child.along(axis.crossing)
      let inset = edge.offset(inRoom: size.along(axis.crossing) - breadth)
      frames.append(
        Rect(
          origin: Point(cursor, along: axis, across: inset), size: Size(length, along: axis, across: breadth)))
      cursor += length + spacing
    }
  }

  func extent(forChildren children: [Size], in size: Size, along axis: Axis) -> Double? {
    axis == self.axis ? nil : size.along(axis)
  }
}

/// Rows below a row of titles, each as wide as the table.
struct TableLayout: ContainerLayout {
  var titleHeight: Double
  var spacing: Double
  var edge: Alignment.Edge

  private var rows: StackLayout { StackLayout(axis: .vertical, spacing: spacing, edge: edge, stretchesAcross: true) }

  func size(holding children: [Size]) -> Size {
    let size = rows.size(holding: children)
    return Size(width: size.width, height: titleHeight + size.height)
  }

  func place(_ children: [Size], in size: Size, into frames: inout [Rect]) {
    let first = frames.count
    rows.place(children, in: size, into: &frames)
    for index in first..<frames.count { frames[index].origin.y += titleHeight }
  }

  func extent(forChildren children: [Size], in size: Size, along axis: Axis) -> Double? {
    rows.extent(forChildren: children, in: size, along: axis)
  }
}

/// Overlapping cards, each a step beyond the previous card. Upward fans start at the bottom edge, leftward fans at the
/// right edge.
struct FanLayout: ContainerLayout {
  var direction: Direction
  var step: Double
  var alignment: Alignment

  func size(holding children: [Size]) -> Size {
    let axis = direction.axis
    var length = 0.0
    var breadth = 0.0
    for (position, child) in children.enumerated() {
      length = max(length, Double(position) * step + child.along(axis))
      breadth = max(breadth, child.along(axis.crossing))
    }
    return Size(length, along: axis, across: breadth)
  }

  func place(_ children: [Size], in size: Size, into frames: inout [Rect]) {
    let axis = direction.axis
    let startsAtFarEdge = direction == .up || direction == .left
    let edge = alignment.edge(along: axis.crossing)
    for (position, child) in children.enumerated() {
      let distance = Double(position) * step
      let offset = startsAtFarEdge ? size.along(axis) - child.along(axis) - distance : distance
      let inset = edge.offset(inRoom: size.along(axis.crossing) - child.along(axis.crossing))
      frames.append(Rect(origin: Point(offset, along: axis, across: inset), size: child))
    }
  }

  func extent(forChildren children: [Size], in size: Size, along axis: Axis) -> Double? {
    axis == direction.axis ? nil : size.along(axis)
  }
}

/// Children on top of one another.
struct OverlayLayout: ContainerLayout {
  var alignment: Alignment

  func size(holding children: [Size]) -> Size {
    var size = Size.zero
    for child in children {
      size = Size(width: max(size.width, child.width), height: max(size.height, child.height))
    }
    return size
  }

  func place(_ children: [Size], in size: Size, into frames: inout [Rect]) {
    for child in children {
      let x = alignment.horizontal.offset(inRoom: size.width - child.width)
      let y = alignment.vertical.offset(inRoom: size.height - child.height)
      frames.append(Rect(origin: Point(x: x, y: y), size: child))
    }
  }

  func extent(forChildren children: [Size], in size: Size, along axis: Axis) -> Double? { size.along(axis) }
}

extension Axis {
  /// The axis perpendicular to this one.
  fileprivate var crossing: Axis { self == .horizontal ? .vertical : .horizontal }
}

extension Size {
  fileprivate init(_ length: Double, along axis: Axis, across breadth: Double) {
    self = axis == .horizontal ? Size(width: length, height: breadth) : Size(width: breadth, height: length)
  }
}

extension Point {
  fileprivate init(_ offset: Double, along axis: Axis, across inset: Double) {
    self = axis == .horizontal ? Point(x: offset, y: inset) : Point(x: inset, y: offset)
  }
}
