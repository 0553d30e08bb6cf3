/// Children in rows that are filled from left to right. A child that does not fit begins the next row.
///
/// Unlike in a grid, each child keeps its width. Each row is as high as its highest child.
struct FlowLayout: ContainerLayout {
  var spacing: Double
  var alignment: Alignment
  /// The available width; `nil` if the containers around the node set none. Unit: points.
  var proposedWidth: Double?

  private var width: Double { proposedWidth ?? LayoutDefaults.availableWidth }

  func size(holding children: [Size]) -> Size {
    var size = Size(width: width, height: 0)
    for row in rows(of: children) {
      size.width = max(size.width, row.width)
      size.height = row.top + row.height
    }
    return Size(width: size.width, height: max(0, size.height))
  }

  func place(_ children: [Size], in size: Size, into frames: inout [Rect]) {
    for row in rows(of: children) {
      var x = alignment.horizontal.offset(inRoom: size.width - row.width)
      for child in children[row.children] {
        let y = row.top + alignment.vertical.offset(inRoom: row.height - child.height)
        frames.append(Rect(x: x, y: y, width: child.width, height: child.height))
        x += child.width + spacing
      }
    }
  }

  private struct Row {
    var children: Range<Int>
    var top: Double
    var width: Double
    var height: Double
  }

  private func rows(of children: [Size]) -> [Row] {
    var rows: [Row] = []
    for (position, child) in children.enumerated() {
      if let row = rows.last, row.width + spacing + child.width <= width {
        rows[rows.count - 1] = Row(
          children: row.children.lowerBound..<position + 1, top: row.top, width: row.width + spacing + child.width,
          height: max(row.height, child.height))
      } else {
        let top = rows.last.map { $0.top + $0.height + spacing } ?? 0
        rows.append(Row(children: position..<position + 1, top: top, width: child.width, height: child.height))
      }
    }
    return rows
  }
}
