import CDray
import DrayC
import Testing

@Suite struct `Outcomes` {
  @Test func `an accepted drop names its items and its route`() throws {
    let host = try Handle(script: twoLists)
    try host.drag("a", over: "right")
    let verdict = try host.verdict
    #expect(verdict.operation == DRAY_OPERATION_MOVE && verdict.cause == 0)
    #expect(verdict.item_count == 1 && verdict.details.pointee.accepted_item_count == 1)
    #expect(
      verdict.route.from.text == "left" && verdict.route.to.text == "right" && verdict.route.before.kind == DRAY_ID_NONE
    )
    host.send(DRAY_INPUT_POINTER_UP, x: 85, y: 195)
    let response = try host.response
    #expect(response.kind == DRAY_RESPONSE_ENDED)
    #expect(response.operation == DRAY_OPERATION_MOVE && response.cause == DRAY_CAUSE_DROPPED)
    #expect(
      response.route.from.text == "left" && response.route.to.text == "right" && response.route.before.text.isEmpty)
    #expect(
      response.item_count == 1 && response.item_ids[0].text == "a" && response.details.pointee.accepted_item_count == 1)
    #expect(response.item_ids[0].length == 1 && response.item_ids[0].kind == DRAY_ID_STRING)
  }

  @Test func `a refusal has a reason and a code`() throws {
    let host = try Handle(script: twoLists)
    try host.drag("b", over: "right")
    let verdict = try host.verdict
    #expect(verdict.operation == DRAY_OPERATION_FORBIDDEN && verdict.cause == DRAY_CAUSE_REFUSED)
    #expect(String(cString: verdict.reason.text) == "only a may go, not b")
    #expect(String(cString: verdict.reason.code) == "not_a")
    #expect(verdict.details.pointee.accepted_item_count == 0)
    #expect(host.send(DRAY_INPUT_POINTER_UP, x: 85, y: 195) == DRAY_STATUS_OK)
    let response = try host.response
    #expect(response.operation == DRAY_OPERATION_FORBIDDEN && response.cause == DRAY_CAUSE_REFUSED)
    #expect(String(cString: response.reason.text) == "only a may go, not b")
    #expect(response.details.pointee.accepted_item_count == 0)
  }

  @Test func `an integer id is returned as a number and as its digits`() throws {
    let host = try Handle(script: twoLists)
    #expect(try host.drag("3", to: "left") == DRAY_STATUS_OK)
    let id = try host.response.item_ids[0]
    #expect(id.kind == DRAY_ID_INTEGER && id.integer == 3 && id.text == "3" && id.length == 1)
  }

  @Test func `without a drag there is no verdict`() throws {
    let host = try Handle(script: twoLists)
    var verdict = dray_verdict.sized()
    #expect(dray_host_verdict(host.pointer, 0, &verdict) == DRAY_STATUS_NO_VALUE)
    #expect(dray_host_verdict(host.pointer, .min, &verdict) == DRAY_STATUS_NO_VALUE)
    #expect(verdict.operation == 0)
  }

  @Test func `memory that one function returns is not reused by another`() throws {
    let host = try Handle(script: twoLists)
    try host.drag("b", over: "right")
    let verdict = try host.verdict
    var placements = dray_placements()
    #expect(dray_host_placements(host.pointer, &placements) == DRAY_STATUS_OK)
    host.send(DRAY_INPUT_POINTER_UP, x: 85, y: 195)
    _ = try (host.response, host.state("lists"), host.message)
    #expect(String(cString: verdict.reason.text) == "only a may go, not b")
    #expect(placements.items[0].id.text == "left")
  }

  @Test func `a drop leads to the outcome of the game`() throws {
    let host = try Handle(script: twoLists)
    var text: UnsafePointer<CChar>?
    #expect(dray_host_outcome(host.pointer, nil, &text) == DRAY_STATUS_NO_VALUE)
    #expect(text.map { String(cString: $0) } == "")
    #expect(try host.drag("a", to: "right") == DRAY_STATUS_OK)
    #expect(dray_host_outcome(host.pointer, "test", &text) == DRAY_STATUS_OK)
    #expect(text.map { String(cString: $0) } == "emptier")
  }

  @Test func `a state is returned as the text of a table`() throws {
    let host = try Handle(script: twoLists)
    #expect(try host.drag("a", to: "right") == DRAY_STATUS_OK)
    let text = try host.state("lists")
    #expect(
      text == """
        {
          left = {
            { id = "b" },
          },
          right = {
            { id = 3 },
            { id = "a" },
          },
        }
        """)
  }

  @Test func `an unknown plugin or state is bad input, with a suggestion`() throws {
    let host = try Handle(script: twoLists)
    var text: UnsafePointer<CChar>?
    #expect(dray_host_outcome(host.pointer, "tst", &text) == DRAY_STATUS_INVALID)
    #expect(host.message == "no plugin 'tst' is loaded; did you mean 'test'?")
    #expect(dray_host_state(host.pointer, nil, "list", &text) == DRAY_STATUS_INVALID)
    #expect(host.message == "test has no state 'list'; did you mean 'lists'?")
    #expect(text.map { String(cString: $0) } == "")
    let empty = try Handle()
    #expect(dray_host_state(empty.pointer, nil, "list", &text) == DRAY_STATUS_INVALID)
    #expect(empty.message == "no plugin is loaded")
  }
}
