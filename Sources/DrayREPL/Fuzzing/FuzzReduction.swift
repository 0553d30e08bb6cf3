/// Shortens a list of steps as long as they show the same problem.
///
/// Source: Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input". The first pass tries to leave
/// out parts of half the length, and each further pass halves the length of the parts. The pass with single steps is
/// repeated until no step can be left out. In a short list, a last pass tries to leave out longer runs.
enum FuzzReduction {
  /// The maximum length of a list for which the search also tries to leave out each run of successive steps, such as keys
  /// that move the focus back and forth.
  private static let few = 40

  /// Shortens a list.
  ///
  /// - Parameter needed: Performs steps, and returns the number of steps up to the problem; `nil` if they do not show
  ///   the problem.
  /// - Returns: The shortest list found; `nil` if the whole list does not show the problem.
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
