import Dray
import Testing

/// The arguments of closures.
struct SessionTests {
  /// Two lists beside each other, 50 wide and 10 apart, with items 50 by 40; closures write to `log`.
  private static let board = """
    local log = dray.view_state("log", {})
    local function see(...) log[#log + 1] = table.concat({ ... }, " ") end
    local array = require "dray.array"
    local lists = dray.state("lists", { a = { { id = "x" }, { id = "y" } }, b = { { id = "z" } } })
    local function list(id)
      return dray.list { id = id, size = { width = 50, height = 200 }, dray.for_each(lists[id], function(thing)
        return dray.item { id = thing.id, type = "thing", value = thing, size = { width = 50, height = 40 } }
      end):reorderable() }
    end

    """

  private func log(_ test: Scripted) -> [String] { test.lines("log") }

  @Test func `observers on both sides see the phases in order`() throws {
    let test = try Scripted(
      Self.board + """
        dray.scene(function()
          return dray.hstack { spacing = 10, list "a", list "b" }
            :reorder_container("thing", function(d) array.apply(lists, d) end)
            :on_drag_session_updated(function(s) see("source", s.phase, s.operation or "-", s.item_ids[1]) end)
            :on_drop_session_updated(function(s) see("target", s.phase, s.from, s.to, s.before or "end") end)
        end)
        """)
    _ = try test.drag("x", to: "b")
    #expect(
      log(test) == [
        // Each line in the log is a change of a view state, after which the destination is asked once more.
        "source initial - x", "source active - x", "target entering a a y", "target active a a y",
        "target active a a y", "source active - x", "target active a b end", "target active a b end",
        "source ending move x", "source ended move x", "target ended a b end",
        "source data_transfer_completed move x", "target data_transfer_completed a b end",
      ])
  }

  @Test func `a drop session has items, places, suggestion and types`() throws {
    let test = try Scripted(
      Self.board + """
        local seen = dray.view_state("seen", {})
        dray.scene(function()
          return dray.hstack { spacing = 10, list "a", list "b" }
            :reorder_container("thing", function(d) array.apply(lists, d) end)
            :drag_container("thing", function(ids) return array.pick(lists.a, { "x", "y" }) end)
            :on_drop_session_updated(function(s)
              if s.phase ~= "active" or s.to ~= "b" then return end
              seen.count, seen.first, seen.second = s.items_count, s.items[1].id, s.item_ids[2]
              seen.move, seen.copy = s.suggested_operations.move or false, s.suggested_operations.copy or false
              seen.things, seen.others = #s:items_for "thing", #s:item_ids_for "other"
              seen.conforms = s:has_items_conforming_to { "other", "thing" }
                and s:has_items_conforming_to "thing" and not s:has_items_conforming_to "other"
              seen.x, seen.y = s.location.x, s.location.y
              seen.in_b = s:location_in("b").x
              seen.width = s.size.width
              seen.is_local = s.local_session ~= nil
              local place = s:reorder_destination "thing"
              seen.place = place and place.collection_id .. " " .. (place.before or "end") or "unknown"
            end)
        end)
        """)
    _ = try test.drag("x", to: "b")
    #expect(
      test.plugin.state("seen") == [
        "count": 2, "first": "x", "second": "y", "move": true, "copy": false, "things": 2, "others": 0,
        "conforms": true, "x": 85.0, "y": 35.0, "in_b": 25.0, "width": 110.0, "is_local": true,
        "place": "b end",
      ])
  }

  @Test func `a destination receives the values, and the source removes them in the same transaction`() throws {
    let test = try Scripted(
      Self.board + """
        dray.scene(function()
          return dray.hstack { spacing = 10,
            dray.hstack { list "a" }
              :reorder_container("thing", function(d) array.apply(lists, d) end)
              :drag_container("thing"):drag_configuration { allow_move = true }
              :on_drag_session_updated(function(s)
                if s.phase == "ended" and s.operation == "move" then array.take({ lists.a }, s.item_ids) end
              end),
            dray.zstack { id = "box", size = { width = 50, height = 50 },
              dray.for_each(lists.b, function(t) return dray.item { id = t.id, type = "thing", value = t } end) }
              :drop_destination("thing", function(items, session)
                for _, thing in ipairs(items) do table.insert(lists.b, { id = thing.id }) end
              end)
              :drop_configuration(function(session) return "move" end) }
        end)
        """)
    let outcome = try #require(try test.drag("x", to: "box"))
    #expect(outcome.operation == .move, "\(outcome)")
    #expect(test.plugin.state("lists") == ["a": [["id": "y"]], "b": [["id": "z"], ["id": "x"]]])
  }

  @Test func `a move whose item is still in its source is rolled back, and the item is named`() throws {
    let test = try Scripted(
      Self.board + """
        dray.scene(function()
          return dray.hstack { spacing = 10,
            dray.hstack { list "a" }:reorder_container("thing", function(d) end):drag_container("thing"),
            dray.zstack { id = "box", size = { width = 50, height = 50 },
              dray.for_each(lists.b, function(t) return dray.item { id = t.id, type = "thing", value = t } end) }
              :drop_destination("thing", function(items) table.insert(lists.b, { id = items[1].id }) end) }
        end)
        """)
    let outcome = try #require(try test.drag("x", to: "box"))
    #expect(outcome.cause == .failed)
    #expect(outcome.reason?.text.contains("item 'x'") == true, "\(outcome)")
    #expect(test.plugin.state("lists") == ["a": [["id": "x"], ["id": "y"]], "b": [["id": "z"]]])
  }

  @Test func `a lift question may refuse; an unknown item in its answer is an error`() throws {
    let test = try Scripted(
      Self.board + """
        dray.scene(function()
          return dray.hstack { list "a", list "b" }:reorder_container("thing", function() end)
            :drag_container("thing", function(ids, session)
              if ids[1] == "x" then return false, "x stays in " .. session.from end
              return { "nobody" }
            end)
        end)
        """)
    #expect(try test.drag("x", to: "b") == nil)
    #expect(test.refusal?.cause == .notLifted)
    #expect(test.refusal?.reason?.text == "x stays in a")
    #expect(try test.drag("y", to: "b") == nil)
    #expect(test.texts == ["test/init.lua:13: drag_container returned the unknown item 'nobody'"])
  }

  @Test(arguments: ["", ", function(ids) return ids end", ", function(ids) return true end"])
  func `selected items that no longer exist are left out of a drag`(closure: String) throws {
    let test = try Scripted(
      Self.board + """
        local view = dray.view_state("view", { selected = { "gone", "x", "y" } })
        dray.scene(function()
          return dray.hstack { list "a", list "b" }
            :reorder_container("thing", function(difference) array.apply(lists, difference) end)
            :drag_container("thing"\(closure)):drag_container_selection(view.selected)
        end)
        """)
    let outcome = try #require(try test.drag("x", to: "b"))
    #expect(outcome.itemIDs == ["x", "y"])
    #expect(test.texts == [])
  }

  @Test func `a reason may have a code, parameters, and a text that is made when it is read`() throws {
    let test = try Scripted(
      Self.board + """
        local made = 0
        dray.scene(function()
          return dray.hstack { list "a", list "b" }:reorder_container("thing", function() end)
            :drop_configuration(function(session)
              return false, { code = "too_small", size = 3, text = function(r) return r.code .. " by " .. r.size end }
            end)
        end)
        """)
    let outcome = try #require(try test.drag("x", to: "b"))
    let reason = try #require(outcome.reason)
    #expect(reason.code == "too_small")
    #expect(reason.parameters == [.init(name: "size", value: "3")])
    #expect(reason.text == "too_small by 3")
  }

  @Test func `a reason of an acceptance is ignored, as a text or as a table`() throws {
    for reason in ["'why not'", "{ code = 'why_not', text = 'why not' }"] {
      let test = try Scripted(
        Self.board + """
          dray.scene(function()
            return dray.hstack { list "a", list "b" }
              :reorder_container("thing", function(d) array.apply(lists, d) end)
              :drop_configuration(function(session) return true, \(reason) end)
          end)
          """)
      let outcome = try #require(try test.drag("x", to: "b"))
      #expect(outcome.operation == .move, "\(test.texts)")
      #expect(outcome.reason == nil)
    }
  }

  @Test func `a command may move an item by the rules of a drag`() throws {
    let test = try Scripted(
      Self.board + """
        dray.scene(function()
          return dray.hstack { list "a", list "b" }
            :reorder_container("thing", function(d) array.apply(lists, d) end)
            :drop_configuration(function(s) return s.to == "b", "only to b" end)
            :on_tap_gesture(function(tap)
              if tap.item_id == "y" then
                local moved, reason = dray.move("z", "a")
                assert(moved == false and reason == "only to b", reason)
              end
              return dray.move(tap.item_id, "b")
            end)
        end)
        """)
    guard case .performed = try test.tap("y") else {
      Issue.record("the tap was not performed: \(test.texts)")
      return
    }
    #expect(test.plugin.state("lists") == ["a": [["id": "x"]], "b": [["id": "z"], ["id": "y"]]])
  }

  @Test func `timers, keys and time are inputs`() throws {
    let test = try Scripted(
      Self.board + """
        dray.scene(function()
          return dray.hstack { id = "all", list "a" }
            :on_timer({ every = 1 }, function() see("tick", dray.now()) end)
            :on_key_press("space", function(key) see("key", key) end)
        end)
        """)
    test.host.send(.tick(time: 0.5))
    test.host.send(.tick(time: 3.25))
    test.host.send(.keyDown(.space, time: 3.5))
    #expect(log(test) == ["tick 3.25", "key space"])
  }

  @Test func `a lookup in a command sees the command's writes`() throws {
    let test = try Scripted(
      Self.board + """
        dray.scene(function()
          return dray.hstack { id = "all", list "a", list "b" }:on_key_press("space", function()
            see(#dray.items "a", dray.find("x").container_id)
            array.apply(lists, { sources = { "x" }, destination = { collection_id = "b" } })
            see(#dray.items "a", dray.find("x").container_id)
            return false
          end)
        end)
        """)
    test.host.send(.keyDown(.space))
    #expect(log(test) == [], "\(test.texts)")
    let other = try Scripted(
      Self.board + """
        dray.scene(function()
          return dray.hstack { id = "all", list "a", list "b" }:on_key_press("space", function()
            see(#dray.items "a", dray.find("x").container_id)
            array.apply(lists, { sources = { "x" }, destination = { collection_id = "b" } })
            see(#dray.items "a", dray.find("x").container_id)
          end)
        end)
        """)
    other.host.send(.keyDown(.space))
    #expect(log(other) == ["2 a", "1 b"], "\(other.texts)")
  }

  @Test func `scripts look up nodes of the scene`() throws {
    let test = try Scripted(
      Self.board + """
        dray.scene(function()
          return dray.hstack { id = "all", list "a", list "b" }:on_key_press("space", function()
            local found = dray.find "y"
            see(#dray.items "a", found.container_id, found.index, found.type, found.value.id, tostring(dray.find "q"))
          end)
        end)
        """)
    test.host.send(.keyDown(.space))
    #expect(log(test) == ["2 a 2 thing y nil"], "\(test.texts)")
  }
}
