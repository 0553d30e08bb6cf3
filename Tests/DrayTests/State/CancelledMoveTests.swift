import Dray
import Testing

/// A move whose command has changed no state is cancelled, and its command has no other effect.
struct CancelledMoveTests {
  /// A list with a letter, and a box whose command gets it.
  ///
  /// - Parameter source: A modifier of the list.
  private static func desk(_ command: String, source: String = "") -> String {
    """
    local Letter = dray.transferable "letter"
    local box = dray.state("box", { count = 0, drawn = 0 })
    local seen = dray.view_state("seen", { count = 0 })
    dray.scene(function()
      return dray.hstack { spacing = 10, alignment = "top",
        dray.vstack { id = "pad", size = { width = 40, height = 100 },
          dray.item { id = "x", type = Letter, label = "x", size = { width = 40, height = 20 } }:draggable() }
          :drag_configuration { allow_move = true }
          \(source),
        dray.vstack { id = "box", size = { width = 40, height = 100 } }
          :drop_destination(Letter, function(letters) \(command) end)
          :drop_configuration(function() return "move" end)
          :on_key_press("c", function() box.count = box.count + 1 end)
          :on_key_press("d", function() box.drawn = dray.random(1000000) end),
      }
    end)
    """
  }

  static let sources = ["", ":on_drag_session_updated(function() end)"]

  private static func drop(_ command: String, source: String) throws -> Scripted {
    let test = try Scripted(desk(command, source: source), seed: 5, records: true)
    test.host.send(.keyDown("c", time: 0.5))
    let outcome = try #require(try test.drag("x", to: "box"))
    #expect(outcome.operation == .cancel && outcome.cause == .unchanged && outcome.reason?.code == "nothing_moved")
    return test
  }

  @Test(arguments: sources)
  func `its writes of view states are undone`(source: String) throws {
    let test = try Self.drop("seen.count = seen.count + 1", source: source)
    #expect(test.plugin.state("seen")?["count"] == 0)
    try test.host.expectReplay()
  }

  @Test(arguments: sources)
  func `it sets no commit point`(source: String) throws {
    let test = try Self.drop("dray.commit_point()", source: source)
    #expect(test.host.canUndo)
    try test.host.expectReplay()
  }

  @Test(arguments: sources, ["dray.random(100)", "dray.uuid()", "dray.sleep(0) dray.random(100)"])
  func `it draws no random numbers`(source: String, command: String) throws {
    let plain = try Scripted(Self.desk("", source: source), seed: 5)
    plain.host.send(.keyDown("d", time: 1))
    let test = try Scripted(Self.desk(command, source: source), seed: 5, records: true)
    _ = try test.drag("x", to: "box")
    test.host.send(.tick(time: 2))
    #expect(test.host.engine.endedDrags.last.map(\.outcome.operation) ?? .cancel == .cancel)
    test.host.send(.keyDown("d", time: 3))
    #expect(test.plugin.state("box")?["drawn"] == plain.plugin.state("box")?["drawn"])
    try test.host.expectReplay()
  }

  @Test(arguments: sources)
  func `it announces nothing`(source: String) throws {
    let test = try Self.drop("dray.announce 'done'", source: source)
    #expect(test.texts == [])
    try test.host.expectReplay()
  }

  @Test func `the outer command of a cancelled move keeps its changes`() throws {
    let test = try Scripted(
      twoPiles + """
        local seen = dray.view_state("seen", { inner = 0, outer = 0 })
        dray.scene(function()
          return dray.hstack { pile "a", pile "b" }
            :reorder_container("card", function() seen.inner = 1 end)
            :on_key_press("m", function() seen.outer = 1 dray.move("x", "b") end)
        end)
        """)
    test.host.send(.keyDown("m", time: 1))
    #expect(test.plugin.state("seen")?["inner"] == 0 && test.plugin.state("seen")?["outer"] == 1)
  }
}
