/// The last lines of the inputs of a journal.
struct JournalOutline {
  /// The last line before the first input: the loading of plugins, with the lines under it.
  private(set) var headEnd = 0
  /// The last line of each input, including its results.
  private(set) var ends: [Int] = []

  /// The same with the head in front.
  var allEnds: [Int] { [headEnd] + ends }

  init(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let isInner = line.first == UInt8(ascii: " ")
      let word = String(decoding: line.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
      if ends.isEmpty, isInner || FuzzJournal.beginning.contains(word) {
        headEnd = index + 1
      } else if isInner {
        ends[ends.count - 1] = index + 1
      } else {
        ends.append(index + 1)
      }
    }
  }
}
