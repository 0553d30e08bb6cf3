import CDray
import DrayC
import Testing

/// Data of other programs, delivered when a destination requests it.
struct ExternalDataTests {
  private static let box = """
    local dray = require "dray"
    local seen = dray.state("seen", {})
    dray.scene(function()
      return dray.zstack { id = "box", size = { width = 100, height = 100 } }
        :on_drop({ "public.json", "public.plain-text" }, function(providers)
          for _, provider in ipairs(providers) do
            local text, reason = provider:load "public.text"
            seen[#seen + 1] = (provider.suggested_name or "-") .. ": " .. (text or reason)
          end
        end)
    end)
    """

  /// Begins a drag of another program, with items that have a name and types each, and drops it on the box.
  private func drop(_ items: [(name: String?, types: [String])], on host: Handle) -> dray_status {
    let lent = Lent()
    let promises = items.enumerated().map { index, item in
      dray_promise(
        tag: Int64(index + 10), suggested_name: item.name.map(lent.string), types: lent.strings(item.types),
        type_count: item.types.count)
    }
    let status = withExtendedLifetime(lent) {
      promises.withUnsafeBufferPointer { promises in
        host.send(DRAY_INPUT_DRAG_ENTERED) { input in
          (input.x, input.y) = (50, 50)
          (input.promises, input.promise_count) = (promises.baseAddress, promises.count)
        }
      }
    }
    guard status == DRAY_STATUS_OK else { return status }
    return host.send(DRAY_INPUT_POINTER_UP, x: 50, y: 50)
  }

  @Test func `a drop that waits for its data is cancelled by the number of its drag`() throws {
    let host = try Handle(script: Self.box)
    #expect(dray_host_cancel_drop(host.pointer, 1, nil) == DRAY_STATUS_NO_VALUE)
    #expect(drop([("a.json", ["public.json"])], on: host) == DRAY_STATUS_OK)
    let lifted = try #require(host.events().first { $0.kind == DRAY_EVENT_LIFTED })
    #expect(dray_host_cancel_drop(host.pointer, lifted.drag, "too late") == DRAY_STATUS_OK)
    #expect(try host.response.cause == DRAY_CAUSE_CANCELLED && String(cString: host.response.reason.text) == "too late")
    #expect(host.told().contains { $0.hasPrefix("ended 1 of 0") })
    #expect(dray_host_cancel_drop(host.pointer, lifted.drag, nil) == DRAY_STATUS_NO_VALUE)
    #expect(dray_host_cancel_drop(nil, 1, nil) == DRAY_STATUS_MISUSE)
  }

  @Test func `data is requested after the drop, item by item, and delivered on a tick`() throws {
    let host = try Handle(script: Self.box)
    #expect(
      drop([("a.json", ["public.json", "public.plain-text"]), (nil, ["public.plain-text"])], on: host) == DRAY_STATUS_OK
    )
    #expect(host.requests.isEmpty)
    host.send(DRAY_INPUT_TICK)
    let first = host.requests
    #expect(first.map(\.tag) == [10] && first.map { String(cString: $0.type) } == ["public.json"])
    #expect(dray_host_deliver(host.pointer, first[0].id, "{}", 2) == DRAY_STATUS_OK)
    var deadline = -1.0
    #expect(dray_host_deadline(host.pointer, &deadline) == DRAY_STATUS_OK && deadline == 0)
    host.send(DRAY_INPUT_TICK)
    host.send(DRAY_INPUT_TICK)
    let second = host.requests
    try #require(second.map(\.tag) == [11])
    #expect(dray_host_decline(host.pointer, second[0].id, "gone") == DRAY_STATUS_OK)
    host.send(DRAY_INPUT_TICK)
    let response = try host.response
    #expect(response.kind == DRAY_RESPONSE_ENDED && response.operation == DRAY_OPERATION_COPY)
    #expect(response.failed_item_count == 1 && response.failed_item_ids[0].kind != DRAY_ID_NONE)
    #expect(try host.state("seen").contains("a.json: {}") && host.state("seen").contains("-: gone"))
  }

  @Test func `a request is answered once, and only while it is pending`() throws {
    let host = try Handle(script: Self.box)
    #expect(drop([(nil, ["public.json"])], on: host) == DRAY_STATUS_OK)
    host.send(DRAY_INPUT_TICK)
    let id = try #require(host.requests.first).id
    #expect(dray_host_deliver(host.pointer, id, nil, 3) == DRAY_STATUS_MISUSE)
    #expect(host.message == "dray_host_deliver: bytes is NULL, and count is not 0")
    #expect(dray_host_deliver(host.pointer, id, nil, 0) == DRAY_STATUS_OK)
    #expect(host.requests.isEmpty)
    #expect(dray_host_deliver(host.pointer, id, nil, 0) == DRAY_STATUS_INVALID)
    #expect(host.message == "request \(id) is not pending")
    #expect(dray_host_decline(host.pointer, 99, nil) == DRAY_STATUS_INVALID)
  }

  @Test func `the requests of an undone drop are cancelled`() throws {
    let host = try Handle(script: Self.box)
    #expect(drop([(nil, ["public.json"])], on: host) == DRAY_STATUS_OK)
    host.send(DRAY_INPUT_TICK)
    let id = try #require(host.requests.first).id
    #expect(dray_host_undo(host.pointer) == DRAY_STATUS_OK)
    #expect(try host.response.kind == DRAY_RESPONSE_PERFORMED)
    #expect(host.requests.isEmpty)
    #expect(dray_host_deliver(host.pointer, id, "{}", 2) == DRAY_STATUS_INVALID)
  }

  @Test func `promises without types are bad input`() throws {
    let host = try Handle(script: Self.box)
    #expect(drop([(nil, [])], on: host) == DRAY_STATUS_INVALID)
    #expect(host.message == "types is empty; a drag that enters needs at least one type")
    #expect(host.send(DRAY_INPUT_DRAG_ENTERED) { $0.promise_count = 1 } == DRAY_STATUS_MISUSE)
    #expect(host.message == "dray_host_send: promises is NULL, and promise_count is not 0")
    var list = dray_requests()
    #expect(dray_host_requests(nil, &list) == DRAY_STATUS_MISUSE && list.count == 0)
    #expect(dray_host_requests(host.pointer, nil) == DRAY_STATUS_MISUSE)
  }
}
