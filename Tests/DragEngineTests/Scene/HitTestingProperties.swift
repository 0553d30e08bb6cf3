import Testing

@testable import DragEngine

/// Compares the index with a linear scan that applies the rules to every node.
struct `Hit testing by index and by linear scan` {
  @Test(arguments: 0..<400 as Range<UInt64>)
  func `index and linear scan agree on small scenes`(seed: UInt64) throws {
    try check(seed: seed, nodes: 60, points: 40)
  }

  @Test(arguments: 1000..<1016 as Range<UInt64>)
  func `index and linear scan agree on scenes whose index has several levels`(seed: UInt64) throws {
    try check(seed: seed, nodes: 5000, points: 60)
  }

  private func check(seed: UInt64, nodes: Int, points: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let scene = try randomScene(nodes: Int.random(in: nodes / 2...nodes, using: &generator), &generator)
    let order = frontToBack(scene)
    var hits: [NodeIndex] = []
    for _ in 0..<points {
      let point = randomPoint(in: scene, &generator)
      let expected = order.filter { isHit($0, at: point, in: scene) }
      scene.hits(at: point, into: &hits)
      #expect(hits == expected, "at \(point)")
      #expect(scene.topmost(at: point) == expected.first, "at \(point)")
    }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `the hit at a point is the same in the whole cell around it`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let scene = try randomScene(nodes: Int.random(in: 2...(seed < 290 ? 60 : 5000), using: &generator), &generator)
    try checkCells(of: scene, &generator) { scene, generator in randomPoint(in: scene, &generator) }
  }

  // MARK: The rules, one node at a time

  private func isHit(_ node: NodeIndex, at point: Point, in scene: Scene) -> Bool {
    guard scene.frame(of: node).contains(point) else { return false }
    let around = Array(scene.ancestors(of: node))
    return around.allSatisfy { !scene[$0].clipsContent || scene.frame(of: $0).contains(point) }
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

  // MARK: Random scenes and points

  private func randomScene(nodes: Int, _ generator: inout SeededGenerator) throws -> Scene {
    var builder = SceneBuilder()
    var depth = 0
    for _ in 0..<nodes {
      while depth > 0, generator.once(in: 2) {
        builder.close()
        depth -= 1
      }
      builder.open(randomNode(&generator))
      depth += 1
    }
    for _ in 0..<depth { builder.close() }
    return try builder.finish(size: nil, symbols: SymbolTable())
  }

  private func randomNode(_ generator: inout SeededGenerator) -> SceneNode {
    let kinds: [NodeKind] = [
      .vstack, .hstack, .zstack, .list, .fan(.down), .fan(.left), .host, .item, .grid(.count(3)),
      .grid(.adaptive(minimumWidth: 25)), .table,
    ]
    var node = SceneNode(kinds.randomElement(using: &generator) ?? .item)
    if generator.once(in: 2) {
      // Whole numbers, so that edges meet; sometimes far away, without width, or between two values of a Float.
      var frame = Rect(
        x: Double(Int.random(in: -20...120, using: &generator)),
        y: Double(Int.random(in: -20...120, using: &generator)),
        width: Double(Int.random(in: 0...60, using: &generator)),
        height: Double(Int.random(in: 0...60, using: &generator)))
      if generator.once(in: 12) { frame.origin.x *= 1e15 }
      if generator.once(in: 12) { frame.size.height *= 1e200 }
      if generator.once(in: 6) { frame.origin.y += 1e-9 }
      node.layout.frame = frame
    } else {
      node.layout.size = Size(width: Double(Int.random(in: 0...30, using: &generator)), height: 10)
    }
    node.zIndex = [0, 0, 0, 0, 1, -1, 7].randomElement(using: &generator) ?? 0
    node.clipsContent = generator.once(in: 5)
    node.isHidden = generator.once(in: 25)
    node.isDisabled = generator.once(in: 25)
    return node
  }

  /// A point whose coordinates are often on an edge, or just before one.
  private func randomPoint(in scene: Scene, _ generator: inout SeededGenerator) -> Point {
    func coordinate(_ edges: [Double]) -> Double {
      let edge = edges.randomElement(using: &generator) ?? 0
      return switch Int.random(in: 0..<4, using: &generator) {
      case 0: edge
      case 1: edge.nextDown
      case 2: edge + Double.random(in: 0..<30, using: &generator)
      default: Double.random(in: -20..<200, using: &generator)
      }
    }
    let frame = scene.frames.randomElement(using: &generator) ?? .zero
    return Point(x: coordinate([frame.minX, frame.maxX]), y: coordinate([frame.minY, frame.maxY]))
  }
}
