/// The reads of a plugin's row functions and derived values since the last check. They tell the library which
/// descriptions and values are out of date.
final class TrackedReads {
  /// Whether a value without change tracking, such as the time, was read.
  var includeOthers = false
  /// Whether a derived value was read. It may have been computed before reads were tracked, so its own reads are unknown.
  var includeDerived = false
  /// The numbers of the collections that were read.
  var collections: Set<Int> = []

  /// Whether anything was read.
  var isEmpty: Bool { !includeOthers && !includeDerived && collections.isEmpty }

  /// Clears the reads.
  func forget() { (includeOthers, includeDerived, collections) = (false, false, []) }
}
