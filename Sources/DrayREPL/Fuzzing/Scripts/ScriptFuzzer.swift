internal import Dray

/// Plays generated scripts, each in a process of its own, and makes the first that breaks a promise shorter.
struct ScriptFuzzer {
  let seed: UInt64
  let stepCount: Int

  /// The command that plays each script.
  var program = BarredProcess.itself
  /// What a script may cost the host: 3 s of the processor for an input, 150 MB beyond what the process held.
  var bars = BarredProcess.Bars(step: 3, memory: 150 << 20)

  /// A script that broke a promise.
  struct Finding {
    var ending: BarredProcess.Ending
    var script: String
    var seed: UInt64
  }

  /// Told of a failure when it is found, before a shorter script is looked for.
  var onFailure: (BarredProcess.Ending) -> Void = { _ in }
  /// The dearest step and the most memory of all scripts so far.
  private(set) var most = (step: 0.0, memory: 0)

  /// Plays so many scripts.
  ///
  /// - Returns: The first that broke a promise, with as few statements as show it; `nil` if none did.
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

  private func shorten(_ script: GeneratedScript, _ ending: BarredProcess.Ending, _ seed: UInt64) -> Finding {
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

  /// Plays a script in a process of its own; `nil` if there is none to be had.
  private func play(_ script: String, _ seed: UInt64) -> BarredProcess.Ending? {
    TemporaryFile.with(script, named: "script.lua") { path in
      BarredProcess.run(
        program,
        ["fuzz-scripts", "--play", path, "--seed", "\(Int64(bitPattern: seed))", "--steps", "\(stepCount)"], bars)
    } ?? nil
  }
}
