/// The random generator of a plugin: a sequence of numbers determined by a seed.
///
/// The generator is xoshiro256**, seeded and mapped to ranges as in Lua 5.4, so that `lua5.4` produces the same numbers
/// from the same seed. Source: `lmathlib.c` of Lua 5.4.
package struct RandomGenerator: RandomNumberGenerator, Hashable, Sendable {
  private var a: UInt64
  private var b: UInt64
  private var c: UInt64
  private var d: UInt64

  /// Creates the sequence of a seed.
  package init(seed: UInt64) {
    (a, b, c, d) = (seed, 0xff, 0, 0)
    for _ in 0..<16 { _ = next() }
  }

  /// Creates a generator with a state; `nil` unless it has four numbers, not all 0.
  init?(state: [UInt64]) {
    guard state.count == 4, state.contains(where: { $0 != 0 }) else { return nil }
    (a, b, c, d) = (state[0], state[1], state[2], state[3])
  }

  /// The state of the generator: four numbers.
  var state: [UInt64] { [a, b, c, d] }

  /// The next 64 bits.
  package mutating func next() -> UInt64 {
    let result = Self.rotate(b &* 5, by: 7) &* 9
    let shifted = b << 17
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = Self.rotate(d, by: 45)
    return result
  }

  /// A number from 0 up to but not including 1.
  package mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// An integer of a range, with uniform distribution.
  package mutating func integer(in range: ClosedRange<Int>) -> Int {
    let width = UInt64(bitPattern: Int64(range.upperBound)) &- UInt64(bitPattern: Int64(range.lowerBound))
    return Int(truncatingIfNeeded: UInt64(bitPattern: Int64(range.lowerBound)) &+ upTo(width))
  }

  private mutating func upTo(_ limit: UInt64) -> UInt64 {
    let number = next()
    guard limit & (limit &+ 1) != 0 else { return number & limit }
    // Takes as many bits as the limit has, until the number is not above the limit.
    let mask = UInt64.max >> limit.leadingZeroBitCount
    var candidate = number & mask
    while candidate > limit { candidate = next() & mask }
    return candidate
  }

  private static func rotate(_ value: UInt64, by bits: UInt64) -> UInt64 { value << bits | value >> (64 - bits) }
}
