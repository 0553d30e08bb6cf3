internal import Dray

/// Damages files at random, as disks, networks and attackers do.
struct FileDamage {
  private var random: RandomGenerator
  /// Maximum size of a file. Unit: bytes.
  let largest: Int

  init(seed: UInt64) {
    random = RandomGenerator(seed: seed)
    // Most files have an ordinary size. Some are large, to find costs that grow too fast.
    largest = random.integer(in: 0...24) == 0 ? 2 << 20 : 1 << 16
  }

  mutating func number(below count: Int) -> Int { random.integer(in: 0...max(0, count - 1)) }
  mutating func isOne(in count: Int) -> Bool { number(below: count) == 0 }
  mutating func pick<Element>(_ list: [Element]) -> Element { list[number(below: list.count)] }

  /// A file damaged at a few places.
  mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...number(below: 3) { damageOnce(&bytes) }
    if bytes.count > largest { bytes.removeSubrange(largest...) }
    return bytes
  }

  private mutating func damageOnce(_ bytes: inout [UInt8]) {
    let place = number(below: bytes.count + 1)
    switch number(below: 12) {
    case 0: bytes.removeSubrange(place...)
    case 1: flipBits(of: &bytes)
    case 2: bytes.insert(contentsOf: [UInt8](repeating: pick(Self.odd), count: 1 + number(below: 3)), at: place)
    case 3: bytes.removeSubrange(place..<min(bytes.count, place + 1 + number(below: 64)))
    case 4: bytes.insert(contentsOf: repeated(section(of: bytes, from: place)), at: place)
    case 5:
      bytes.insert(
        contentsOf: repeated(Array(pick(["{", "[", "{{", "[1,", "{a=", "{\"a\":", "(", "--[["]).utf8)), at: place)
    case 6: bytes.insert(contentsOf: hugeNumber(), at: place)
    case 7:
      bytes.insert(
        contentsOf: repeated(Array(pick(["a", " ", "\\", "\"", "e\u{301}", ";", ":", "\u{301}"]).utf8)), at: place)
    case 8: bytes.insert(contentsOf: pick(Self.notUTF8), at: place)
    case 9: swapLines(of: &bytes)
    case 10: repeatLine(of: &bytes, at: place)
    default: replaceNumber(in: &bytes, from: place)
    }
  }

  /// Bytes that have a special meaning in some format, and invalid bytes.
  private static let odd: [UInt8] = [0, 0x0A, 0x0D, 0x1B, 0x22, 0x5C, 0x7B, 0x7D, 0x7F, 0x80, 0xFE, 0xFF]

  private static let notUTF8: [[UInt8]] = [
    [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xE2, 0x82], [0xBF],
  ]

  private mutating func flipBits(of bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    for _ in 0...number(below: 8) { bytes[number(below: bytes.count)] ^= 1 << UInt8(number(below: 8)) }
  }

  private mutating func section(of bytes: [UInt8], from place: Int) -> [UInt8] {
    Array(bytes[place..<min(bytes.count, place + 1 + number(below: 400))])
  }

  /// A part repeated many times; one time in four, possibly up to the size limit.
  private mutating func repeated(_ bytes: [UInt8]) -> [UInt8] {
    guard !bytes.isEmpty else { return [] }
    let most = isOne(in: 4) ? largest / bytes.count : min(2000, largest / bytes.count)
    return Array(repeatElement(bytes, count: number(below: most + 1)).joined())
  }

  private mutating func hugeNumber() -> [UInt8] {
    let digits = String(repeating: pick(["9", "0", "f"]), count: number(below: isOne(in: 8) ? largest : 400))
    return Array(
      pick([digits, "-\(digits)", "0x\(digits)", "0.\(digits)", "1e\(digits)", "1e-\(digits)", "1e308", "nan", "-inf"])
        .utf8)
  }

  // MARK: Lines

  private mutating func swapLines(of bytes: inout [UInt8]) {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard lines.count > 2 else { return }
    lines.swapAt(number(below: lines.count), number(below: lines.count))
    bytes = Array(lines.joined(separator: [0x0A]))
  }

  private mutating func repeatLine(of bytes: inout [UInt8], at place: Int) {
    let start = bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    guard let end = bytes[place...].firstIndex(of: 0x0A) else { return }
    bytes.insert(contentsOf: repeated(Array(bytes[start...end])), at: start)
  }

  /// Replaces the next number by an extreme or invalid one.
  private mutating func replaceNumber(in bytes: inout [UInt8], from place: Int) {
    guard let start = bytes[place...].firstIndex(where: { $0 >= 0x30 && $0 <= 0x39 }) else { return }
    let end = bytes[start...].firstIndex { $0 < 0x30 || $0 > 0x39 } ?? bytes.count
    bytes.replaceSubrange(start..<end, with: hugeNumber())
  }
}
