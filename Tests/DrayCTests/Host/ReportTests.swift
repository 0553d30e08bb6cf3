import CDray
import DrayC
import Testing

@Suite struct `Reports` {
  @Test func `the output of a script is reported`() throws {
    let log = ReportLog()
    let host = try Handle(script: twoLists, log.options)
    #expect(try host.drag("a", to: "right") == DRAY_STATUS_OK)
    #expect(log.texts == ["test: moved"])
    #expect(log.kinds == [DRAY_REPORT_PRINTED])
  }

  @Test func `an error of a rule is reported with its traceback`() throws {
    let log = ReportLog()
    let host = try Handle(script: twoLists, log.options)
    host.send(DRAY_INPUT_POINTER_DOWN, x: 5, y: 5)
    #expect(host.send(DRAY_INPUT_POINTER_UP, x: 5, y: 5) == DRAY_STATUS_FAILED)
    #expect(host.message.hasSuffix("no taps"))
    #expect(try host.response.kind == DRAY_RESPONSE_FAILED)
    #expect(log.kinds == [DRAY_REPORT_FAILED])
    #expect(log.texts == ["test: \(host.message)"])
    #expect(log.tracebacks.first?.contains("init.lua:") == true)
  }

  @Test func `a callback reads the host, and cannot change it`() throws {
    let log = ReportLog()
    let host = try Handle(script: twoLists, log.options)
    log.host = host.pointer
    var statuses: [dray_status] = []
    log.attempt = { host in
      var input = dray_input.sized()
      var text: UnsafePointer<CChar>?
      input.kind = dray_input_kind(DRAY_INPUT_TICK)
      statuses = [
        dray_host_send(host, &input), dray_host_load_plugin(host, "nowhere", nil), dray_host_resize(host, 100, 100),
        dray_host_outcome(host, nil, &text), dray_host_destroy(host),
      ]
      var list = dray_placements()
      #expect(dray_host_placements(host, &list) == DRAY_STATUS_OK && list.count > 0)
      #expect(dray_host_size(host, nil, nil) == DRAY_STATUS_OK)
      #expect(dray_host_state(host, nil, "lists", &text) == DRAY_STATUS_OK)
    }
    #expect(try host.drag("a", to: "right") == DRAY_STATUS_OK)
    #expect(statuses == Array(repeating: dray_status(DRAY_STATUS_MISUSE), count: 5))
    #expect(host.message == "dray_host_destroy: this function cannot be called from a callback")
    #expect(try host.response.cause == DRAY_CAUSE_DROPPED)
  }
}
