import DragEngine
import Testing

@Suite struct `Questions while the scene cannot be described` {
  @Test func `an explanation has the error of the scene, and the list of legal drags is empty`() {
    var flaw: EngineError?
    let engine = Engine { scene throws(EngineError) in
      if let flaw { throw flaw }
      desk { photos("a", modifiers: anyPhoto) }.describe(in: &scene)
    }
    #expect(engine.why("a", to: "desk").outcome.cause != .notLifted)
    flaw = .rule("no scene today")
    engine.invalidateScene()
    let outcome = engine.why("a", to: "desk").outcome
    #expect(outcome.cause == .notLifted && outcome.reason?.text == "no scene today")
    #expect(engine.legalDrags() == [])
  }
}
