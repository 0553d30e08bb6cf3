import Dray
import Testing

/// The clock of a driver: actions of other programs, and timers.
struct DriverClockTests {
  private static let board = """
    local seen = dray.state("seen", { keys = 0, ticks = 0 })
    dray.scene(function()
      return dray.zstack { id = "all", size = { width = 9, height = 9 } }
        :on_key_press("k", function() seen.keys = seen.keys + 1 end)
        :on_timer({ every = 1 }, function()
          if seen.ticks == 2 then return false, "the clock is broken" end
          seen.ticks = seen.ticks + 1
        end)
    end)
    """

  @Test func `an action of another program that is due runs before the next input`() throws {
    let test = try Scripted(Self.board)
    let driver = Driver(of: test.host)
    var trace: [String] = []
    func note(_ name: String) {
      trace.append("\(name) \(test.plugin.state("seen")?["keys"]?.integer ?? -1)")
    }
    driver.after(seconds: 0.03) { note("second") }
    driver.after(seconds: 0.01) { note("first") }
    for key in 1...3 {
      _ = driver.key("k")
      note("key \(key)")
    }
    #expect(trace == ["first 0", "key 1 1", "second 1", "key 2 2", "key 3 3"])
  }

  @Test func `a tick in which a timer refuses has the timer's reason`() throws {
    let driver = Driver(of: try Scripted(Self.board).host)
    var answers: [String] = []
    for seconds in [0.5, 0.5, 1, 1, 0.5] {
      switch driver.tick(seconds: seconds) {
      case .done: answers.append("done")
      case .not(let reason): answers.append(reason?.text ?? "no reason")
      }
    }
    let none = "no timer or waiting command was due"
    #expect(answers == [none, "done", "done", "the clock is broken", none])
  }
}
