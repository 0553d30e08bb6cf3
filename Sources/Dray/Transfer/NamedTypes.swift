/// A type that a script has named.
enum NamedType: Hashable {
  /// A type of data, which other programs must know.
  case content(Identifier)
  /// A type of items; a name without a dot may be private to the plugin.
  case item(Identifier)
}

/// The types that the scripts of a plugin have named, each of which is checked once.
///
/// The checks are advice for authors: scripts that make up names are not checked beyond the first thousand, and only the
/// first problems are reported, because the search for a similar name is slow.
struct NamedTypes {
  private var seen: Set<NamedType> = []
  private var unchecked: [NamedType] = []
  private var problemCount = 0
  private var searchCount = 0

  private static let mostChecked = 1_000
  private static let mostSearched = 100
  private static let mostReported = 20

  /// Whether all named types were checked.
  var areChecked: Bool { unchecked.isEmpty }

  /// Whether the problems of further types are reported.
  var areReported: Bool { problemCount < Self.mostReported }

  /// Adds a type to those that are to be checked, unless it was added before.
  mutating func insert(_ type: NamedType) {
    if seen.count < Self.mostChecked, seen.insert(type).inserted { unchecked.append(type) }
  }

  /// Removes and returns the types that were not checked yet, in the order of their first use.
  mutating func takeUnchecked() -> [NamedType] {
    defer { unchecked = [] }
    return unchecked
  }

  /// Counts a search for a name that is similar to an undeclared one; returns whether it may be made.
  mutating func maySearch() -> Bool {
    searchCount += 1
    return searchCount <= Self.mostSearched
  }

  /// Counts a reported problem.
  mutating func noteProblem() { problemCount += 1 }
}
