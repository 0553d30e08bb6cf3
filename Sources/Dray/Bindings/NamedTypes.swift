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

extension Plugin {
  /// Notes a type, to be checked once the scene is built.
  func noteType(_ type: NamedType) {
    namedTypes.insert(type)
    if !namedTypes.areChecked { host.hasNamedTypes = true }
  }

  /// Reports types that the scripts have named and that other programs cannot understand.
  func reportTypeProblems() {
    let (types, scene) = (engine.types, engine.scene)
    lazy var shown = Set(scene.nodes.compactMap(\.type))
    for named in namedTypes.takeUnchecked() where namedTypes.areReported {
      let problem: Reason?
      switch named {
      case .content(let type): problem = types.problem(with: type)
      case .item(let type):
        let isShown = types.isDeclared(type) || engine.symbols.symbol(for: type).map(shown.contains) ?? false
        problem = isShown || !namedTypes.maySearch() ? nil : self.problem(withItemType: type)
      }
      guard let problem else { continue }
      namedTypes.noteProblem()
      report(.contentType, problem.text + (namedTypes.areReported ? "" : "; further types are not checked"))
    }
  }

  /// The problem of an item type that is neither declared nor has items: it is similar to a known type, or has a dot.
  private func problem(withItemType type: Identifier) -> Reason? {
    let isPrivate = !type.description.utf8.contains(UInt8(ascii: ".")) && engine.types.nearestName(to: type) == nil
    return isPrivate ? nil : engine.types.problem(with: type, calledA: "type")
  }
}
