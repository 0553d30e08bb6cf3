import Testing

/// Drops at the end of a list whose container takes drops, but not between its items.
struct EndOfListTests {
  private static let script = """
    local dray = require "dray"
    local lists = dray.state("lists", { a = { "x", "y" }, b = { "p", "q" } })
    local function item(id) return dray.item { id = id, type = "card", size = { width = 40, height = 20 } }:draggable() end
    dray.scene(function()
      return dray.hstack {
        dray.vstack { id = "a", size = { width = 50, height = 100 }, dray.for_each(lists.a, item) },
        dray.vstack { id = "b", size = { width = 50, height = 100 }, dray.for_each(lists.b, item) }
          :drop_destination("card", function(_, session)
            table.insert(lists.b, table.remove(lists.a, session.item_ids[1] == "x" and 1 or 2))
          end)
          :drop_configuration(function() return "move" end),
      }
      :drag_container "card"
      :drag_configuration { allow_move = true }
    end)
    """

  private func output(_ commands: String) throws -> String {
    let plugin = try PluginFixture(["plugin.lua": PluginFixture.manifest, "init.lua": Self.script])
    return Transcript.of(commands, on: plugin.path).text
  }

  @Test func `a drop at the position behind the last item is accepted`() throws {
    #expect(try output(#"why("x", "b", { after = "q" }).operation"#) == "\"move\"\n")
    #expect(try output(#"drag("x"):drop("b", { index = 3 })"#) == "move x: a → b\n")
  }

  @Test func `a drop at a position between two items is explained as impossible`() throws {
    let text = "a drop before 'q' in 'b' is impossible: it would go to the end of 'b'"
    #expect(try output(#"why("x", "b", { before = "q" })"#).hasSuffix("→ cancel: \(text)\n"))
  }

  @Test(arguments: [#"drag("x"):over("b", $)"#, #"drag("x"):drop("b", $)"#, #"why("x", "b", $)"#])
  func `the smallest integer as a position is an error`(call: String) throws {
    let text = try output(call.replacing("$", with: "{ index = math.mininteger }"))
    #expect(text.contains("'b' has no index -9223372036854775807; it has 2 items"), "\(text)")
  }
}
