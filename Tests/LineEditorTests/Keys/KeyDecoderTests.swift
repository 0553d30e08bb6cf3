import LineEditor
import Testing

/// The decoding of a terminal's bytes to inputs.
struct KeyDecoderTests {
  private func decode(_ bytes: [UInt8], flushes: Bool = true) -> [TerminalInput] {
    var decoder = KeyDecoder()
    decoder.push(bytes)
    var inputs: [TerminalInput] = []
    while let input = decoder.next() { inputs.append(input) }
    guard flushes else { return inputs }
    decoder.flush()
    while let input = decoder.next() { inputs.append(input) }
    return inputs
  }

  private func decode(_ text: String) -> [TerminalInput] { decode(Array(text.utf8)) }

  private static let keys: [(String, Key)] = [
    ("\u{1b}[D", Key(.left)), ("\u{1b}OD", Key(.left)), ("\u{1b}[1;5D", Key(.left, .control)),
    ("\u{1b}[1;3C", Key(.right, .alt)), ("\u{1b}\u{1b}[C", Key(.right, .alt)), ("\u{1b}[1;2A", Key(.up, .shift)),
    ("\u{1b}[a", Key(.up, .shift)), ("\u{1b}[H", Key(.home)), ("\u{1b}[1~", Key(.home)), ("\u{1b}[7~", Key(.home)),
    ("\u{1b}OF", Key(.end)), ("\u{1b}[4~", Key(.end)), ("\u{1b}[3~", Key(.delete)),
    ("\u{1b}[3;5~", Key(.delete, .control)),
    ("\u{1b}[5~", Key(.pageUp)), ("\u{7f}", Key(.backspace)), ("\u{8}", Key(.backspace)),
    ("\u{1b}\u{7f}", Key(.backspace, .alt)), ("\r", Key(.enter)), ("\n", Key(.enter)), ("\u{1b}\r", Key(.enter, .alt)),
    ("\u{1b}[13;2u", Key(.enter, .shift)), ("\u{1b}[27;5;13~", Key(.enter, .control)), ("\t", Key(.tab)),
    ("\u{1b}[Z", Key(.tab, .shift)), ("\u{1b}", Key(.escape)), ("\u{1b}[", .alt("[")), ("\u{1b}O", .alt("O")),
    ("\u{1b}b", .alt("b")), ("\u{1b}é", .alt("é")), ("\u{1}", .control("a")), ("\u{1f}", .control("_")),
    ("\0", .control(" ")), ("\u{1b}OP", Key(.function(1))), ("\u{1b}[15~", Key(.function(5))),
    ("\u{1b}[[A", Key(.function(1))), ("\u{1b}[97;5u", .control("a")), ("\u{1b}]", .alt("]")),
  ]

  @Test(arguments: keys) func `a sequence is a key`(text: String, key: Key) {
    #expect(decode(text) == [.key(key)])
  }

  @Test(arguments: keys) func `a sequence that arrives byte by byte is the same key`(text: String, key: Key) {
    var decoder = KeyDecoder()
    var inputs: [TerminalInput] = []
    for byte in text.utf8 {
      decoder.push([byte])
      while let input = decoder.next() { inputs.append(input) }
    }
    decoder.flush()
    while let input = decoder.next() { inputs.append(input) }
    #expect(inputs == [.key(key)])
  }

  @Test func `a lone Escape waits for more bytes`() {
    var decoder = KeyDecoder()
    decoder.push([0x1b])
    #expect(decoder.next() == nil)
    #expect(decoder.isWaiting)
    decoder.push(Array("[C".utf8))
    #expect(decoder.next() == .key(Key(.right)))
    #expect(!decoder.isWaiting)
  }

  @Test func `unknown sequences and answers of the terminal are skipped`() {
    for sequence in [
      "\u{1b}[I", "\u{1b}[12;3R", "\u{1b}[?62;4c", "\u{1b}]11;rgb:0/0/0\u{7}", "\u{1b}P1$r0m\u{1b}\\", "\u{1b}[999~",
      "\u{1b}[M !!", "\u{1b}[57441u", "\u{1b}[99999999999999999999;1X",
    ] {
      #expect(decode("a\(sequence)b") == [.text("a"), .text("b")], "\(sequence.debugDescription)")
    }
  }

  @Test func `a control character ends a sequence and is decoded itself`() {
    #expect(decode("\u{1b}[1;\u{3}x") == [.key(.control("c")), .text("x")])
  }

  @Test func `typed text comes in pieces, and a character is never divided`() {
    #expect(decode("ab日本👍") == [.text("ab日本👍")])
    var decoder = KeyDecoder()
    var text = ""
    for byte in "é日👍".utf8 {
      decoder.push([byte])
      while let input = decoder.next() { if case .text(let part) = input { text += part } }
    }
    #expect(text == "é日👍")
  }

  @Test func `invalid UTF-8 becomes replacement characters`() {
    #expect(decode([0x61, 0xff, 0x62]) == [.text("a\u{fffd}b")])
    #expect(decode([0x61, 0xe6, 0x97]) == [.text("a"), .text("\u{fffd}")])
    #expect(decode([0xc0, 0x80, 0x61]) == [.text("\u{fffd}\u{fffd}a")])
    #expect(decode([0x1b, 0xff, 0x61]) == [.key(.alt("\u{fffd}")), .text("a")])
  }

  @Test func `pasted text is one input, with its control characters`() {
    let text = "a\tb\u{3}\u{1b}[A\0c"
    #expect(decode(Keys.paste(text) + "x") == [.paste(text), .text("x")])
    #expect(decode(Keys.paste("a\r\nb\rc\nd")) == [.paste("a\nb\nc\nd")])
  }

  @Test func `after a pause, Ctrl-C ends a paste whose end is missing, and no other byte ends it`() {
    var decoder = KeyDecoder()
    func type(_ keys: String, pauses: Bool = true) -> [TerminalInput] {
      decoder.push(keys.utf8)
      var inputs: [TerminalInput] = []
      while let input = decoder.next() { inputs.append(input) }
      if pauses, decoder.isWaiting { decoder.flush() }
      return inputs
    }
    #expect(type("\u{1b}[200~a", pauses: false) == [] && type("\u{3}b\r") == [])
    #expect(!decoder.isWaiting)
    for key in ["\r", "\u{1b}", "\u{4}", "\u{1a}", "c"] { #expect(type(key) == [], "\(key)") }
    #expect(type("\u{3}d") == [.paste("a\u{3}b\n\n\u{1b}\u{4}\u{1a}c"), .key(.control("c")), .text("d")])
    #expect(type("\u{3}") == [.key(.control("c"))])
  }

  @Test func `pasted text may arrive in any pieces`() {
    let bytes = Array(Keys.paste("ab\rcd").utf8)
    for cut in 1..<bytes.count {
      var decoder = KeyDecoder()
      decoder.push(bytes[..<cut])
      var inputs: [TerminalInput] = []
      while let input = decoder.next() { inputs.append(input) }
      decoder.push(bytes[cut...])
      while let input = decoder.next() { inputs.append(input) }
      #expect(inputs == [.paste("ab\ncd")], "cut at \(cut)")
    }
  }

  @Test func `reports of the mouse have the button, the place and the modifiers`() {
    let press = MouseReport(button: 0, column: 300, row: 400, modifiers: [], isPress: true, isMotion: false)
    #expect(decode("\u{1b}[<0;300;400M") == [.mouse(press)])
    let release = MouseReport(button: 0, column: 3, row: 4, modifiers: .control, isPress: false, isMotion: false)
    #expect(decode("\u{1b}[<16;3;4m") == [.mouse(release)])
    let wheel = MouseReport(button: 64, column: 1, row: 1, modifiers: [], isPress: true, isMotion: false)
    #expect(decode("\u{1b}[<64;1;1M") == [.mouse(wheel)])
    let motion = MouseReport(button: 2, column: 1, row: 1, modifiers: [], isPress: true, isMotion: true)
    #expect(decode("\u{1b}[<34;1;1M") == [.mouse(motion)])
  }

  @Test func `random bytes are decoded completely`() {
    var state: UInt64 = 88_172_645_463_325_252
    func random() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
    let likely: [UInt8] = [
      0x1b, 0x5b, 0x5d, 0x4f, 0x3c, 0x3b, 0x30, 0x7e, 0x4d, 0x50, 0x5c, 0xe6, 0x97, 0xa5, 0xf0, 0x0d,
    ]
    for _ in 0..<2000 {
      let bytes = (0..<Int(random() % 40)).map { _ in
        random() % 3 == 0 ? UInt8(truncatingIfNeeded: random()) : likely[Int(random() % UInt64(likely.count))]
      }
      var decoder = KeyDecoder()
      decoder.push(bytes)
      while decoder.next() != nil {}
      decoder.flush()
      while decoder.next() != nil {}
      if decoder.isWaiting { Issue.record("\(bytes) leaves bytes") }
    }
  }
}
