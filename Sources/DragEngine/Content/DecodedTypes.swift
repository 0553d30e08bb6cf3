/// Keeps the supertypes that the names of dynamic types encode, because decoding a name takes many times as long as a
/// comparison.
final class DecodedTypes {
  private var known: [Identifier: [Identifier]] = [:]
  /// The number of kept names.
  private var count = 0
  /// The largest number of kept names; all are forgotten when it would be exceeded. Own choice: about 4 MB.
  private static let mostKept = 1 << 16

  /// The direct supertypes of the type with a name; none if the type is not dynamic.
  ///
  /// - Complexity: O(length of the name), with a small factor from the second call on.
  func supertypes(of type: Identifier) -> [Identifier] {
    guard DynamicType.isName(type) else { return [] }
    if let supertypes = known[type] { return supertypes }
    let supertypes = DynamicType.type(named: type)?.supertypes ?? []
    count += supertypes.count + 1
    if count > Self.mostKept { (known, count) = ([:], supertypes.count + 1) }
    known[type] = supertypes
    return supertypes
  }
}
