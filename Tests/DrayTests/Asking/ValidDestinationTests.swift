import Dray
import Testing

/// The containers that would accept a drag, for example to highlight them.
struct ValidDestinationTests {
  private static let table = """
    local Card = dray.transferable "test.card"
    local piles = dray.state("piles", { a = { "3", "2" }, b = { "4" }, c = {}, open = { c = false } })
    local function pile(name)
      return dray.zstack { id = name, size = { width = 40, height = 40 },
        dray.for_each(piles[name], function(id)
          return dray.item { id = id, type = Card, size = { width = 40, height = 40 } }
        end):reorderable() }
    end
    dray.scene(function()
      return dray.hstack { spacing = 10, pile "a", pile "b", pile "c" }
        :reorder_container(Card, function(difference) require "dray.array".apply(piles, difference) end)
        :drop_configuration(function(session) return session.to == "b" or piles.open.c, "it is closed" end)
        :on_key_press("o", function() piles.open.c = true end)
        :on_drop_session_updated(function(session) print(session.phase) end)
    end)
    """

  @Test func `valid destinations are the containers that accept the drag, and the query notifies no observer`() throws {
    let test = try Scripted(Self.table)
    #expect(test.host.validDestinations().isEmpty)
    let drag = try Driver(of: test.host).drag("2").over("c")
    let (session, heard) = (try #require(drag.dropSession), test.texts)
    #expect(test.host.validDestinations() == ["b"])
    #expect(test.texts == heard && session.to == "c" && session.verdict.reason == "it is closed")
    #expect(try drag.drop(on: "b").operation == .move)
    #expect(test.host.validDestinations().isEmpty)
  }

  @Test func `valid destinations follow changes during the drag`() throws {
    let test = try Scripted(Self.table)
    let drag = try Driver(of: test.host).drag("2")
    drag.key("o")
    #expect(test.host.validDestinations() == ["b", "c"])
  }

  @Test func `an external drag has valid destinations, too`() throws {
    let host = Host()
    try host.load(
      script: """
        local dray = require "dray"
        dray.scene(function()
          return dray.hstack { dray.zstack { id = "text", size = { width = 40, height = 40 } }
              :on_drop("public.text", function() return true end),
            dray.zstack { id = "image", size = { width = 40, height = 40 } }
              :on_drop("public.image", function() return true end) }
        end)
        """)
    _ = Driver(of: host).dragIn(types: ["public.plain-text"])
    #expect(host.validDestinations() == ["text"])
  }
}
