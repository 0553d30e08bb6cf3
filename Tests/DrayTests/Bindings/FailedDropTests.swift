import Dray
import Testing

/// Drops with missing data or with a failing command, and moves whose source acts at their end.
struct FailedDropTests {
  /// Items whose data is text, except for a broken item, whose data fails; a list takes all of them with one command.
  private func desk(
    broken: Int = 0, copies: Bool = false, count: Int = 3, importing: String = "",
    command: String = "for _, v in ipairs(items) do lists.right[#lists.right + 1] = v end",
    limits: LuaLimits = .standard
  ) throws -> Scripted {
    try Scripted(
      """
      local A = dray.transferable { id = "test.a", dray.proxy_representation {
        exporting = function(v) if v.id == \(broken) then return nil, "no ink" end return "n" .. v.id end } }
      local B = dray.transferable { id = "test.b", dray.proxy_representation {
        importing = function(text) \(importing) return { id = text } end } }
      local lists = dray.state("lists", { left = {}, right = {}, other = 0 })
      for i = 1, \(count) do lists.left[i] = { id = i } end
      local ids = {}
      for i = 1, \(count) do ids[i] = i end
      local function list(name, T)
        return dray.vstack { id = name, size = { width = 40, height = 40 }, dray.for_each(lists[name], function(v)
          return dray.item { id = v.id, type = T, value = v, size = { width = 4, height = 4 } }:draggable()
        end) }
      end
      dray.scene(function()
        return dray.hstack {
          list("left", A):drag_container(A, function() return ids end)
            :drag_configuration { allow_move = \(!copies), allow_copy = \(copies) }
            :on_drag_session_updated(function(s)
              if s.phase == "ended" and s.operation == "move" then lists.left = {} end
            end),
          list("right", B):drop_destination(B, function(items, session) \(command) end)
            :on_key_press("o", function() lists.other = lists.other + 1 end),
        }
      end)
      """, limits: limits)
  }

  private func counts(_ test: Scripted) -> [Int?] {
    ["left", "right"].map { test.plugin.state("lists")?[$0]?.table?.items.count }
  }

  @Test(arguments: 1...3)
  func `a move without the data of one item moves nothing, and makes no step`(broken: Int) throws {
    let test = try desk(broken: broken)
    let outcome = try Driver(of: test.host).drag(1).drop(on: "right")
    #expect(outcome.operation == .cancel && outcome.cause == .failed && outcome.acceptedItemCount == 0)
    #expect(outcome.reason?.text == "no ink" && outcome.failedItemIDs == [.integer(broken)])
    #expect(counts(test) == [3, 0] && test.host.nextUndo == nil)
  }

  @Test func `a copy without the data of one item copies the others`() throws {
    let test = try desk(broken: 2, copies: true)
    let outcome = try Driver(of: test.host).drag(1).drop(on: "right")
    #expect(outcome.operation == .copy && outcome.acceptedItemCount == 2 && outcome.failedItemIDs == [2])
    #expect(counts(test) == [3, 2])
  }

  @Test(arguments: [true, false])
  func `if the command that takes all items fails, the drop fails, and no item counts as missing`(
    copies: Bool
  ) throws {
    let test = try desk(copies: copies, command: "lists.right[1] = items[1] error 'full'")
    let outcome = try Driver(of: test.host).drag(1).drop(on: "right")
    #expect(outcome.operation == .cancel && outcome.cause == .failed && outcome.acceptedItemCount == 0)
    #expect(outcome.reason?.text.hasSuffix("full") == true && outcome.failedItemIDs == [])
    #expect(counts(test) == [3, 0] && test.host.nextUndo == nil)
  }

  /// Two lists; the source removes its item at the end of a move, and then runs this command.
  private func lists(source: String) throws -> Scripted {
    try Scripted(
      """
      local lists = dray.state("lists", { left = { "x" }, right = {} })
      local function list(id)
        return dray.vstack { id = id, size = { width = 40, height = 40 }, dray.for_each(lists[id], function(name)
          return dray.item { id = name, type = "thing", value = name, size = { width = 40, height = 20 } }:draggable()
        end) }
      end
      dray.scene(function()
        return dray.hstack { list "left",
          list "right":drop_destination("thing", function(items) lists.right = items end) }
          :drag_container "thing"
          :drag_configuration { allow_move = true, allow_copy = false }
          :on_drag_session_updated(function(s)
            if s.phase ~= "ended" or s.operation ~= "move" then return end
            lists.left = {}
            \(source)
          end)
      end)
      """)
  }

  @Test(arguments: [
    ("return false, 'mine'", Cause.refused, "mine"), ("error 'lost'", .failed, "test/init.lua:16: lost"),
  ])
  func `if the source refuses or fails at the end of a move, nothing is moved`(
    source: String, cause: Cause, reason: String
  ) throws {
    let test = try lists(source: source)
    let outcome = try Driver(of: test.host).drag("x").drop(on: "right")
    #expect(outcome.operation == .cancel && outcome.cause == cause && outcome.reason?.text == reason, "\(outcome)")
    #expect(counts(test) == [1, 0] && test.host.nextUndo == nil)
  }

  @Test func `the source may wait at the end of a move`() throws {
    let test = try lists(source: "dray.sleep(1) lists.left[1] = 'receipt'")
    let driver = Driver(of: test.host)
    let outcome = try driver.drag("x").drop(on: "right")
    #expect(outcome.operation == .move && counts(test) == [0, 1], "\(outcome)")
    driver.tick(seconds: 2)
    #expect(test.plugin.state("lists") == ["left": ["receipt"], "right": ["x"]] && test.texts == [])
  }

  @Test func `a drop whose plugin is killed while data arrives ends with the limit, and requests no more`() throws {
    var limits = LuaLimits.standard
    limits.time = .zero  // A slow machine must not end the loads before the count of instructions does.
    let test = try desk(count: 400, importing: "if text == 'n200' then while true do end end", limits: limits)
    let outcome = try Driver(of: test.host).drag(1).drop(on: "right")
    #expect(outcome.operation == .cancel && outcome.cause == .failed && outcome.acceptedItemCount == 0)
    #expect(outcome.reason?.text == "test ran into a limit", "\(outcome)")
    #expect(counts(test) == [400, 0] && test.host.nextUndo == nil)
    #expect(test.host.engine.isAtRest)
  }
}
