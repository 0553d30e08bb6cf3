import Dray
import Testing

@testable import DrayREPL

/// The points of the scene behind the cells of a board.
struct BoardMapTests {
  @Test func `every cell of a block is a point in the frame of the block`() throws {
    let play = try Play(Repository.klondike, options: [:], seed: 381) { _ in }
    let tree = BoardTree(play.host.placements, in: play.host.engine.scene)
    let layout = BoardLayout(tree)
    let (areas, map) = (layout.areas, BoardMap(tree, layout))
    var count = 0
    for (index, block) in tree.blocks.enumerated() where index > 0 {
      guard let area = areas[index] else { continue }
      let frame = block.frame
      for row in area.rows {
        for column in area.columns {
          let isInner = block.children.contains { areas[$0]?.contains(column: column, row: row) ?? false }
          if isInner { continue }
          count += 1
          for lean in [-1, 0, 1] {
            let point = map.point(column: column, row: row, lean: lean)
            let isInside =
              point.x >= Double(frame.left) && point.x < Double(frame.right) && point.y >= Double(frame.top)
              && point.y < Double(frame.bottom)
            #expect(isInside, "\(column), \(row): \(point) is outside of \(frame)")
          }
        }
      }
    }
    #expect(count > 100)
  }
}
