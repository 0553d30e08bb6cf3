import DragEngine
import Testing

@testable import Dray

/// Rows that scenes share, compared with rows that each scene makes anew.
struct KeptRowProperties {
  /// Two lists with the same rows. The rows of the second list have a modifier, and so are never kept. The keys `1` to `7`
  /// change a random row, each in another way.
  private static let script = """
    local state = dray.state("state", { title = "t", rows = {} })
    for i = 1, 5 do state.rows[i] = { id = "r" .. i, name = "n", tags = { text = "x", deep = { n = 0 } } } end
    local function label(row) return state.title .. row.name .. row.tags.text .. row.tags.deep.n end
    local size = { width = 60, height = 20 }
    local function kept(row) return dray.item { id = row.id, type = "kept", label = label(row), size = size } end
    local function made(row)
      return dray.item { id = row.id, type = "made", label = label(row), size = size }:disabled(false)
    end
    local function copy(value)
      if type(value) ~= "table" then return value end
      local new = {}
      for key, field in pairs(value) do new[key] = copy(field) end
      return new
    end
    local edits = {
      function(rows, i) rows[i].name = tostring(dray.random(3)) end,
      function(rows, i) rows[i].tags.text = tostring(dray.random(3)) end,
      function(rows, i) rows[i].tags.deep.n = dray.random(3) end,
      function(rows, i) table.insert(rows, dray.random(#rows), table.remove(rows, i)) end,
      function(rows, i) rows[i] = copy(rows[i]) end,
      function(rows, i) state.title = tostring(dray.random(2)) end,
      function(rows, i)
        local other = rows[dray.random(#rows)]
        rows[i].tags, other.tags = other.tags, rows[i].tags
      end,
    }
    dray.scene(function()
      local scene = dray.hstack {
        dray.list { id = "kept", dray.for_each(state.rows, kept) },
        dray.list { id = "made", dray.for_each(state.rows, made) },
      }
      for key, edit in ipairs(edits) do
        scene = scene:on_key_press(tostring(key), function() edit(state.rows, dray.random(#state.rows)) end)
      end
      return scene
    end)
    """

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `kept rows show what new rows show, after any changes, undo and redo`(seed: UInt64) throws {
    let test = try Scripted(Self.script, seed: seed)
    var random = RandomGenerator(seed: seed)
    var keptScenes = 0
    for step in 1...150 {
      switch random.integer(in: 1...9) {
      case 8: test.host.undo()
      case 9: test.host.redo()
      case let key: test.host.send(.keyDown(Key("\(key)"), time: test.host.engine.time + 1))
      }
      let rows = test.host.placements.filter { $0.type == "kept" }
      let made = test.host.placements.filter { $0.type == "made" }
      #expect(
        rows.map(\.id) == made.map(\.id) && rows.map(\.label) == made.map(\.label) && rows.count == 5, "step \(step)")
      if test.plugin.scene.part.kept.count > 0 { keptScenes += 1 }
    }
    #expect(keptScenes > 100, "\(keptScenes)")
    #expect(test.texts.isEmpty, "\(test.texts)")
  }
}
