import CDray
import DrayC
import Testing

/// Placements of tables, scroll views and previews.
struct LookTests {
  private static let table = """
    local dray = require "dray"
    dray.scene(function()
      return dray.scroll_view { id = "scroll", size = { width = 100, height = 60 },
        dray.table { id = "table", columns = { "Name", "Age" }, size = { width = 100, height = 200 },
          dray.for_each({ "Ann", "Bob" }, function(name)
            return dray.item { id = name, type = "person", cells = { name, 42 }, size = { width = 100, height = 90 } }
              :draggable()
          end) }
          :drag_container("person", function(ids) return { "Ann", "Bob" } end):drag_previews_formation "pile" }
    end)
    """

  private func cells(_ placement: dray_placement) -> [String] {
    (0..<placement.cell_count).compactMap { placement.cells[$0].map { String(cString: $0) } }
  }

  @Test func `rows have cells, and tables have titles`() throws {
    let host = try Handle(script: Self.table)
    #expect(cells(try host.placement("table")) == ["Name", "Age"])
    #expect(cells(try host.placement("Ann")) == ["Ann", "42"])
    #expect(try host.placement("scroll").cell_count == 0)
  }

  @Test func `a scroll view reports its content frame, and is scrolled by a wheel, by offset, and to an item`()
    throws
  {
    let host = try Handle(script: Self.table)
    func offset() throws -> Double {
      let view = try host.placement("scroll")
      #expect(view.flags & dray_placement_flags(DRAY_PLACEMENT_FLAG_SCROLLED) != 0 && view.content.height > 100)
      return view.frame.y - view.content.y
    }
    #expect(try offset() == 0)
    #expect(host.send(DRAY_INPUT_SCROLLED) { ($0.x, $0.y, $0.dy) = (50, 30, 25) } == DRAY_STATUS_OK)
    #expect(try host.response.kind == DRAY_RESPONSE_HANDLED && offset() == 25)
    let lent = Lent()
    func name(_ text: String) -> dray_id {
      dray_id(kind: dray_id_kind(DRAY_ID_STRING), length: 0, integer: 0, string: lent.string(text))
    }
    #expect(host.send(DRAY_INPUT_SCROLLED_TO) { ($0.place, $0.dy) = (name("scroll"), 40) } == DRAY_STATUS_OK)
    #expect(try offset() == 40)
    #expect(host.send(DRAY_INPUT_REVEALED) { $0.place = name("Ann") } == DRAY_STATUS_OK)
    #expect(try offset() < 40)
    #expect(host.send(DRAY_INPUT_REVEALED) { ($0.place, $0.has_anchor) = (name("Ann"), 1) } == DRAY_STATUS_OK)
    #expect(try host.placement("Ann").frame.y == host.placement("scroll").frame.y)
    #expect(
      host.send(DRAY_INPUT_REVEALED) { ($0.place, $0.has_anchor, $0.y) = (name("Ann"), 1, .nan) } == DRAY_STATUS_INVALID
    )
    #expect(host.send(DRAY_INPUT_SCROLLED_TO) { $0.dy = 1 } == DRAY_STATUS_INVALID)
    #expect(host.message == "place is missing; name a container, a scroll view or an item")
    #expect(host.send(DRAY_INPUT_SCROLLED) { $0.dx = .nan } == DRAY_STATUS_INVALID)
    #expect(host.message == "dx, dy are nan, 0.0; both must be finite")
    #expect(host.send(DRAY_INPUT_REVEALED) { $0.place.kind = 9 } == DRAY_STATUS_INVALID)
  }

  @Test func `the items of a lifted pile are rotated, and each preview has an ending`() throws {
    let host = try Handle(script: Self.table)
    host.send(DRAY_INPUT_POINTER_DOWN, x: 50, y: 40)
    host.send(DRAY_INPUT_POINTER_MOVED, x: 60, y: 40)
    let lifted = host.placements.filter { $0.state == DRAY_PLACEMENT_STATE_LIFTED }
    let rotated = lifted.filter { $0.flags & dray_placement_flags(DRAY_PLACEMENT_FLAG_ROTATED) != 0 }
    #expect(lifted.count == 2 && !rotated.isEmpty)
    for placement in rotated {
      let (dx, dy) = (placement.rotation.dx, placement.rotation.dy)
      #expect(abs(dx * dx + dy * dy - 1) < 1e-9)
    }
    host.send(DRAY_INPUT_POINTER_CANCELLED)
    let ended = try #require(host.events().last)
    var list = ended.endings
    #expect(dray_preview_ending_at(&list, 1) == list.items + 1 && dray_preview_ending_at(&list, 2) == nil)
    #expect(
      ended.kind == DRAY_EVENT_ENDED && list.count == 2 && list.stride == MemoryLayout<dray_preview_ending>.stride)
    let endings = UnsafeBufferPointer(start: list.items, count: list.count)
    #expect(endings.map(\.id.text) == ["Ann", "Bob"])
    #expect(endings[0].motion == DRAY_MOTION_RETURNS && endings[0].target.height == 90)
    #expect(endings.allSatisfy { $0.motion != 0 })
  }
}
