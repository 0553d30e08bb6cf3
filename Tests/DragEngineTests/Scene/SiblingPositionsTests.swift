import Testing

@testable import DragEngine

@Suite struct `Positions among siblings` {
  /// A tree of containers without ids, in which most identities have paths.
  private func tree(depth: Int, _ chance: inout SeededGenerator) -> Node {
    let children = (0..<Int.random(in: 1...5, using: &chance)).map { _ in
      depth == 0 ? Node.vstack() : tree(depth: depth - 1, &chance)
    }
    return Node.vstack { for child in children { child } }
  }

  @Test(arguments: 1...10)
  func `identities found with shared counting, in any order, equal those found one by one`(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let root = tree(depth: 4, &chance)
    let scene = try Parts.described { root }.scene.stage.scene
    let nodes = scene.nodes.indices.map { NodeIndex($0) }
    for order in [nodes, nodes.reversed(), nodes.shuffled(using: &chance)] {
      var (positions, others) = (SiblingPositions(), SiblingPositions())
      for node in order {
        let identity = scene.identity(of: node, counting: &positions)
        #expect(identity == scene.identity(of: node))
        #expect(scene.node(identity, counting: &others) == node)
      }
    }
  }

  @Test func `a position behind the last child has no node, and earlier children are still found afterwards`() throws {
    let scene = try Parts.described { Node.vstack { for _ in 0..<3 { Node.vstack() } } }.scene.stage.scene
    var positions = SiblingPositions()
    #expect(positions.child(at: 3, of: 0, in: scene.nodes) == nil)
    #expect(positions.child(at: 9, of: 0, in: scene.nodes) == nil)
    #expect((0..<3).map { positions.child(at: $0, of: 0, in: scene.nodes) } == [1, 2, 3])
    #expect(positions.child(at: 1, of: nil, in: scene.nodes) == nil)
  }

  @Test func `the sibling behind a container without children is not its child`() throws {
    let scene = try Parts.described { Node.vstack { for _ in 0..<2 { Node.vstack() } } }.scene.stage.scene
    var positions = SiblingPositions()
    #expect(positions.child(at: 0, of: 1, in: scene.nodes) == nil)
  }
}
