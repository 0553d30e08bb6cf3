/// Decodes the bytes that a terminal sends. Does no input or output itself.
///
/// Push bytes, then take inputs with `next` until it returns `nil`. Every sequence begins with Escape. So if
/// `isWaiting` and no more bytes have come for a moment, the caller must call `flush` to get the Escape key.
///
/// A paste is one input, and control characters in it are text. But Ctrl-C after a pause ends a paste whose end has not
/// come, because otherwise no key would have an effect any more.
///
/// The decoder knows the sequences of xterm and similar terminals, the Linux console, rxvt, and the extended forms
/// `CSI u` and `CSI 27 ~`. Unknown sequences are skipped. Text is UTF-8; invalid bytes become U+FFFD.
public struct KeyDecoder: Sendable {
  private var bytes: [UInt8] = []
  /// The index of the first byte that is not yet decoded.
  private var head = 0
  /// In a paste: the index from which the search for the end of the paste continues; `nil` outside of a paste.
  private var pasteSearch: Int?
  /// Whether to decode the pending bytes without waiting for more. In a paste: whether it has paused.
  private var isFlushing = false

  /// The maximum length of a control sequence. Unit: bytes.
  private static let longestSequence = 4096
  private static let escape: UInt8 = 0x1b
  private static let controlC: UInt8 = 0x03
  private static let pasteEnd = Array("\u{1b}[201~".utf8)

  /// Creates a decoder without pending bytes.
  public init() {}

  /// Whether the bytes that `next` has left are the beginning of a sequence, a character or a paste, and `flush` would
  /// have an effect.
  public var isWaiting: Bool { pasteSearch == nil ? head < bytes.count : !isFlushing }

  /// Appends bytes of the terminal.
  public mutating func push(_ more: some Sequence<UInt8>) {
    if head > 0, pasteSearch == nil {
      bytes.removeFirst(head)
      head = 0
    }
    let start = bytes.count
    bytes += more
    if pasteSearch != nil, isFlushing, start < bytes.count, bytes[start] == Self.controlC {
      bytes.insert(contentsOf: Self.pasteEnd, at: start)
    }
    isFlushing = false
  }

  /// Decodes the pending bytes without waiting for more. A lone Escape then is the Escape key. In a paste, a Ctrl-C that
  /// comes next is the key.
  public mutating func flush() { isFlushing = true }

  /// The next input; `nil` if more bytes are needed.
  public mutating func next() -> TerminalInput? {
    while true {
      if pasteSearch != nil { return takePaste() }
      guard head < bytes.count else {
        bytes.removeAll(keepingCapacity: bytes.capacity < 1 << 16)
        head = 0
        return nil
      }
      switch decode() {
      case .input(let input, let count):
        head += count
        return input
      case .skip(let count): head += count
      case .paste(let count):
        head += count
        pasteSearch = head
      case .incomplete: return nil
      }
    }
  }

  private enum Step {
    case input(TerminalInput, Int)
    case skip(Int)
    case paste(Int)
    case incomplete

    static func key(_ key: Key, _ count: Int) -> Step { .input(.key(key), count) }
  }

  private func byte(_ offset: Int) -> UInt8? { head + offset < bytes.count ? bytes[head + offset] : nil }

  private func decode() -> Step {
    switch bytes[head] {
    case Self.escape: decodeEscape()
    case 0x7f, 0..<0x20: .key(Self.control(bytes[head]), 1)
    default: decodeText()
    }
  }

  /// The key of a control character.
  private static func control(_ byte: UInt8) -> Key {
    switch byte {
    case 0x0d, 0x0a: Key(.enter)
    case 0x09: Key(.tab)
    case 0x7f, 0x08: Key(.backspace)
    case 0: .control(" ")
    case 0x1b: Key(.escape)
    case 1...26: .control(Unicode.Scalar(byte + 0x60))
    default: .control(Unicode.Scalar(byte + 0x40))
    }
  }

  private func decodeText() -> Step {
    var end = head
    while end < bytes.count, bytes[end] >= 0x20, bytes[end] != 0x7f { end += 1 }
    if end == bytes.count, !isFlushing { end -= Self.openCharacter(bytes[head..<end]) }
    guard end > head else { return .incomplete }
    return .input(.text(String(decoding: bytes[head..<end], as: UTF8.self)), end - head)
  }

  /// The number of bytes at the end that are the beginning of a character.
  private static func openCharacter(_ bytes: ArraySlice<UInt8>) -> Int {
    for (index, byte) in bytes.suffix(3).reversed().enumerated() where byte & 0xc0 != 0x80 {
      let length = byte >= 0xf0 && byte < 0xf5 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc2 ? 2 : 1
      return byte < 0xf5 && length > index + 1 ? index + 1 : 0
    }
    return 0
  }

  private func decodeEscape() -> Step {
    guard let next = byte(1) else { return isFlushing ? .key(Key(.escape), 1) : .incomplete }
    switch next {
    case UInt8(ascii: "["): return decodeSequence()
    case UInt8(ascii: "O"):
      guard let letter = byte(2) else { return isFlushing ? .key(.alt("O"), 2) : .incomplete }
      return Self.letterKey(letter).map { .key(Key($0), 3) } ?? .skip(3)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
      return decodeString()
    case Self.escape:
      // Alt with a key that sends a sequence.
      guard let third = byte(2) else { return isFlushing ? .key(Key(.escape), 1) : .incomplete }
      guard third == UInt8(ascii: "[") || third == UInt8(ascii: "O") else { return .key(Key(.escape), 1) }
      var rest = self
      rest.head += 1
      switch rest.decodeEscape() {
      case .input(.key(var key), let count):
        key.modifiers.insert(.alt)
        return .key(key, count + 1)
      case .incomplete: return .incomplete
      case .input(_, let count), .skip(let count), .paste(let count): return .skip(count + 1)
      }
    case 0x7f, 0..<0x20:
      var key = Self.control(next)
      key.modifiers.insert(.alt)
      return .key(key, 2)
    default:
      let character = bytes[(head + 1)..<min(head + 5, bytes.count)]
      if !isFlushing, Self.openCharacter(character) == character.count { return .incomplete }
      guard let scalar = String(decoding: character, as: UTF8.self).unicodeScalars.first else { return .incomplete }
      return .key(.alt(scalar), 1 + (scalar == "\u{fffd}" ? 1 : UTF8.width(scalar)))
    }
  }

  /// Decodes `CSI parameters final`.
  private func decodeSequence() -> Step {
    var end = 2
    while let byte = byte(end), byte >= 0x20, byte < 0x40, end < Self.longestSequence { end += 1 }
    guard let final = byte(end) else {
      guard isFlushing else { return .incomplete }
      return end == 2 ? .key(.alt("["), 2) : .skip(end)
    }
    // A control character ends the sequence, and is decoded separately.
    guard final >= 0x40, final < 0x7f else { return .skip(end) }
    if end == 2, final == UInt8(ascii: "[") {  // the function keys of the Linux console
      guard let letter = byte(3) else { return isFlushing ? .skip(3) : .incomplete }
      guard letter >= UInt8(ascii: "A"), letter <= UInt8(ascii: "E") else { return .skip(3) }
      return .key(Key(.function(Int(letter) - 0x40)), 4)
    }
    if end == 2, final == UInt8(ascii: "M") {  // a report of the mouse in the old form
      return byte(5) == nil && !isFlushing ? .incomplete : .skip(min(6, bytes.count - head))
    }
    let sequence = ControlSequence(parameters: bytes[(head + 2)..<(head + end)], final: final)
    if sequence.isPasteStart { return .paste(end + 1) }
    return sequence.input.map { .input($0, end + 1) } ?? .skip(end + 1)
  }

  /// Skips a string of the terminal, such as its answer to a query.
  private func decodeString() -> Step {
    var end = 2
    while let byte = byte(end) {
      if byte == 0x07 { return .skip(end + 1) }
      if byte == Self.escape {
        guard let next = self.byte(end + 1) else { break }
        return .skip(next == UInt8(ascii: "\\") ? end + 2 : end)
      }
      if byte == 0x03 || end >= Self.longestSequence { return .skip(end) }
      end += 1
    }
    guard isFlushing else { return .incomplete }
    return end == 2 ? .key(.alt(Unicode.Scalar(bytes[head + 1])), 2) : .skip(end)
  }

  static func letterKey(_ letter: UInt8) -> Key.Code? {
    switch letter {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(letter) - 0x4f)
    default: nil
    }
  }

  /// Removes and returns a paste after its end has come; `nil` before.
  private mutating func takePaste() -> TerminalInput? {
    guard var index = pasteSearch else { return nil }
    let end = Self.pasteEnd
    while index + end.count <= bytes.count {
      if bytes[index] == Self.escape, bytes[index..<(index + end.count)].elementsEqual(end) {
        let text = Self.pastedText(bytes[head..<index])
        (head, pasteSearch) = (index + end.count, nil)
        return .paste(text)
      }
      index += 1
    }
    pasteSearch = index
    return nil
  }

  /// Pasted text with line feeds as line ends. Terminals send carriage returns instead.
  private static func pastedText(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(0x0d) else { return String(decoding: bytes, as: UTF8.self) }
    var unified: [UInt8] = []
    unified.reserveCapacity(bytes.count)
    var isAfterReturn = false
    for byte in bytes {
      if byte == 0x0a, isAfterReturn {
        isAfterReturn = false
        continue
      }
      isAfterReturn = byte == 0x0d
      unified.append(isAfterReturn ? 0x0a : byte)
    }
    return String(decoding: unified, as: UTF8.self)
  }
}
