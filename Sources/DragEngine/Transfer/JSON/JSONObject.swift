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
  }

  /// The members, in the order in which their keys were first set.
  public private(set) var members: [Member] = []
  /// Where each key is, of objects that are too large for looking through.
  private var places: [JSONKey: Int] = [:]

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
    for member in members.sorted(by: { JSONKey($0.key) < JSONKey($1.key) }) { sorted.append(member) }
    return sorted
  }

  private func place(of key: String) -> Int? {
    let wanted = JSONKey(key)
    if members.count > Self.smallCount { return places[wanted] }
    return members.firstIndex { JSONKey($0.key) == wanted }
  }

  private mutating func append(_ member: Member) {
    members.append(member)
    if members.count == Self.smallCount + 1 {
      indexAll()
    } else if members.count > Self.smallCount {
      places[JSONKey(member.key)] = members.count - 1
    }
  }

  private mutating func remove(at place: Int) {
    members.remove(at: place)
    indexAll()
  }

  private mutating func indexAll() {
    places = [:]
    guard members.count > Self.smallCount else { return }
    for (place, member) in members.enumerated() { places[JSONKey(member.key)] = place }
  }
}

extension JSONObject: Sequence {
  /// The members in order.
  public func makeIterator() -> IndexingIterator<[Member]> { members.makeIterator() }
}

/// A key that is compared by its bytes.
struct JSONKey: Hashable, Comparable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: JSONKey, right: JSONKey) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

  static func < (left: JSONKey, right: JSONKey) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
