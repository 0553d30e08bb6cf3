internal import Dray

/// Plays a generated script in its own process, together with another plugin, and prints each step before performing
/// it.
///
/// The effects of the script on itself are not checked. The play checks the guarantees of the host: inputs have no
/// partial effects, undo restores the state, the other plugin continues, and a replay ends in the same state.
struct ScriptPlay {
  let script: String
  let seed: UInt64
  let stepCount: Int
  let console: Console

  /// The other plugin. It counts the presses of a key that the script does not handle.
  private static let neighbour = """
    local dray = require "dray"
    local game = dray.state("game", { count = 0 })
    dray.scene(function()
      return dray.vstack { id = "neighbour", label = tostring(game.count), size = { width = 20, height = 20 } }
        :on_key_press("¤", function() game.count = game.count + 1 end)
    end)
    """

  /// Plays the script, and replays the recording.
  ///
  /// - Returns: `true` if it finds no failure.
  func run() -> Bool {
    let host = Host()
    guard (try? host.record()) != nil,
      let neighbour = try? host.load(script: Self.neighbour, name: "neighbour", seed: seed)
    else { return fail("another plugin: it does not start") }
    let watch = FuzzWatch(host, ignoring: [.fault, .hiddenState, .start])
    step("load")
    // A script that cannot be loaded is not a failure of the host. The host continues without this script.
    _ = try? host.load(script: script, name: "generated", seed: seed)
    var plans = FuzzPlans(seed: seed)
    let otherPrograms = FuzzOtherPrograms()
    for number in 0..<stepCount where watch.problem == nil {
      step("plan \(number)")
      let next = plans.next(on: host, watch)
      step("input \(number): \(next)")
      watch.begin(isChecked: number % 8 == 0)
      next.perform(on: host, at: plans.time, otherPrograms)
      watch.end()
    }
    step("end")
    watch.finish()
    if let problem = watch.problem { return fail("\(problem.kind.title): \(problem.text)") }
    step("neighbour")
    let before = neighbour.state("game")?["count"]?.integer
    host.send(Input(.keyDown("¤"), time: plans.time))
    guard let before, neighbour.state("game")?["count"]?.integer == before + 1 else {
      return fail("another plugin: it does not continue")
    }
    return replay(host)
  }

  /// Replays input by input, so that the limits of the process apply to each input again.
  private func replay(_ host: Host) -> Bool {
    step("journal")
    let bytes = Array((host.journal ?? "").utf8)
    let copy = Host()
    do throws(Replay.Failure) {
      let replay = try Replay(of: bytes, on: copy)
      for line in JournalOutline(bytes).allEnds {
        step("replay up to line \(line)")
        try replay.run(until: line)
      }
    } catch {
      return fail("replay: line \(error)")
    }
    step("compare")
    guard copy.digest(of: .model) == host.digest(of: .model), copy.digest(of: .chance) == host.digest(of: .chance)
    else {
      return fail("replay: it ends with another model")
    }
    return true
  }

  private func step(_ what: String) { console.line("step \(what.printable.prefix(120))") }

  private func fail(_ why: String) -> Bool {
    console.line("failed \(why.printable.prefix(400))")
    return false
  }
}
