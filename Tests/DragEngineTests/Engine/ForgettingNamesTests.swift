import DragEngine
import Testing

@Suite struct `Names of items that come and go` {
  @Test func `no name can be forgotten during a drag, nor as long as the host keeps a session of it`() {
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
