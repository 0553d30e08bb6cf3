import DragEngine
import Testing

@Suite struct `Names of items that have left the scene` {
  @Test func `names cannot be removed during a drag, or while the host keeps a session of the drag`() {
    let bench = Bench {
      desk {
        photos("a", modifiers: anyPhoto)
        zone("zone", modifiers: .dropDestination(for: ["photo"]) { _ in .done })
      }
    }
    #expect(bench.engine.canForgetNames)
    bench.lift("a")
    bench.move(to: overFirst)
    #expect(!bench.engine.canForgetNames)
    var kept = bench.session
    bench.release()
    #expect(kept != nil && !bench.engine.canForgetNames)
    kept = nil
    #expect(bench.engine.canForgetNames)
  }
}
