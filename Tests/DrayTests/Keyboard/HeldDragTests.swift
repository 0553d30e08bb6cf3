import Dray
import Testing

/// A drag by keys that has not chosen a place stays with its item.
struct HeldDragTests {
  @Test func `a lifted item stays at its place if the layout changes, and Space puts it back there`() throws {
    let test = try Scripted(
      """
      local array = require "dray.array"
      local lists = dray.state("lists", { left = { "m", "n" }, right = { "o" } })
      local shown = dray.state("shown", { pane = true })
      local function list(name)
        return dray.vstack { id = name, size = { width = 60, height = 150 }, dray.for_each(lists[name], function(id)
          return dray.item { id = id, type = "card", size = { width = 60, height = 40 } }
        end):reorderable() }
      end
      dray.scene(function()
        return dray.hstack {
          shown.pane and dray.vstack { id = "pane", size = { width = 60, height = 150 } }, list "left", list "right",
        }
          :reorder_container("card", function(difference) array.apply(lists, difference) end)
          :on_timer({ after = 3 }, function() shown.pane = false end)
      end)
      """)
    var spoken: [String] = []
    test.host.onAnnouncement = { spoken.append($0.text) }
    test.host.send(.keyDown("tab", time: 1))
    test.host.send(.keyDown("space", time: 1.1))
    let session = try #require(test.host.engine.dropSession(pointer: .held))
    let (place, start) = (session.to, session.sceneLocation)
    test.host.send(.tick(time: 5))
    #expect(session.sceneLocation.x < start.x && session.to == place)
    test.host.send(.keyDown("space", time: 6))
    #expect(spoken.last == "m stays in left")
    #expect(test.plugin.state("lists") == ["left": ["m", "n"], "right": ["o"]])
  }
}
