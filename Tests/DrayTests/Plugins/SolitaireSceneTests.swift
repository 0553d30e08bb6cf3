import Dray
import Testing

/// The scene of Apple's Solitaire code-along, modifier by modifier: the remainder is a source of its own, and piles take
/// its card by a drop destination around the reorder container.
struct SolitaireSceneTests {
  private static let script = """
    local array = require "dray.array"
    local Card = dray.transferable "org.dray.playing-card"
    local size, spacing = { width = 60, height = 84 }, 10

    local function card(id, rank, color) return { id = id, rank = rank, color = color } end
    local game = dray.state("game", {
      remainder = { card("QD", 12, "red"), card("6D", 6, "red") },
      shown = 1,
      piles = {
        ["pile 1"] = { card("KS", 13, "black"), card("7S", 7, "black") },
        ["pile 2"] = { card("AH", 1, "red"), card("7D", 7, "red"), card("4C", 4, "black"), card("3D", 3, "red") },
        ["pile 3"] = { card("5H", 5, "red") },
      },
      face_down = { ["pile 1"] = 1, ["pile 2"] = 2, ["pile 3"] = 0 },
    })

    local function view(c) return dray.item { id = c.id, type = Card, value = c, size = size, label = c.id } end

    local function pile(i)
      local id = "pile " .. i
      local cards, hidden = game.piles[id], game.face_down["pile " .. i]
      return dray.fan { id = id, size = size,
        dray.for_each({ table.unpack(cards, 1, hidden) }, view),
        dray.for_each({ table.unpack(cards, hidden + 1) }, view):reorderable { collection_id = id },
      }
    end

    local function deck()
      return dray.zstack { id = "deck", size = size, label = "░░" }
        :disabled(#game.remainder == 0)
        :on_tap_gesture(function() game.shown = game.shown % #game.remainder + 1 end)
    end

    local function remainder()
      local top = game.remainder[game.shown]
      return dray.zstack { id = "remainder", size = size, top and view(top):draggable { container_item_id = top.id } }
        :drag_container(Card, function(ids) return ids end)
        :drag_configuration { allow_move = true }
        :on_drag_session_updated(function(session)
          if session.phase == "ended" and session.operation == "move" then
            array.take({ game.remainder }, session.item_ids)
            game.shown = math.min(game.shown, #game.remainder)
          end
        end)
    end

    local function validate(cards, id)
      local target = game.piles[id]
      local top = target[#target]
      return top.rank == cards[1].rank + 1 and top.color ~= cards[1].color
    end

    dray.scene(function()
      return dray.vstack { spacing = 20,
        dray.hstack { spacing = spacing, deck(), remainder(), dray.zstack { size = size, label = "░░" }:hidden() },
        dray.hstack { spacing = spacing, dray.for_each(3, pile) }
          :reorder_container(Card, function(difference) array.apply(game.piles, difference) end)
          :drag_container(Card, function(ids, session) return array.from(game.piles[session.from], ids[1]) end)
          :drag_previews_formation "stack"
          :drag_configuration { allow_move = true }
          :drop_destination(Card, function(cards, session)
            local destination = session:reorder_destination(Card)
            if destination then table.insert(game.piles[destination.collection_id], cards[1]) end
          end)
          :drop_configuration(function(session)
            local i = (session.location.x - 0.5 * spacing) // (size.width + spacing) + 1
            local id = "pile " .. math.tointeger(math.max(1, math.min(3, i)))
            local allowed = session.suggested_operations.move and validate(session.items, id)
            return allowed and "move" or "forbidden", { collection_id = id }
          end),
      }
        :drop_previews_formation "stack"
    end)
    """

  private func piles(_ test: Scripted) -> [String] {
    let table = test.plugin.state("game")?["piles"]?.table ?? PlainTable()
    return table.map { field in
      (field.value.table?.items ?? []).compactMap { $0["id"]?.text }.joined(separator: " ")
    }
  }

  @Test func `a run is lifted from the middle and moved between piles by the reorder closure`() throws {
    let test = try Scripted(Self.script)
    let outcome = try #require(try test.drag("4C", to: "5H"))
    #expect(outcome.operation == .move)
    #expect(outcome.itemIDs == ["4C", "3D"])
    #expect(piles(test) == ["KS 7S", "AH 7D", "5H 4C 3D"])
  }

  @Test func `face-down cards are in the layout and cannot be lifted`() throws {
    let test = try Scripted(Self.script)
    #expect(try test.drag("AH", to: "pile 1") == nil)
    #expect(test.refusal?.cause == .notLifted)
  }

  @Test func `the card of the remainder is refused by a pile on which the rules forbid it`() throws {
    let test = try Scripted(Self.script)
    let refused = try #require(try test.drag("QD", to: "pile 2"))
    #expect(refused.operation == .forbidden)
    #expect(piles(test) == ["KS 7S", "AH 7D 4C 3D", "5H"])
    #expect(test.plugin.state("game")?["remainder"]?.table?.items.count == 2)
  }

  @Test func `the source removes the card in the transaction in which the pile inserts it`() throws {
    let test = try Scripted(
      Self.script.replacing(#"card("QD", 12, "red"), card("6D", 6, "red")"#, with: #"card("6D", 6, "red")"#))
    let outcome = try #require(try test.drag("6D", to: "pile 1"))
    #expect(outcome.operation == .move)
    #expect(outcome.route.to == "pile 1")
    #expect(piles(test) == ["KS 7S 6D", "AH 7D 4C 3D", "5H"])
    #expect(test.plugin.state("game")?["remainder"] == PlainData.table(PlainTable()))
  }

  @Test func `a tap on the deck shows the next card, which can then be played`() throws {
    let test = try Scripted(Self.script)
    try test.tap("deck")
    let outcome = try #require(try test.drag("6D", to: "pile 1"))
    #expect(outcome.operation == .move)
    #expect(piles(test) == ["KS 7S 6D", "AH 7D 4C 3D", "5H"])
    try test.tap("deck")
    let refused = try #require(try test.drag("QD", to: "pile 1"))
    #expect(refused.operation == .forbidden)
  }

  @Test func `lifted cards are a stack, over the piles and outside`() throws {
    let test = try Scripted(Self.script)
    let start = try test.middle("4C")
    test.host.send(.pointerDown(at: Point(x: start.x, y: start.y - 35), time: 1))
    for place in ["5H", "deck", "7S"] as [Identifier] {
      test.host.send(.pointerMoved(to: try test.middle(place), time: 2))
      let lifted = test.host.placements.filter { $0.state == .lifted }
      #expect(lifted.map(\.id) == ["3D", "4C"])
      #expect(lifted[0].frame.origin == lifted[1].frame.origin + Vector(dx: 8, dy: 8))
    }
  }
}
