/// A hash that is equal on all machines and in all runs: 64 bits of FNV-1a.
///
/// It compares the results of two runs and detects damage; it does not protect against tampering. Source: Fowler, Noll
/// and Vo; draft-eastlake-fnv.
package struct Digest: Hashable, Sendable {
  /// The hash of all bytes so far.
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The hash of no bytes.
  package init() {}

  /// Adds the bytes that a closure passes to the digest. If `known` begins with the present hash and has the same
  /// revision, its result is used, and the closure is not called. Otherwise `known` is set to the new result.
  package mutating func combine(knowing known: inout KnownDigest?, revision: Int, _ body: (inout Digest) -> Void) {
    if let known, known.before == value, known.revision == revision {
      value = known.after
      return
    }
    let before = value
    body(&self)
    known = KnownDigest(before: before, after: value, revision: revision)
  }

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

/// The hash before and after the data of a revision was added.
package struct KnownDigest {
  fileprivate let before, after: UInt64
  fileprivate let revision: Int
}
