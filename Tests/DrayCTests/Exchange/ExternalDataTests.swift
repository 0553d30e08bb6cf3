import CDray
import DrayC
import Testing

/// Bytes of other programs, handed in when a destination asks for them.
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

  /// Lets a drag come in with items, each with a name and types, and drops it on the box.
  private func drop(_ items: [(name: String?, types: [String])], on host: Handle) -> dray_status {
    let lent = Lent()
    let promises = items.enumerated().map { index, item in
      dray_promise(
        tag: Int64(index + 10), suggested_name: item.name.map(lent.string), types: lent.strings(item.types),
        type_count: item.types.count)
    }
    let status = withExtendedLifetime(lent) {
      promises.withUnsafeBufferPointer { promises in
        host.send(DRAY_DRAG_ENTERED) { input in
          (input.x, input.y) = (50, 50)
          (input.promises, input.promise_count) = (promises.baseAddress, promises.count)
        }
      }
    }
    guard status == DRAY_OK else { return status }
    return host.send(DRAY_POINTER_UP, x: 50, y: 50)
  }

  private func requests(_ host: Handle) -> [dray_request] {
    let list = dray_host_requests(host.pointer)
    return Array(UnsafeBufferPointer(start: list.items, count: list.count))
  }

  @Test func `data is requested after the drop, item by item, and delivered on a tick`() throws {
    let host = try Handle(script: Self.box)
    #expect(
      drop([("a.json", ["public.json", "public.plain-text"]), (nil, ["public.plain-text"])], on: host) == DRAY_OK)
    #expect(requests(host).isEmpty)
    host.send(DRAY_TICK)
    let first = requests(host)
    #expect(first.map(\.tag) == [10] && first.map { String(cString: $0.type) } == ["public.json"])
    #expect(dray_host_deliver(host.pointer, first[0].id, "{}", 2) == DRAY_OK)
    var deadline = -1.0
    #expect(dray_host_deadline(host.pointer, &deadline) == DRAY_OK && deadline == 0)
    host.send(DRAY_TICK)
    host.send(DRAY_TICK)
    let second = requests(host)
    try #require(second.map(\.tag) == [11])
    #expect(dray_host_decline(host.pointer, second[0].id, "gone") == DRAY_OK)
    host.send(DRAY_TICK)
    let response = try host.response
    #expect(response.kind == DRAY_RESPONSE_ENDED && response.operation == DRAY_OPERATION_COPY)
    #expect(response.failed_item_count == 1 && response.failed_item_ids[0].kind != DRAY_ID_NONE)
    #expect(try host.state("seen").contains("a.json: {}") && host.state("seen").contains("-: gone"))
  }

  @Test func `a request is answered once, and only while it is pending`() throws {
    let host = try Handle(script: Self.box)
    #expect(drop([(nil, ["public.json"])], on: host) == DRAY_OK)
    host.send(DRAY_TICK)
    let id = try #require(requests(host).first).id
    #expect(dray_host_deliver(host.pointer, id, nil, 3) == DRAY_MISUSE)
    #expect(host.message == "dray_host_deliver: bytes is NULL, and count is not 0")
    #expect(dray_host_deliver(host.pointer, id, nil, 0) == DRAY_OK)
    #expect(requests(host).isEmpty)
    #expect(dray_host_deliver(host.pointer, id, nil, 0) == DRAY_BAD_INPUT)
    #expect(host.message == "request \(id) is not pending")
    #expect(dray_host_decline(host.pointer, 99, nil) == DRAY_BAD_INPUT)
  }

  @Test func `the requests of an undone drop are cancelled`() throws {
    let host = try Handle(script: Self.box)
    #expect(drop([(nil, ["public.json"])], on: host) == DRAY_OK)
    host.send(DRAY_TICK)
    let id = try #require(requests(host).first).id
    #expect(dray_host_undo(host.pointer) == DRAY_OK)
    #expect(try host.response.kind == DRAY_RESPONSE_PERFORMED)
    #expect(requests(host).isEmpty)
    #expect(dray_host_deliver(host.pointer, id, "{}", 2) == DRAY_BAD_INPUT)
  }

  @Test func `promises without types are bad input`() throws {
    let host = try Handle(script: Self.box)
    #expect(drop([(nil, [])], on: host) == DRAY_BAD_INPUT)
    #expect(host.message == "types is empty; a drag that enters needs at least one type")
    #expect(host.send(DRAY_DRAG_ENTERED) { $0.promise_count = 1 } == DRAY_MISUSE)
    #expect(host.message == "dray_host_send: promises is NULL, and promise_count is not 0")
    #expect(dray_host_requests(nil).count == 0)
  }
}
