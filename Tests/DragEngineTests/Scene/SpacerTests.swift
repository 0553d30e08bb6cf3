import Testing

@testable import DragEngine

/// Spacers: nodes that take the free length along a stack.
struct SpacerTests {
  @Test func `a spacer pushes its neighbours apart, and is neither drawn nor hit`() throws {
    let (scene, symbols) = try SceneSketch.scene {
      $0.container(
        .hstack, "row",
        set: {
          $0.layout.size = Size(width: 300, height: 80); $0.layout.spacing = 10
        }
      ) {
        $0.item("a")
        $0.container(.spacer)
        $0.item("b")
      }
    }
    #expect(scene.frames[2] == Rect(x: 70, y: 0, width: 160, height: 0) && scene.frames[3].minX == 240)
    #expect(scene.topmost(at: Point(x: 150, y: 0)) == 0)
    #expect(scene.placements(symbols: symbols).map(\.id) == ["row", "a", "b"])
  }

  @Test func `a stack with a spacer fills the size of the host along its axis`() throws {
    let frames = try SceneSketch.frames(size: Size(width: 400, height: 300)) {
      $0.container(.vstack) {
        $0.item("a")
        $0.container(.spacer)
        $0.container(.hstack) {
          $0.container(.spacer)
          $0.item("b")
        }
      }
    }
    #expect(frames[0] == Rect(x: 0, y: 0, width: 400, height: 300))
    #expect(frames[5] == Rect(x: 340, y: 220, width: 60, height: 80))
  }

  @Test func `a spacer keeps its minimum length, and shrinks to it when a gap opens beside it`() throws {
    let (scene, symbols) = try SceneSketch.scene {
      $0.container(
        .hstack, "row",
        set: {
          $0.layout.size = Size(width: 200, height: 80); $0.layout.spacing = 0
        }
      ) {
        $0.group { $0.item("a") }
        $0.container(.spacer, set: { $0.layout.spacing = 30 })
        $0.item("b")
      }
    }
    #expect(scene.frames.map(\.minX) == [0, 0, 60, 140])
    func places(gap: Double) -> [Double] {
      let arrangement = Arrangement(gap: .init(in: 0, before: 2, size: Size(width: gap, height: 80)))
      return scene.placements(arrangement, symbols: symbols).filter { $0.kind == .item }.map(\.frame.minX)
    }
    #expect(places(gap: 40) == [0, 60, 140])
    #expect(places(gap: 70) == [0, 60, 160])
  }

  @Test func `a spacer outside of a stack is an error`() {
    func problem(_ draw: (inout SceneSketch) -> Void) -> String? {
      do throws(SceneError) {
        _ = try SceneSketch.frames(draw)
        return nil
      } catch {
        return "\(error)"
      }
    }
    let cure = "where it has no effect; put it into a vstack, an hstack, a list or a scroll_view"
    #expect(
      problem { $0.container(.zstack, "pile") { $0.container(.spacer) } }
        == "spacer (node 1 of the scene) is in zstack 'pile', \(cure)")
    #expect(problem { $0.container(.spacer) } == "spacer (node 0 of the scene) is at the root, \(cure)")
  }

  @Test func `a modifier on a spacer is an error`() {
    let bench = Bench { Node.hstack(id: "row") { Node.spacer().modifier(.onTapGesture { _ in .done }) } }
    #expect {
      try bench.engine.updateScene()
    } throws: {
      "\($0)"
        == "onTapGesture is attached to spacer (node 1 of the scene), where it has no effect; it belongs on a node that is drawn"
    }
  }
}
