/// The reads of a plugin's row functions and derived values since the last check. They tell the library which
/// descriptions and values are out of date.
final class TrackedReads {
  /// Whether a value without change tracking, such as the time, was read.
  var includeOthers = false
  /// The numbers of the collections that were read.
  var collections: Set<Int> = []

  /// Clears the reads.
  func forget() { (includeOthers, collections) = (false, []) }
}
