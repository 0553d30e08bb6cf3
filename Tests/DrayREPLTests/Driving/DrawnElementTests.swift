import Dray
import Testing

/// Tests and the prompt read what a host draws.
struct DrawnElementTests {
  private static let script = """
    local dray, array = require "dray", require "dray.array"
    local Card = dray.transferable "test.card"
    local hand = dray.state("hand", { { id = "ace" }, { id = "two" } })
    local function card(value)
      return dray.item { id = value.id, type = Card, label = value.id, size = { width = 40, height = 20 },
        tint = "red", style = "card", data = { picture = value.id .. ".png" } }
    end
    dray.scene(function()
      return dray.hstack { id = "hand", spacing = 0, dray.for_each(hand, card):reorderable() }
        :reorder_container(Card, function(difference) array.apply(hand, difference) end)
    end)
    """

  private func output(_ commands: String) throws -> String {
    let plugin = try PluginFixture(["plugin.lua": PluginFixture.manifest, "init.lua": Self.script])
    return Transcript.of(commands, on: plugin.path).text
  }

  @Test func `frames, tints, styles and data are read by the id of an element`() throws {
    #expect(
      try output(
        """
        placement("two").frame.x
        placement("ace").tint, placement("ace").style, placement("ace").data.picture, placement("hand").kind
        placement("ace").badge, placement("ace").state
        #placements, placements[1].id, placements[3].id
        """) == """
          40.0
          "red"  "card"  "ace.png"  "container"
          nil  "resting"
          3  "hand"  "two"

          """)
  }

  @Test func `of a dragged item, the lifted element is read, and the placeholder is in the list`() throws {
    #expect(
      try output(
        """
        local drag = drag("ace"):over("hand", { before = "two" }) print(placement("ace").state)
        for _, one in ipairs(placements) do if one.id == "ace" then print(one.state) end end
        """
      ) == "lifted\nplaceholder\nlifted\n")
  }

  @Test func `an element whose id is not text has this id`() throws {
    let script = """
      local dray = require "dray"
      dray.scene(function()
        return dray.hstack { dray.item { id = "\\xff", type = "t", tint = "red", size = { width = 40, height = 20 } } }
      end)
      """
    let plugin = try PluginFixture(["plugin.lua": PluginFixture.manifest, "init.lua": script])
    let text = Transcript.of("placement('\\xff').id == '\\xff', placements[1].tint", on: plugin.path).text
    #expect(text == "true  \"red\"\n")
  }

  @Test func `an unknown name and an unknown field are errors`() throws {
    #expect(try output("placement \"acs\"").contains("no item or container 'acs'; did you mean 'ace'?"))
    #expect(
      try output("placement(\"ace\").tnt").contains("unknown field 'tnt' of a placement; did you mean 'tint'?"))
  }
}
