import Dray
import Testing

/// A destination that accepts some of the dragged items sees only these in its command.
struct AcceptedItemsTests {
  private static func script(_ destination: String) -> String {
    """
    local lists = dray.state("lists", { a = { "x", "y", "z" }, b = {} })
    local seen = dray.state("seen", {})
    local marked = dray.view_state("marked", { "x", "y", "z" })
    local function see(who, session) table.insert(seen, who .. " " .. table.concat(session.item_ids, ",")) end
    local function remove(ids)
      for _, id in ipairs(ids) do
        for i, present in ipairs(lists.a) do if present == id then table.remove(lists.a, i) break end end
      end
    end
    local function rows(name)
      return dray.for_each(lists[name], function(id)
        return dray.item { id = id, type = "card", size = { width = 40, height = 20 } }:draggable()
      end)
    end
    dray.scene(function()
      return dray.hstack {
        dray.vstack { id = "a", rows "a" }
          :drag_container "card"
          :drag_configuration { allow_copy = false, allow_move = true }
          :drag_container_selection(marked)
          :on_drag_session_updated(function(session)
            if session.phase ~= "ended" then return end
            see("source", session)
            if session.operation == "move" then remove(session.item_ids) end
          end),
        dray.vstack { id = "b", size = { width = 50, height = 100 }, rows "b" } \(destination),
      }
    end)
    """
  }

  private static let insert = """
    see(session.items_count .. "/" .. #session.items .. " command", session)
    for _, id in ipairs(session.item_ids) do table.insert(lists.b, id .. "'") end
    """

  private func run(_ destination: String) throws -> (test: Scripted, outcome: DragOutcome?) {
    let test = try Scripted(Self.script(destination))
    return (test, try test.drag("x", to: "b"))
  }

  @Test func `the command of a drop destination sees the accepted items, and the source removes just these`() throws {
    let (test, outcome) = try run(
      """
      :drop_destination("card", function(values, session) \(Self.insert) end)
        :drop_configuration(function(session)
          return #session.item_ids == 3 and "move", { accepted_item_count = 2 }
        end)
      """)
    #expect(outcome?.operation == .move && outcome?.acceptedItemCount == 2 && outcome?.itemIDs == ["x", "y", "z"])
    #expect(test.lines("seen") == ["2/2 command x,y", "source x,y"])
    #expect(test.plugin.state("lists") == ["a": ["z"], "b": ["x'", "y'"]])
  }

  @Test func `so does perform_drop of an interaction`() throws {
    let (test, outcome) = try run(
      """
      :drop_interaction {
        session_did_update = function() return "move", { accepted_item_count = 2 } end,
        perform_drop = function(session) \(Self.insert) end,
      }
      """)
    #expect(outcome?.acceptedItemCount == 2)
    #expect(test.lines("seen") == ["2/2 command x,y", "source x,y"])
    #expect(test.plugin.state("lists") == ["a": ["z"], "b": ["x'", "y'"]])
  }

  @Test func `after a refused command, the source sees all items again`() throws {
    let (test, outcome) = try run(
      """
      :drop_destination("card", function(values, session) print(#session.item_ids) return false, "full" end)
        :drop_configuration(function() return "move", { accepted_item_count = 2 } end)
      """)
    #expect(outcome?.operation == .cancel && outcome?.reason?.text == "full")
    #expect(test.printed == ["2"])
    #expect(test.lines("seen") == ["source x,y,z"])
  }
}
