import CDray
import DrayC
import Testing

/// The elements of lists, for languages without macros.
struct AccessorTests {
  @Test func `an accessor returns the element of an index, and NULL beyond the end and for NULL`() throws {
    let host = try Handle(script: twoLists)
    var placements = dray_placements()
    #expect(dray_host_placements(host.pointer, &placements) == DRAY_STATUS_OK)
    #expect(dray_placement_at(&placements, 1) == placements.items + 1)
    #expect(dray_placement_at(&placements, placements.count) == nil && dray_placement_at(nil, 0) == nil)
    var drags = dray_legal_drags()
    #expect(dray_host_legal(host.pointer, nil, &drags) == DRAY_STATUS_OK)
    #expect(dray_legal_drag_at(&drags, 1) == drags.items + 1)
    #expect(dray_legal_drag_at(&drags, drags.count) == nil && dray_legal_drag_at(nil, 0) == nil)
    var requests = dray_requests()
    #expect(dray_host_requests(host.pointer, &requests) == DRAY_STATUS_OK)
    #expect(dray_request_at(&requests, 0) == nil && dray_request_at(nil, 0) == nil)
  }

  @Test func `an accessor steps by the stride of the library`() {
    let elements = [dray_legal_drag(), dray_legal_drag()]
    elements.withUnsafeBufferPointer { elements in
      let stride = MemoryLayout<dray_legal_drag>.stride
      var list = dray_legal_drags(items: elements.baseAddress, count: 2, stride: 2 * stride)
      let address = dray_legal_drag_at(&list, 1).map { UnsafeRawPointer($0) }
      #expect(address == elements.baseAddress.map { UnsafeRawPointer($0) + 2 * stride })
    }
  }

  @Test func `the steps of an explanation have an accessor`() throws {
    let host = try Handle(script: twoLists)
    var explanation = dray_explanation.sized()
    var question = dray_drag.sized()
    let lent = Lent()
    (question.item.kind, question.item.string) = (dray_id_kind(DRAY_ID_STRING), lent.string("a"))
    (question.place.kind, question.place.string) = (dray_id_kind(DRAY_ID_STRING), lent.string("right"))
    #expect(dray_host_why(host.pointer, &question, &explanation) == DRAY_STATUS_OK)
    #expect(explanation.trace_count > 0 && dray_trace_step_at(&explanation, 0) == explanation.trace)
    #expect(dray_trace_step_at(&explanation, explanation.trace_count) == nil && dray_trace_step_at(nil, 0) == nil)
  }
}
