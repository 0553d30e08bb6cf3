import DragEngine
import Testing

/// Drops whose data takes many loads. A suite of its own, because it takes long.
struct ManyLoadTests: DropLoadSuite {
  let trace = Trace()
  let promises: Promises
  let album = Shelf()

  init() { promises = Promises(trace) }

  @Test func `ten thousand items are dropped in one drag, and the data of each is loaded`() {
    answerAtOnce()
    let ids = (0..<10_000).map { Identifier.string("item \($0)") }
    let bench = bench(selected: ids)
    bench.drag("a", to: overFirst)
    #expect(bench.outcomes == [])
    _ = tick(bench)
    #expect(bench.outcomes.map(\.acceptedItemCount) == [10_000])
    #expect(album.items.count == 10_000)
    #expect(album.items.last == "item 9999.text")
  }
}
