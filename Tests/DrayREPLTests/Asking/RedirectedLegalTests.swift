import Testing

@testable import DrayREPL

/// The lines of drags whose destination names another place.
struct RedirectedLegalTests {
  private static let script = """
    local dray = require "dray"
    local array = require "dray.array"
    local lists = dray.state("lists", { root = { "a", "c" }, garden = { "dig" }, bin = {} })
    local function list(name)
      return dray.hstack { id = name, size = { width = 90, height = 20 }, dray.for_each(lists[name], function(id)
        return dray.item { id = id, type = "task", value = id, size = { width = 30, height = 20 } }
      end):reorderable() }
    end
    dray.scene(function()
      return dray.vstack { list "root", list "garden", list "bin" }
        :reorder_container("task", function(difference) array.apply(lists, difference) end)
        :drag_container("task", function() return lists.root end)
        :drop_configuration(function(session)
          if session.to == "bin" then return true, { collection_id = "garden", before = "dig" } end
          return session.to == "garden" and "move" or false, { accepted_item_count = 1 }
        end)
    end)
    """

  private func output(_ commands: String) throws -> String {
    let plugin = try PluginFixture(["plugin.lua": PluginFixture.manifest, "init.lua": Self.script])
    return Transcript.of(commands, on: plugin.path).text
  }

  @Test func `legal names the place to which a rule redirects a drop`() throws {
    let text = try output(#"legal("a")"#)
    #expect(text.contains("root → bin → garden before dig\n"), "\(text)")
  }

  @Test func `a drag in progress says how many of its items the place would take, and the drop names them`() throws {
    #expect(try output(#"drag("a"):over "garden""#).contains("would move a c: root → garden, 1 of 2\n"))
    #expect(try output(#"drag("a"):drop "garden""#) == "move a: root → garden\n")
  }

  @Test func `an argument with a name of two words is called the argument`() throws {
    #expect(
      try output(#"drag_by_taps "on""#)
        == "stdin:1: the argument of drag_by_taps must be a boolean, not the text 'on'\n")
  }

  @Test func `a tap inside a held item puts the item back`() throws {
    let script = """
      local dray = require "dray"
      local rows = dray.state("rows", { "house", "shed" })
      dray.scene(function()
        return dray.vstack { id = "list", dray.for_each(rows, function(id)
          return dray.item { id = id, type = "row", size = { width = 90, height = 40 },
            dray.item { id = "door of " .. id, type = "part", size = { width = 30, height = 20 } } }
        end):reorderable() }
          :reorder_container("row", function() end)
      end)
      """
    let plugin = try PluginFixture(["plugin.lua": PluginFixture.manifest, "init.lua": script])
    let text = Transcript.of("drag_by_taps()\ntap 'house'\ntap 'door of house'", on: plugin.path).text
    #expect(text.contains("lifted house") && text.contains("house stays in list\n"), "\(text)")
    #expect(!text.contains("already being dragged"), "\(text)")
  }
}
