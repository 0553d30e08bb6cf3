import CDray
import DrayC
import Testing

/// Hit tests, and the properties of placements.
struct HitTests {
  private static let script = """
    local dray = require "dray"
    local cards = dray.state("cards", { { id = "a" }, { id = "b" } })
    dray.scene(function()
      return dray.vstack { spacing = 0,
        dray.list { id = "hand", size = { width = 50, height = 80 }, dray.for_each(cards, function(card)
          return dray.item { id = card.id, type = "card", size = { width = 50, height = 40 },
            data = { picture = card.id .. ".png", price = 2.5, tags = { "new", 7 } } }
        end):reorderable() },
        dray.vstack { id = "button", size = { width = 50, height = 40 } }:on_tap_gesture(function() end),
        dray.text { label = "text", size = { width = 50, height = 20 } },
        dray.text { label = "text", size = { width = 50, height = 20 } },
      }:reorder_container("card", function(difference) require "dray.array".apply(cards, difference) end)
        :drag_container("card", function(ids) return ids[1] ~= "b" or nil, "b stays" end)
    end)
    """

  private func hit(_ host: Handle, _ x: Double, _ y: Double) -> String {
    var hit = dray_hit.sized()
    guard dray_host_hit(host.pointer, x, y, &hit) == DRAY_STATUS_OK else { return "nothing" }
    let can = [(hit.can_be_lifted, "lift"), (hit.can_be_tapped, "tap"), (hit.takes_drops, "drop")]
    return "\(hit.kind) \(hit.id.text) \(hit.type.text) in \(hit.container.text): "
      + can.filter { $0.0 == 1 }.map(\.1).joined(separator: " ")
  }

  @Test func `a hit names the element at a point, and what its rules allow now`() throws {
    let host = try Handle(script: Self.script)
    let before = host.snapshot
    #expect(hit(host, 10, 10) == "\(DRAY_PLACEMENT_ITEM) a card in hand: lift drop")
    #expect(hit(host, 10, 50) == "\(DRAY_PLACEMENT_ITEM) b card in hand: drop")
    #expect(hit(host, 10, 100) == "\(DRAY_PLACEMENT_CONTAINER) button  in : tap drop")
    #expect(hit(host, 10, 130) == "\(DRAY_PLACEMENT_TEXT)   in : drop")
    #expect(hit(host, 500, 500) == "nothing" && host.snapshot == before)
    host.send(DRAY_INPUT_POINTER_DOWN, x: 10, y: 10)
    host.send(DRAY_INPUT_POINTER_MOVED, x: 20, y: 10)
    #expect(!hit(host, 10, 50).contains("lift"))
  }

  @Test func `a hit needs a finite point, a host and a target`() throws {
    let host = try Handle(script: Self.script)
    var hit = dray_hit.sized()
    #expect(dray_host_hit(host.pointer, .nan, 0, &hit) == DRAY_STATUS_INVALID)
    #expect(host.message == "x, y are nan, 0.0; both must be finite")
    #expect(dray_host_hit(host.pointer, 500, 500, &hit) == DRAY_STATUS_NO_VALUE)
    #expect(dray_host_hit(nil, 0, 0, &hit) == DRAY_STATUS_MISUSE)
    #expect(dray_host_hit(host.pointer, 0, 0, nil) == DRAY_STATUS_MISUSE)
    hit.struct_size = 100
    #expect(dray_host_hit(host.pointer, 0, 0, &hit) == DRAY_STATUS_MISUSE)
  }

  @Test func `placements have roles and actions`() throws {
    let host = try Handle(script: Self.script)
    let told = host.placements.map { "\($0.id.text) \($0.role) \($0.actions)" }
    #expect(
      told == [
        "hand \(DRAY_ROLE_LIST) 0", "a \(DRAY_ROLE_ITEM) \(DRAY_ACTION_LIFT)",
        "b \(DRAY_ROLE_ITEM) \(DRAY_ACTION_LIFT)",
        "button \(DRAY_ROLE_BUTTON) \(DRAY_ACTION_TAP)", " \(DRAY_ROLE_TEXT) 0", " \(DRAY_ROLE_TEXT) 0",
      ])
  }

  @Test func `a key stays with its element, and is unique in the list`() throws {
    let host = try Handle(script: Self.script)
    // Copies, because the texts are valid until the next list.
    let before = host.placements.map { (id: $0.id.text, key: $0.key) }
    #expect(Set(before.map(\.key)).count == before.count)
    #expect(try host.drag("a", to: "hand") == DRAY_STATUS_OK)
    let after = host.placements
    #expect(after.map(\.id.text) == ["hand", "b", "a", "button", "", ""])
    for placement in after where !placement.id.text.isEmpty {
      #expect(before.first { $0.id == placement.id.text }?.key == placement.key)
    }
    host.send(DRAY_INPUT_POINTER_DOWN, x: 10, y: 50)
    host.send(DRAY_INPUT_POINTER_MOVED, x: 20, y: 50)
    let lifted = host.placements
    #expect(Set(lifted.map(\.key)).count == lifted.count)
    let item = lifted.first { $0.state == DRAY_PLACEMENT_STATE_LIFTED }
    #expect(item?.key == before.first { $0.id == "a" }?.key)
  }

  @Test func `items carry data to their placements`() throws {
    let host = try Handle(script: Self.script)
    let data = try #require(host.placement("b").data)
    #expect(dray_value_field(data, "picture").map { String(cString: $0.pointee.string) } == "b.png")
    #expect(dray_value_field(data, "price")?.pointee.number == 2.5)
    let tags = try #require(dray_value_field(data, "tags"))
    #expect(dray_value_at(tags, 1)?.pointee.integer == 7 && tags.pointee.item_count == 2)
    #expect(try host.placement("button").data == nil)
  }
}

extension dray_hit: Sized {}
