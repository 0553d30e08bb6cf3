import Testing

@testable import DragEngine

@Suite struct `Lists of a stage` {
  /// Three lists of two rows, each in a reorder container of its own, in a window as high as one list.
  private let parts: Parts

  init() throws {
    parts = try Parts.described {
      Node.scrollView(.vertical, id: "window", size: Size(width: 100, height: 40)) {
        Node.container(.vstack, id: "lists", spacing: 0) {
          for list in ["a", "b", "c"] {
            Node.container(.vstack, id: .string(list), spacing: 0) {
              Node.forEach(["\(list) 1", "\(list) 2"]) {
                Node.item(id: .string($0), type: "row", size: Size(width: 100, height: 20))
              }
              .reorderable()
            }
            .modifier(.reorderContainer(for: "row") { _ in .done })
          }
        }
      }
    }
  }

  private var stage: Stage { parts.scene.stage }

  /// The list that is nearest to a point, among those of a container.
  private func nearest(to point: Point, in container: Identifier) throws -> GroupIndex? {
    let symbol = try #require(parts.scene.symbols.symbol(for: container))
    let node = try #require(stage.scene.nodes.indices.first { stage.scene.nodes.id(of: NodeIndex($0)) == symbol })
    let behavior = try #require(stage.behaviors[NodeIndex(node)])
    let lists = try #require(stage.lists.of(behavior.dropping.reorderContainers[0]))
    return lists.isClosed ? nil : lists.nearest(to: point)
  }

  @Test func `the areas of a container's lists are computed at their first use, once in each stage`() throws {
    #expect(stage.lists.computedCount == 0)
    let first = try nearest(to: at(50, 20), in: "a")
    #expect(try first != nil && nearest(to: at(50, 30), in: "a") == first && stage.lists.computedCount == 1)
    _ = try nearest(to: at(50, 20), in: "b")
    #expect(stage.lists.computedCount == 2)
    let isScrolled = parts.scene.scroll(to: [(scrollView: 0, offset: Vector(dx: 0, dy: 40))])
    #expect(isScrolled)
    #expect(stage.lists.computedCount == 0)
    #expect(try nearest(to: at(50, 20), in: "a") == first && stage.lists.computedCount == 1)
  }
}
