import Testing

@testable import DragEngine

/// The layout of the remaining nodes during a drag.
struct `Arrangement of a scene` {
  /// Four cards in one container: nodes 1 to 4.
  private func placements(
    _ kind: NodeKind, spacing: Double = 0, _ arrangement: Arrangement
  ) throws -> [Placement] {
    let (scene, symbols) = try SceneSketch.scene {
      $0.container(kind, "pile", set: { $0.layout.spacing = spacing }) { pile in
        for id in 1...4 { pile.item(.integer(id)) }
      }
    }
    return scene.placements(arrangement, symbols: symbols)
  }

  private func places(_ placements: [Placement]) -> [String] {
    placements.dropFirst().map { "\($0.id?.description ?? "-") \($0.state) \(Int($0.frame.minY))" }
  }

  private let lifted = Arrangement.Lifted(node: 2, origin: Point(x: 500, y: 500))

  @Test func `a lifted item leaves the layout, and the other items close its place`() throws {
    let placements = try placements(.vstack, Arrangement(lifted: [lifted]))
    #expect(places(placements) == ["1 resting 0", "3 resting 80", "4 resting 160", "2 lifted 500"])
    #expect(placements[0].frame.size.height == 240)
  }

  @Test func `a gap makes room before a child`() throws {
    let gap = Arrangement.Gap(in: 0, before: 4, size: SceneSketch.card)
    let placements = try placements(.vstack, Arrangement(lifted: [lifted], gap: gap))
    #expect(
      places(placements) == ["1 resting 0", "3 resting 80", "2 placeholder 160", "4 resting 240", "2 lifted 500"])
  }

  @Test func `a gap at the item's own place changes nothing`() throws {
    for before: NodeIndex in [2, 3] {
      let gap = Arrangement.Gap(in: 0, before: before, size: SceneSketch.card)
      let placements = try placements(.vstack, Arrangement(lifted: [lifted], gap: gap))
      #expect(
        places(placements) == ["1 resting 0", "2 placeholder 80", "3 resting 160", "4 resting 240", "2 lifted 500"])
    }
  }

  @Test func `a gap without a following child is at the end`() throws {
    let gap = Arrangement.Gap(in: 0, size: Size(width: 60, height: 10))
    let placements = try placements(.vstack, Arrangement(lifted: [lifted], gap: gap))
    #expect(
      places(placements) == ["1 resting 0", "3 resting 80", "4 resting 160", "2 placeholder 240", "2 lifted 500"])
    #expect(placements[0].frame.size.height == 250)
  }

  @Test func `a gap in a fan takes one step`() throws {
    let gap = Arrangement.Gap(in: 0, before: 3, size: SceneSketch.card)
    let placements = try placements(.fan(.down), spacing: 20, Arrangement(gap: gap))
    #expect(places(placements) == ["1 resting 0", "2 resting 20", "- placeholder 40", "3 resting 60", "4 resting 80"])
  }

  @Test func `a gap before a node outside its container is at the end`() throws {
    let (scene, _) = try SceneSketch.scene {
      $0.container(.hstack) {
        $0.container(.vstack, "left") { $0.item("a") }
        $0.container(.vstack, "right") { $0.item("b") }
      }
    }
    let gap = Arrangement.Gap(in: 3, before: 2, size: SceneSketch.card)
    #expect(scene.gapFrame(Arrangement(gap: gap)) == Rect(x: 68, y: 88, width: 60, height: 80))
  }

  @Test func `an empty container makes room for a gap`() throws {
    let (scene, _) = try SceneSketch.scene { $0.container(.fan(.down), "pile") }
    let gap = Arrangement.Gap(in: 0, size: SceneSketch.card)
    #expect(scene.gapFrame(Arrangement(gap: gap)) == Rect(origin: .zero, size: SceneSketch.card))
  }

  @Test func `an item that keeps its place leaves a placeholder there`() throws {
    var floating = lifted
    floating.keepsPlace = true
    let placements = try placements(.vstack, Arrangement(lifted: [floating]))
    #expect(
      places(placements) == ["1 resting 0", "2 placeholder 80", "3 resting 160", "4 resting 240", "2 lifted 500"])
  }

  @Test func `an item that keeps its place may open a gap elsewhere`() throws {
    var floating = lifted
    floating.keepsPlace = true
    let gap = Arrangement.Gap(in: 0, before: 4, size: SceneSketch.card)
    let placements = try placements(.vstack, Arrangement(lifted: [floating], gap: gap))
    #expect(
      places(placements) == [
        "1 resting 0", "2 placeholder 80", "3 resting 160", "2 placeholder 240", "4 resting 320", "2 lifted 500",
      ])
  }

  @Test func `an arrangement changes neither frames nor hits of the scene`() throws {
    let (scene, symbols) = try SceneSketch.scene { $0.container(.vstack) { $0.item("a") } }
    let frames = scene.frames
    _ = scene.placements(Arrangement(lifted: [.init(node: 1, origin: .zero)]), symbols: symbols)
    #expect(scene.frames == frames)
    #expect(scene.topmost(at: Point(x: 1, y: 1)) == 1)
  }

  @Test func `two arrangements with another share of a lifted item differ in more than places`() {
    func arrangement(_ x: Double, _ share: Arrangement.Share?) -> Arrangement {
      Arrangement(lifted: [.init(node: 2, origin: Point(x: x, y: 0), share: share)])
    }
    let half = Arrangement.Share(lifted: 2, rest: 2)
    #expect(arrangement(0, half).differsOnlyInPlaces(from: arrangement(9, half)))
    #expect(!arrangement(0, half).differsOnlyInPlaces(from: arrangement(9, .init(lifted: 3, rest: 1))))
    #expect(!arrangement(0, half).differsOnlyInPlaces(from: arrangement(9, nil)))
  }
}
