import Testing

@testable import DragEngine

@Suite struct `The scene keeper` {
  /// A list of rows that is 40 points high, so that it scrolls from the third row on.
  private func list(_ rows: [Identifier]) -> Node {
    Node.container(.scrollView(.vertical), id: "list", size: Size(width: 100, height: 40), spacing: 0) {
      Node.forEach(rows) { Node.item(id: $0, type: "row", size: Size(width: 100, height: 20)) }
    }
  }

  /// Scrolls the list.
  private func scroll(_ parts: Parts, to offset: Double) -> Bool {
    parts.scene.scroll(to: [(scrollView: 0, offset: Vector(dx: 0, dy: offset))])
  }

  private func offset(_ parts: Parts) -> Double? { parts.scene.stage.scene.scroll.regions.first?.offset.dy }

  @Test func `a scene that cannot be described leaves the present scene and its version unchanged`() throws {
    var error: EngineError?
    let parts = Parts { [list] () throws(EngineError) in
      if let error { throw error }
      return list(["a"])
    }
    try parts.scene.rebuild()
    let stage = parts.scene.stage
    error = .rule("no scene today")
    #expect(throws: EngineError.self) { try parts.scene.rebuild() }
    #expect(parts.scene.stage === stage)
  }

  @Test func `descriptions and scrolling make stages with higher versions, and scrolling requests a review`() throws {
    let parts = try Parts.described { list(["a", "b", "c"]) }
    let first = parts.scene.stage
    parts.scene.needsReview = false
    #expect(scroll(parts, to: 10))
    let second = parts.scene.stage
    #expect(second.version == first.version + 1 && second.description == first.description)
    #expect(parts.scene.needsReview)
    try parts.scene.rebuild()
    #expect(parts.scene.stage.description == second.version + 1)
  }

  @Test func `scrolling beyond the end stops there, and scrolling to the same offset changes nothing`() throws {
    let parts = try Parts.described { list(["a", "b", "c"]) }
    #expect(scroll(parts, to: 99))
    #expect(offset(parts) == 20)
    #expect(!scroll(parts, to: 99))
  }

  @Test func `a new description keeps scroll offsets as far as the content reaches`() throws {
    var rows: [Identifier] = ["a", "b", "c", "d"]
    let parts = try Parts.described { list(rows) }
    _ = scroll(parts, to: 40)
    rows = ["a", "b", "c"]
    try parts.scene.rebuild()
    #expect(offset(parts) == 20)
  }

  @Test func `a tentative scene does not forget the offset of a list that it shortens`() throws {
    var rows: [Identifier] = ["a", "b", "c", "d"]
    let parts = try Parts.described { list(rows) }
    _ = scroll(parts, to: 40)
    let before = parts.scene.state
    parts.scene.isTentative = true
    rows = ["a"]
    try parts.scene.rebuild()
    parts.scene.isTentative = false
    rows = ["a", "b", "c", "d"]
    parts.scene.restore(before)
    #expect(offset(parts) == 40)
  }

  @Test func `a restored scene is described again if another was described meanwhile`() throws {
    var count = 0
    let parts = try Parts.described {
      count += 1
      return list(["a"])
    }
    let before = parts.scene.state
    parts.scene.restore(before)
    #expect(count == 1)
    try parts.scene.rebuild()
    parts.scene.restore(before)
    #expect(count == 3)
  }

  @Test func `scrolling for a question changes neither the stage nor the offsets, and requests no review`() throws {
    let parts = try Parts.described { list(["a", "b", "c"]) }
    let stage = parts.scene.stage
    parts.scene.needsReview = false
    let seen = parts.scene.scrollingBack {
      _ = scroll(parts, to: 20)
      return offset(parts)
    }
    #expect(seen == 20)
    #expect(parts.scene.stage === stage)
    #expect(parts.scene.scrollOffsets.isEmpty && !parts.scene.needsReview)
  }

  @Test func `a changed size invalidates the scene, the same size does not`() throws {
    let parts = try Parts.described { list(["a"]) }
    parts.scene.size = nil
    #expect(parts.scene.isCurrent)
    parts.scene.size = Size(width: 10, height: 10)
    #expect(!parts.scene.isCurrent)
  }
}
