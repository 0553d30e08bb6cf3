/// What a plugin's row functions and derived values have read since the last check, so that the library knows when they
/// are out of date.
final class TrackedReads {
  /// Whether a value was read whose changes are not tracked, such as the time.
  var includeOthers = false
  /// The numbers of the collections that were read.
  var collections: Set<Int> = []

  /// Begins to track anew.
  func forget() { (includeOthers, collections) = (false, []) }
}
