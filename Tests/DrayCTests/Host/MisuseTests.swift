import CDray
import DrayC
import Testing

@Suite struct `Misuse` {
  @Test func `functions refuse NULL as host`() {
    var (input, response, verdict) = (dray_input.sized(), dray_response.sized(), dray_verdict.sized())
    var text: UnsafePointer<CChar>?
    var number = 0.0
    let calls: [(name: String, status: dray_status)] = [
      ("dray_host_load_plugin", dray_host_load_plugin(nil, "x", nil)), ("dray_host_send", dray_host_send(nil, &input)),
      ("dray_host_deadline", dray_host_deadline(nil, &number)),
      ("dray_host_response", dray_host_response(nil, &response)),
      ("dray_host_verdict", dray_host_verdict(nil, 0, &verdict)), ("dray_host_resize", dray_host_resize(nil, 1, 1)),
      ("dray_host_size", dray_host_size(nil, &number, nil)),
      ("dray_host_outcome", dray_host_outcome(nil, nil, &text)),
      ("dray_host_state", dray_host_state(nil, nil, "x", &text)),
    ]
    for call in calls { #expect(call.status == DRAY_STATUS_MISUSE, "\(call.name)") }
    #expect(String(cString: dray_host_message(nil)) == "dray_host_state: host is NULL")
    var list = dray_placements()
    #expect(dray_host_placements(nil, &list) == DRAY_STATUS_MISUSE)
    #expect(list.items == nil && list.count == 0 && list.stride == MemoryLayout<dray_placement>.stride)
  }

  @Test func `functions refuse NULL for a struct or a text that they fill or read`() throws {
    let host = try Handle(script: twoLists)
    var text: UnsafePointer<CChar>?
    let calls: [(status: dray_status, message: String)] = [
      (dray_host_load_plugin(host.pointer, nil, nil), host.message), (dray_host_send(host.pointer, nil), host.message),
      (dray_host_deadline(host.pointer, nil), host.message), (dray_host_response(host.pointer, nil), host.message),
      (dray_host_verdict(host.pointer, 0, nil), host.message),
      (dray_host_outcome(host.pointer, nil, nil), host.message),
      (dray_host_state(host.pointer, nil, "lists", nil), host.message),
      (dray_host_state(host.pointer, nil, nil, &text), host.message),
    ]
    #expect(calls.allSatisfy { $0.status == DRAY_STATUS_MISUSE })
    #expect(
      calls.map(\.message) == [
        "dray_host_load_plugin: path is NULL", "dray_host_send: dray_input is NULL", "dray_host_deadline: time is NULL",
        "dray_host_response: dray_response is NULL", "dray_host_verdict: dray_verdict is NULL",
        "dray_host_outcome: outcome is NULL", "dray_host_state: text is NULL", "dray_host_state: name is NULL",
      ])
    #expect(dray_host_size(host.pointer, nil, nil) == DRAY_STATUS_OK)
  }

  @Test(arguments: [0, 1, 7, 8, 79])
  func `an input struct that is too small is misuse, and the input is not sent`(_ size: Int) throws {
    let host = try Handle(script: twoLists)
    var input = dray_input.sized()
    input.kind = dray_input_kind(DRAY_INPUT_TICK)
    input.struct_size = size
    #expect(dray_host_send(host.pointer, &input) == DRAY_STATUS_MISUSE)
    #expect(
      host.message
        == "dray_host_send: struct_size of dray_input is \(size); set it to sizeof(dray_input), which is 168")
    var response = dray_response.sized()
    #expect(dray_host_response(host.pointer, &response) == DRAY_STATUS_NO_VALUE)
  }

  @Test func `a struct that is too small is refused, and a larger struct is filled`() throws {
    let host = try Handle(script: twoLists)
    host.send(DRAY_INPUT_TICK)
    var response = dray_response.sized()
    response.struct_size = 8
    #expect(dray_host_response(host.pointer, &response) == DRAY_STATUS_MISUSE)
    #expect(response.kind == 0)
    response.struct_size = .max
    #expect(dray_host_response(host.pointer, &response) == DRAY_STATUS_OK)
    #expect(response.struct_size == .max)
    #expect(response.kind == DRAY_RESPONSE_UNHANDLED)
    var verdict = dray_verdict()
    #expect(dray_host_verdict(host.pointer, 0, &verdict) == DRAY_STATUS_MISUSE)
  }

  @Test func `a struct of the first version is accepted, and a struct one byte smaller is not`() throws {
    let host = try Handle()
    func expect<Struct: Sized>(_ type: Struct.Type, of size: Int, _ call: (inout Struct) -> dray_status) {
      var value = Struct.sized()
      value.struct_size = size
      #expect(call(&value) != DRAY_STATUS_MISUSE)
      value.struct_size = size - 1
      #expect(call(&value) == DRAY_STATUS_MISUSE)
    }
    expect(dray_plugin_options.self, of: 32) { dray_host_load_plugin(host.pointer, "nowhere", &$0) }
    expect(dray_input.self, of: 80) { dray_host_send(host.pointer, &$0) }
    expect(dray_response.self, of: 224) { dray_host_response(host.pointer, &$0) }
    expect(dray_verdict.self, of: 160) { dray_host_verdict(host.pointer, 0, &$0) }
  }

  @Test func `a message stays until the next call that fails`() throws {
    let host = try Handle(script: twoLists)
    dray_host_send(host.pointer, nil)
    host.send(DRAY_INPUT_TICK)
    #expect(host.message == "dray_host_send: dray_input is NULL")
    var verdict = dray_verdict.sized()
    #expect(dray_host_verdict(host.pointer, 0, &verdict) == DRAY_STATUS_NO_VALUE)
    #expect(host.message == "dray_host_send: dray_input is NULL")
  }
}
