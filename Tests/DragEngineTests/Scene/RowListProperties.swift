import Testing

@testable import DragEngine

/// The list of rows that are kept from one scene to the next.
struct `A list of kept rows` {
  @Test(arguments: 0..<8 as Range<UInt64>)
  func `kept rows follow one another as in an array, and are found by their ids`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (rows, model) = (RowList(), [SceneNode]())
    var (kept, keptModel) = (rows, model)
    for step in 0..<2000 {
      let position = Int.random(in: 0...model.count, using: &random)
      let row = SceneNode.row(step, &random)
      switch Int.random(in: 0..<(step < 1200 ? 8 : 16), using: &random) {
      case 0..<4:
        rows.insert(row, at: position)
        model.insert(row, at: position)
      case 4:
        rows.append(row)
        model.append(row)
      case 5 where position < model.count:
        let target = Int.random(in: 0..<model.count, using: &random)
        rows.move(from: position, to: target)
        model.insert(model.remove(at: position), at: target)
      case 6 where position < model.count:
        rows.replace(at: position, with: row)
        model[position] = row
      case 7...:
        guard position < model.count else { continue }
        #expect(rows.remove(at: position).id == model.remove(at: position).id)
      default: continue
      }
      if random.once(in: 100) { (kept, keptModel) = (rows, model) }
      guard step % 40 == 0 else { continue }
      check(rows, model)
      // A copy is unchanged.
      check(kept, keptModel)
    }
  }

  /// A list of rows of 8 points in height.
  private func rows(_ count: Int) -> RowList {
    var rows = RowList()
    for number in 0..<count {
      rows.append(
        SceneNode(
          .item, id: Symbol(index: Int32(number)), type: Symbol(index: 3000), size: Size(width: 30, height: 8)))
    }
    return rows
  }

  @Test func `a list is regular again without its last irregular row`() {
    var rows = self.rows(3)
    #expect(rows.isRegular)
    var row = SceneNode(.item, id: Symbol(index: 9), type: Symbol(index: 3000), size: Size(width: 30, height: 8))
    row.zIndex = 1
    rows.insert(row, at: 1)
    #expect(!rows.isRegular)
    rows.remove(at: 1)
    #expect(rows.isRegular)
  }

  @Test func `an empty chunk is removed, and two chunks whose rows fit into half a chunk are joined`() {
    var rows = rows(3 * 128)
    #expect(rows.chunks.map(\.nodes.count) == [128, 128, 128])
    for _ in 0..<128 { rows.remove(at: 128) }
    #expect(rows.chunks.map(\.nodes.count) == [128, 128])
    for _ in 0..<96 { rows.remove(at: 0) }
    for _ in 0..<95 { rows.remove(at: 32) }
    #expect(rows.chunks.map(\.nodes.count) == [32, 33])
    rows.remove(at: 32)
    #expect(rows.chunks.map(\.nodes.count) == [64])
  }

  @Test func `a row that was replaced by another one is no longer in the list`() {
    var rows = rows(3)
    var row = rows[1]
    row.id = Symbol(index: 9)
    rows.replace(at: 1, with: row)
    #expect([0, 1, 2, 9].map { rows.contains(Symbol(index: $0)) } == [true, false, true, true])
    #expect(rows.position(of: Symbol(index: 9)) == 1)
  }

  @Test func `rows that were replaced in another order are regular, and are found by their ids`() {
    var rows = rows(300)
    let order = Array((0..<300).reversed())
    rows.replace(from: 0, with: order.map { rows[$0] })
    #expect(rows.isRegular && (0..<300).allSatisfy { rows.position(of: Symbol(index: Int32($0))) == 299 - $0 })
    let (first, last) = (rows[0], rows[299])
    rows.replace(at: 0, with: last)
    #expect(!rows.isRegular && rows.contains(Symbol(index: 0)) && !rows.contains(Symbol(index: 299)))
    rows.replace(at: 299, with: first)
    #expect(rows.isRegular && rows.position(of: Symbol(index: 0)) == 0 && rows.position(of: Symbol(index: 299)) == 299)
  }

  @Test func `a list from which all rows but one are dragged has the size of that row`() {
    var area = RowArea(rows(40), in: SceneNode(.vstack))
    area.change.removed = Array(0..<39)
    #expect(area.size == Size(width: 30, height: 8))
    area.change.removed.append(39)
    #expect(area.size == .zero)
  }

  private func check(_ rows: RowList, _ model: [SceneNode]) {
    #expect(rows.count == model.count)
    #expect(
      model.indices.allSatisfy {
        rows[$0].id == model[$0].id && rows[$0].appearance.label == model[$0].appearance.label
      })
    #expect(model.indices.allSatisfy { index in model[index].id.map { rows.position(of: $0) == index } ?? false })
    #expect(rows.position(of: Symbol(index: 5000)) == nil)
    #expect(rows.isRegular)
    #expect(rows.chunks.reduce(0) { $0 + $1.height } == model.reduce(0) { $0 + $1.rowSize.height })
    #expect((rows.chunks.map(\.width).max() ?? 0) == (model.map(\.rowSize.width).max() ?? 0))
    #expect(rows.chunks.count <= 2 + model.count / 16)
  }
}

extension SceneNode {
  /// A row whose size, visibility and state are random.
  static func row(_ id: Int, _ random: inout SeededGenerator) -> SceneNode {
    var row = SceneNode(
      .item, id: Symbol(index: Int32(id)), type: Symbol(index: 3000), size: random.once(in: 6) ? nil : size(&random),
      appearance: ElementAppearance(label: "row \(id)"))
    row.isDisabled = random.once(in: 12)
    row.isHidden = random.once(in: 12)
    return row
  }

  private static func size(_ random: inout SeededGenerator) -> Size {
    Size(
      width: Double(Int.random(in: 5...40, using: &random)),
      height: random.once(in: 3) ? Double(Int.random(in: 1...60, using: &random)) / 4 : 8)
  }
}
