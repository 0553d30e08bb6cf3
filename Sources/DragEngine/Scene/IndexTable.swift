/// A hash table of positions in an array outside the table.
///
/// Stores only 32-bit positions; the caller computes hashes and compares elements. Uses open addressing with linear
/// probing, at most half full. Elements cannot be removed, because each index is built once per scene.
struct IndexTable: Sendable {
  private var slots: [Int32]

  /// Creates a table for at most `capacity` positions.
  init(capacity: Int) {
    var size = 4
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: -1, count: size)
  }

  /// The first position with this hash that matches.
  func position(hash: UInt64, where matches: (Int32) -> Bool) -> Int32? {
    let candidate = slots[slot(hash: hash, where: matches)]
    return candidate < 0 ? nil : candidate
  }

  /// Replaces the first matching position, or inserts into a free slot.
  /// - Returns: The replaced position; `nil` if none matched.
  mutating func replace(with position: Int32, hash: UInt64, where matches: (Int32) -> Bool) -> Int32? {
    let slot = slot(hash: hash, where: matches)
    let old = slots[slot]
    slots[slot] = position
    return old < 0 ? nil : old
  }

  private func slot(hash: UInt64, where matches: (Int32) -> Bool) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] >= 0, !matches(slots[slot]) { slot = (slot + 1) & mask }
    return slot
  }
}

extension Symbol {
  /// A well-distributed hash of the symbol, combined with the hash of preceding parts.
  ///
  /// Symbols are small numbers in the order of their first use. Swift's own hash would cost ten times as much.
  func hash(after seed: UInt64 = 0) -> UInt64 {
    let mixed = (seed ^ UInt64(UInt32(bitPattern: index))) &* 0x9E37_79B9_7F4A_7C15
    return mixed ^ (mixed >> 32)
  }
}

extension ItemKey {
  /// A well-distributed hash of all three parts.
  var tableHash: UInt64 { id.hash(after: type.hash(after: namespace?.hash() ?? 0)) }
}
