import DragEngine
import Testing

/// Scenes whose description asks questions about drags.
struct SceneQuestionTests {
  /// The engine that the description of its scene asks, and the answers.
  private final class Asked {
    weak var engine: Engine?
    var answers: [String] = []
    var count = 0
    var isFull = false
  }

  /// A photo beside an album. Its description keeps the text that a closure makes from the engine, and shows a hint
  /// unless the text is "0".
  private func bench(_ asked: Asked, _ label: @escaping (Engine) -> String) -> Bench {
    let bench = Bench {
      asked.count += 1
      let text = asked.engine.map(label) ?? ""
      asked.answers.append(text)
      return desk(anyPhoto) {
        Node.item(id: "a", type: "photo", frame: Rect(x: 0, y: 0, width: 50, height: 50)).modifier(.draggable())
        zone(
          "album", modifiers: .dropDestination(for: ["photo"]) { _ in .done },
          .dropConfiguration { _ in asked.isFull ? .forbidden(Reason("full")) : .accepted }
        ) {
          if text != "0" { Node.host(id: "hint", frame: Rect(x: 0, y: 300, width: 9, height: 9)) }
        }
      }
      .modifier(.onTimer(interval: 5, repeats: false) { .done })
    }
    asked.engine = bench.engine
    return bench
  }

  @Test func `RS4: a scene whose description asks for legal drags is described once more, with the answer`() {
    let asked = Asked()
    let bench = bench(asked) { "\($0.legalDrags().count)" }
    #expect(bench.engine.placements.contains { $0.id == "hint" })
    #expect(asked.answers == ["0", "1"])
    asked.isFull = true
    bench.engine.invalidateScene()
    #expect(!bench.engine.placements.contains { $0.id == "hint" })
    #expect(asked.answers == ["0", "1", "0", "0"] && bench.failures == [])
  }

  @Test func `RS4: a description may ask why, and ask further questions that depend on the answers`() {
    let asked = Asked()
    let bench = bench(asked) { engine in
      engine.legalDrags().map { "\(engine.why($0.item, to: $0.place).outcome.cause)" }.joined()
    }
    _ = bench.engine.placements
    #expect(asked.answers == ["", "notLifted", "dropped"])
  }

  @Test func `a scene whose description asks new questions each time fails, and the last valid scene remains`() {
    let asked = Asked()
    let bench = bench(asked) { engine in
      asked.count < 3 ? "" : "\(engine.legalDrags(of: .integer(asked.count)).count)"
    }
    _ = bench.engine.placements
    let before = bench.engine.placements
    asked.count = 10
    bench.engine.invalidateScene()
    #expect(throws: EngineError.self) { try bench.engine.updateScene() }
    #expect(asked.count == 10 + 5)
    #expect(bench.engine.placements == before)
  }

  @Test func `a timer that the scene has only because of an answer keeps its due time`() {
    let asked = Asked()
    var fired = 0
    let bench = Bench {
      let count = asked.engine?.legalDrags().count ?? 0
      return desk(anyPhoto) {
        Node.item(id: "a", type: "photo", frame: Rect(x: 0, y: 0, width: 50, height: 50)).modifier(.draggable())
        zone("album", modifiers: .dropDestination(for: ["photo"]) { _ in .done })
        if count > 0 {
          Node.host(id: "clock", frame: Rect(x: 0, y: 300, width: 9, height: 9))
            .modifier(
              .onTimer(interval: 2, repeats: false) {
                fired += 1
                return .done
              })
        }
      }
    }
    asked.engine = bench.engine
    _ = bench.engine.placements
    bench.engine.send(.tick(time: 1))
    bench.engine.invalidateScene()
    bench.engine.send(.tick(time: 2.1))
    #expect(fired == 1)
  }
}
