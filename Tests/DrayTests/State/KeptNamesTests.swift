import Testing

@testable import Dray

@Suite struct `Names that the scene uses` {
  @Test func `the id of a list that no node has survives the removal of unused names`() throws {
    let test = try Scripted(
      """
      local array = require "dray.array"
      local s = dray.state("s", { left = { { id = "a" } }, right = {} })
      dray.scene(function()
        local function list(id)
          return dray.list { size = { width = 50, height = 100 }, dray.for_each(s[id], function(letter)
            return dray.item { id = letter.id, type = "letter", size = { width = 50, height = 20 } }
          end):reorderable { collection_id = id } }
        end
        return dray.hstack { spacing = 0, list "left", list "right" }
          :reorder_container("letter", function(difference) return array.apply(s, difference) end)
      end)
      """)
    _ = test.host.placements
    test.host.recovery.names.forgetUnused()
    #expect(try test.drag("a", to: "right")?.cause == .dropped, "\(test.texts)")
    #expect(test.plugin.state("s")?["right"] == [["id": "a"]])
  }
}
