import Testing

@testable import DragEngine

@Suite struct `The nodes that a drag carries` {
  /// Nodes in scene order with the ends of their subtrees: a random tree.
  private func ends(_ chance: inout SeededGenerator) -> [NodeIndex] {
    var ends = [NodeIndex](repeating: 0, count: 60)
    func build(_ node: Int, _ end: Int) {
      ends[node] = NodeIndex(end)
      var child = node + 1
      while child < end {
        let next = Int.random(in: (child + 1)...end, using: &chance)
        build(child, next)
        child = next
      }
    }
    build(0, ends.count)
    return ends
  }

  @Test(arguments: 1...30)
  func `the answers equal those of a search through all carried nodes`(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    let ends = ends(&chance)
    let nodes = ends.indices.filter { _ in chance.once(in: 6) }.map { NodeIndex($0) }.shuffled(using: &chance)
    let carried = CarriedNodes(nodes) { ends[Int($0)] }
    for node in ends.indices.map({ NodeIndex($0) }) {
      let around = nodes.filter { $0 <= node && node < ends[Int($0)] }
      #expect(carried.contains(node) == nodes.contains(node))
      #expect(carried.carrier(of: node) == around.min())
      #expect(carried.liesInside(node) == around.contains { $0 != node })
      #expect(around.isEmpty || carried.span.contains(node))
    }
    #expect(carried.span.isEmpty == nodes.isEmpty)
  }
}
