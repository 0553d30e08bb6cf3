// Most rows of a long list are the same from scene to scene, and have the same bits. Comparing bits is many times
// faster than calling `==` of a type that is known only at run time. Elements with equal bits therefore count as equal,
// and `==` decides for elements with different bits.

extension Array where Element: Equatable {
  /// The number of equal elements at the beginning of both arrays.
  func commonPrefixCount(with other: [Element]) -> Int {
    let most = Swift.min(count, other.count)
    var found = 0
    while true {
      found += self[found..<most].commonBytes(with: other[found..<most]) { $0.commonPrefixCount(with: $1) }
      guard found < most, self[found] == other[found] else { return found }
      found += 1
    }
  }

  /// The number of equal elements at the end of both arrays.
  ///
  /// - Parameter start: The number of elements at the beginning that are left out; at most the length of each array.
  func commonSuffixCount(with other: [Element], behind start: Int) -> Int {
    let most = Swift.min(count, other.count) - start
    var found = 0
    while true {
      let (end, otherEnd) = (count - found, other.count - found)
      let unknown = most - found
      found += self[end - unknown..<end].commonBytes(with: other[otherEnd - unknown..<otherEnd]) {
        $0.commonSuffixCount(with: $1)
      }
      guard found < most, self[count - found - 1] == other[other.count - found - 1] else { return found }
      found += 1
    }
  }
}

extension Array {
  /// The numbers of elements with equal bits at the beginning and at the end of both arrays. An element that counts at
  /// the beginning does not count at the end.
  func commonBitsCounts(with other: [Element]) -> (start: Int, end: Int) {
    let most = Swift.min(count, other.count)
    let start = self[..<most].commonBytes(with: other[..<most]) { $0.commonPrefixCount(with: $1) }
    let rest = most - start
    let end = self[(count - rest)...].commonBytes(with: other[(other.count - rest)...]) {
      $0.commonSuffixCount(with: $1)
    }
    return (start, end)
  }
}

extension ArraySlice {
  /// The number of elements whose bytes are equal at one end of two slices of the same length.
  ///
  /// - Parameter count: The number of equal bytes at this end of two buffers.
  fileprivate func commonBytes(
    with other: ArraySlice, _ count: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Int
  ) -> Int {
    withUnsafeBytes { own in other.withUnsafeBytes { count(own, $0) } } / MemoryLayout<Element>.stride
  }
}

extension UnsafeRawBufferPointer {
  /// The number of equal bytes at the beginning of two buffers of the same size.
  fileprivate func commonPrefixCount(with other: UnsafeRawBufferPointer) -> Int {
    if baseAddress == other.baseAddress { return count }
    var position = 0
    while position + Self.block <= count, hasBlock(of: other, at: position) { position += Self.block }
    while position + 8 <= count, word(at: position) == other.word(at: position) { position += 8 }
    while position < count, self[position] == other[position] { position += 1 }
    return position
  }

  /// The number of equal bytes at the end of two buffers of the same size.
  fileprivate func commonSuffixCount(with other: UnsafeRawBufferPointer) -> Int {
    var position = count
    while position >= Self.block, hasBlock(of: other, at: position - Self.block) { position -= Self.block }
    while position >= 8, word(at: position - 8) == other.word(at: position - 8) { position -= 8 }
    while position > 0, self[position - 1] == other[position - 1] { position -= 1 }
    return count - position
  }

  private static var block: Int { 256 }

  /// Whether the 256 bytes of a block are equal. `==` of a SIMD type would compare one lane after the other, and a loop
  /// over words takes three times as long.
  private func hasBlock(of other: UnsafeRawBufferPointer, at position: Int) -> Bool {
    func difference(_ offset: Int) -> SIMD8<UInt64> {
      vector(at: position + offset) ^ other.vector(at: position + offset)
    }
    let lanes = difference(0) | difference(64) | difference(128) | difference(192)
    let half = lanes.lowHalf | lanes.highHalf
    let quarter = half.lowHalf | half.highHalf
    return quarter.x | quarter.y == 0
  }

  private func vector(at position: Int) -> SIMD8<UInt64> {
    loadUnaligned(fromByteOffset: position, as: SIMD8<UInt64>.self)
  }

  private func word(at position: Int) -> UInt64 { loadUnaligned(fromByteOffset: position, as: UInt64.self) }
}
