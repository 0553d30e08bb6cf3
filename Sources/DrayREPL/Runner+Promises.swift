// What Dray promises of any script, tried by chance.

extension Runner {
  /// Plays generated scripts, each in a process of its own, and prints the first that breaks a promise of the host.
  ///
  /// - Parameters:
  ///   - seed: Seed of all random numbers.
  ///   - count: How many scripts are made.
  ///   - steps: How many inputs each of them gets.
  public func fuzzScripts(seed: UInt64, count: Int, steps: Int) -> ExitStatus {
    var fuzzer = ScriptFuzzer(seed: seed, stepCount: steps)
    fuzzer.onFailure = { console.errorLine("found: \($0.text); looking for less that shows it") }
    guard let finding = fuzzer.run(count: count) else {
      let (step, memory) = fuzzer.most
      console.line(
        "\(Self.count(count, "script")) from seed \(Int64(bitPattern: seed)), nothing found; at most "
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

  /// Plays one generated script in this process, and says each step.
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
