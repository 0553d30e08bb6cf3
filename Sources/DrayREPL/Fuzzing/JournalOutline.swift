internal import Dray

/// The number of the last line of each input of a journal.
struct JournalOutline {
  /// The last line before the first input: the loading of plugins, with the lines under it.
  private(set) var headEnd = 0
  /// The last line of each input, including its results.
  private(set) var ends: [Int] = []

  /// `headEnd`, followed by `ends`.
  var allEnds: [Int] { [headEnd] + ends }

  init(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    for (index, text) in lines.enumerated() where !text.isEmpty {
      let line = FuzzJournal.line(text)
      let isInput = line?.kind == .input
      if ends.isEmpty, !isInput || FuzzJournal.beginning.contains(line?.word ?? .tick) {
        headEnd = index + 1
      } else if !isInput {
        ends[ends.count - 1] = index + 1
      } else {
        ends.append(index + 1)
      }
    }
  }
}
