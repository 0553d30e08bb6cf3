/// The position of a group in a scene, in the order in which groups were opened.
public typealias GroupIndex = Int32

/// The nodes made from one list of values, as by a `forEach`.
///
/// A group has no frame of its own: its members are children of the container around it.
package struct SceneGroup: Sendable {
  /// Whether the members can be reordered.
  package var isReorderable: Bool
  /// The id of the collection. After building, it may be the id of the container around the group.
  ///
  /// `nil` if the group is not reorderable.
  package var collection: Symbol?
  /// A number that the scene's builder stores; the engine does not read it.
  package var payload: Int32

  /// The nodes opened directly in the group, in order. Set by the builder.
  package internal(set) var members = Members()

  var containerIndex: NodeIndex = -1
  var outerIndex: GroupIndex = -1
  /// The next node after the group: a child of the container, or the end of the container.
  var endIndex: NodeIndex = -1
  var memberCount: Int32 = 0
  /// The number of values of the list so far.
  var valueCount: Int32 = 0
  /// For each member, the offset of its value in the list. May be empty if each offset equals the member's position.
  var offsets: [Int32] = []

  /// Creates a group. A reorderable group without `collection` takes the id of the container around it.
  package init(isReorderable: Bool = false, collection: Symbol? = nil, payload: Int32 = -1) {
    self.isReorderable = isReorderable
    self.collection = collection
    self.payload = payload
  }

  /// The parent of the members; `nil` at the root. Set by the builder.
  package var container: NodeIndex? { containerIndex < 0 ? nil : containerIndex }

  /// The offset of a member's value in the list. For the number of members, the number of values.
  package func offset(ofMember position: Int) -> Int {
    guard position < Int(memberCount) else { return Int(valueCount) }
    return offsets.isEmpty ? position : Int(offsets[position])
  }

  /// The first member whose value has at least this offset; the number of members if there is none.
  package func position(ofOffset offset: Int) -> Int {
    offsets.isEmpty ? min(max(0, offset), Int(memberCount)) : offsets.partitionPoint { $0 >= Int32(clamping: offset) }
  }

  mutating func addMember() {
    if valueCount > memberCount { offsets.append(valueCount) }
    memberCount += 1
    valueCount += 1
  }

  mutating func addMembers(_ count: Int) {
    memberCount += Int32(count)
    valueCount += Int32(count)
  }

  mutating func skipValue() {
    if offsets.isEmpty { offsets = Array(0..<memberCount) }
    valueCount += 1
  }
}
