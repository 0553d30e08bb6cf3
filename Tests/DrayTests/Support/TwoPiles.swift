/// Two piles of cards in Lua, `a` with `x` and `y`, and the empty `b`; `pile "a"` and `pile "b"` draw them, 50 by 150.
let twoPiles = """
  local piles = dray.state("piles", { a = { { id = "x" }, { id = "y" } }, b = {} })
  local function pile(id)
    return dray.vstack { id = id, size = { width = 50, height = 150 }, dray.for_each(piles[id], function(card)
      return dray.item { id = card.id, type = "card", value = card, size = { width = 50, height = 40 } }
    end):reorderable() }
  end

  """
