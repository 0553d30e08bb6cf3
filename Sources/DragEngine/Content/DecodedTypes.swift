/// A cache of the supertypes that the names of dynamic types encode, because decoding a name takes many times as long
/// as a comparison.
final class DecodedTypes {
  private var known: [Identifier: [Identifier]] = [:]
  /// The number of cached names, of types and of their supertypes.
  private var count = 0
  /// The largest number of cached names, about 4 MB. When the cache would exceed it, all names are removed.
  private static let maximumKept = 1 << 16

  /// The direct supertypes of the type with a name; empty if the type is not dynamic.
  ///
  /// - Complexity: O(length of the name). The first call for a name takes much longer than later ones.
  func supertypes(of type: Identifier) -> [Identifier] {
    guard DynamicType.isName(type) else { return [] }
    if let supertypes = known[type] { return supertypes }
    let supertypes = DynamicType.type(named: type)?.supertypes ?? []
    count += supertypes.count + 1
    if count > Self.maximumKept { (known, count) = ([:], supertypes.count + 1) }
    known[type] = supertypes
    return supertypes
  }
}
