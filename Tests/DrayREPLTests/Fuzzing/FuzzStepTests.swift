import Dray
import Testing

@testable import DrayREPL

/// Single steps of a fuzz run.
struct FuzzStepTests {
  @Test func `the step cancelLastDrop cancels a drop that waits for data of another program`() throws {
    let host = Host()
    try host.load(plugin: Repository.root + "/plugins/contacts")
    var outcomes: [DragOutcome] = []
    host.engine.monitor = { if case .ended(_, let outcome) = $0 { outcomes.append(outcome) } }
    let list = try #require(host.placements.first { $0.id == "list" }).frame.center
    let programs = FuzzOtherPrograms()
    for step in [
      FuzzStep.enter(types: ["public.vcard"], .late, at: list, 0), .input(Input(.pointerMoved(to: list))),
      .input(Input(.pointerUp(at: nil))),
    ] { step.perform(on: host, at: 1, programs) }
    #expect(outcomes.isEmpty)
    FuzzStep.cancelLastDrop.perform(on: host, at: 1, programs)
    #expect(outcomes.map(\.cause) == [.cancelled])
  }
}
