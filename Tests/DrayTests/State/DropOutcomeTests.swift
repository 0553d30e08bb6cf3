import Dray
import LuaRuntime
import Testing

/// The outcome of a drop agrees with the model.
struct DropOutcomeTests {
  private struct Unexpected: Error {
    var response: String
  }

  /// Three lists of letters, and a pad of letters that can be copied or moved to the destination around the lists.
  private static func desk(_ drop: String, _ configuration: String = "", move: Bool = true) -> String {
    """
    local array = require "dray.array"
    local Letter = dray.transferable "letter"
    local lists = dray.state("lists", { a = { "p" }, b = { "q", "r" }, c = {}, hidden = {} })
    local pad = dray.state("pad", { "x", "y" })
    local function letter(id) return dray.item { id = id, type = Letter, label = id, size = { width = 40, height = 20 } } end
    local function list(name)
      return dray.vstack { id = name, size = { width = 40, height = 100 }, dray.for_each(lists[name], letter) }
    end
    dray.scene(function()
      return dray.hstack { spacing = 10, alignment = "top",
        dray.vstack { id = "pad", size = { width = 40, height = 100 }, dray.for_each(pad, function(id)
            return letter(id):draggable()
          end) }
          :drag_container(Letter)
          :drag_configuration { allow_move = \(move) }
          :on_drag_session_updated(function(session)
            if session.phase == "ended" and session.operation == "move" then array.take(pad, session.item_ids) end
          end),
        dray.hstack { id = "desk", spacing = 10, list "a", list "b", list "c" }
          :drop_destination(Letter, function(letters, session) \(drop) end)
          \(configuration)
      }
    end)
    """
  }

  private static func named(_ list: String) -> String {
    #":drop_configuration(function() return true, { collection_id = "\#(list)" } end)"#
  }

  @Test(
    arguments: [
      ("table.insert(lists.a, letters[1])", "a", nil), ("table.insert(lists.b, 2, letters[1])", "b", "r"),
      ("table.insert(lists.b, 1, letters[1])", "b", "q"), ("table.insert(lists.c, letters[1])", "c", nil),
    ] as [(String, Identifier, Identifier?)])
  func `a drop is reported at the place where its command inserted the item`(
    drop: String, list: Identifier, before: Identifier?
  ) throws {
    let test = try Scripted(Self.desk(drop, Self.named("c")))
    let outcome = try #require(try test.drag("x", to: "desk"))
    #expect(
      outcome.operation == .move && outcome.route.to == list && outcome.route.before == before && outcome.reason == nil)
    let step = try #require(test.host.engine.nextUndo)
    #expect(step.route.to == list && step.route.before == before && step.route.from == "pad" && step.itemIDs == ["x"])
  }

  @Test func `a move from a source that still shows the item is reported where the new item is`() throws {
    let test = try Scripted(
      """
      local Coin = dray.transferable "coin"
      local purse = dray.state("purse", { count = 0 })
      local function coin(id) return dray.item { id = id, type = Coin, size = { width = 40, height = 20 } } end
      dray.scene(function()
        return dray.hstack {
          dray.vstack { id = "mint", size = { width = 40, height = 40 }, coin("new"):draggable() },
          dray.vstack { id = "purse", size = { width = 40, height = 90 },
            dray.for_each(purse.count, function(n) return coin(n) end) }
            :drop_destination(Coin, function() purse.count = purse.count + 1 end),
        }:drag_configuration { allow_move = true }:drop_configuration(function() return "move" end)
      end)
      """)
    let outcome = try #require(try test.drag("new", to: "purse"))
    #expect(outcome.operation == .move && outcome.route == Route(from: "mint", to: "purse"))
    #expect(outcome.reason?.code == "item_stayed")
    #expect(test.host.nextUndo?.text == "dropped new from mint to purse; 'new' is still at its old place")
  }

  @Test func `a copy is reported where the new item is`() throws {
    let test = try Scripted(
      Self.desk(#"table.insert(lists.b, 2, letters[1] .. "2")"#, Self.named("c"), move: false))
    let outcome = try #require(try test.drag("x", to: "desk"))
    #expect(outcome.operation == .copy && outcome.route.to == "b" && outcome.route.before == "r")
    #expect(outcome.itemIDsToSelect == ["x2"])
    #expect(test.host.engine.nextUndo?.text == "copied x from pad to b before r")
  }

  /// The desk; each drag from its pad carries both letters.
  private static func deskForTwo(_ drop: String) -> String {
    desk(drop, ":drop_configuration(function() return 'move' end)")
      .replacing(":drag_container(Letter)", with: ":drag_container(Letter, function() return pad end)")
  }

  @Test(
    arguments: [
      // Together, in either order, also around a place that another item had.
      (#"array.insert(lists.b, "x", 2) array.insert(lists.b, "y", 3)"#, "b", "r", nil),
      (#"array.insert(lists.b, "y", 1) array.insert(lists.b, "x", 2)"#, "b", "q", nil),
      // In one list, with another item between them.
      (#"array.insert(lists.b, "x", 1) array.insert(lists.b, "y", 3)"#, "b", "q", "'y' is before 'r' in 'b'"),
      (#"array.insert(lists.b, "y", 1) table.insert(lists.b, "x")"#, "b", nil, "'y' is before 'q' in 'b'"),
      // In two lists.
      (#"table.insert(lists.c, "x") array.insert(lists.b, "y", 1)"#, "c", nil, "'y' is before 'q' in 'b'"),
      (#"table.insert(lists.c, "x") table.insert(lists.a, "y")"#, "c", nil, "'y' is at the end of 'a'"),
    ] as [(String, Identifier, Identifier?, String?)])
  func `RS5: of several items at separate places the first place is reported, and the reason names the other item`(
    drop: String, list: Identifier, before: Identifier?, remark: String?
  ) throws {
    let test = try Scripted(Self.deskForTwo(drop))
    let outcome = try #require(try test.drag("x", to: "desk"))
    #expect(outcome.operation == .move && outcome.itemIDs == ["x", "y"] && outcome.acceptedItemCount == 2)
    #expect(outcome.route.to == list && outcome.route.before == before)
    #expect(outcome.reason?.text == remark && outcome.reason?.code == (remark == nil ? nil : "item_apart"))
  }

  @Test func `RS5: an item that is lost while another one arrives is named`() throws {
    let test = try Scripted(Self.deskForTwo(#"table.insert(lists.c, "x")"#))
    let outcome = try #require(try test.drag("x", to: "desk"))
    #expect(outcome.route.to == "c" && outcome.route.before == nil)
    #expect(
      outcome.reason?.code == "item_gone" && outcome.reason?.text.contains(": 'y' is no longer in the scene;") == true)
  }

  @Test func `RS5: an item that another one replaces is not named as lost`() throws {
    let test = try Scripted(Self.deskForTwo(#"table.insert(lists.c, "x") table.insert(lists.c, "queen")"#))
    #expect(try test.drag("x", to: "desk")?.reason == nil)
  }

  @Test func `RS5: a copy that is not shown is reported at the end of its destination`() throws {
    let test = try Scripted(
      Self.desk(
        "table.insert(lists.hidden, letters[1])",
        #":drop_configuration(function() return true, { collection_id = "b", before = "r" } end)"#, move: false))
    let outcome = try #require(try test.drag("x", to: "desk"))
    #expect(outcome.operation == .copy && outcome.cause == .dropped && outcome.reason == nil)
    #expect(outcome.route.to == "desk" && outcome.route.before == nil)
    #expect(test.host.engine.nextUndo?.text == "copied x from pad to desk")
  }

  @Test(
    arguments: [("b", "b", "q"), ("c", "c", nil)] as [(String, Identifier, Identifier?)])
  func `RS5: a drop on an item is reported on that item only if the dropped item arrives in the list around it`(
    list: String, to: Identifier, into: Identifier?
  ) throws {
    let target = """
      function(id)
        return letter(id):drop_destination(Letter, function(letters) table.insert(lists.\(list), letters[1]) end)
      end
      """
    let test = try Scripted(
      Self.desk("", ":drop_configuration(function() return 'move' end)")
        .replacing("dray.for_each(lists[name], letter)", with: "dray.for_each(lists[name], \(target))"))
    let outcome = try #require(try test.drag("x", to: "q"))
    #expect(outcome.operation == .move && outcome.route.to == to && outcome.route.into == into)
  }

  @Test func `RS2: the source of an item that was moved during its drag is its present place`() throws {
    let test = try Scripted(
      Self.desk(
        "print(session.from) table.insert(lists.c, letters[1]) array.take(lists.a, letters)",
        ":drop_configuration(function() return 'move' end)"
      )
      .replacing(
        "dray.hstack { id = \"desk\"",
        with: """
          dray.zstack():on_timer({ after = 1 }, function() array.take(pad, { "x" }) table.insert(lists.a, "x") end),
          dray.hstack { id = "desk"
          """))
    let host = test.host
    host.send(.pointerDown(at: try test.middle("x"), time: 0))
    host.send(.pointerMoved(to: try test.middle("r"), time: 0.5))
    #expect(host.dropSession()?.from == "pad")
    host.send(.tick(time: 1.5))
    #expect(host.dropSession()?.from == "a")
    guard case .ended(let outcome) = host.send(.pointerUp(time: 2)) else { throw Unexpected(response: "no end") }
    #expect(outcome.route.from == "a" && outcome.route.to == "c" && outcome.reason == nil && test.printed == ["a"])
    #expect(host.engine.nextUndo?.text == "moved x from a to c")
  }

  @Test func `an item inserted where it is not shown is reported at the place of the configuration, with a remark`()
    throws
  {
    let test = try Scripted(Self.desk("table.insert(lists.hidden, letters[1])", Self.named("c")))
    let outcome = try #require(try test.drag("x", to: "desk"))
    #expect(outcome.route.to == "c" && outcome.reason?.code == "item_gone")
  }

  @Test func `a copy without a new item is reported with a remark, and has no undo step`() throws {
    let test = try Scripted(Self.desk("", move: false))
    let outcome = try #require(try test.drag("x", to: "desk"))
    #expect(outcome.operation == .copy && outcome.cause == .dropped)
    #expect(outcome.reason?.code == "nothing_changed")
    let finding = "the rule accepted the drop but changed nothing; its command must store the items"
    #expect(outcome.reason?.text.hasSuffix(": \(finding)") == true)
    #expect(test.host.engine.nextUndo == nil && !test.host.canUndo)
  }

  @Test func `a drop that waits for data is reported as accepted, and a failed load as a failed item`() throws {
    let test = try Scripted(
      """
      local texts = dray.state("texts", {})
      dray.scene(function()
        return dray.vstack { id = "box", size = { width = 80, height = 80 } }
          :drop_destination("public.utf8-plain-text", function(items)
            for _, text in ipairs(items) do table.insert(texts, text) end
          end)
      end)
      """)
    var requests: [LoadRequest] = []
    let providers = (0..<2).map { _ in ItemProvider() }
    for provider in providers {
      provider.registerDataRepresentation(for: "public.utf8-plain-text") { requests.append($0) }
    }
    test.host.enterDrag(ExternalDrag(items: providers, location: Point(x: 40, y: 40)))
    let released = test.host.send(.pointerUp(time: 1))
    guard case .ended(let promised) = released else { throw Unexpected(response: "\(released)") }
    #expect(promised.operation == .copy && promised.cause == .dropped)
    #expect(promised.failedItemIDs == [] && promised.acceptedItemCount == 2)
    test.host.send(.tick(time: 2))
    requests[0].complete(Bytes("one"))
    requests[1].fail("it was lost")
    test.host.send(.tick(time: 3))
    let ended = try #require(test.host.engine.endedDrags.first).outcome
    #expect(ended.failedItemIDs == [2] && ended.acceptedItemCount == 1 && ended.reason?.text == "it was lost")
    #expect(test.lines("texts") == ["one"])
  }

  @Test func `on_move that changes nothing is not reported as a move`() throws {
    let test = try Scripted(
      """
      local rows = dray.state("rows", { "a", "b", "c" })
      dray.scene(function()
        return dray.list { id = "list", dray.for_each(rows, function(id)
          return dray.item { id = id, type = "row", size = { width = 40, height = 20 } }
        end):on_move(function(from, to) end) }
      end)
      """)
    let outcome = try #require(try test.drag("a", to: "list"))
    #expect(outcome.operation == .cancel && outcome.cause == .unchanged && outcome.reason?.code == "nothing_moved")
    #expect(!test.host.canUndo)
  }

  @Test func `a drop into another list is reported in the list that its command reordered`() throws {
    let test = try Scripted(
      twoPiles + """
        dray.scene(function()
          return dray.hstack { pile "a", pile "b" }:reorder_container("card", function(d)
            table.insert(piles.a, 2, table.remove(piles.a, 1))
          end)
        end)
        """)
    let outcome = try #require(try test.drag("x", to: "b"))
    #expect(outcome.operation == .move && outcome.route.to == "a" && outcome.route.before == nil)
    #expect(test.host.engine.nextUndo?.text == "moved x to the end of a")
  }

  @Test func `dray.move reports that a destination changed nothing, and the command continues`() throws {
    let test = try Scripted(
      twoPiles + """
        local log = dray.state("log", {})
        dray.scene(function()
          return dray.hstack { pile "a", pile "b" }:reorder_container("card", function(d) end)
            :on_tap_gesture(function()
              table.insert(log, "tapped")
              local moved, reason = dray.move("x", "b")
              table.insert(log, tostring(moved) .. ": " .. reason)
            end)
        end)
        """)
    try test.tap("y")
    let log = test.lines("log")
    #expect(log.count == 2 && log.first == "tapped")
    #expect(log.last?.hasPrefix("false: test/init.lua:") == true)
    #expect(log.last?.hasSuffix("its command must move the items, by the ids they have in the model") == true)
  }

  @Test func `a drop whose command renames the item is reported at the requested place`() throws {
    let test = try Scripted(
      """
      local lists = dray.state("lists", { a = { { id = "x" }, { id = "y" } }, b = {} })
      local function list(name)
        return dray.hstack { id = name, size = { width = 100, height = 40 }, dray.for_each(lists[name], function(value)
          return dray.item { id = value.id, type = "letter", value = value, size = { width = 40, height = 20 } }
        end):reorderable() }
      end
      dray.scene(function()
        return dray.vstack { list "a", list "b" }
          :reorder_container("letter", function() lists.a[1].id = "k" end)
      end)
      """)
    let outcome = try #require(try test.drag("x", to: "b"))
    #expect(outcome.route == Route(from: "a", to: "b") && outcome.reason?.code == "item_gone", "\(outcome)")
  }
}
