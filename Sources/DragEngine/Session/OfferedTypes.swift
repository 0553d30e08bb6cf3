/// The distinct types that the items of a drag offer: item types and promised types.
struct OfferedTypes {
  /// The types in the order in which they were added.
  private(set) var all: [Symbol] = []
  /// For each type, the number of kinds of items that offer it.
  private var uses: [Symbol: Int] = [:]
  /// The names of the types and of all their supertypes; `nil` until they are needed.
  private var names: Set<Identifier>?

  /// The maximum number of types that a drag may offer. Source: chosen by this project.
  static let maximum = 512
  /// The maximum number of pairs of an offered and a wanted type that are compared without `names`. Source: chosen by
  /// this project.
  private static let maximumPairs = 16

  mutating func add(_ types: [Symbol]) {
    names = nil
    for type in types {
      if uses[type] == nil { all.append(type) }
      uses[type, default: 0] += 1
    }
  }

  mutating func remove(_ types: [Symbol]) {
    names = nil
    for type in types {
      let left = uses[type, default: 1] - 1
      uses[type] = left > 0 ? left : nil
    }
    all.removeAll { uses[$0] == nil }
  }

  /// Forgets the supertypes, because the content types have changed.
  mutating func forgetSupertypes() { names = nil }

  /// Whether an offered type conforms to one of the wanted types.
  /// - Complexity: O(*w*) in the number of wanted types. The first call after a change of many offered types adds
  ///   O(*s*) in the number of their supertypes.
  mutating func conform(toOneOf wanted: [Symbol], _ types: ContentTypes) -> Bool {
    if all.count * wanted.count <= Self.maximumPairs {
      return all.contains { type in wanted.contains { types.conforms(type, to: $0) } }
    }
    let names = knownNames(types)
    return wanted.contains { names.contains(types.symbols[$0]) }
  }

  /// Whether an offered type conforms to one of the wanted types, by their names.
  mutating func conform(toOneOf wanted: [Identifier], _ types: ContentTypes) -> Bool {
    let names = knownNames(types)
    return wanted.contains(where: names.contains)
  }

  private mutating func knownNames(_ types: ContentTypes) -> Set<Identifier> {
    if let names { return names }
    let made = types.conformances(of: all)
    names = made
    return made
  }
}
