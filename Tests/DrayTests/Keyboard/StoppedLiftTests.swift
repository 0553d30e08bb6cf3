import Dray
import Testing

/// A lift by keys whose search for places was cut short by a limit is refused: it would announce a false number.
struct StoppedLiftTests {
  @Test func `a lift by keys during which the plugin is stopped is refused with the reason`() throws {
    let test = try Scripted(
      twoPiles + """
        local loops = dray.state("loops", { yes = true })
        dray.scene(function()
          return dray.hstack { id = "table", pile "a", pile "b" }
            :reorder_container("card", function() end)
            :drop_configuration(function() while loops.yes do end return true end)
            :on_key_press("s", function() loops.yes = false end)
        end)
        """)
    var announcements: [Announcement] = []
    test.host.onAnnouncement = { announcements.append($0) }
    test.host.send(.keyDown("tab", time: 1))
    guard case .refused(let reason) = test.host.send(.keyDown("space", time: 2)) else {
      return #expect(Bool(false), "\(announcements.map(\.text)) \(test.texts)")
    }
    #expect(reason?.code == "stopped" && reason?.parameters == [.init(name: "plugin", value: "test")])
    #expect(!announcements.contains { $0.step == .lifted } && announcements.last?.step == .refused)
    #expect(!test.host.engine.isDragging)
    test.host.send(.keyDown("s", time: 3))
    test.host.send(.keyDown("tab", time: 4))
    test.host.send(.keyDown("space", time: 5))
    #expect(announcements.last?.step == .lifted, "\(announcements.map(\.text)) \(test.texts)")
  }
}
