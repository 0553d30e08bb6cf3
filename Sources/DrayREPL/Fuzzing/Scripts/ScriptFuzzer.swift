internal import Dray

/// Plays generated scripts, each in its own process, and shortens the first one that fails.
struct ScriptFuzzer {
  let seed: UInt64
  let stepCount: Int

  /// The program that plays each script.
  var program = LimitedProcess.itself
  /// The limits of a script: 3 s of processor time for an input, and 150 MB in addition to the initial memory.
  var limits = LimitedProcess.Limits(step: 3, memory: 150 << 20)

  /// A script that failed.
  struct Finding {
    var ending: LimitedProcess.Ending
    var script: String
    var seed: UInt64
  }

  /// Receives each failure when it is found, before the search for a shorter script.
  var onFailure: (LimitedProcess.Ending) -> Void = { _ in }
  /// The slowest step and the maximum memory of all scripts so far.
  private(set) var most = (step: 0.0, memory: 0)

  /// Plays a number of scripts. Skips a script if its process cannot be started.
  ///
  /// - Returns: The first script that failed, with as few statements as possible; `nil` if none failed.
  mutating func run(count: Int) -> Finding? {
    var seeds = RandomGenerator(seed: seed)
    for _ in 0..<count {
      let seed = seeds.next() >> 16
      var grammar = ScriptGrammar(seed: seed)
      let script = grammar.script()
      guard let ending = play(script.text(keeping: script.numbers), seed) else { continue }
      if case .done(let step, let memory) = ending { most = (max(most.step, step), max(most.memory, memory)) }
      guard ending.kind != nil else { continue }
      onFailure(ending)
      return shorten(script, ending, seed)
    }
    return nil
  }

  private func shorten(_ script: GeneratedScript, _ ending: LimitedProcess.Ending, _ seed: UInt64) -> Finding {
    var (last, left) = (ending, ending.shorteningLimit)
    let kept = FuzzReduction.shortest(of: script.numbers) { numbers in
      left -= 1
      guard left > 0, let found = play(script.text(keeping: numbers), seed), found.kind == ending.kind else {
        return nil
      }
      last = found
      return numbers.count
    }
    return Finding(ending: last, script: script.text(keeping: kept ?? script.numbers), seed: seed)
  }

  /// Plays a script in its own process; `nil` if the process cannot be started.
  private func play(_ script: String, _ seed: UInt64) -> LimitedProcess.Ending? {
    TemporaryFile.with(script, named: "script.lua") { path in
      LimitedProcess.run(
        program,
        ["fuzz-scripts", "--play", path, "--seed", "\(Int64(bitPattern: seed))", "--steps", "\(stepCount)"], limits)
    } ?? nil
  }
}
