import Testing

@testable import DragEngine

/// The lists of a scene with their areas.
struct CollectionsTests {
  @Test func `an empty list is in view at the place of its first item, also if other nodes clip`() throws {
    let (scene, _) = try SceneSketch.scene { sketch in
      sketch.container(.vstack) { root in
        root.container(.vstack, "both", set: { $0.layout.size = Size(width: 100, height: 200) }) { both in
          both.group(collection: "empty") { _ in }
          both.group(collection: "full") { $0.item("a") }
        }
        root.container(.scrollView(.vertical), "text", set: { $0.layout.size = Size(width: 100, height: 50) })
      }
    }
    #expect(scene.hasClips)
    // Both lists begin at the origin of their container.
    #expect(Collections([0, 1], in: scene).nearest(to: .zero) == 0)
    #expect(Collections([0, 1], in: scene).nearest(to: .zero) { $0 != 0 } == 1)
  }

  @Test func `an empty list that is scrolled out of view takes no drops while another list is in view`() throws {
    let (scene, _) = try SceneSketch.scene { sketch in
      sketch.container(.scrollView(.vertical), "view", set: { $0.layout.size = Size(width: 100, height: 50) }) { view in
        view.group(collection: 1) { $0.item("a") }
        view.group(collection: 2) { $0.item("b") }
        view.group(collection: 3) { _ in }
      }
    }
    #expect(Collections([0, 1, 2], in: scene).nearest(to: Point(x: 0, y: 500)) == 0)
  }
}
