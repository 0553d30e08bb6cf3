/// The supertypes of the dynamic types that were asked about, because decoding a name takes many times as long as a
/// comparison. Valid for one set of declared types.
final class DecodedTypes {
  private var known: [Identifier: Set<Identifier>] = [:]
  /// The number of kept supertypes of all types.
  private var count = 0
  /// The largest number of kept supertypes; all are forgotten when it is reached. Own choice: about 4 MB.
  private static let mostKept = 1 << 16

  /// All supertypes of the type with a name, direct and indirect; none if it is not the name of a dynamic type.
  ///
  /// - Parameter above: Returns the supertypes of a type that is not dynamic.
  /// - Complexity: O(length of the name), with a small factor from the second call on.
  func supertypes(of type: Identifier, above: (Identifier) -> [Identifier]) -> Set<Identifier> {
    guard DynamicType.isName(type) else { return [] }
    if let supertypes = known[type] { return supertypes }
    var supertypes: Set<Identifier> = []
    for supertype in DynamicType.type(named: type)?.supertypes ?? [] {
      supertypes.insert(supertype)
      supertypes.formUnion(above(supertype))
      supertypes.formUnion(self.supertypes(of: supertype, above: above))
    }
    count += supertypes.count + 1
    if count > Self.mostKept { (known, count) = ([:], supertypes.count + 1) }
    known[type] = supertypes
    return supertypes
  }
}
