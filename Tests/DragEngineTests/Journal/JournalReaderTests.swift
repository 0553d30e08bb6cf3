import DragEngine
import Testing

/// A written journal is read back, and damage is reported with its line.
struct JournalReaderTests {
  private static func journal() -> [UInt8] {
    var buffer = JournalBuffer()
    buffer.append(JournalLine(.init("load"), ["plugin": .text("♠ letters")]))
    buffer.append(JournalLine(result: .init("ready"), ["hash": .hash(0x1234_5678_9abc_def0)]))
    buffer.append(.pointerDown(at: Point(x: 1, y: 2)))
    for index in 0..<3 { buffer.append(.pointerMoved(to: Point(x: Double(index), y: 0.1), time: 0.5)) }
    buffer.append(.pointerUp(time: 1))
    buffer.append(JournalLine(result: .taken))
    return buffer.take()
  }

  /// All lines up to an error, and the error.
  private func read(_ bytes: [UInt8]) -> (lines: [String], error: JournalError?) {
    var lines: [String] = []
    do throws(JournalError) {
      var reader = try JournalReader(bytes)
      while let (_, line) = try reader.next() { lines.append(line.description) }
      return (lines, nil)
    } catch {
      return (lines, error)
    }
  }

  /// All lines of a journal that is read in pieces of `size` bytes.
  private func read(_ bytes: [UInt8], inPiecesOf size: Int, _ limits: JournalLimits = .standard) -> (
    lines: [String], error: JournalError?
  ) {
    var rest = bytes[...]
    var lines: [String] = []
    do throws(JournalError) {
      var reader = try JournalReader(limits: limits) { () throws(JournalProblem) in
        defer { rest = rest.dropFirst(size) }
        return Array(rest.prefix(size))
      }
      while let (_, line) = try reader.next() { lines.append(line.description) }
      return (lines, nil)
    } catch {
      return (lines, error)
    }
  }

  @Test func `a journal that arrives in pieces is read like a whole journal, wherever the pieces end`() {
    let whole = Self.journal()
    for size in 1...whole.count {
      #expect(read(whole, inPiecesOf: size) == read(whole))
      #expect(read(Array(whole.dropLast(3)), inPiecesOf: size) == read(Array(whole.dropLast(3))))
    }
    #expect(read(Array("{\"dray jurnal\":1}\n".utf8), inPiecesOf: 1).error == JournalError(line: 1, .notAJournal))
  }

  @Test func `lines of more than a megabyte and short lines around them are read in order`() {
    let long = String(repeating: "x", count: 3 << 19)
    let inputs = ["short", long, "next", long + "y", "last"].map { JournalLine(.init("load"), ["plugin": .text($0)]) }
    var buffer = JournalBuffer()
    for input in inputs { buffer.append(input) }
    let bytes = buffer.take()
    for size in [1 << 16, 1 << 18, bytes.count] {
      let (lines, error) = read(bytes, inPiecesOf: size)
      #expect(error == nil && lines == inputs.map(\.description), "in pieces of \(size)")
    }
  }

  @Test func `a line or a file above its limit is refused, and a file that is not a journal is not read further`() {
    let down = #"{"input":"down","x":1.0,"y":2.0,"device":"mouse"}"#
    let short = "{\"dray journal\":1}\n\(down)\n"
    let long = short + #"{"input":"load","plugin":""# + String(repeating: "x", count: 200) + "\"}\n"
    for size in [1, 7, 100, 1000] {
      let bytes = Array(long.utf8)
      let limits = JournalLimits(line: 100)
      #expect(read(bytes, inPiecesOf: size, limits).error == JournalError(line: 3, .longLine(limit: 100)))
      #expect(read(bytes, inPiecesOf: size, limits).lines == [down])
      #expect(read(bytes, inPiecesOf: size, JournalLimits(size: bytes.count, line: 229)).error == nil)
      let large = JournalLimits(size: 150)
      #expect(read(bytes, inPiecesOf: size, large).error?.problem == .large(limit: 150))
    }
    // A file of zeros is not a journal: reading ends after its first piece.
    var pieces = 0
    let error = #expect(throws: JournalError.self) {
      _ = try JournalReader { () throws(JournalProblem) in
        pieces += 1
        return [UInt8](repeating: 0, count: 1000)
      }
    }
    #expect(pieces == 1 && error?.problem == .notAJournal)
    #expect(throws: JournalError(line: 1, .unreadable("gone"))) {
      _ = try JournalReader { () throws(JournalProblem) in throw .unreadable("gone") }
    }
  }

  @Test func `lines of a buffer are read back in order`() {
    let (lines, error) = read(Self.journal())
    #expect(error == nil)
    #expect(
      lines == [
        #"{"input":"load","plugin":"♠ letters"}"#, #"{"result":"ready","hash":"123456789abcdef0"}"#,
        #"{"input":"down","x":1.0,"y":2.0,"device":"mouse"}"#, #"{"input":"move","x":0.0,"y":0.1,"time":0.5}"#,
        #"{"input":"move","x":1.0,"y":0.1,"time":0.5}"#, #"{"input":"move","x":2.0,"y":0.1,"time":0.5}"#,
        #"{"input":"up","time":1.0}"#, #"{"result":"taken"}"#,
      ])
  }

  @Test func `moves are written before the line that comes next`() {
    var buffer = JournalBuffer()
    _ = buffer.take()
    #expect(buffer.isEmpty)
    buffer.append(.pointerMoved(to: Point(x: 1, y: 1)))
    #expect(!buffer.isEmpty)
    buffer.append(JournalLine(.init("undo")))
    let lines = String(decoding: buffer.take(), as: UTF8.self).split(separator: "\n").map { $0.dropLast(19) }
    #expect(lines == [#"{"input":"move","x":1.0,"y":1.0"#, #"{"input":"undo""#] && buffer.isEmpty)
  }

  @Test func `all whole lines of a cut-off text are read, and the broken line is named`() {
    let whole = Self.journal()
    let all = read(whole).lines
    for count in 0..<whole.count {
      let ends = whole[..<count].count { $0 == UInt8(ascii: "\n") }
      let isAtEnd = count > 0 && whole[count - 1] == UInt8(ascii: "\n")
      let (lines, error) = read(Array(whole[..<count]))
      #expect(lines == Array(all.prefix(max(0, ends - 1))))
      #expect(error?.line == (isAtEnd ? nil : ends + 1))
    }
  }

  @Test func `for any changed byte, the line with the byte is named, and all lines before it are read`() {
    let whole = Self.journal()
    let all = read(whole).lines
    for index in whole.indices {
      for bit in 0..<8 {
        var damaged = whole
        damaged[index] ^= 1 << UInt8(bit)
        let line = whole[..<index].count { $0 == UInt8(ascii: "\n") } + 1
        let (lines, error) = read(damaged)
        // A damaged last line without its end looks like one that was not written completely.
        #expect(error?.line == line, "byte \(index), bit \(bit): \(String(describing: error))")
        #expect(lines == Array(all.prefix(max(0, line - 2))))
      }
    }
  }

  @Test func `a missing, repeated or moved line is found`() {
    let lines = Self.journal().split(separator: UInt8(ascii: "\n"))
    func error(_ lines: [ArraySlice<UInt8>]) -> JournalError? {
      read(Array((lines + [[]]).joined(separator: [UInt8(ascii: "\n")]))).error
    }
    #expect(error(lines) == nil)
    for index in 1..<(lines.count - 1) {
      var other = lines
      other.remove(at: index)
      #expect(error(other) == JournalError(line: index + 1, .damaged))
      other = lines
      other.insert(lines[index], at: index)
      #expect(error(other) == JournalError(line: index + 2, .damaged))
      other = lines
      other.swapAt(index, index + 1)
      #expect(error(other) == JournalError(line: index + 1, .damaged))
    }
  }

  @Test func `a journal written by hand needs no seals, but then no line may have one`() {
    let (head, tick, taken) = (#"{"dray journal": 1}"#, #"{"input":"tick"}"#, #"{"result":"taken"}"#)
    #expect(read(Array("\(head)\n\(tick)\n\(taken)\n".utf8)).lines == [tick, taken])
    #expect(
      read(Array("\(head)\n{\"input\":\"tick\",\"seal\":\"00000000\"}\n".utf8)).error == JournalError(line: 2, .seal))
    let unsealed = #"{"input":"tick","seal":"0000000g"}"#
    #expect(read(Array("\(head)\n\(unsealed)\n".utf8)).lines == [unsealed], "not eight hexadecimal digits")
    let sealed = String(decoding: Self.journal(), as: UTF8.self)
    #expect(read(Array((sealed + tick + "\n").utf8)).error?.problem == .seal)
  }

  @Test func `a text that is not a journal, or of a later version, is refused at its first line`() {
    for text in [
      "", "dray", "return {}\n", "{\"dray journal\":x}\n", "{\"dray journal\":0}\n", "{\"dray journal\":1.0}\n",
      "dray journal 1\n",
      "{\"dray journal\":1,\"x\":1}\n",
    ] {
      #expect(read(Array(text.utf8)).error == JournalError(line: 1, .notAJournal))
    }
    let newer = "{\"dray journal\":2}\n{\"input\":\"tick\"}\n"
    #expect(read(Array(newer.utf8)).error == JournalError(line: 1, .newer(version: 2)))
    let wrong = Array("{\"dray journal\":1}\n{\"input\":\"key\",\"key\":\"".utf8) + [0xff] + Array("\"}\n".utf8)
    #expect(read(wrong).error == JournalError(line: 2, .syntax(column: 22, expected: "a string in UTF-8")))
  }

  @Test func `fifty thousand moves without another line are written and read back`() {
    var buffer = JournalBuffer()
    for index in 0..<50_000 { buffer.append(.pointerMoved(to: Point(x: Double(index), y: 0))) }
    #expect(read(buffer.take()).lines.count == 50_000)
  }
}
