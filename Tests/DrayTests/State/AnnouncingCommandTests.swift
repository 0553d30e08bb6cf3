import Dray
import LuaRuntime
import Testing

/// `dray.announce` announces what has happened: its texts are reported when the command is committed.
struct AnnouncingCommandTests {
  private static func pad(_ command: String) -> String {
    twoPiles + """
      local game = dray.state("game", { count = 0 })
      local seen = dray.view_state("seen", { last = "" })
      dray.invariant("count", function() return game.count >= 0, "negative" end)
      dray.scene(function()
        return dray.hstack { pile "a", pile "b" }
          :reorder_container("card", function(difference)
            dray.announce "moving"
            if difference.destination.collection_id == "b" then return false, "full" end
          end)
          :on_key_press("c", function() \(command) end)
      end)
      """
  }

  private static func press(_ command: String) throws -> Scripted {
    let test = try Scripted(pad(command), limits: LuaLimits(instructions: 200_000), records: true)
    test.host.send(.keyDown("c", time: 1))
    return test
  }

  @Test(arguments: [
    "dray.announce 'won' game.count = 5 return false, 'no'", "dray.announce 'won' game.count = 5 error 'no'",
    "dray.announce 'won' game.count = -1", "dray.announce 'won' while true do end",
  ])
  func `a command that is rolled back announces nothing`(command: String) throws {
    let test = try Self.press(command)
    #expect(test.reports(.announcement) == [] && test.plugin.state("game")?["count"] == 0)
    try test.host.expectReplay()
  }

  @Test(arguments: [
    "dray.task(function() dray.announce 'in the task' game.count = 5 return false end)",
    "pcall(function() dray.task(function() dray.announce 'in the task' error 'no' end) end)", "dray.move('x', 'b')",
    "dray.task(function() dray.task(function() dray.announce 'in the task' end) return false end)",
  ])
  func `a part of a command that is rolled back announces nothing, and the others do`(part: String) throws {
    let test = try Self.press("dray.announce 'before' \(part) dray.announce 'after' game.count = 1")
    #expect(test.reports(.announcement) == ["before", "after"])
    #expect(test.plugin.state("game")?["count"] == 1)
    try test.host.expectReplay()
  }

  @Test func `each part of a command that waits announces its texts when it is committed`() throws {
    let test = try Self.press("dray.announce 'one' game.count = 1 dray.sleep(5) dray.announce 'two' error 'no'")
    #expect(test.reports(.announcement) == ["one"])
    test.host.send(.tick(time: 9))
    #expect(test.reports(.announcement) == ["one"])
    try test.host.expectReplay()
  }

  @Test func `a command announces its texts before the journal has its commit, and before the sentence of its drop`()
    throws
  {
    let test = try Scripted(
      twoPiles + """
        local array = require "dray.array"
        dray.scene(function()
          return dray.hstack { spacing = 10, alignment = "top", pile "a", pile "b" }
            :reorder_container("card", function(difference)
              dray.announce "one"
              array.apply(piles, difference)
              dray.announce "two"
            end)
        end)
        """, records: true)
    var ended: [[String]] = []
    test.host.onEvent = { if case .ended = $0 { ended.append(test.reports(.announcement)) } }
    #expect(try test.drag("x", to: "b")?.operation == .move)
    #expect(ended == [["one", "two"]])
    let lines = (test.host.journal ?? "").split(separator: "\n").map(String.init)
    let words = lines.compactMap { line in
      ["\"announcement\"", "\"committed\"", "\"ended\""].first { line.contains($0) }
    }
    #expect(words == ["\"announcement\"", "\"announcement\"", "\"committed\"", "\"ended\""])
    try test.host.expectReplay()
  }

  @Test func `an observer outside of commands announces at once`() throws {
    let test = try Scripted(
      """
      dray.scene(function()
        return dray.vstack { id = "pad", size = { width = 40, height = 40 },
          dray.item { id = "x", type = "letter", size = { width = 40, height = 20 } }:draggable() }
          :on_drag_session_updated(function(session) dray.announce(session.phase) end)
      end)
      """)
    let start = try test.middle("x")
    test.host.send(.pointerDown(at: start, time: 1))
    test.host.send(.pointerMoved(to: Point(x: start.x + 8, y: start.y), time: 1.1))
    #expect(test.host.engine.isDragging && test.reports(.announcement).isEmpty == false)
  }
}
