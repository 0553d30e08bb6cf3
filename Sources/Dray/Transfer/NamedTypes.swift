/// A type that a script has named.
enum NamedType: Hashable {
  /// A content type, which must be declared.
  case content(Identifier)
  /// A type of items. Without a dot, the name may be private to the plugin.
  case item(Identifier)
}

/// The types that the scripts of a plugin have named, each checked at most once.
///
/// The checks are advice for authors. Scripts may make up names, and the search for a similar name is slow. So only the
/// first thousand types are checked, and only the first problems are reported.
struct NamedTypes {
  private var seen: Set<NamedType> = []
  private var unchecked: [(type: NamedType, place: SourcePlace?)] = []
  private var problemCount = 0
  private var searchCount = 0

  /// Whether a type was not added, because the maximum was reached.
  private var isFull = false

  static let mostChecked = 1_000
  private static let mostSearched = 100
  private static let mostReported = 20

  /// Whether no type waits for its check.
  var areChecked: Bool { unchecked.isEmpty }

  /// Whether the problems of further types are reported.
  var areReported: Bool { problemCount < Self.mostReported }

  /// Adds a type to be checked, unless it was added before or the maximum is reached.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - place: The place in a script that names it.
  /// - Returns: Whether the type is the first one beyond the maximum.
  mutating func insert(_ type: NamedType, at place: @autoclosure () -> SourcePlace?) -> Bool {
    guard seen.count < Self.mostChecked else {
      if isFull || seen.contains(type) { return false }
      isFull = true
      return true
    }
    if seen.insert(type).inserted { unchecked.append((type, place())) }
    return false
  }

  /// Removes and returns the types that were not checked yet, in the order of their first use.
  mutating func takeUnchecked() -> [(type: NamedType, place: SourcePlace?)] {
    defer { unchecked = [] }
    return unchecked
  }

  /// Counts a search for a name that is similar to an undeclared one. Returns whether the search is allowed.
  mutating func maySearch() -> Bool {
    searchCount += 1
    return searchCount <= Self.mostSearched
  }

  /// Counts a reported problem.
  mutating func noteProblem() { problemCount += 1 }
}
