import Dray
import Testing

/// Drops of several items whose data arrives in one tick.
struct ArrivalsOfOneTickTests {
  /// Two lists. The first one shows items and drags `dragged`; the second one loads a text of each item.
  private func lists(showing shown: String, dragging dragged: String, _ command: String) throws -> Scripted {
    try Scripted(
      """
      local Item = dray.transferable { id = "item", dray.proxy_representation { exporting = function(v) return v.id end } }
      local model = dray.state("model", function()
        local from = {}
        for _, id in ipairs(\(shown)) do from[#from + 1] = id end
        return { from = from, to = {} }
      end)
      local size = { width = 50, height = 20 }
      dray.scene(function()
        print "described"
        return dray.hstack {
          dray.vstack { id = "from", dray.for_each(model.from, function(id)
            return dray.item { id = id, type = Item, value = { id = id }, size = size }:draggable()
          end) }
            :drag_container(Item, function() return \(dragged) end)
            :drag_configuration { allow_move = true },
          dray.vstack { id = "to", size = { width = 50, height = 100 } }
            :drop_destination("public.text", function(texts) \(command) end)
            :drop_configuration(function() return "move" end),
        }:on_key_press("r", function() model.from = {} end)
      end)
      """)
  }

  @Test func `the scene is described once for all arrivals of a tick that change no state`() throws {
    let test = try lists(
      showing: "{ 'a', 'b', 'c', 'd', 'e' }", dragging: "model.from",
      "for _, t in ipairs(texts) do model.to[#model.to + 1] = t end")
    #expect(try test.drag("a", to: "to")?.isUnfinished == true)
    let before = test.printed.count
    test.host.send(.tick(time: 2))
    #expect(test.plugin.state("model")?["to"]?.table?.items.count == 5, "\(test.texts)")
    #expect(test.printed.count - before <= 2, "\(test.printed.count - before)")
  }

  @Test func `the reason names the first of several removed items, in the order of the drag`() throws {
    let others = (1...9).map { "{ id = 'other \($0)' }" }.joined(separator: ", ")
    let test = try lists(
      showing: "{ 'a', 'b', 'c' }", dragging: "{ \(others), { id = 'c' }, { id = 'b' }, { id = 'a' } }", "")
    #expect(try test.drag("a", to: "to")?.isUnfinished == true)
    test.host.send(.keyDown("r", time: 2))
    guard case .ended(let outcome) = test.host.send(.tick(time: 3)) else {
      Issue.record("\(test.texts)")
      return
    }
    #expect(outcome.cause == .sourceGone && outcome.reason?.text == "'c' is no longer in the scene", "\(outcome)")
  }
}
