import Testing

@testable import DragEngine

/// Rows whose positions are computed by sums.
@Suite struct `Regular rows` {
  private func row(_ number: Int, _ set: (inout SceneNode) -> Void = { _ in }) -> SceneNode {
    var node = SceneNode(
      .item, id: Symbol(index: Int32(number)), type: Symbol(index: 3000), size: Size(width: 30, height: 8))
    set(&node)
    return node
  }

  private func isRegular(_ set: (inout SceneNode) -> Void) -> Bool {
    var rows = RowList()
    for number in 0..<3 { rows.append(row(number)) }
    rows.append(row(3, set))
    return rows.isRegular
  }

  @Test func `only an item of a plain size, without a frame, a box or a place in front, is a regular row`() {
    #expect(isRegular { _ in })
    #expect(!isRegular { $0.zIndex = 1 })
    #expect(!isRegular { $0.layout.frame = Rect(x: 0, y: 0, width: 30, height: 8) })
    #expect(!isRegular { $0.layout.setBox { $0.padding = EdgeInsets(.all, 1) } })
    #expect(!isRegular { $0.id = nil })
    #expect(!isRegular { $0.layout.size = Size(width: 30, height: 0) })
    #expect(!isRegular { $0.layout.size = Size(width: 30, height: 1.0 / 3) })
  }

  @Test func `rows behind a removed chunk are still found by their ids`() {
    var rows = RowList()
    for number in 0..<4 * 128 { rows.append(row(number)) }
    for _ in 0..<128 { rows.remove(at: 128) }
    let numbers = Array(0..<128) + Array(256..<512)
    #expect(numbers.map { rows.position(of: Symbol(index: Int32($0))) } == Array(0..<384))
  }
}
