@testable import DragEngine
import Testing

@Suite struct `Selections in a search for legal drags` {
  private final class Reads {
    var count = 0
  }

  private let reads = Reads()

  /// Three photos, of which `a` and `b` are selected together with items that are not in the scene.
  private func bench(beside others: Int = 0) -> Bench {
    Bench { [reads] in
      desk {
        photos(
          "a", "b", "c",
          modifiers: anyPhoto,
          .dragContainerSelection {
            reads.count += 1
            return ["a", "b"] + (0..<others).map { .string("other \($0)") }
          })
        zone("zone", modifiers: .dropDestination(for: ["photo"]) { _ in .done })
      }
    }
  }

  @Test func `a search reads a selection once, and the next search reads it again`() {
    let bench = bench()
    #expect(bench.engine.legalDrags().map(\.itemIDs) == [["a", "b"], ["c"]])
    #expect(reads.count == 1)
    _ = bench.engine.legalDrags()
    #expect(reads.count == 2)
    bench.lift("c")
    bench.release()
    #expect(reads.count == 3)
  }

  @Test func `each lift costs one more question for every eight selected ids, also ids that are not in the scene`() {
    let bench = bench(beside: 158)
    // Three lifts, 20 for each lift of a selected item, and a question about each of two drags.
    let cost = 3 + 2 * 20 + 2
    for (limit, succeeds) in [(cost, true), (cost - 1, false)] {
      let found = try? bench.engine.findLegalDrags(DragFilter(), askingAtMost: limit)
      #expect((found != nil) == succeeds, "\(limit)")
    }
  }
}
