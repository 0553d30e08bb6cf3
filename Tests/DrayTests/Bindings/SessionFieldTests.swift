import Dray
import Testing

/// The fields and methods of the arguments of closures.
struct SessionFieldTests {
  /// Two lists in a state, and functions that draw them 50 by 200, with items of 50 by 40.
  private static let board = """
    local seen = dray.view_state("seen", {})
    local array = require "dray.array"
    local lists = dray.state("lists", { a = { { id = "x" }, { id = "y" } }, b = { { id = "z" } }, out = "" })
    local function item(thing)
      return dray.item { id = thing.id, type = "thing", value = thing, size = { width = 50, height = 40 } }
    end
    local function list(id)
      return dray.list { id = id, size = { width = 50, height = 200 }, dray.for_each(lists[id], item):reorderable() }
    end
    local margin = dray.text { size = { width = 10, height = 100 } }

    """

  private func seen(_ script: String, drag: (Identifier, Identifier) = ("x", "b")) throws -> PlainData {
    let test = try Scripted(Self.board + script)
    _ = try test.drag(drag.0, to: drag.1)
    #expect(test.reports.isEmpty, "\(test.texts)")
    return try #require(test.plugin.state("seen"))
  }

  @Test func `the locations of source and destination are in the spaces of their own nodes`() throws {
    let seen = try seen(
      """
      dray.scene(function()
        return dray.vstack { spacing = 0, dray.text { size = { width = 10, height = 100 } },
          dray.hstack { id = "row", spacing = 10,
            dray.hstack { list "a" }:on_drag_session_updated(function(s)
                if s.phase == "active" then
                  seen.source_y, seen.source_x, seen.source_scene = s.location.y, s.location.x, s:location_in("scene").y
                end
              end),
            list "b" }
            :reorder_container("thing", function(d) array.apply(lists, d) end) }
          :on_drop_session_updated(function(s)
            if s.phase == "active" then seen.target_y, seen.in_row = s.location.y, s:location_in("row").y end
          end)
      end)
      """)
    #expect(seen["source_x"]?.number == 85)
    #expect(seen["target_y"]?.number == (seen["in_row"]?.number ?? 0) + 100)
    #expect(seen["source_y"] == seen["in_row"])
    #expect(seen["source_scene"] == seen["target_y"])
  }

  @Test func `a source has a location in the scene before any destination is asked`() throws {
    let seen = try seen(
      """
      dray.scene(function()
        return dray.vstack { spacing = 0, dray.text { size = { width = 10, height = 100 } },
          dray.hstack { id = "row", item({ id = "x" }):draggable(), item({ id = "y" }) }
            :on_drag_session_updated(function(s)
              if s.phase ~= "active" then return end
              seen.y, seen.in_row = s:location_in("scene").y, s:location_in("row").y
            end) }
      end)
      """, drag: ("x", "y"))
    #expect(try #require(seen["in_row"]?.number) > 0 && seen["y"]?.number == (seen["in_row"]?.number ?? 0) + 100)
  }

  @Test func `at the end both sides get the operation and the reason, and the source gets the cause, too`() throws {
    let script = """
      dray.scene(function()
        return dray.hstack { spacing = 10, list "a", list "b" }
          :reorder_container("thing", function(d) ANSWER end)
          :on_drag_session_updated(function(s)
            if s.phase == "ending" then seen.source = s.operation .. " " .. s.cause .. " " .. (s.reason or "-") end
          end)
          :on_drop_session_updated(function(s)
            if s.phase == "ended" then seen.target = s.operation .. " " .. (s.reason or "-") end
          end)
      end)
      """
    for (answer, source, target) in [
      ("array.apply(lists, d)", "move dropped -", "move -"),
      ("return false, 'no'", "cancel refused no", "cancel no"),
      ("error 'oh'", "cancel failed test/init.lua:14: oh", "cancel test/init.lua:14: oh"),
    ] {
      let test = try Scripted(Self.board + script.replacing("ANSWER", with: answer))
      _ = try test.drag("x", to: "b")
      #expect(test.plugin.state("seen")?["source"]?.text == source)
      #expect(test.plugin.state("seen")?["target"]?.text == target)
    }
  }

  @Test func `a destination for a list gets the index before removal, and the item under the pointer`() throws {
    let test = try Scripted(
      Self.board + """
        dray.scene(function()
          return dray.hstack { spacing = 10,
            dray.list { id = "a", size = { width = 50, height = 200 },
              dray.for_each(lists.a, function(t) return item(t):draggable() end)
                :drop_destination("thing", function(items, session)
                  lists.out = ("%s %d %s"):format(items[1].id, session.index, session.onto or "-")
                end) } }:drag_container("thing")
        end)
        """)
    let start = try test.middle("x")
    test.host.send(.pointerDown(at: start, time: 1))
    test.host.send(.pointerMoved(to: Point(x: start.x + 9, y: start.y), time: 2))
    test.host.send(.pointerMoved(to: try test.middle("y"), time: 2))
    test.host.send(.pointerUp(time: 3))
    #expect(test.plugin.state("lists")?["out"]?.text?.hasSuffix(" y") == true, "\(test.texts)")
    #expect(["x 2 y", "x 3 y"].contains(test.plugin.state("lists")?["out"]?.text ?? ""))
  }

  @Test func `the index of a session follows the pointer, and is nil beside the list`() throws {
    let test = try Scripted(
      Self.board + """
        dray.scene(function()
          return dray.hstack { spacing = 10,
            dray.list { id = "a", size = { width = 50, height = 200 },
              dray.for_each(lists.a, function(t) return item(t):draggable() end)
                :drop_destination("thing", function() end) },
            dray.vstack { id = "beside", size = { width = 50, height = 40 } }:drop_destination("thing", function() end) }
            :drag_container("thing")
            :on_drop_session_updated(function(s)
              local line = ("%s %s %s"):format(s.phase, s.to, s.index)
              if line ~= seen[#seen] then seen[#seen + 1] = line end
            end)
        end)
        """)
    try Driver(of: test.host).drag("x").over("y").over("beside").cancel()
    #expect(
      test.lines("seen") == [
        "entering a 2", "active a 2", "active a 3", "exiting a 3", "entering beside nil", "active beside nil",
        "ended beside nil",
      ])
  }

  @Test func `a session that is kept after its end can be read, but not stored in a state`() throws {
    let test = try Scripted(
      Self.board + """
        local kept
        dray.scene(function()
          return dray.hstack { spacing = 10, list "a", list "b" }
            :reorder_container("thing", function(d) array.apply(lists, d) end)
            :drop_configuration(function(s) kept = kept or s return true end)
            :on_key_press("r", function()
              local read = {}
              for _, field in ipairs { "id", "phase", "location", "size", "suggested_operations", "items_count", "items",
                "item_ids", "from", "to", "before", "index", "onto", "modifiers", "operation", "reason", "local_session" } do
                read[#read + 1] = tostring(kept[field])
              end
              kept:items_for "thing" kept:reorder_destination "thing" kept:location_in "scene" kept:has_items_conforming_to "thing"
              lists.out = "read " .. #read
            end)
            :on_key_press("k", function() lists.session = kept end)
            :on_key_press("i", function() lists.items = kept.items end)
            :on_key_press("m", function() lists.b[1].again = lists.b[1] end)
            :on_key_press("t", function() setmetatable(lists, { __newindex = function() error "mine" end }) end)
        end)
        """)
    _ = try test.drag("x", to: "b")
    let before = try #require(test.plugin.state("lists"))
    for key in ["k", "i", "m", "t"] as [Key] {
      guard case .failed = test.host.send(.keyDown(key, time: 20)) else {
        Issue.record("'\(key)' was committed")
        return
      }
      #expect(test.plugin.state("lists") == before)
    }
    guard case .performed = test.host.send(.keyDown("r", time: 21)) else {
      Issue.record("\(test.texts)")
      return
    }
    #expect(test.plugin.state("lists")?["out"] == "read 17")
  }

  @Test func `a tap has item, value, container, place and keys`() throws {
    let test = try Scripted(
      Self.board + """
        dray.scene(function()
          return dray.vstack { spacing = 0, dray.text { size = { width = 10, height = 100 } },
            dray.hstack { spacing = 10, list "a", list "b" }:on_tap_gesture({ count = 1, type = "thing" }, function(t)
              lists.out = ("%s %s %s %s %s %s"):format(t.item_id, t.item.id, t.container_id, t.location.x, t.location.y,
                tostring(t.modifiers.shift))
            end) }
        end)
        """)
    let middle = try test.middle("z")
    test.host.send(.pointerDown(at: middle, time: 1, modifiers: .shift))
    test.host.send(.pointerUp(time: 1.1, modifiers: .shift))
    #expect(test.plugin.state("lists")?["out"]?.text == "z z b 85.0 20.0 true", "\(test.texts)")
  }

  @Test func `a destination sees the dragged items in the local session`() throws {
    let test = try Scripted(
      """
      local Thing = dray.transferable "test.thing"
      local seen = dray.view_state("seen", {})
      local function thing(id)
        return dray.item { id = id, type = Thing, value = { id = id }, size = { width = 20, height = 20 } }:draggable()
      end
      dray.scene(function()
        return dray.hstack { thing "x", thing "y",
          dray.zstack { id = "box", size = { width = 40, height = 40 } }:drop_destination(Thing)
            :on_drop_session_updated(function(session)
              local own = session.local_session
              seen.ids = table.concat(own.item_ids, " ") .. " " .. table.concat(own:item_ids_for(Thing), " ")
            end) }
          :drag_container(Thing, function() return { "x", "y" } end)
      end)
      """)
    _ = try test.drag("x", to: "box")
    #expect(test.plugin.state("seen")?["ids"]?.text == "x y x y", "\(test.texts)")
  }

  @Test func `pairs over a session lists also the fields that were not read before`() throws {
    let seen = try seen(
      """
      local function fields(session)
        local names = {}
        for name in pairs(session) do names[#names + 1] = name end
        return table.concat(names, " ")
      end
      dray.scene(function()
        return dray.hstack { spacing = 10, list "a", list "b" }
          :reorder_container("thing", function(d) array.apply(lists, d) end)
          :on_drag_session_updated(function(s) seen.source = fields(s) end)
          :on_drop_session_updated(function(s)
            if s.phase == "active" then seen.target, seen.own = fields(s), fields(s.local_session) end
          end)
      end)
      """)
    #expect(
      seen["target"]?.text == "from id item_ids items items_count local_session phase suggested_operations to")
    #expect(seen["own"]?.text == "item_ids")
    #expect(seen["source"]?.text == "from id item_ids leader operation phase")
  }

  @Test func `a source that calls legal at the end does not affect the sessions`() throws {
    let seen = try seen(
      """
      local source, target
      dray.scene(function()
        return dray.hstack { spacing = 10, list "a", list "b" }
          :reorder_container("thing", function(d) array.apply(lists, d) end)
          :on_drag_session_updated(function(s)
            source = source or s
            seen.source = tostring(s == source)
            if s.phase == "ended" then seen.legal = #dray.legal() end
          end)
          :on_drop_session_updated(function(s)
            target = target or s
            seen.target = tostring(s == target) .. " " .. target.phase
          end)
      end)
      """)
    #expect(seen["source"]?.text == "true")
    #expect(seen["target"]?.text == "true data_transfer_completed")
    #expect(seen["legal"] != nil)
  }

  @Test func `additions and removals of a command are visible at once`() throws {
    let test = try Scripted(
      Self.board + """
        lists.a[3] = { id = "w" }
        local source
        local function ids(s) return table.concat(s.item_ids, " ") end
        dray.scene(function()
          return dray.hstack { spacing = 10, list "a", list "b" }
            :reorder_container("thing", function(d) array.apply(lists, d) end)
            :drag_container("thing", function() return { "x", "y" } end)
            :on_drag_session_updated(function(s) source, seen.source = s, ids(s) end)
            :on_drop_session_updated(function(s) seen.target = ids(s) end)
            :on_key_press("a", function()
              source:add_items { "w" }
              table.remove(lists.a, 1)
            end)
        end)
        """)
    let start = try test.middle("y")
    test.host.send(.pointerDown(at: start, time: 1))
    test.host.send(.pointerMoved(to: Point(x: start.x + 30, y: start.y), time: 2))
    test.host.send(.keyDown("a", time: 3))
    test.host.send(.pointerMoved(to: try test.middle("z"), time: 4))
    #expect(test.plugin.state("seen")?["source"]?.text == "y w", "\(test.texts)")
    #expect(test.plugin.state("seen")?["target"]?.text == "y w")
    guard case .ended(let outcome) = test.host.send(.pointerUp(time: 5)) else {
      Issue.record("it was not dropped")
      return
    }
    #expect(outcome.itemIDs == ["y", "w"])
  }

  @Test func `to follows the pointer from a list to a place without an id, and back`() throws {
    let test = try Scripted(
      """
      dray.scene(function()
        return dray.hstack { spacing = 60,
            dray.item { id = "x", type = "thing", size = { width = 40, height = 40 } }:draggable(),
            dray.zstack { id = "box", size = { width = 40, height = 40 } }:drop_destination("thing", function() end),
            dray.zstack { id = "can", size = { width = 40, height = 40 } }:drop_destination("thing", function() end) }
          :drop_destination("thing", function() end)
          :drop_configuration(function(session) print(session.to) return true end)
          :on_drop_session_updated(function(session) print(session.phase, session.to) end)
      end)
      """)
    test.host.send(.pointerDown(at: try test.middle("x"), time: 1))
    let (box, can) = (try test.middle("box"), try test.middle("can"))
    for (index, x) in [box.x, (box.x + can.x) / 2, can.x, (box.x + can.x) / 2, box.x].enumerated() {
      test.host.send(.pointerMoved(to: Point(x: x, y: box.y), time: 2 + Double(index)))
    }
    test.host.send(.pointerCancelled(time: 9))
    #expect(
      test.printed.map { $0.replacing("\t", with: " ") } == [
        "entering box", "box", "active box", "exiting box", "entering nil", "nil", "active nil", "exiting nil",
        "entering can", "can", "active can", "exiting can", "entering nil", "nil", "active nil", "exiting nil",
        "entering box", "box", "active box", "ended box",
      ])
  }
}
