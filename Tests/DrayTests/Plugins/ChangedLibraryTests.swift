import Dray
import Testing

@Suite struct `Libraries that a script has changed` {
  @Test func `a script that removes the functions of its libraries does not break the functions of the host`() throws {
    let test = try Scripted(
      """
      local array = require "dray.array"
      local lists = dray.state("lists", { a = { { id = "x" } }, b = {} })
      for _, library in ipairs { string, table, math, utf8, coroutine } do
        for name in pairs(library) do library[name] = nil end
      end
      dray.scene(function()
        local function list(id)
          return dray.list { id = id, size = { width = 50, height = 50 }, dray.for_each(lists[id], function(thing)
            return dray.item { id = thing.id, type = "thing", size = { width = 50, height = 20 } }
          end):reorderable() }
        end
        return dray.hstack { list "a", list "b" }
          :reorder_container("thing", function(difference) return array.apply(lists, difference) end)
          :on_key_press("r", dray.restart)
      end)
      """)
    #expect(try test.drag("x", to: "b")?.cause == .dropped, "\(test.texts)")
    test.host.send(.keyDown("r", time: 9))
    #expect(test.plugin.state("lists")?["a"] == [["id": "x"]], "\(test.texts)")
    #expect(test.reports.isEmpty, "\(test.texts)")
  }
}
