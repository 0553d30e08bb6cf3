/// A hash that is the same on every machine and in every run: 64 bits of FNV-1a.
///
/// It tells whether two runs have come to the same, and finds damage; it is no defence against malice.
/// Source: Fowler, Noll and Vo; draft-eastlake-fnv.
public struct Digest: Hashable, Sendable {
  /// The hash of all bytes so far.
  public private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The hash of no bytes.
  public init() {}

  /// Takes in what a closure does, unless that is known to give the same as the last time.
  package mutating func combine(knowing known: inout KnownDigest?, revision: Int, _ body: (inout Digest) -> Void) {
    if let known, known.before == value, known.revision == revision {
      value = known.after
      return
    }
    let before = value
    body(&self)
    known = KnownDigest(before: before, after: value, revision: revision)
  }

  /// Takes in one byte.
  public mutating func combine(byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

  /// Takes in bytes.
  public mutating func combine(bytes: some Sequence<UInt8>) { for byte in bytes { combine(byte: byte) } }

  /// Takes in eight bytes, the lowest first.
  public mutating func combine(bits: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { combine(byte: UInt8(truncatingIfNeeded: bits >> shift)) }
  }
}

/// What a hash came to when something of a revision was taken in last.
package struct KnownDigest {
  fileprivate let before, after: UInt64
  fileprivate let revision: Int
}
