/// The supertypes of the dynamic types that were asked about, because decoding a name takes many times as long as a
/// comparison.
final class DecodedTypes {
  private var known: [Identifier: [Identifier]] = [:]
  /// The largest number of kept types; all are forgotten when it is reached.
  private static let mostKept = 512

  /// The supertypes that the name of a type encodes; none if it is not the name of a dynamic type.
  ///
  /// - Complexity: O(length of the name), with a small factor from the second call on.
  func supertypes(of type: Identifier) -> [Identifier] {
    guard DynamicType.isName(type) else { return [] }
    if let supertypes = known[type] { return supertypes }
    let supertypes = DynamicType.type(named: type)?.supertypes ?? []
    if known.count == Self.mostKept { known = [:] }
    known[type] = supertypes
    return supertypes
  }
}
