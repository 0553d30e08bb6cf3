import Testing

@testable import DragEngine

/// Refusals are compared without making a text.
struct RefusalTests {
  private let trace = Trace()

  private func late(_ code: ByteString, _ parameters: [Reason.Parameter] = []) -> Refusal {
    .late(
      LazyReason(code: code, parameters: parameters) { [trace] in
        trace.append("made")
        return "full"
      })
  }

  @Test func `a lazy reason equals one with the same code and parameters, and never a reason with its text`() {
    #expect(late("full").equalsWithoutText(late("full")))
    #expect(!late("full").equalsWithoutText(late("closed")))
    #expect(!late("full").equalsWithoutText(late("full", [Reason.Parameter(name: "limit", value: "3")])))
    let made = Refusal.made(Reason("full", code: "full"))
    #expect(!late("full").equalsWithoutText(made) && !made.equalsWithoutText(late("full")))
    #expect(trace.lines.isEmpty)
  }

  @Test func `an item that has moved away is named with its place, if it has one`() {
    let moved = Reason.movedAway("a", "bin")
    #expect(
      moved == Reason("'a' has moved to 'bin'", code: "item_moved", parameters: ["item_id": "a", "place": "bin"]))
    #expect(Reason.movedAway("a", nil) == Reason("'a' has moved", code: "item_moved", parameters: ["item_id": "a"]))
  }
}
