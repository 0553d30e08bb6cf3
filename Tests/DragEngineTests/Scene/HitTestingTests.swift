import DragEngine
import Testing

struct `Hit testing` {
  private func hits(_ scene: Scene, _ x: Double, _ y: Double) -> [NodeIndex] {
    var hits: [NodeIndex] = [99]
    scene.hits(at: Point(x: x, y: y), into: &hits)
    return hits
  }

  @Test func `children lie in front of their parent, later siblings in front of earlier ones`() throws {
    let (scene, _) = try SceneSketch.scene {
      $0.container(.zstack) {
        $0.container(.zstack) { $0.item(1) }
        $0.item(2)
      }
    }
    #expect(hits(scene, 5, 5) == [3, 2, 1, 0])
  }

  @Test func `a z-index counts among siblings only`() throws {
    let (scene, _) = try SceneSketch.scene {
      $0.container(.zstack) {
        $0.container(.zstack) { $0.item(1) { $0.zIndex = 100 } }
        $0.container(.zstack, set: { $0.zIndex = 1 }) { $0.item(2) { $0.zIndex = -1 } }
        $0.item(3)
      }
    }
    #expect(hits(scene, 5, 5) == [4, 3, 5, 2, 1, 0])
  }

  @Test func `left and top edge belong to a node, right and bottom edge do not`() throws {
    let (scene, _) = try SceneSketch.scene {
      $0.item(1) { $0.layout.frame = Rect(x: 10, y: 10, width: 10, height: 10) }
      $0.item(2) { $0.layout.frame = Rect(x: 20, y: 10, width: 0.1, height: 10) }
    }
    #expect(hits(scene, 10, 10) == [0])
    #expect(hits(scene, 20.0.nextDown, 20.0.nextDown) == [0])
    #expect(hits(scene, 10.0.nextDown, 15) == [])
    #expect(hits(scene, 15, 20) == [])
    #expect(hits(scene, 20, 15) == [1])
    #expect(hits(scene, (20 + 0.1).nextDown, 15) == [1])
    #expect(hits(scene, 20 + 0.1, 15) == [])
  }

  @Test func `hidden and disabled nodes and their descendants are not hit`() throws {
    let (scene, _) = try SceneSketch.scene {
      $0.container(.zstack) {
        $0.container(.zstack, set: { $0.isHidden = true }) { $0.item(1) }
        $0.container(.zstack, set: { $0.isDisabled = true }) { $0.item(2) }
      }
    }
    #expect(hits(scene, 5, 5) == [0])
  }

  @Test func `a child outside its parent is hit unless the parent clips`() throws {
    for clips in [false, true] {
      let (scene, _) = try SceneSketch.scene {
        $0.container(
          .host,
          set: {
            $0.layout.frame = Rect(x: 0, y: 0, width: 10, height: 10)
            $0.clipsContent = clips
          }
        ) { $0.container(.zstack) { $0.item(1) { $0.layout.frame = Rect(x: 5, y: 5, width: 10, height: 10) } } }
      }
      #expect(hits(scene, 12, 12) == (clips ? [] : [2]))
      #expect(hits(scene, 7, 7) == [2, 0])
    }
  }

  @Test(arguments: [
    Point(x: .nan, y: 0), Point(x: 0, y: .nan), Point(x: .infinity, y: 0), Point(x: 0, y: -.infinity),
  ])
  func `a point that is not finite hits nothing`(point: Point) throws {
    let most = Double.greatestFiniteMagnitude
    let (scene, _) = try SceneSketch.scene {
      $0.item(1) { $0.layout.frame = Rect(x: -most, y: -most, width: most, height: most) }
      $0.item(2) { $0.layout.frame = Rect(x: 0, y: 0, width: most, height: most) }
    }
    #expect(scene.topmost(at: point) == nil)
    #expect(scene.topmost(at: .zero) == 1)
  }

  @Test func `an empty scene has no hits`() {
    #expect(Scene().topmost(at: .zero) == nil)
    #expect(hits(Scene(), 0, 0) == [])
  }

  @Test func `a hundred thousand covered nodes are all listed`() throws {
    let (scene, _) = try SceneSketch.scene {
      $0.container(.zstack) { stack in for id in 1..<100_000 { stack.item(.integer(id)) } }
    }
    #expect(hits(scene, 1, 1) == (0..<100_000).reversed())
    #expect(scene.topmost(at: Point(x: 1, y: 1)) == 99_999)
  }
}
