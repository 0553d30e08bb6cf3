internal import Dray

/// Makes a journal shorter as long as it shows a problem of the same kind.
///
/// Source: Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input": parts are left out, of half the
/// length at first, and of half that when none can be spared.
struct FuzzShrinker {
  private let kind: FuzzProblem.Kind

  init(_ kind: FuzzProblem.Kind) { self.kind = kind }

  /// A short journal that shows the problem; `nil` if not even the whole one shows it again.
  func shrink(_ journal: String) -> (problem: FuzzProblem, journal: String, inputCount: Int)? {
    var head: [String] = []
    var inputs: [String] = []
    // Lines under inputs are outcomes, and what came from elsewhere follows from its type.
    for line in journal.split(separator: "\n").map({ String($0.dropLast(10)) }) where !line.hasPrefix(" ") {
      if inputs.isEmpty, Self.beginning.contains(String(line.prefix { $0 != " " })) {
        head.append(line)
      } else {
        inputs.append(line)
      }
    }
    guard let (_, _, failing) = show(head, inputs) else { return nil }
    inputs.removeSubrange(min(failing, inputs.count)...)
    var size = max(1, inputs.count / 2)
    while true {
      var start = 0
      var isShorter = false
      while start < inputs.count {
        var fewer = inputs
        fewer.removeSubrange(start..<min(start + size, inputs.count))
        if let (_, _, failing) = show(head, fewer) {
          fewer.removeSubrange(min(failing, fewer.count)...)
          (inputs, isShorter) = (fewer, true)
        } else {
          start += size
        }
      }
      if size == 1, !isShorter { break }
      size = max(1, size / 2)
    }
    return show(head, inputs).map { ($0.problem, $0.journal, inputs.count) }
  }

  private static let beginning: Set<String> = ["dray", "host", "settings", "load"]

  /// Runs inputs, with every one checked; `nil` if they show no problem of this kind.
  ///
  /// - Returns: The problem, what was recorded, and how many inputs it took.
  private func show(_ head: [String], _ inputs: [String]) -> (problem: FuzzProblem, journal: String, count: Int)? {
    let host = Host()
    let watch = FuzzWatch(host)
    let text = (head + inputs).joined(separator: "\n") + "\n"
    var count = inputs.count
    do throws(Replay.Failure) {
      let replay = try Replay(of: Array(text.utf8), on: host)
      replay.comparesOutcomes = false
      replay.makeContent = { FuzzContent.bytes(of: $0) }
      try replay.run(until: head.count)
      for index in inputs.indices {
        watch.begin(isChecked: kind != .fault)
        try replay.run(until: head.count + index + 1)
        watch.end()
        if watch.problem != nil {
          count = index + 1
          break
        }
      }
    } catch {
      return nil
    }
    if watch.problem == nil, kind == .drag { watch.finish() }
    let journal = host.journal ?? ""
    let problem = watch.problem ?? (kind == .replay ? FuzzReplay.difference(journal, from: host) : nil)
    guard let problem, problem.kind == kind else { return nil }
    return (problem, journal, count)
  }
}
