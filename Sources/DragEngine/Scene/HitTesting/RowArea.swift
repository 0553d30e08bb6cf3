/// The positions of a list's rows, from top to bottom, computed by sums over chunks of rows.
///
/// During a drag, rows may be removed and a gap may be open. Both move the rows that follow.
struct RowArea: Sendable {
  /// The changes of the rows by a drag.
  struct Change: Sendable {
    /// The positions of the lifted rows whose places are closed, ascending.
    var removed: [Int] = []
    /// The size of the gap, and the position of the row behind it.
    var gap: (position: Int, size: Size)?
  }

  let rows: RowList
  private let spacing: Double
  private let edge: Alignment.Edge
  /// Whether each row is as wide as the container.
  private let stretchesAcross: Bool
  /// The distance of each chunk's first row from the first row of the list, without changes by a drag. Unit: points.
  private let tops: [Double]

  var change = Change()
  /// The frame of the container around the rows, without scrolling. Unit: points.
  var container = Rect(origin: .zero, size: .zero)
  /// The top of the first row, in the unit and space of `container`.
  var top = 0.0

  /// Creates the area of the rows in a container that stacks them.
  init(_ rows: RowList, in container: SceneNode) {
    self.rows = rows
    spacing = container.stackSpacing
    edge = container.layout.alignment.horizontal
    stretchesAcross = container.kind.isList
    var tops: [Double] = []
    tops.reserveCapacity(rows.chunks.count)
    var top = 0.0
    // Iterates by index, because iterating over the elements would retain and release each chunk, which takes longer
    // than the sum.
    for index in rows.chunks.indices {
      tops.append(top)
      top += rows.chunks[index].height + Double(rows.chunks[index].nodes.count) * spacing
    }
    self.tops = tops
  }

  /// Whether each row begins at or below the end of the row before.
  var isAscending: Bool { spacing >= 0 }

  // MARK: The whole area

  /// The number of positions, including the gap.
  var placeCount: Int { rows.count - change.removed.count + (change.gap == nil ? 0 : 1) }

  /// The size of all rows together. Unit: points.
  var size: Size {
    guard placeCount > 0 else { return .zero }
    var height = Double(placeCount - 1) * spacing + (change.gap?.size.height ?? 0)
    for chunk in rows.chunks { height += chunk.height }
    for position in change.removed { height -= rows.size(at: position).height }
    return Size(width: max(width, change.gap?.size.width ?? 0), height: height)
  }

  private var width: Double {
    var width = 0.0
    for (index, chunk) in rows.chunks.enumerated() where chunk.width > width {
      let start = Int(rows.starts[index])
      let removed = change.removed.filter { start..<start + chunk.nodes.count ~= $0 }
      if removed.isEmpty {
        width = chunk.width
      } else {
        for (offset, node) in chunk.nodes.enumerated() where !removed.contains(start + offset) {
          width = max(width, node.rowSize.width)
        }
      }
    }
    return width
  }

  // MARK: Single rows

  /// The frame of the row at a position; undefined for a lifted row whose place is closed.
  func frame(at position: Int) -> Rect { frame(rows.size(at: position), at: position) }

  /// The frame of the gap.
  var gapFrame: Rect? {
    change.gap.map { gap in
      var frame = frame(gap.size, at: gap.position)
      frame.origin.y -= gap.size.height + spacing
      return frame
    }
  }

  private func frame(_ size: Size, at position: Int) -> Rect {
    var y = top + offset(of: position)
    for removed in change.removed where removed < position { y -= rows.size(at: removed).height + spacing }
    if let gap = change.gap, gap.position <= position { y += gap.size.height + spacing }
    let width = stretchesAcross ? container.size.width : size.width
    let inset = edge.offset(inRoom: container.size.width - width)
    return Rect(x: container.minX + inset, y: y, width: width, height: size.height)
  }

  /// The distance of a row from the first row, without changes by a drag. Unit: points.
  private func offset(of position: Int) -> Double {
    let index = rows.chunk(of: position)
    let (chunk, place) = (rows.chunks[index], position - Int(rows.starts[index]))
    var offset = tops[index] + Double(place) * spacing
    if let height = chunk.rowHeight {
      offset += Double(place) * height
    } else {
      for node in chunk.nodes[..<place] { offset += node.rowSize.height }
    }
    return offset
  }

  // MARK: Finding rows

  /// The row under a point, without changes by a drag. Space: that of `container`.
  func position(at point: Point) -> Int? {
    guard let position = lastPosition(from: point.y), HitBox(frame(at: position)).contains(point) else { return nil }
    return position
  }

  /// The positions of all rows that may be visible between two vertical coordinates. A few of these rows may lie
  /// outside.
  func positions(from first: Double, to last: Double) -> Range<Int> {
    var (first, last) = (first, last)
    if let gap = change.gap { first -= gap.size.height + spacing }
    for removed in change.removed { last += rows.size(at: removed).height + spacing }
    guard let end = lastPosition(from: last) else { return 0..<0 }
    return (lastPosition(from: first) ?? 0)..<end + 1
  }

  /// The last row that begins at or above a vertical coordinate, without changes by a drag.
  private func lastPosition(from y: Double) -> Int? {
    let distance = y - top
    guard distance >= 0 else { return nil }
    let index = tops.partitionPoint { $0 > distance } - 1
    let chunk = rows.chunks[index]
    var (place, offset) = (0, tops[index])
    // Starts from an estimate that is never behind the row.
    if let height = chunk.rowHeight, case let step = height + spacing {
      place = min(chunk.nodes.count - 1, max(0, Int(min((distance - offset) / step, 1e6)) - 1))
      offset += Double(place) * step
    }
    while place + 1 < chunk.nodes.count {
      offset += chunk.nodes[place].rowSize.height + spacing
      if offset > distance { break }
      place += 1
    }
    return Int(rows.starts[index]) + place
  }
}
