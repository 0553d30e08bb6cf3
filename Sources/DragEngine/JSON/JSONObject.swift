/// The members of a JSON object, in order, with unique keys.
///
/// Keys are compared by their bytes, unlike in a Swift dictionary: two Unicode spellings of one letter are different
/// keys.
public struct JSONObject: Hashable, Sendable {
  /// A key and its value.
  public struct Member: Hashable, Sendable {
    /// The name.
    public var key: String
    /// The value.
    public var value: JSONValue

    /// Whether key and value are equal; keys are compared by their bytes.
    public static func == (left: Member, right: Member) -> Bool {
      left.key.hasSameBytes(as: right.key) && left.value == right.value
    }

    /// Hashes the bytes of the key, and the value.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(ByteString(key))
      hasher.combine(value)
    }
  }

  /// The members, in the order in which their keys were added. Setting the value of a present key keeps its position.
  public private(set) var members: [Member] = []
  /// The position of each key; empty for objects that are small enough for a linear search.
  private var positions: [ByteString: Int] = [:]

  /// The number of members up to which a linear search is faster than hashing.
  private static let smallCount = 8

  /// Creates an empty object.
  public init() {}

  /// Creates an object of members. A repeated key replaces the value and keeps its first position.
  public init(_ members: some Sequence<(String, JSONValue)>) {
    for (key, value) in members { self[key] = value }
  }

  /// The value of a key. Setting `nil` removes the member; setting `.null` sets the value to null.
  ///
  /// - Complexity: O(1) on average; O(*n*) to remove a member.
  public subscript(key: String) -> JSONValue? {
    get { position(of: key).map { members[$0].value } }
    set {
      switch (position(of: key), newValue) {
      case (let position?, let value?): members[position].value = value
      case (let position?, nil): remove(at: position)
      case (nil, let value?): append(Member(key: key, value: value))
      case (nil, nil): break
      }
    }
  }

  /// The object with its members ordered by the bytes of their keys.
  public func sorted() -> JSONObject {
    var sorted = JSONObject()
    for member in members.sorted(by: { ByteString($0.key) < ByteString($1.key) }) { sorted.append(member) }
    return sorted
  }

  private func position(of key: String) -> Int? {
    let wanted = ByteString(key)
    if members.count > Self.smallCount { return positions[wanted] }
    return members.firstIndex { ByteString($0.key) == wanted }
  }

  private mutating func append(_ member: Member) {
    members.append(member)
    if members.count == Self.smallCount + 1 {
      indexAll()
    } else if members.count > Self.smallCount {
      positions[ByteString(member.key)] = members.count - 1
    }
  }

  private mutating func remove(at position: Int) {
    members.remove(at: position)
    indexAll()
  }

  private mutating func indexAll() {
    positions = [:]
    guard members.count > Self.smallCount else { return }
    for (position, member) in members.enumerated() { positions[ByteString(member.key)] = position }
  }
}

extension JSONObject: Sequence {
  /// The members in order.
  public func makeIterator() -> IndexingIterator<[Member]> { members.makeIterator() }
}
