import Dray
import Testing

/// The engine's own checks at each commit, independent of the rules.
struct ConservationTests {
  /// Two items in a list, each with a list inside.
  private func tree(configuration: String = "", move: String = "array.apply(lists, difference)") throws -> Scripted {
    try Scripted(
      """
      local array = require "dray.array"
      local Thing = dray.transferable "test.thing"
      local lists = dray.state("lists", { root = { "a", "b" }, ["in a"] = { "c" }, ["in b"] = { "d" } })
      local count = dray.state("count", { moves = 0 })
      local function row(id)
        local inner = lists["in " .. id]
        return dray.item { id = id, type = Thing, size = { width = 60, height = inner and 60 or 20 },
          inner and dray.vstack { id = "in " .. id, size = { width = 50, height = 40 },
            dray.for_each(inner, function(it)
              return dray.item { id = it, type = Thing, size = { width = 40, height = 20 } }
            end):reorderable() } or nil }
      end
      dray.scene(function()
        return dray.hstack { id = "board", size = { width = 400, height = 100 },
          dray.hstack { id = "root", size = { width = 200, height = 60 }, dray.for_each(lists.root, row):reorderable() } }
          :reorder_container(Thing, function(difference)
            count.moves = count.moves + 1
            \(move)
          end)
          \(configuration)
      end)
      """)
  }

  private let start: PlainData = ["in a": ["c"], "in b": ["d"], "root": ["a", "b"]]

  /// Expects that a drop fails for a reason with this part, and that models and scene are unchanged.
  private func expectRollback(
    _ test: Scripted, _ item: Identifier, to place: Identifier, _ part: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let placements = test.host.placements
    let outcome = try #require(try test.drag(item, to: place), sourceLocation: sourceLocation)
    #expect(outcome.operation?.delivers == false && outcome.cause == .failed, sourceLocation: sourceLocation)
    #expect(outcome.reason?.text.contains(part) == true, "\(outcome)", sourceLocation: sourceLocation)
    #expect(test.plugin.state("lists") == start && test.plugin.state("count") == ["moves": 0])
    #expect(test.host.placements == placements && !test.host.canUndo, sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    ("table.insert(lists.root, 'c')", "item 'c'"),
    ("table.insert(lists['in b'], 'b')", "item 'b'"),
  ])
  func `a command that repeats an id is rolled back, and the reason names the id`(
    move: String, part: String
  ) throws {
    let test = try tree(move: move)
    try expectRollback(test, "c", to: "in b", part)
    #expect(test.reports.isEmpty)
  }

  @Test func `an item cannot go inside itself: its own list is refused as a place`() throws {
    let test = try tree(configuration: ":drop_configuration(function() return true, { collection_id = 'in b' } end)")
    try expectRollback(test, "b", to: "in a", "'in b' is inside 'b'")
    let reason = test.host.why("b", to: "in a").outcome.reason
    #expect(reason?.code == "inside_itself")
    #expect(
      reason?.parameters == [.init(name: "item_id", value: "b"), .init(name: "collection_id", value: "in b")])
    #expect(test.host.legalDrags(of: "b").isEmpty)
    #expect(try test.drag("a", to: "root")?.route.to == "in b")
  }

  @Test func `an item cannot go inside itself: the nearest list is searched outside the dragged items`() throws {
    let test = try tree()
    let driver = Driver(of: test.host)
    let drag = try driver.drag("a")
    for x in stride(from: 0.0, to: 390, by: 13) {
      for y in stride(from: 0.0, to: 95, by: 13) {
        let session = try drag.over(.point(Point(x: x, y: y))).dropSession
        #expect(session?.to != "in a", "\(x), \(y)")
      }
    }
    #expect(drag.cancel().cause == .cancelled)
    #expect(!test.host.legalDrags(of: "a", positions: true).contains { $0.place == "in a" })
  }

  @Test
  func `an item cannot go inside itself: a changed scene is checked again before the command`()
    throws
  {
    let test = try Scripted(
      """
      local array = require "dray.array"
      local Thing = dray.transferable "test.thing"
      local lists = dray.state("lists", { root = { "a", "b" }, other = { "c" } })
      local view = dray.view_state("view", { nested = false })
      local function other()
        return dray.vstack { id = "other", size = { width = 60, height = 60 },
          dray.for_each(lists.other, function(id)
            return dray.item { id = id, type = Thing, size = { width = 60, height = 20 } }
          end):reorderable() }
      end
      dray.scene(function()
        return dray.hstack { id = "board", dray.vstack { id = "root", dray.for_each(lists.root, function(id)
            return dray.item { id = id, type = Thing, size = { width = 60, height = 60 },
              view.nested and id == "a" and other() or nil }
          end):reorderable() }, not view.nested and other() or nil }
          :reorder_container(Thing, function(difference) array.apply(lists, difference) end)
          :on_drop_session_updated(function(session)
            if session.phase == "active" and session.location.y > 40 then view.nested = true end
          end)
      end)
      """)
    let host = test.host
    host.send(.pointerDown(at: Point(x: 10, y: 10), time: 1))
    host.send(.pointerMoved(to: Point(x: 80, y: 30), time: 2))
    #expect(host.dropSession()?.verdict.operation == .move && host.dropSession()?.to == "other")
    guard case .ended(let outcome) = host.send(.pointerUp(at: Point(x: 80, y: 55), time: 3)) else {
      Issue.record("the drag continues")
      return
    }
    #expect(outcome.cause == .failed && outcome.reason?.code == "inside_itself", "\(outcome)")
    #expect(test.plugin.state("lists") == ["other": ["c"], "root": ["a", "b"]] && !host.canUndo)
  }

  @Test func `each item is delivered once, also if the payload repeats it or the command moves it`() throws {
    let test = try Scripted(
      """
      local Thing = dray.transferable "test.thing"
      local taken = dray.state("taken", {})
      local function take(things)
        for _, thing in ipairs(things) do table.insert(taken, thing.id) end
        local _, reason = dray.move("x", "box")
        table.insert(taken, reason)
      end
      dray.scene(function()
        return dray.hstack {
          dray.item { id = "x", type = Thing, value = { id = "x" }, size = { width = 20, height = 20 } }:draggable(),
          dray.item { id = "y", type = Thing, value = { id = "y" }, size = { width = 20, height = 20 } }:draggable(),
          dray.zstack { id = "box", size = { width = 40, height = 40 } }:drop_destination(Thing, take) }
          :drag_container(Thing, function() return { "x", "y", "x", "y" } end)
      end)
      """)
    let outcome = try #require(try test.drag("x", to: "box"))
    #expect(outcome.itemIDs == ["x", "y"] && outcome.acceptedItemCount == 2)
    #expect(test.plugin.state("taken")?.table?.items == ["x", "y", "x is already being dragged"])
  }
}
