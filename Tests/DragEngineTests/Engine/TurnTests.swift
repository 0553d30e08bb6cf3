import DragEngine
import Testing

@Suite struct `Turns of one input` {
  let trace = Trace()
  let promises: Promises
  let album = Shelf()

  init() { promises = Promises(trace) }

  private final class Count {
    var turns = 0
  }

  private func bench() -> Bench {
    Bench(trace, model: album) { [trace, promises, album] in
      desk {
        photos("a", "b", "c", modifiers: promises.payload(types: ["text"]), trace.source())
        zone("album", modifiers: .dropDestination(for: ["text"], promises.load("text", onto: album)))
      }
    }
  }

  @Test func `each answer of a load is a turn`() {
    promises.answer = { $1.complete(Bytes("\($0)")) }
    let (bench, count) = (bench(), Count())
    bench.engine.enterDrag(items: ["x", "y", "z"].map { promises.provider($0, types: ["text"]) }, at: overFirst)
    bench.release()
    bench.engine.betweenTurns = { count.turns += 1 }
    bench.engine.send(.tick(time: bench.engine.time))
    #expect(album.items == ["x.text", "y.text", "z.text"] && count.turns == 3)
  }

  @Test func `each drag that a suspension ends is a turn`() {
    let (bench, count) = (bench(), Count())
    bench.lift("a")
    bench.lift("b", pointer: 1)
    bench.engine.betweenTurns = { count.turns += 1 }
    bench.engine.send(.suspended(time: bench.engine.time))
    #expect(bench.outcomes.map(\.cause) == [.suspended, .suspended] && count.turns == 2)
  }
}
