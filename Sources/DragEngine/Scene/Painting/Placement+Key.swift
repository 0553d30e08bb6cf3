extension Sequence<Placement> {
  /// A number for each placement, by which a host finds the element again when it animates from one list of placements
  /// to the next.
  ///
  /// The key of an item is computed from its type, namespace and id, independent of its place. The key of any other
  /// element is computed from its id, or else from its container and label. A gap and the item that it represents have
  /// different keys. If several elements would have the same key, the later ones in the list get other keys.
  /// - Complexity: O(*n*) on average.
  public var keys: [UInt64] {
    var counts: [UInt64: UInt64] = [:]
    return map { placement in
      let key = placement.key
      let count = counts[key, default: 0]
      counts[key] = count + 1
      return count == 0 ? key : PlacementHash(key).adding(count).value
    }
  }
}

extension Placement {
  /// The key of the element, unless an earlier element in the list has the same key.
  fileprivate var key: UInt64 {
    var hash = PlacementHash()
    hash.add(kind == .item ? 1 : kind == .container ? 2 : 3)
    hash.add(state == .placeholder ? 1 : 0)
    hash.add(id)
    if kind == .item {
      hash.add(type)
      hash.add(namespace)
    } else if id == nil {
      hash.add(container)
      label.utf8.forEach { hash.add(UInt64($0)) }
    }
    return hash.value
  }
}

/// A hash as in FNV-1a, but over whole numbers instead of bytes. It is the same on every machine.
private struct PlacementHash {
  private(set) var value: UInt64

  init(_ value: UInt64 = 0xcbf2_9ce4_8422_2325) { self.value = value }

  mutating func add(_ number: UInt64) { value = (value ^ number) &* 0x100_0000_01b3 }

  func adding(_ number: UInt64) -> PlacementHash {
    var hash = self
    hash.add(0x9e37_79b9_7f4a_7c15 &+ number)
    return hash
  }

  /// Adds an id, with its kind in front.
  mutating func add(_ id: Identifier?) {
    switch id {
    case nil: add(0)
    case .integer(let number):
      add(1)
      add(UInt64(bitPattern: Int64(number)))
    case .string(let name):
      add(2)
      name.withBytes { for byte in $0 { add(UInt64(byte)) } }
    }
  }
}
