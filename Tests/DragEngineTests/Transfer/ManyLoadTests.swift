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

  @Test func `data that changes a model unknown to the engine is shown after each arrival`() {
    answerAtOnce()
    let bench = Bench(trace) { [trace, promises, album] in
      desk {
        photos("a", "b", modifiers: promises.payload(selected: ["a", "b"]), trace.source())
        zone("album", modifiers: .dropDestination(for: ["photo"], promises.load("text", onto: album))) {
          for id in album.items { Node.item(id: id, type: "photo", frame: Rect(x: 200, y: 0, width: 20, height: 20)) }
        }
      }
    }
    bench.drag("a", to: overFirst)
    _ = tick(bench)
    #expect(bench.outcomes.map(\.itemIDsToSelect) == [["a.text", "b.text"]])
  }
}
