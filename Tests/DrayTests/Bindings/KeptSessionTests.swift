import Testing

@testable import Dray

/// Sessions that a script keeps after the drag.
struct KeptSessionTests {
  private let test: Scripted
  private let driver: Driver

  init() throws {
    test = try Scripted(
      """
      local log = dray.state("log", {})
      local function say(...) log[#log + 1] = table.concat({ ... }, " ") end
      local source, session
      dray.scene(function()
        return dray.hstack {
          dray.item { id = "item", type = "x", size = { width = 40, height = 40 } }:draggable()
            :on_drag_session_updated(function(session) source = session end),
          dray.vstack { id = "zone", size = { width = 40, height = 40 } }
            :drop_interaction {
              session_did_update = function() return "copy" end,
              perform_drop = function(dropped)
                session = dropped
                say("within", session.phase, #session:load_objects "x")
              end,
            },
          dray.vstack { id = "no", size = { width = 40, height = 40 } }
            :drop_destination("x", function() end)
            :drop_configuration(function(asked) session = asked return false end),
        }:on_key_press("k", function()
          say(source.phase, session.phase, tostring(session.items_count))
          say(select(2, pcall(session.load_objects, session, "x")))
        end)
      end)
      """)
    driver = Driver(of: test.host)
  }

  private var log: [String] { test.lines("log") }

  @Test func `an ended session says so and returns no data`() throws {
    #expect(try driver.drag("item").drop(on: "zone").operation == .copy)
    driver.key("k")
    #expect(
      log == [
        "within active 1", "data_transfer_completed ended 1",
        "test/init.lua:22: load_objects is available in the command of a drop only",
      ], "\(test.texts)")
  }

  @Test func `a plugin forgets ended drags except the last one`() throws {
    for _ in 0..<5 { try driver.drag("item").drop(on: "zone") }
    #expect(test.plugin.run.drags.all.map(\.hasEnded) == [true])
  }

  @Test func `a session of a cancelled drag says so, too`() throws {
    try driver.drag("item").over("no").cancel()
    driver.key("k")
    #expect(log.first == "ended ended 1", "\(test.texts)")
  }
}
