import Dray
import Testing

/// Reports of rules that fail during a drag.
struct FailingRuleTests {
  /// A thing at the left; `modifier` is attached to the zone at the right.
  private func scripted(_ modifier: String, source: String = "", checksEachQuestion: Bool = true) throws -> Scripted {
    try Scripted(
      """
      local game = dray.state("game", { n = 0 })
      dray.scene(function()
        return dray.hstack { id = "all",
          dray.vstack { id = "source", dray.item { id = "x", type = "thing", size = { width = 50, height = 50 } } }
            \(source.isEmpty ? ":drag_interaction { items_for_beginning = function() return { 'x' } end }" : source),
          dray.zstack { id = "zone", size = { width = 100, height = 50 } }
            \(modifier) }
      end)
      """, checksEachQuestion: checksEachQuestion)
  }

  /// Drags the thing over the zone, twenty points further each time, and releases it.
  private func dragSlowly(_ test: Scripted) throws {
    let start = try test.middle("x")
    let time = test.host.engine.time
    test.host.send(.pointerDown(at: start, time: time + 1))
    for step in 1...8 {
      test.host.send(.pointerMoved(to: Point(x: start.x + 20 * Double(step), y: start.y), time: time + 1))
    }
    test.host.send(.pointerUp(time: time + 2))
  }

  @Test(arguments: [
    ":drop_destination('thing', print):drop_configuration(function() error 'oops' end)",
    ":drop_destination('thing', print):on_drop_session_updated(function() error 'oops' end)",
    ":drop_interaction { perform_drop = print, session_did_update = function() error 'oops' end }",
  ])
  func `an error on each update is reported once per drag`(modifier: String) throws {
    let test = try scripted(modifier)
    for count in 1...2 {
      try dragSlowly(test)
      #expect(test.texts == Array(repeating: "test/init.lua:8: oops", count: count), "\(test.texts)")
    }
  }

  @Test func `a changing error is reported at each change`() throws {
    let test = try scripted(
      ":drop_destination('thing', print):drop_configuration(function(s) error('left ' .. tostring(s.location.x < 50)) end)"
    )
    try dragSlowly(test)
    #expect(test.texts == ["test/init.lua:8: left true", "test/init.lua:8: left false"])
  }
}
