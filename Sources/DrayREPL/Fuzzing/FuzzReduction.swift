/// Makes a list of things that were done shorter as long as they lead to the same.
///
/// Source: Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input": parts are left out, of half the
/// length at first, and of half that when none can be spared.
enum FuzzReduction {
  /// So few are left that every run of them can be tried, such as a walk by keys that leads back.
  private static let few = 40

  /// - Parameter needed: Does what it is given, and says how many of these it took; `nil` if they do not lead there.
  /// - Returns: `nil` if not even the whole list leads there.
  static func shortest<Step>(of whole: [Step], _ needed: ([Step]) -> Int?) -> [Step]? {
    var steps = whole
    func leavesOut(_ range: Range<Int>) -> Bool {
      var fewer = steps
      fewer.removeSubrange(range)
      guard let count = needed(fewer) else { return false }
      steps = Array(fewer.prefix(count))
      return true
    }
    guard let count = needed(whole) else { return nil }
    steps = Array(whole.prefix(count))
    var size = max(1, steps.count / 2)
    while true {
      var start = 0
      var isShorter = false
      while start < steps.count {
        if leavesOut(start..<min(start + size, steps.count)) { isShorter = true } else { start += size }
      }
      if size == 1, !isShorter { break }
      size = max(1, size / 2)
    }
    guard steps.count <= few else { return steps }
    size = steps.count - 1
    while size > 1 {
      for start in 0...(steps.count - size) where leavesOut(start..<start + size) { break }
      size = min(size - 1, steps.count - 1)
    }
    return steps
  }
}
