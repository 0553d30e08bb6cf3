import CDray
import DrayC
import Testing

/// Drags that leave the program, with bytes for each type.
struct ExportTests {
  private static let notes = """
    local dray = require "dray"
    dray.content_type { id = "org.test.note", conforms_to = "public.data" }
    local told = dray.view_state("told", {})
    local Note = dray.transferable { id = "test.note",
      dray.data_representation("org.test.note", {
        exporting = function(note)
          if note.id == "bad" then return nil, "no words" end
          return "note " .. note.id
        end,
        suggested_file_name = function(note) return note.id .. ".note" end,
      }),
    }
    dray.scene(function()
      return dray.hstack { id = "notes",
          dray.for_each({ "a", "bad" }, function(id)
            return dray.item { id = id, type = Note, value = { id = id }, size = { width = 50, height = 40 } }:draggable()
          end) }
        :drag_container(Note)
        :on_drag_session_updated(function(s) if s.phase == "ended" then print(s.operation) end end)
    end)
    """

  private func lift(_ item: String, on host: Handle) throws {
    let frame = try host.placement(item).frame
    host.send(DRAY_INPUT_POINTER_DOWN, x: frame.x + 5, y: frame.y + 5)
    host.send(DRAY_INPUT_POINTER_MOVED, x: frame.x + 15, y: frame.y + 5)
  }

  private func exported(_ host: Handle) throws -> dray_exported_drag {
    var drag = dray_exported_drag.sized()
    try #require(dray_host_exported_drag(host.pointer, 0, &drag) == dray_status(DRAY_STATUS_OK))
    return drag
  }

  @Test func `exported data of a drag is loaded on a tick, and the source receives the outcome of the drag`() throws {
    let host = try Handle(script: Self.notes)
    var drag = dray_exported_drag.sized()
    #expect(dray_host_exported_drag(host.pointer, 0, &drag) == DRAY_STATUS_NO_VALUE)
    try lift("a", on: host)
    drag = try exported(host)
    #expect(drag.operations == DRAY_OPERATION_COPY && drag.item_count == 1)
    #expect(drag.items[0].type_count == 1 && String(cString: drag.items[0].suggested_name) == "a.note")
    #expect(drag.items[0].types[0].map { String(cString: $0) } == "org.test.note")
    var load: UInt64 = 0
    var data = dray_data.sized()
    #expect(dray_host_export(host.pointer, 0, 0, "org.test.note", &load) == DRAY_STATUS_OK)
    #expect(dray_host_exported_data(host.pointer, load, &data) == DRAY_STATUS_NO_VALUE)
    host.send(DRAY_INPUT_TICK)
    #expect(dray_host_exported_data(host.pointer, load, &data) == DRAY_STATUS_OK)
    let text = UnsafeRawBufferPointer(start: data.bytes, count: data.count)
    #expect(String(decoding: text, as: UTF8.self) == "note a" && String(cString: data.path).isEmpty)
    #expect(dray_host_exported_data(host.pointer, load, &data) == DRAY_STATUS_INVALID)
    #expect(dray_host_end_exported_drag(host.pointer, 0, dray_operation(DRAY_OPERATION_COPY)) == DRAY_STATUS_OK)
    #expect(try host.response.operation == DRAY_OPERATION_COPY)
    #expect(dray_host_exported_drag(host.pointer, 0, &drag) == DRAY_STATUS_NO_VALUE)
    #expect(dray_host_end_exported_drag(host.pointer, 0, dray_operation(DRAY_OPERATION_COPY)) == DRAY_STATUS_INVALID)
  }

  @Test func `a failed load reports its reason once`() throws {
    let host = try Handle(script: Self.notes)
    try lift("bad", on: host)
    var load: UInt64 = 0
    var data = dray_data.sized()
    #expect(dray_host_export(host.pointer, 0, 0, "org.test.note", &load) == DRAY_STATUS_OK)
    host.send(DRAY_INPUT_TICK)
    #expect(dray_host_exported_data(host.pointer, load, &data) == DRAY_STATUS_FAILED)
    #expect(host.message == "no words")
    #expect(dray_host_exported_data(host.pointer, load, &data) == DRAY_STATUS_INVALID)
  }

  @Test func `unknown items, types and loads are bad input`() throws {
    let host = try Handle(script: Self.notes)
    var load: UInt64 = 7
    #expect(dray_host_export(host.pointer, 0, 0, "org.test.note", &load) == DRAY_STATUS_INVALID)
    #expect(host.message == "the pointer has no drag that may leave the program")
    try lift("a", on: host)
    #expect(dray_host_export(host.pointer, 0, 0, "public.png", &load) == DRAY_STATUS_INVALID)
    #expect(host.message == "the item does not offer public.png to other programs")
    #expect(dray_host_export(host.pointer, 0, 5, "org.test.note", &load) == DRAY_STATUS_INVALID)
    #expect(dray_host_export(host.pointer, 0, 0, nil, &load) == DRAY_STATUS_MISUSE)
    #expect(dray_host_end_exported_drag(host.pointer, 0, 3) == DRAY_STATUS_INVALID)
    #expect(host.message == "operation is 3, not a constant of dray_operation")
    #expect(load == 7)
  }
}
