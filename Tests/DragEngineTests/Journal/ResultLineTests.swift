import DragEngine
import Testing

@Suite struct `Lines of results` {
  private let reason = Reason("takes songs", code: "wrong_type", parameters: [.init(name: "types", value: "song")])

  @Test func `a reason is written with its text, its code and its parameters`() {
    for line in [
      JournalLine(Response.refused(reason)), JournalLine(Response.failed(reason)),
      JournalLine(Response.ended(DragOutcome(operation: nil, cause: .refused, reason: reason))),
    ] + [EngineEvent.failed(reason)].compactMap({ JournalLine($0) { _ in 1 } }) {
      #expect(line["reason"]?.text == "takes songs" && line["code"]?.text == "wrong_type")
      #expect(line["parameters"]?.named?.map { "\($0.name) \($0.value)" } == ["types song"])
    }
  }
}
