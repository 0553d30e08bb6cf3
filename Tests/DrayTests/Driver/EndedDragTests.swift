import Testing

@testable import Dray

/// Calls of a driver after the end of its drag, and actions that a driver runs at their times.
struct EndedDragTests {
  private static let script =
    twoPiles + """
      dray.scene(function()
        return dray.hstack { id = "table", pile "a", pile "b" }
          :reorder_container("card", function(difference) require("dray.array").apply(piles, difference) end)
      end)
      """

  @Test func `calls after the end of a drag have no effect, also with an unknown place`() throws {
    let test = try Scripted(Self.script)
    let drag = try Driver(of: test.host).drag("x")
    let outcome = try drag.drop(on: "b")
    #expect(outcome.cause == .dropped)
    try drag.over("no such place")
    #expect(try drag.drop(on: "a", before: "no such item") == outcome)
    #expect(drag.dropSession == nil && drag.outcome == outcome)
  }

  @Test func `an action may schedule another one, which runs at its time`() throws {
    let test = try Scripted(Self.script)
    let driver = Driver(of: test.host)
    var count = 0
    driver.after(seconds: 0.01) {
      count += 1
      driver.after(seconds: 100) { count += 1 }
    }
    driver.tick(seconds: 1)
    #expect(count == 1)
    driver.tick(seconds: 200)
    #expect(count == 2)
  }
}
