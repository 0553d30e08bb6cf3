import Testing

@testable import DragEngine

@Suite struct `Landing points in a scene` {
  private let stage: Stage

  init() throws {
    stage = try Parts.described {
      Node.hstack(id: "board", spacing: 20) {
        Node.container(.vstack, id: "list", size: Size(width: 100, height: 200), spacing: 0) {
          Node.forEach(["a", "b"]) { Node.item(id: $0, type: "card", size: Size(width: 100, height: 20)) }.reorderable()
        }
        Node.host(id: "bin", frame: Rect(x: 120, y: 0, width: 100, height: 200))
      }
      .modifier(.reorderContainer(for: "card") { _ in .done })
    }.scene.stage
  }

  @Test func `a list is hit just inside its last row, and before a row just inside that row`() {
    #expect(stage.landing.point(of: "list") == at(50, 37.5))
    #expect(stage.landing.point(of: "list", before: "b") == at(50, 22.5))
  }

  @Test func `a name that is not in the scene, or not in the place, has no landing point`() {
    #expect(stage.landing.point(of: "shelf") == nil)
    #expect(stage.landing.point(of: "list", before: "c") == nil)
    #expect(stage.landing.node(of: "bin", before: "a") == nil)
  }

  @Test func `a list is the place of its rows, and the rows are not places of their own`() {
    #expect(stage.namedPlaces.map { stage.symbols[$0.name] } == ["list"])
  }

  // MARK: Covered and clipped nodes

  @Test func `an item is grabbed in the strip that its covers leave free`() throws {
    let parts = try Parts.described {
      Node.zstack {
        Node.item(id: "card", type: "card", frame: Rect(x: 0, y: 0, width: 100, height: 100))
        Node.host(id: "cover", frame: Rect(x: 0, y: 0, width: 80, height: 100))
        Node.host(id: "edge", frame: Rect(x: 95, y: 0, width: 5, height: 100))
      }
    }
    #expect(try parts.scene.stage.landing.grabPoint(of: node("card", in: parts)) == at(87.5, 50))
  }

  @Test func `a drop before a row that its window cuts off is in the middle of the visible part`() throws {
    let parts = try Parts.described {
      Node.scrollView(.horizontal, id: "window", size: Size(width: 30, height: 200)) { rows(["a", "b"]) }
        .modifier(.reorderContainer(for: "card") { _ in .done })
    }
    #expect(parts.scene.stage.landing.point(of: "list", before: "b") == at(15, 22.5))
  }

  @Test func `a drop before a column that its window cuts off is in the middle of the visible part`() throws {
    let parts = try Parts.described {
      Node.scrollView(.vertical, id: "window", size: Size(width: 200, height: 30)) {
        Node.container(.hstack, id: "list", spacing: 0) {
          Node.forEach(["a", "b"]) { Node.item(id: $0, type: "card", size: Size(width: 20, height: 100)) }.reorderable()
        }
      }
      .modifier(.reorderContainer(for: "card") { _ in .done })
    }
    #expect(parts.scene.stage.landing.point(of: "list", before: "b") == at(22.5, 15))
  }

  @Test func `a drop before a row that holds a list is on the edge of the row`() throws {
    let outline = Outline(["root": ["x", "A"], "A": ["a"]])
    outline.edge = 10
    let parts = try Parts.described { outline.scene }
    #expect(parts.scene.stage.landing.point(of: "root", before: "A") == at(100, 25))
  }

  @Test(arguments: [("first", 77.5), ("last", 62.5)] as [(Identifier, Double)])
  func `a drop on a row out of sight is on the side away from the dragged row`(dragged: Identifier, y: Double) throws {
    let parts = try Parts.described {
      Node.scrollView(.vertical, id: "window", size: Size(width: 100, height: 20)) {
        rows(["first", "x", "y", "row", "last"])
      }
      .modifier(.reorderContainer(for: "card") { _ in .done })
    }
    let drag = parts.drag(1, of: dragged)
    drag.locate(on: parts.scene.stage)
    #expect(try parts.scene.stage.landing.point(on: node("row", in: parts), carrying: drag) == at(50, y))
  }

  @Test(arguments: [("first", 57.5), ("last", 42.5)] as [(Identifier, Double)])
  func `a drop on a row that is covered in the middle is beside the cover`(dragged: Identifier, y: Double) throws {
    let parts = try Parts.described {
      Node.zstack {
        rows(["first", "x", "row", "last"]).modifier(.reorderContainer(for: "card") { _ in .done })
        Node.host(id: "cover", frame: Rect(x: 40, y: 0, width: 20, height: 80))
      }
    }
    let drag = parts.drag(1, of: dragged)
    drag.locate(on: parts.scene.stage)
    #expect(try parts.scene.stage.landing.point(on: node("row", in: parts), carrying: drag) == at(25, y))
  }

  private func rows(_ ids: [Identifier]) -> Node {
    Node.container(.vstack, id: "list", spacing: 0) {
      Node.forEach(ids) { Node.item(id: $0, type: "card", size: Size(width: 100, height: 20)) }.reorderable()
    }
  }

  private func node(_ id: Identifier, in parts: Parts) throws -> NodeIndex {
    let symbol = try #require(parts.scene.symbols.symbol(for: id))
    return try #require(parts.scene.stage.scene.nodes(itemID: symbol).first)
  }
}
