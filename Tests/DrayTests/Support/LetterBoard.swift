/// Three reorderable lists of letters, a button, and a box for external files.
let letterBoard = """
  local Letter = dray.transferable "test.letter"
  local lists = dray.state("lists", { left = { "a", "b", "c" }, right = { "x" }, empty = {} })
  local seen = dray.state("seen", { taps = 0, keys = 0, ticks = 0, files = 0 })
  local marked = dray.view_state("marked", { ids = {} })
  local function letter(id)
    return dray.item { id = id, type = Letter, label = id:upper(), size = { width = 40, height = 20 },
      move_disabled = id == "x" }
  end
  local function list(name)
    return dray.list { id = name, dray.for_each(lists[name], letter):reorderable() }
  end
  dray.scene(function()
    return dray.hstack { id = "board", list "left", list "right", dray.list { id = "empty", size = { width = 40, height = 20 },
        dray.for_each(lists.empty, letter):reorderable() },
      dray.vstack { id = "button", size = { width = 40, height = 40 } }
        :on_tap_gesture(function() seen.taps = seen.taps + 1 return seen.taps < 3, "that was enough" end)
        :on_tap_gesture({ count = 2 }, function() seen.taps = seen.taps + 10 end)
        :on_key_press("k", function() seen.keys = seen.keys + 1 end)
        :on_timer({ every = 1 }, function() seen.ticks = seen.ticks + 1 end),
      dray.vstack { id = "files", size = { width = 40, height = 40 } }
        :drop_destination("public.json", function() seen.files = seen.files + 1 end),
    }
    :reorder_container(Letter, function(difference)
      return require "dray.array".apply(lists, difference)
    end)
    :drag_container(Letter, function(ids) return ids[1] ~= "c" or nil, "c stays" end)
    :drag_container_selection(marked.ids)
    :drop_configuration(function(session)
      return session.to ~= "right", "the right list is closed"
    end)
  end)
  """
