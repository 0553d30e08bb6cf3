/// A complete control sequence: its parameters and its final byte.
struct ControlSequence {
  /// The byte before the parameters that makes them private, such as `<`.
  private let mark: UInt8?
  private let numbers: [Int]
  private let final: UInt8

  init(parameters: ArraySlice<UInt8>, final: UInt8) {
    let first = parameters.first.flatMap { $0 >= 0x3c ? $0 : nil }
    mark = first
    // Parts after a colon, such as the shifted character of a key, are ignored.
    numbers = parameters.dropFirst(first == nil ? 0 : 1)
      .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { part in
        part.prefix { $0 >= 0x30 && $0 < 0x3a }.reduce(0) { min($0 * 10 + Int($1 - 0x30), 1 << 24) }
      }
    self.final = final
  }

  private func number(_ index: Int) -> Int { index < numbers.count ? numbers[index] : 0 }

  var isPasteStart: Bool { mark == nil && final == UInt8(ascii: "~") && number(0) == 200 }

  /// The input that the sequence reports; `nil` for other sequences.
  var input: TerminalInput? {
    if mark == UInt8(ascii: "<"), final == UInt8(ascii: "M") || final == UInt8(ascii: "m") { return mouse }
    guard mark == nil else { return nil }
    switch final {
    case UInt8(ascii: "~"):
      if number(0) == 27 { return key(ofCharacter: number(2)) }
      return Self.code(ofNumber: number(0)).map { .key(Key($0, modifiers)) }
    case UInt8(ascii: "u"): return key(ofCharacter: number(0))
    case UInt8(ascii: "Z"): return .key(Key(.tab, modifiers.union(.shift)))
    // F3 with modifiers has 1 as its first number. Other pairs of numbers are a report of the cursor's position.
    case UInt8(ascii: "R") where numbers.count == 2 && number(0) != 1: return nil
    case UInt8(ascii: "a")...UInt8(ascii: "d"):  // arrow keys with shift, in rxvt
      return KeyDecoder.letterKey(final - 0x20).map { .key(Key($0, .shift)) }
    default: return KeyDecoder.letterKey(final).map { .key(Key($0, modifiers)) }
    }
  }

  private var modifiers: Key.Modifiers { Self.modifiers(number(1)) }

  private static func modifiers(_ number: Int) -> Key.Modifiers {
    let bits = max(0, number - 1)
    // Meta is treated as alt.
    return Key.Modifiers(rawValue: UInt8(bits & 7) | (bits & 8 == 0 ? 0 : 2))
  }

  private func key(ofCharacter number: Int) -> TerminalInput? {
    guard let scalar = UInt32(exactly: number).flatMap(Unicode.Scalar.init), number > 0 else { return nil }
    let held = modifiers
    let code: Key.Code
    switch scalar {
    case "\r", "\n": code = .enter
    case "\t": code = .tab
    case "\u{1b}": code = .escape
    case "\u{7f}", "\u{8}": code = .backspace
    case "\u{0}"..<" ", "\u{e000}"..<"\u{f900}": return nil  // the private use area: keys that are not used here
    default:
      if held.isEmpty || held == .shift { return .text(String(scalar)) }
      code = .character(scalar)
    }
    return .key(Key(code, held))
  }

  private static func code(ofNumber number: Int) -> Key.Code? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23, 24: .function(number - 12)
    default: nil
    }
  }

  private var mouse: TerminalInput? {
    guard numbers.count == 3 else { return nil }
    let bits = number(0)
    return .mouse(
      MouseReport(
        button: bits & 3 | bits & 0xc0, column: number(1), row: number(2),
        modifiers: Key.Modifiers(rawValue: UInt8(bits >> 2 & 7)), isPress: final == UInt8(ascii: "M"),
        isMotion: bits & 32 != 0))
  }
}
