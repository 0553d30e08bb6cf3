@testable import DragEngine

/// A row of frames, some of them lifted.
struct ListedRow: ReorderRow {
  var frames: [Rect]
  var lifted: [Int32]
  var isAscending = false

  var count: Int { frames.count }
  func frame(at position: Int) -> Rect { frames[position] }
  func isLifted(_ position: Int) -> Bool { lifted.contains(Int32(position)) }
}
