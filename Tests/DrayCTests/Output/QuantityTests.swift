import CDray
import DrayC
import Testing

@Suite struct `Quantities` {
  /// A stack of nine coins, of which a drag carries half, and a box with room for three.
  private static let script = """
    local dray = require "dray"
    local Coins = dray.transferable "coins"
    local counts = dray.state("counts", { table = 9, box = 0 })
    dray.scene(function()
      return dray.hstack {
        dray.zstack { id = "table", size = { width = 50, height = 50 },
          dray.item { id = "stack", type = Coins, size = { width = 40, height = 40 } }:quantity(counts.table):draggable() },
        dray.zstack { id = "box", size = { width = 50, height = 50 } }
          :drop_destination(Coins, function(_, session)
            counts.table, counts.box = counts.table - session.quantity, counts.box + session.quantity
          end)
          :drop_configuration(function() return "move", { accepted_quantity = 3 - counts.box } end),
      }
        :drag_configuration { allow_move = true }
        :drag_quantity(function(session) return session.quantity // 2 end)
    end)
    """

  private func quantities(_ host: Handle) -> [String] {
    host.placements.filter { $0.quantity >= 0 }.map { "\($0.id.text) \($0.state) \($0.quantity)" }
  }

  @Test func `QU1: placements, verdicts and responses have the quantities of a drag`() throws {
    let host = try Handle(script: Self.script)
    #expect(quantities(host) == ["stack \(DRAY_PLACEMENT_STATE_RESTING) 9"])
    #expect(try host.placement("box").quantity == -1)
    try host.drag("stack", over: "box")
    #expect(
      quantities(host) == ["stack \(DRAY_PLACEMENT_STATE_RESTING) 5", "stack \(DRAY_PLACEMENT_STATE_LIFTED) 4"])
    let verdict = try host.verdict
    #expect(verdict.quantity == 4 && verdict.details.pointee.accepted_quantity == 3)
    _ = host.events()
    host.send(DRAY_INPUT_POINTER_UP, x: 75, y: 45)
    #expect(try host.response.details.pointee.accepted_quantity == 3)
    #expect(quantities(host) == ["stack \(DRAY_PLACEMENT_STATE_RESTING) 6"])
    #expect(Set(host.placements.map(\.key)).count == host.placements.count)
  }

  @Test func `QU1: a search and an explanation have the quantity, with the answer of the source`() throws {
    let host = try Handle(script: Self.script)
    var list = dray_legal_drags()
    #expect(dray_host_legal(host.pointer, nil, &list) == DRAY_STATUS_OK)
    #expect((0..<list.count).map { list.items[$0].details.pointee.accepted_quantity } == [3])
    var (question, explanation) = (dray_drag.sized(), dray_explanation.sized())
    let status = "stack".withCString { stack in
      "box".withCString { box in
        question.item = dray_id(kind: dray_id_kind(DRAY_ID_STRING), length: 0, integer: 0, string: stack)
        question.place = dray_id(kind: dray_id_kind(DRAY_ID_STRING), length: 0, integer: 0, string: box)
        return dray_host_why(host.pointer, &question, &explanation)
      }
    }
    #expect(status == DRAY_STATUS_OK && explanation.details.pointee.accepted_quantity == 3)
    let steps = UnsafeBufferPointer(start: explanation.trace, count: explanation.trace_count)
    let carries = try #require(steps.first { $0.kind == dray_answer_kind(DRAY_ANSWER_CARRIES) })
    #expect(carries.quantity == 4 && carries.total == 9)
    #expect(String(cString: carries.question) == "drag_quantity" && carries.line > 0)
  }
}
