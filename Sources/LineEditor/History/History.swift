/// The earlier entries, the oldest first, without duplicates.
public struct History: Sendable {
  /// The entries.
  public private(set) var entries: [String] = []
  /// The maximum number of entries.
  public let capacity: Int

  /// The maximum length of an entry. Unit: bytes.
  public static let longestEntry = 1 << 20

  /// Creates a history without entries.
  public init(capacity: Int = 10_000) { self.capacity = max(1, capacity) }

  /// Creates a history of the latest entries for which `isKept` is true. Of equal entries, only the latest is kept.
  public init(_ all: [String], capacity: Int = 10_000) {
    self.init(capacity: capacity)
    var seen = Set<String>()
    for entry in all.reversed() where entries.count < self.capacity && Self.isKept(entry) {
      if seen.insert(entry).inserted { entries.append(entry) }
    }
    entries.reverse()
  }

  /// Whether the history keeps an entry: the entry is not blank, does not begin with a space, and is not too long.
  public static func isKept(_ entry: String) -> Bool {
    guard let first = entry.utf8.first, first != 0x20, entry.utf8.count <= longestEntry else { return false }
    return entry.contains { !$0.isWhitespace }
  }

  /// Adds the latest entry, and removes an equal earlier one. Returns whether the history keeps the entry.
  @discardableResult public mutating func add(_ entry: String) -> Bool {
    guard Self.isKept(entry) else { return false }
    if entries.last == entry { return true }
    if let index = entries.lastIndex(of: entry) { entries.remove(at: index) }
    entries.append(entry)
    if entries.count > capacity { entries.removeFirst(entries.count - capacity) }
    return true
  }

  /// The index of the last entry that is before a place, begins with a text and differs from it.
  func index(before place: Int, beginningWith prefix: String) -> Int? {
    entries[..<place].lastIndex { Self.matches($0, prefix) }
  }

  /// The index of the first entry that is after a place, begins with a text and differs from it.
  func index(after place: Int, beginningWith prefix: String) -> Int? {
    entries[(place + 1)...].firstIndex { Self.matches($0, prefix) }
  }

  private static func matches(_ entry: String, _ prefix: String) -> Bool {
    entry.utf8.count > prefix.utf8.count && entry.hasBytePrefix(prefix)
  }
}

extension String {
  /// Whether the text begins with the bytes of another text.
  func hasBytePrefix(_ prefix: String) -> Bool {
    utf8.count >= prefix.utf8.count && utf8.prefix(prefix.utf8.count).elementsEqual(prefix.utf8)
  }
}
