extension RandomAccessCollection where Index == Int {
  /// The first position at which a condition holds; `endIndex` if there is none.
  ///
  /// Precondition: if the condition holds for an element, it holds for all later elements.
  /// - Complexity: O(log *n*).
  func partitionPoint(where holds: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let probe = (low + high) / 2
      if holds(self[probe]) { high = probe } else { low = probe + 1 }
    }
    return low
  }
}
