import Testing

@testable import DragEngine

/// Scroll views in a scene: hit testing, placements, offsets and visible parts.
struct `Scrolled scenes` {
  // MARK: Comparison with a scan of all nodes

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `hit testing agrees with a linear scan at random scroll offsets`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let scene = try randomScene(&random)
    let order = frontToBack(scene)
    var hits: [NodeIndex] = []
    for _ in 0..<60 {
      let point = at(Double(Int.random(in: -5...130, using: &random)), Double(Int.random(in: -5...130, using: &random)))
      let expected = order.filter { isHit($0, at: point, in: scene) }
      scene.hits(at: point, into: &hits)
      #expect(hits == expected, "at \(point)")
      #expect(scene.topmost(at: point) == expected.first, "at \(point)")
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `the hit at a point is the same in the whole cell around it`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try checkCells(of: randomScene(&random), &random) { _, random in
      at(Double.random(in: -5...130, using: &random), Double(Int.random(in: -5...130, using: &random)))
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `placements are the visible nodes, in paint order`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let scene = try randomScene(&random)
    let expected = frontToBack(scene).reversed().filter { node in
      let around = Array(scene.ancestors(of: node))
      guard scene[node].kind == .item, ![node].appending(around).contains(where: { scene[$0].isHidden }) else {
        return false
      }
      var seen = scene.frame(of: node)
      for outer in around where scene[outer].clips {
        let next = seen.intersection(scene.frame(of: outer))
        if next.size.width == 0 || next.size.height == 0 { return false }
        seen = next
      }
      return true
    }
    let placements = scene.placements(symbols: SymbolTable())
    #expect(placements.filter { $0.kind == .item }.compactMap(\.node) == expected)
    for placement in placements {
      guard let node = placement.node else { continue }
      #expect(placement.frame == scene.frame(of: node))
      #expect(placement.clip == scene.clip(around: node))
    }
  }

  private func isHit(_ node: NodeIndex, at point: Point, in scene: Scene) -> Bool {
    let around = Array(scene.ancestors(of: node))
    return scene.frame(of: node).contains(point)
      && around.allSatisfy { !scene[$0].clips || scene.frame(of: $0).contains(point) }
      && ([node] + around).allSatisfy { !scene[$0].isHidden && !scene[$0].isDisabled }
  }

  private func frontToBack(_ scene: Scene) -> [NodeIndex] {
    func paint(_ siblings: some Sequence<NodeIndex>) -> [NodeIndex] {
      let sorted = siblings.enumerated().sorted {
        (scene[$0.element].zIndex, $0.offset) < (scene[$1.element].zIndex, $1.offset)
      }
      return sorted.flatMap { [$0.element] + paint(scene.children(of: $0.element)) }
    }
    return paint(scene.roots).reversed()
  }

  /// About a third of the nodes are scroll views, some inside others, each with a random offset.
  private func randomScene(_ random: inout SeededGenerator) throws -> Scene {
    var builder = SceneBuilder()
    var depth = 0
    for _ in 0..<Int.random(in: 5...60, using: &random) {
      while depth > 0, random.once(in: 3) {
        builder.close()
        depth -= 1
      }
      let kinds: [NodeKind] = [
        .scrollView(.vertical), .scrollView(.both), .scrollView(.horizontal), .item, .item, .item, .vstack, .host,
        .grid(.count(2)),
      ]
      var node = SceneNode(kinds.randomElement(using: &random) ?? .item)
      node.layout.size = Size(
        width: Double(Int.random(in: 1...60, using: &random)), height: Double(Int.random(in: 1...60, using: &random)))
      if random.once(in: 6) {
        node.layout.frame = Rect(
          x: Double(Int.random(in: -20...120, using: &random)), y: Double(Int.random(in: -20...120, using: &random)),
          width: 30, height: 40)
      }
      node.zIndex = [0, 0, 0, 1, -1].randomElement(using: &random) ?? 0
      node.clipsContent = random.once(in: 8)
      node.isHidden = random.once(in: 15)
      node.isDisabled = random.once(in: 15)
      builder.open(node)
      depth += 1
    }
    for _ in 0..<depth { builder.close() }
    let offsets = (0..<100).map { _ in
      Vector(dx: Double(Int.random(in: -9...80, using: &random)), dy: Double(Int.random(in: -9...80, using: &random)))
    }
    return try builder.finish(size: nil, symbols: SymbolTable()).scrolled { offsets[Int($0)] }
  }

  // MARK: Layout

  @Test func `a window has its given size, and its content the size of its nodes`() throws {
    let (scene, _) = try SceneSketch.scene {
      $0.container(.scrollView(.vertical), "window", set: { $0.layout.size = Size(width: 100, height: 50) }) { window in
        window.container(.list) { list in for id in 1...4 { list.item(.integer(id), size: Size(width: 20, height: 30)) }
        }
      }
    }
    #expect(scene.frame(of: 0) == Rect(x: 0, y: 0, width: 100, height: 50))
    #expect(scene.frame(of: 1) == Rect(x: 0, y: 0, width: 100, height: 120))
    #expect(scene.contentFrame(of: 0) == Rect(x: 0, y: 0, width: 100, height: 120))
    #expect(scene.scroll.regions[0].limit == Vector(dx: 0, dy: 70))
  }

  @Test(arguments: [
    (ScrollAxes.vertical, Size(width: 60, height: 40)), (.horizontal, Size(width: 70, height: 80)),
    (.both, Size(width: 70, height: 40)),
  ])
  func `a window at the root fills the scene along its axes`(axes: ScrollAxes, size: Size) throws {
    let (scene, _) = try SceneSketch.scene(size: Size(width: 70, height: 40)) {
      $0.container(.scrollView(axes)) { $0.item("card") }
    }
    #expect(scene.frame(of: 0).size == size)
  }

  @Test func `a window without a size is as large as its content`() throws {
    let (scene, _) = try SceneSketch.scene {
      $0.container(.scrollView(.both)) { $0.item("card") }
      $0.container(.scrollView(.vertical))
    }
    #expect(scene.frame(of: 0).size == SceneSketch.card)
    #expect(scene.scroll.regions.map(\.limit) == [.zero, .zero])
  }

  @Test func `offsets are clamped, and an offset that is not finite is 0`() throws {
    let (scene, _) = try SceneSketch.scene {
      $0.container(.scrollView(.vertical), set: { $0.layout.size = Size(width: 30, height: 30) }) { $0.item("card") }
    }
    for (offset, expected) in [(-5.0, 0.0), (20, 20), (900, 50), (.nan, 0), (.infinity, 0)] {
      let moved = scene.scrolled { _ in Vector(dx: offset, dy: offset) }
      #expect(moved.scroll.regions[0].offset == Vector(dx: 0, dy: expected))
    }
  }

  @Test func `revealing scrolls by the least distance, also in nested windows`() throws {
    let (scene, _) = try SceneSketch.scene {
      $0.container(.scrollView(.vertical), set: { $0.layout.size = Size(width: 60, height: 100) }) { outer in
        outer.item("a")
        outer.container(.scrollView(.vertical), set: { $0.layout.size = Size(width: 60, height: 90) }) { inner in
          for id in 1...5 { inner.item(.integer(id)) }
        }
      }
    }
    // Cards of 80 points, 8 apart: the fourth ends at 344 = 254 + 90. The inner window ends at 178 = 78 + 100.
    #expect(scene.offsetsToReveal(6).map(\.offset.dy) == [254, 78])
    let moved = scene.scrolled { node in scene.offsetsToReveal(6).first { $0.scrollView == node }?.offset ?? .zero }
    #expect(moved.visibleFrame(of: 6) == Rect(x: 0, y: 20, width: 60, height: 80))
    #expect(moved.offsetsToReveal(6).map(\.offset.dy) == [254, 78])
    #expect(moved.visibleFrame(of: 3) == nil)
  }

  @Test(arguments: [
    (ScrollAxes.vertical, NodeKind.vstack, Vector(dx: 0, dy: 0.5)), (.horizontal, .hstack, Vector(dx: 0.5, dy: 0)),
  ])
  func `an item with half a point inside the window is visible, and an item that only touches the window is not`(
    axes: ScrollAxes, stack: NodeKind, way: Vector
  ) throws {
    let (scene, _) = try SceneSketch.scene {
      $0.container(.scrollView(axes), set: { $0.layout.size = Size(width: 20, height: 20) }) { window in
        window.container(stack, set: { $0.layout.spacing = 0 }) { items in
          for id in 1...3 { items.item(.integer(id), size: Size(width: 20, height: 20)) }
        }
      }
    }
    func areas(_ scene: Scene) -> [Double?] {
      (2...4).map { scene.visibleFrame(of: $0).map { $0.size.width * $0.size.height } }
    }
    #expect(areas(scene) == [400, nil, nil])
    #expect(areas(scene.scrolled { _ in way }) == [390, 10, nil])
  }

  @Test func `any position in content larger than its windows can be scrolled into view`() throws {
    let (scene, _) = try SceneSketch.scene {
      $0.container(.scrollView(.vertical), set: { $0.layout.size = Size(width: 60, height: 20) }) { outer in
        outer.item("a")
        outer.container(.scrollView(.vertical), set: { $0.layout.size = Size(width: 60, height: 30) }) { inner in
          for id in 1...5 { inner.item(.integer(id)) }
        }
      }
    }
    for (node, share) in [(4, 0.875), (4, 0.125), (6, 0.5), (7, 0.99), (3, 0.01)] as [(NodeIndex, Double)] {
      let offsets = scene.offsetsToReveal(node, anchor: UnitPoint(x: 0.5, y: share))
      let moved = scene.scrolled { view in offsets.first { $0.scrollView == view }?.offset ?? .zero }
      let frame = moved.frame(of: node)
      let point = Point(x: frame.minX + frame.size.width / 2, y: frame.minY + frame.size.height * share)
      #expect(moved.clip(around: node)?.contains(point) == true, "\(node) \(share)")
      #expect(moved.anchor(ofHidden: point, of: node) == nil)
    }
  }

  @Test func `of a hundred thousand rows only the visible ones are hit and drawn`() throws {
    let (scene, symbols) = try SceneSketch.scene {
      $0.container(.scrollView(.vertical), "window", set: { $0.layout.size = Size(width: 100, height: 440) }) {
        window in
        window.container(.list) { list in
          for id in 0..<100_000 { list.item(.integer(id), size: Size(width: 100, height: 44)) }
        }
      }
    }
    let moved = scene.scrolled { _ in Vector(dx: 0, dy: 44 * 50_000) }
    #expect(moved.topmost(at: at(50, 5)) == 50_002)
    #expect(moved.placements(symbols: symbols).count == 11)
    #expect(moved.placements(symbols: symbols).last?.id == 50_009)
  }
}

extension Array {
  fileprivate func appending(_ other: [Element]) -> [Element] { self + other }
}
