/// The members of a JSON object, in order, each key once.
///
/// Keys are the same if their bytes are: two spellings of one letter are two keys, unlike in a Swift dictionary.
public struct JSONObject: Hashable, Sendable {
  /// A key and its value.
  public struct Member: Hashable, Sendable {
    /// The name.
    public var key: String
    /// The value.
    public var value: JSONValue

    /// Whether key and value are the same; keys by their bytes.
    public static func == (left: Member, right: Member) -> Bool {
      left.key.hasSameBytes(as: right.key) && left.value == right.value
    }

    /// Feeds the bytes of the key, and the value.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(ByteString(key))
      hasher.combine(value)
    }
  }

  /// The members, in the order in which their keys were first set.
  public private(set) var members: [Member] = []
  /// Where each key is, of objects that are too large for looking through.
  private var places: [ByteString: Int] = [:]

  /// Up to here, looking through all keys is faster than hashing one.
  private static let smallCount = 8

  /// An object without members.
  public init() {}

  /// An object of members. A key that comes again replaces the value, and stays at its first place.
  public init(_ members: some Sequence<(String, JSONValue)>) {
    for (key, value) in members { self[key] = value }
  }

  /// The value of a key. Setting `nil` removes the member; `.null` is a value.
  ///
  /// - Complexity: O(1) on average; O(*n*) to remove a member.
  public subscript(key: String) -> JSONValue? {
    get { place(of: key).map { members[$0].value } }
    set {
      switch (place(of: key), newValue) {
      case (let place?, let value?): members[place].value = value
      case (let place?, nil): remove(at: place)
      case (nil, let value?): append(Member(key: key, value: value))
      case (nil, nil): break
      }
    }
  }

  /// The same members in the order of the bytes of their keys.
  public func sorted() -> JSONObject {
    var sorted = JSONObject()
    for member in members.sorted(by: { ByteString($0.key) < ByteString($1.key) }) { sorted.append(member) }
    return sorted
  }

  private func place(of key: String) -> Int? {
    let wanted = ByteString(key)
    if members.count > Self.smallCount { return places[wanted] }
    return members.firstIndex { ByteString($0.key) == wanted }
  }

  private mutating func append(_ member: Member) {
    members.append(member)
    if members.count == Self.smallCount + 1 {
      indexAll()
    } else if members.count > Self.smallCount {
      places[ByteString(member.key)] = members.count - 1
    }
  }

  private mutating func remove(at place: Int) {
    members.remove(at: place)
    indexAll()
  }

  private mutating func indexAll() {
    places = [:]
    guard members.count > Self.smallCount else { return }
    for (place, member) in members.enumerated() { places[ByteString(member.key)] = place }
  }
}

extension JSONObject: Sequence {
  /// The members in order.
  public func makeIterator() -> IndexingIterator<[Member]> { members.makeIterator() }
}
