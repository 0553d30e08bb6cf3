// Random tests of the guarantees that hold for every script.

extension Runner {
  /// Plays generated scripts, each in its own process, and prints the first script that breaks a guarantee of the host.
  ///
  /// - Parameters:
  ///   - seed: Seed of all random numbers.
  ///   - count: The number of scripts.
  ///   - steps: The number of inputs for each script.
  public func fuzzScripts(seed: UInt64, count: Int, steps: Int) -> ExitStatus {
    var fuzzer = ScriptFuzzer(seed: seed, stepCount: steps)
    fuzzer.onFailure = { console.errorLine("found: \($0.text); looking for a smaller script with the same failure") }
    guard let finding = fuzzer.run(count: count) else {
      let (step, memory) = fuzzer.most
      console.line(
        "\(count.counted("script")) from seed \(Int64(bitPattern: seed)), nothing found; at most "
          + "\(Int(step * 1000)) ms an input and \(memory >> 20) MB")
      return .success
    }
    console.errorLine("generated script: \(finding.ending.text)")
    console.errorLine(
      "save it as FILE and play it: dray fuzz-scripts --play FILE --seed \(Int64(bitPattern: finding.seed)) --steps \(steps)"
    )
    console.write(finding.script)
    return .failure
  }

  /// Plays one generated script in this process, and prints each step. Returns a failure if the script breaks a
  /// guarantee.
  public func play(script path: String, seed: UInt64, steps: Int) -> ExitStatus {
    do {
      let play = ScriptPlay(script: try ScriptFile.text(of: path), seed: seed, stepCount: steps, console: console)
      return play.run() ? .success : .failure
    } catch {
      console.errorLine("dray: \(error)")
      return .failure
    }
  }
}
