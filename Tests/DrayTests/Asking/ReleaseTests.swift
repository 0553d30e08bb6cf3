import Dray
import Testing

/// A drop asks the rule of its destination once more, because a rule may depend on more than the model.
struct ReleaseTests {
  private func game() throws -> Scripted {
    try Scripted(
      """
      local taken = dray.state("taken", {})
      dray.scene(function()
        return dray.hstack {
          dray.item { id = "c", type = "t", size = { width = 40, height = 40 } }:draggable(),
          dray.vstack { id = "box", size = { width = 40, height = 40 } }
            :drop_destination("t", function(values, session) table.insert(taken, session.item_ids[1]) end)
            :drop_configuration(function() return dray.now() < 6, "too late" end),
        }
      end)
      """)
  }

  @Test(arguments: [(5.0, DropOperation.copy, nil), (7, .forbidden, "too late")] as [(Double, DropOperation, String?)])
  func `a release at the point of the last move is judged at its own time`(
    time: Double, operation: DropOperation, reason: String?
  ) throws {
    let test = try game()
    let (start, end) = (try test.middle("c"), try #require(test.host.engine.landingPoint(of: "box")))
    test.host.send(.pointerDown(at: start, time: 1))
    test.host.send(.pointerMoved(to: end, time: 2))
    #expect(test.host.engine.dropSession()?.operation == .copy)
    guard case .ended(let outcome) = test.host.send(.pointerUp(time: time)) else {
      Issue.record("the drag continues")
      return
    }
    #expect(outcome.operation == operation && outcome.reason?.text == reason)
    #expect(test.lines("taken") == (operation == .copy ? ["c"] : []))
  }
}
