import CDray
import DrayC
import Testing

@Suite struct `Sending inputs` {
  @Test(arguments: [0, -1, 14, 1000])
  func `an unknown kind is bad input`(_ kind: Int) throws {
    let host = try Handle()
    #expect(host.send(kind) == DRAY_STATUS_INVALID)
    #expect(host.message == "kind is \(kind), not a constant of dray_input_kind")
  }

  @Test func `an invalid input is refused with a message`() throws {
    let host = try Handle(script: twoLists)
    func message(_ kind: Int, _ edit: (inout dray_input) -> Void) -> String {
      #expect(host.send(kind, edit) == DRAY_STATUS_INVALID)
      return host.message
    }
    #expect(message(DRAY_INPUT_TICK) { $0.time = .nan } == "time is nan; it must be from 0 to 9007199254 seconds")
    #expect(message(DRAY_INPUT_TICK) { $0.time = -1 } == "time is -1.0; it must be from 0 to 9007199254 seconds")
    #expect(message(DRAY_INPUT_TICK) { $0.time = .infinity } == "time is inf; it must be from 0 to 9007199254 seconds")
    #expect(message(DRAY_INPUT_POINTER_DOWN) { $0.x = .nan } == "x, y are nan, 0.0; both must be finite")
    #expect(message(DRAY_INPUT_POINTER_MOVED) { $0.y = .infinity } == "x, y are 0.0, inf; both must be finite")
    #expect(message(DRAY_INPUT_POINTER_DOWN) { $0.device = 4 } == "device is 4, not a constant of dray_device")
    #expect(message(DRAY_INPUT_POINTER_DOWN) { $0.pointer = -1 } == "pointer is -1; it must not be negative")
    #expect(
      message(DRAY_INPUT_POINTER_DOWN) { $0.modifiers = 1 } == "modifiers are 1, which contains an unknown modifier bit"
    )
    #expect(message(DRAY_INPUT_KEY_DOWN) { _ in } == "key is NULL")
    #expect(message(DRAY_INPUT_DRAG_ENTERED) { _ in } == "types is empty; a drag that enters needs at least one type")
    var response = dray_response.sized()
    #expect(dray_host_response(host.pointer, &response) == DRAY_STATUS_NO_VALUE)
  }

  @Test func `points outside of the scene hit nothing`() throws {
    let host = try Handle(script: twoLists)
    for place in [1e300, -1e300, 4e9, -1.0] {
      #expect(host.send(DRAY_INPUT_POINTER_DOWN, x: place, y: place) == DRAY_STATUS_OK)
      #expect(try host.response.kind == DRAY_RESPONSE_UNHANDLED)
      #expect(host.send(DRAY_INPUT_POINTER_MOVED, x: -place, y: place) == DRAY_STATUS_OK)
      #expect(host.send(DRAY_INPUT_POINTER_UP, x: place, y: place) == DRAY_STATUS_OK)
    }
  }

  @Test func `inputs in an unexpected order are handled without an error`() throws {
    let host = try Handle(script: twoLists)
    for kind in [
      DRAY_INPUT_POINTER_UP, DRAY_INPUT_POINTER_MOVED, DRAY_INPUT_POINTER_CANCELLED, DRAY_INPUT_DRAG_EXITED,
      DRAY_INPUT_POINTER_DOWN,
      DRAY_INPUT_POINTER_DOWN, DRAY_INPUT_SUSPENDED, DRAY_INPUT_POINTER_MOVED, DRAY_INPUT_MODIFIERS_CHANGED,
      DRAY_INPUT_TICK, DRAY_INPUT_POINTER_CANCELLED,
    ] {
      #expect(host.send(kind, x: 10, y: 10) == DRAY_STATUS_OK, "\(kind)")
    }
    #expect(try host.state("lists").contains("a"))
  }

  @Test func `the response to a key whose command refuses has the reason`() throws {
    let host = try Handle(script: twoLists)
    let status = "space".withCString { key in host.send(DRAY_INPUT_KEY_DOWN) { $0.key = key } }
    #expect(status == DRAY_STATUS_OK)
    #expect(try host.response.kind == DRAY_RESPONSE_REFUSED)
    #expect(String(cString: try host.response.reason.text) == "no space")
  }

  @Test func `a finger that rests waits for a tick`() throws {
    let host = try Handle(script: twoLists)
    var deadline = -1.0
    #expect(dray_host_deadline(host.pointer, &deadline) == DRAY_STATUS_NO_VALUE)
    #expect(deadline == -1)
    host.send(DRAY_INPUT_POINTER_DOWN) { input in
      (input.x, input.y, input.time) = (5, 5, 2)
      input.device = dray_device(DRAY_DEVICE_TOUCH)
    }
    #expect(dray_host_deadline(host.pointer, &deadline) == DRAY_STATUS_OK)
    #expect(deadline == 2.5)
  }

  @Test func `a drag of another program is dropped where its types are accepted`() throws {
    let host = try Handle(
      script: """
        local dray = require "dray"
        local seen = dray.state("seen", { count = 0 })
        dray.scene(function()
          return dray.zstack { id = "box", size = { width = 100, height = 100 } }
            :drop_destination("public.text", function(items) seen.count = #items end)
        end)
        """)
    func enter(_ type: String) throws -> dray_verdict {
      let status = type.withCString { type in
        withUnsafePointer(to: Optional(type)) { types in
          host.send(DRAY_INPUT_DRAG_ENTERED) { input in
            (input.x, input.y) = (50, 50)
            (input.types, input.type_count) = (types, 1)
          }
        }
      }
      #expect(status == DRAY_STATUS_OK)
      return try host.verdict
    }
    #expect(try enter("public.image").operation == DRAY_OPERATION_CANCEL)
    #expect(host.send(DRAY_INPUT_DRAG_EXITED) == DRAY_STATUS_OK)
    #expect(try enter("public.text").operation == DRAY_OPERATION_COPY)
    #expect(host.send(DRAY_INPUT_POINTER_UP, x: 50, y: 50) == DRAY_STATUS_OK)
    #expect(try host.response.cause == DRAY_CAUSE_DROPPED)
    #expect(try host.response.item_count == 1)
    #expect(try host.state("seen") == "{ count = 1 }")
  }

  @Test func `an operation that cannot be suggested is bad input`() throws {
    let host = try Handle()
    #expect(
      host.send(DRAY_INPUT_DRAG_ENTERED) { $0.operations = dray_operation(DRAY_OPERATION_FORBIDDEN) }
        == DRAY_STATUS_INVALID)
  }
}
