import Dray
import Testing

extension Host {
  /// Replays the journal of this host on a new one with the same limits, and checks that all lines and the states at
  /// the end are equal.
  @discardableResult
  func expectReplay(sourceLocation: SourceLocation = #_sourceLocation) throws -> Host {
    let journal = try #require(journal, sourceLocation: sourceLocation)
    let copy = Host()
    copy.limits = limits
    try Replay(of: Array(journal.utf8), on: copy).run()
    let lines = journal.split(separator: "\n"), others = (copy.journal ?? "").split(separator: "\n")
    // Journals may be long, so a failure shows the first different line.
    if lines != others {
      let index = zip(lines, others).enumerated().first { $1.0 != $1.1 }?.offset ?? min(lines.count, others.count)
      func text(_ lines: [Substring]) -> String { index < lines.count ? String(lines[index].prefix(400)) : "the end" }
      Issue.record(
        "line \(index + 1)\n  recorded: \(text(lines))\n  replayed: \(text(others))", sourceLocation: sourceLocation)
    }
    #expect(copy.plugins.map(\.texts) == plugins.map(\.texts), sourceLocation: sourceLocation)
    return copy
  }
}

extension Plugin {
  /// The contents of its states and view states.
  fileprivate var texts: [String] {
    (stateNames + viewStateNames).map { "\($0) = \(state($0)?.text(style: .line) ?? "")" }
  }
}
