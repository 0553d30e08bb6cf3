import CDray
import DrayC
import Glibc
import Testing

@Suite struct `Queries` {
  /// Passes a question with these names to a function of the header.
  private func ask(
    item: String? = nil, to: String? = nil, _ body: (UnsafePointer<dray_drag>) -> dray_status
  ) -> dray_status {
    let texts = [item, to].map { $0.map { strdup($0) } ?? nil }
    defer { for text in texts { free(text) } }
    var question = dray_drag.sized()
    (question.item, question.place) = (id(texts[0]), id(texts[1]))
    return body(&question)
  }

  private func id(_ text: UnsafeMutablePointer<CChar>?) -> dray_id {
    dray_id(kind: dray_id_kind(text == nil ? DRAY_ID_NONE : DRAY_ID_STRING), length: 0, integer: 0, string: text)
  }

  private func why(_ host: Handle, _ item: String, _ to: String) throws -> dray_explanation {
    var explanation = dray_explanation.sized()
    let status = ask(item: item, to: to) { dray_host_why(host.pointer, $0, &explanation) }
    try #require(status == DRAY_STATUS_OK, "\(host.message)")
    return explanation
  }

  @Test func `legal drags are listed for all items, or for those that a filter selects`() throws {
    let host = try Handle(script: twoLists)
    var list = dray_legal_drags()
    #expect(dray_host_legal(host.pointer, nil, &list) == DRAY_STATUS_OK)
    let lines = (0..<list.count).map { index in
      let drag = list.items[index]
      return
        "\(drag.item.text): \(drag.route.from.text) → \(drag.place.text) \(drag.operation) \(drag.details.pointee.accepted_item_count)"
    }
    #expect(lines == ["a: left → left \(DRAY_OPERATION_MOVE) 1", "a: left → right \(DRAY_OPERATION_MOVE) 1"])
    #expect(list.stride == MemoryLayout<dray_legal_drag>.stride && list.items[0].item_ids[0].text == "a")
    #expect(ask(item: "a", to: "right") { dray_host_legal(host.pointer, $0, &list) } == DRAY_STATUS_OK)
    #expect(list.count == 1)
    #expect(ask(item: "b") { dray_host_legal(host.pointer, $0, &list) } == DRAY_STATUS_OK)
    #expect(list.count == 0 && list.items == nil)
  }

  @Test func `an explanation of a refusal has its code, and the line of the rule that refuses`() throws {
    let host = try Handle(script: twoLists)
    let answer = try why(host, "b", "right")
    #expect(answer.operation == DRAY_OPERATION_FORBIDDEN && answer.cause == DRAY_CAUSE_REFUSED)
    #expect(
      String(cString: answer.reason.text) == "only a may go, not b" && String(cString: answer.reason.code) == "not_a")
    #expect(answer.item_ids[0].text == "b" && answer.route.from.text == "left" && answer.route.to.text == "right")
    #expect(answer.suggested == DRAY_OPERATION_MOVE)
    let steps = UnsafeBufferPointer(start: answer.trace, count: answer.trace_count)
    #expect(
      steps.map(\.kind) == [dray_answer_kind(DRAY_ANSWER_ACCEPTS_TYPES), dray_answer_kind(DRAY_ANSWER_OPERATION)])
    #expect(String(cString: steps[0].question) == "reorder_container" && steps[0].ids[0].text == "thing")
    #expect(String(cString: steps[1].question) == "drop_configuration" && steps[1].line > 0)
    #expect(String(cString: steps[1].script).hasSuffix("/init.lua") && steps[1].operation == DRAY_OPERATION_FORBIDDEN)
  }

  @Test func `an accepted drag is explained by its operation, an unknown item by a code with its name`() throws {
    let host = try Handle(script: twoLists)
    let yes = try why(host, "a", "right")
    #expect(
      yes.operation == DRAY_OPERATION_MOVE && yes.cause == DRAY_CAUSE_DROPPED
        && yes.details.pointee.accepted_item_count == 1)
    let no = try why(host, "z", "right")
    #expect(no.operation == 0 && no.cause == DRAY_CAUSE_NOT_LIFTED && String(cString: no.reason.code) == "unknown_item")
    #expect(no.reason.parameter_count == 1 && String(cString: no.reason.parameters[0].value) == "z")
  }

  @Test func `the valid destinations of a running drag are listed in the order of the scene`() throws {
    let host = try Handle(script: twoLists)
    var ids = dray_ids()
    #expect(dray_host_valid_destinations(host.pointer, 0, &ids) == DRAY_STATUS_NO_VALUE)
    try host.drag("a", over: "right")
    #expect(dray_host_valid_destinations(host.pointer, 0, &ids) == DRAY_STATUS_OK)
    #expect((0..<ids.count).map { ids.items[$0].text } == ["left", "right"])
    #expect(try host.verdict.route.to.text == "right")
  }

  @Test func `a hypothetical drag without item or place, or with invalid names, is bad input`() throws {
    let host = try Handle(script: twoLists)
    var explanation = dray_explanation.sized()
    #expect(ask(to: "right") { dray_host_why(host.pointer, $0, &explanation) } == DRAY_STATUS_INVALID)
    #expect(host.message == "item is missing in the drag")
    #expect(ask(item: "a") { dray_host_why(host.pointer, $0, &explanation) } == DRAY_STATUS_INVALID)
    var question = dray_drag.sized()
    question.item.kind = 9
    var list = dray_legal_drags()
    #expect(dray_host_legal(host.pointer, &question, &list) == DRAY_STATUS_INVALID)
    #expect(host.message == "item has the unknown kind 9")
    question = dray_drag.sized()
    question.struct_size = 8
    #expect(dray_host_legal(host.pointer, &question, &list) == DRAY_STATUS_MISUSE)
    #expect(dray_host_legal(host.pointer, nil, nil) == DRAY_STATUS_MISUSE)
    #expect(dray_host_why(host.pointer, nil, &explanation) == DRAY_STATUS_MISUSE)
    #expect(dray_host_valid_destinations(host.pointer, 0, nil) == DRAY_STATUS_MISUSE)
    #expect(dray_host_legal(nil, nil, &list) == DRAY_STATUS_MISUSE && list.count == 0)
  }
}

extension dray_drag: Sized {}
extension dray_explanation: Sized {}
