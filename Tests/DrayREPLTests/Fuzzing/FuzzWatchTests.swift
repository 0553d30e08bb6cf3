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

  @Test func `a release with an earlier time does not end a series of taps`() throws {
    let host = Host()
    try host.record()
    try host.load(
      script: """
        local dray = require "dray"
        local game = dray.state("game", { taps = 0 })
        dray.scene(function()
          return dray.vstack { id = "all", size = { width = 9, height = 9 } }
            :on_tap_gesture({ count = 2 }, function() game.taps = game.taps + 1 end)
        end)
        """, name: "game")
    let watch = FuzzWatch(host)
    let place = Point(x: 4, y: 4)
    let inputs = [
      Input(.pointerDown(at: place, device: .mouse), time: 1), Input(.pointerUp(at: place), time: 1.02),
      Input(.pointerUp(at: nil), time: 0, pointer: PointerID(-1)),
      Input(.pointerDown(at: place, device: .mouse), time: 1.05), Input(.pointerUp(at: place), time: 1.07),
    ]
    for (index, input) in inputs.enumerated() {
      // The first copy of the game is made after the first tap.
      watch.begin(isChecked: index > 2)
      host.send(input)
      watch.end()
    }
    #expect(watch.problem == nil && host.engine.undoCount == 1)
  }
}
