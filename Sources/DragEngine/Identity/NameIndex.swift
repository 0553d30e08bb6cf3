/// Finds the positions of names in an array, which the caller stores. A name can also be found by its bytes, without
/// making a name of them.
///
/// Uses open addressing with linear probing, and at most half of the slots. A removal builds the index again, so names
/// are removed many at a time.
struct NameIndex: Sendable {
  /// The positions; -1 in free slots.
  private var slots: [Int32] = []
  private var count = 0

  /// Creates an index of names that are all different.
  init(_ names: [Identifier] = []) {
    reserve(names.count, for: names)
    for position in names.indices { put(position, hash: names[position].tableHash) }
    count = names.count
  }

  /// The position of a name.
  func position(of name: Identifier, in names: [Identifier]) -> Int? {
    position(hash: name.tableHash) { names[$0] == name }
  }

  /// The position of the string with these bytes.
  func position(ofBytes bytes: UnsafeBufferPointer<UInt8>, in names: [Identifier]) -> Int? {
    position(hash: bytes.tableHash) { position in
      guard case .string(let name) = names[position] else { return false }
      return name.hasBytes(bytes)
    }
  }

  /// Adds the name at a position. Precondition: the index does not contain the name.
  mutating func insert(_ position: Int, of names: [Identifier]) {
    if 2 * (count + 1) > slots.count { reserve(count + 1, for: names) }
    put(position, hash: names[position].tableHash)
    count += 1
  }

  /// Removes the names at some positions.
  /// - Complexity: O(*n*) in the number of all names.
  mutating func remove(_ positions: Set<Int>, of names: [Identifier]) {
    let old = slots
    count -= positions.count
    slots = []
    reserve(count, for: names)
    for position in old where position >= 0 && !positions.contains(Int(position)) {
      put(Int(position), hash: names[Int(position)].tableHash)
    }
  }

  /// Makes room for a number of names.
  private mutating func reserve(_ capacity: Int, for names: [Identifier]) {
    var size = 16
    while size < 2 * capacity { size *= 2 }
    guard size > slots.count else { return }
    let old = slots
    slots = Array(repeating: -1, count: size)
    for position in old where position >= 0 { put(Int(position), hash: names[Int(position)].tableHash) }
  }

  private mutating func put(_ position: Int, hash: Int) {
    let mask = slots.count - 1
    var slot = hash & mask
    while slots[slot] >= 0 { slot = (slot + 1) & mask }
    slots[slot] = Int32(position)
  }

  @inline(__always)
  private func position(hash: Int, where matches: (Int) -> Bool) -> Int? {
    guard !slots.isEmpty else { return nil }
    let mask = slots.count - 1
    var slot = hash & mask
    while slots[slot] >= 0 {
      let position = Int(slots[slot])
      if matches(position) { return position }
      slot = (slot + 1) & mask
    }
    return nil
  }
}

extension Identifier {
  /// The hash of the bytes of a string, or of an integer. Each process has its own seed, so that scripts cannot choose
  /// names with equal hashes.
  fileprivate var tableHash: Int {
    switch self {
    case .string(let name): name.withBytes { $0.tableHash }
    case .integer(let number): number.hashValue
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate var tableHash: Int {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(self))
    return hasher.finalize()
  }
}
