import Dray
import Testing

/// A drop that waits for its data while another command adds an item to the same list.
struct ParallelArrivalTests {
  private static let script = """
    local dray, array = require "dray", require "dray.array"
    local Card = dray.transferable { id = "card", dray.proxy_representation { importing = function(text) return text end } }
    local cards = dray.state("cards", { "last" })
    dray.scene(function()
      return dray.vstack { id = "list", size = { width = 60, height = 100 }, dray.for_each(cards, function(id)
          return dray.item { id = id, type = Card, value = id, size = { width = 50, height = 20 } }
        end) }
        :drop_destination(Card, function(texts) for _, text in ipairs(texts) do cards[#cards + 1] = text end end)
        :on_key_press("n", function() table.insert(cards, 1, "other") end)
    end)
    """

  @Test func `NL10: the outcome names the items and the place of its own drop only`() throws {
    let test = try Scripted(Self.script)
    let provider = ItemProvider(suggestedName: "card")
    var request: LoadRequest?
    provider.registerDataRepresentation(for: "public.utf8-plain-text") { request = $0 }
    test.host.enterDrag(ExternalDrag(items: [provider], location: Point(x: 30, y: 90), time: 1))
    test.host.send(.pointerUp(time: 1))
    test.host.send(.tick(time: 1))
    test.host.send(.keyDown("n", time: 1))
    try #require(request).complete(Bytes(Array("mine".utf8)))
    let response = test.host.send(.tick(time: 2))
    #expect(test.plugin.state("cards") == ["other", "last", "mine"], "\(test.texts)")
    guard case .ended(let outcome) = response else {
      Issue.record("\(response)")
      return
    }
    #expect(outcome.itemIDsToSelect == ["mine"])
    #expect(outcome.route.to == "list" && outcome.route.before == nil, "\(outcome.route)")
  }
}
