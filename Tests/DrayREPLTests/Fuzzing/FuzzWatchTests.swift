import Dray
import Testing

@testable import DrayREPL

/// The checks of the fuzzer after each input.
struct FuzzWatchTests {
  /// The problem that the check of the last key finds; each key is pressed a second after the one before.
  private func problem(after keys: String) throws -> FuzzProblem? {
    let host = Host()
    try host.load(
      script: """
        local dray = require "dray"
        local game = dray.state("game", { early = 0, late = 0, other = 0 })
        dray.scene(function()
          return dray.vstack { id = "all", size = { width = 9, height = 9 } }
            :on_key_press("w", function() game.early = game.early + 1 dray.sleep(1) game.late = game.late + 1 end)
            :on_key_press("n", function() game.other = game.other + 1 end)
        end)
        """, name: "game")
    let watch = FuzzWatch(host)
    for (index, key) in keys.enumerated() {
      // The check of an earlier key would undo its step, which cancels the waiting command.
      watch.begin(isChecked: index == keys.count - 1)
      host.send(.keyDown(Key("\(key)"), time: host.engine.time + 1))
      watch.end()
    }
    return watch.problem
  }

  @Test func `an input may continue a waiting command and begin another step`() throws {
    #expect(try problem(after: "wn") == nil)
    #expect(try problem(after: "wwn") == nil)
  }
}
