import Testing

/// The announcement of a drop by keys that waits, and whose item another command removes meanwhile.
struct GoneItemTests {
  private static let script = """
    local dray, array = require "dray", require "dray.array"
    local lists = dray.state("lists", { a = { "x", "y" }, b = {} })
    local function pile(name)
      return dray.vstack { id = name, size = { width = 50, height = 100 }, dray.for_each(lists[name], function(id)
        return dray.item { id = id, type = "card", size = { width = 40, height = 20 } }
      end):reorderable() }
    end
    dray.scene(function()
      return dray.hstack { pile "a", pile "b" }
        :reorder_container("card", function(difference) dray.sleep(2) array.apply(lists, difference) end)
        :on_key_press("d", function() table.remove(lists.a, 1) end)
    end)
    """

  @Test func `after the drop, a removed item is announced as no longer in the scene`() throws {
    let plugin = try PluginFixture(["plugin.lua": PluginFixture.manifest, "init.lua": Self.script])
    let commands = """
      for _, name in ipairs { "tab", "space", "right", "space", "d" } do key(name) end
      print(announcement)
      tick(3)
      announcement
      """
    let text = Transcript.of(commands, on: plugin.path).text
    #expect(text.hasSuffix("\"'x' is no longer in the scene\"\n"), "\(text)")
  }
}
