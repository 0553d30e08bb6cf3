import LuaRuntime
import Testing

@testable import Dray

struct DescribedRowProperties {
  /// One collection in three lists: in the first the rows are kept; in the second all are described each time, because
  /// the row function has variable arguments; in the third they are ordinary nodes, because they have modifiers.
  /// Commands change rows at random, and some fail, or cannot be drawn.
  private static let twins = """
    local array = require "dray.array"
    local rows = dray.collection("rows", function()
      local list = {}
      for i = 1, 40 do list[i] = { id = i, n = 0, height = 20 } end
      return list
    end)
    local state = dray.state("state", { count = 40 })
    local function item(row)
      if row.n == 13 then error "this row cannot be drawn" end
      return dray.item { id = row.id, type = "row", value = row, label = ("row %d: %d"):format(row.id, row.n),
        size = { width = 100 + row.n % 3 * 10, height = row.height }, is_selected = row.n % 5 == 4,
        tint = row.n % 2 == 1 and "red" or nil, move_disabled = row.n == 7 }
    end
    local function kept(row) return item(row) end
    local function fresh(...) return item((...)) end
    local function plain(...) return item((...)):on_tap_gesture(function() end) end
    local function pick() return #rows > 0 and rows[dray.random(#rows)].id or nil end
    local commands = {
      function()
        state.count = state.count + 1
        rows:insert({ id = state.count, n = 0, height = 12 + state.count % 3 * 4 }, dray.random(#rows + 1))
      end,
      function() if #rows > 0 then rows:remove(pick()) end end,
      function() if #rows > 0 then rows:move(pick(), dray.random(4) > 1 and pick() or nil) end end,
      function() if #rows > 0 then rows:update(pick(), function(row) row.n = row.n + 1 end) end end,
      function() if #rows > 0 then rows:update(pick(), { n = 13 }) end end,
      function()
        for _ = 1, 8 do
          state.count = state.count + 1
          rows:insert({ id = state.count, n = 1, height = 20 }, math.min(3, #rows + 1))
        end
      end,
      function() if dray.random(20) == 1 then rows:clear() end end,
    }
    local function list(kind, namespace, content)
      return dray.scroll_view { size = { width = 200, height = 300 },
        dray[kind] { namespace = namespace, id = namespace, spacing = 4, alignment = "trailing",
          dray.text { label = "title" },
          dray.for_each(rows, content):reorderable(),
          dray.text { label = "end" } } }
    end
    dray.scene(function()
      return dray.hstack { spacing = 0,
          list("KIND", "kept", kept), list("KIND", "fresh", fresh),
          list("KIND", "plain", plain),
        }
        :reorder_container("row", { namespace = "kept" }, function(difference) return array.apply(rows, difference) end)
        :on_key_press("1", commands[1]):on_key_press("2", commands[2]):on_key_press("3", commands[3])
        :on_key_press("4", commands[4]):on_key_press("5", commands[5]):on_key_press("6", commands[6])
        :on_key_press("7", commands[7])
        :on_key_press("8", function() for _ = 1, 5 do commands[dray.random(4)]() end end)
        :on_key_press("9", function()
          for _ = 1, 5 do commands[dray.random(#commands)]() end
          error "on purpose"
        end)
    end)
    """

  /// The drawing of one of the lists, without its name and its place.
  private func drawn(_ name: Identifier, at x: Double, _ host: Host) -> [Placement] {
    let list = host.placements.filter { $0.container == name || $0.id == name }
    return list.map { placement in
      var placement = placement
      (placement.container, placement.node, placement.namespace, placement.z) = (nil, nil, nil, 0)
      if placement.id == name { placement.id = nil }
      placement.frame.origin.x -= x
      placement.clip?.origin.x -= x
      return placement
    }
  }

  @Test(arguments: ["vstack", "list"], [1, 2, 3] as [UInt64])
  func `kept rows are drawn like rows that are described each time`(kind: String, seed: UInt64) throws {
    let test = try Scripted(Self.twins.replacing("KIND", with: kind), seed: seed)
    let host = test.host
    var random = RandomGenerator(seed: seed)
    for step in 0..<150 {
      let time = Double(step) * 10
      switch random.integer(in: 1...12) {
      case 1...2: host.undo()
      case 3: host.redo()
      case 4...5:
        let way = Vector(dx: 0, dy: Double(random.integer(in: -40...40)) * 10)
        for list in 0..<3 { host.send(.scrolled(by: way, at: Point(x: 100 + 200 * Double(list), y: 150), time: time)) }
      case 6:
        host.send(.pointerDown(at: Point(x: 190, y: Double(random.integer(in: 0...290))), time: time))
        host.send(.pointerMoved(to: Point(x: 180, y: Double(random.integer(in: 0...299))), time: time + 1))
        host.send(.pointerUp(time: time + 2))
      default: host.send(.keyDown(Key("\(random.integer(in: 1...9))"), time: time))
      }
      let plain = drawn("plain", at: 400, host)
      #expect(plain.count > 1)
      #expect(drawn("kept", at: 0, host) == plain)
      #expect(drawn("fresh", at: 200, host) == plain)
    }
    #expect(
      test.texts.contains { $0.hasSuffix("on purpose") } && test.texts.contains { $0.hasSuffix("cannot be drawn") })
  }
}
