/// A hash that is equal on all machines and in all runs: 64 bits of FNV-1a.
///
/// It compares the results of two runs and detects damage; it does not protect against tampering. Source: Fowler, Noll
/// and Vo; draft-eastlake-fnv.
package struct Digest: Hashable, Sendable {
  /// The hash of all bytes so far.
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The hash of no bytes.
  package init() {}

  /// Adds one byte.
  package mutating func combine(byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

  /// Adds bytes.
  package mutating func combine(bytes: some Sequence<UInt8>) { for byte in bytes { combine(byte: byte) } }

  /// Adds bytes that lie in contiguous memory.
  package mutating func combine(bytes: UnsafeBufferPointer<UInt8>) { for byte in bytes { combine(byte: byte) } }

  /// Adds eight bytes, the lowest first.
  package mutating func combine(bits: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { combine(byte: UInt8(truncatingIfNeeded: bits >> shift)) }
  }
}
