import DragEngine
import Testing

/// Names are equal exactly if their bytes are equal.
struct IdentifierTests {
  /// Names that Swift's `String` treats as equal, or converts to one another.
  static let lookalikes: [(ByteString, ByteString)] = [
    ("\u{e9}", "e\u{301}"), ("\u{212b}", "\u{c5}"), ("\u{1100}\u{1161}", "\u{ac00}"), ("K", "\u{212a}"),
    (ByteString(bytes: [0xff]), ByteString(bytes: [0xfe])), (ByteString(bytes: [0xff]), "\u{fffd}"),
    (ByteString(bytes: [0x61, 0xc3]), ByteString(bytes: [0x61, 0xc4])), ("a\0", "a"),
    ("a\u{301}\u{316}", "a\u{316}\u{301}"),
  ]

  @Test(arguments: lookalikes)
  func `two names that look alike but have different bytes are different`(first: ByteString, second: ByteString) {
    #expect(first != second && (first < second) != (second < first))
    #expect(Identifier.string(first) != .string(second))
    #expect(Set([first, second]).count == 2 && Set<Identifier>([.string(first), .string(second)]).count == 2)
    for name in [first, second] {
      let again = ByteString(bytes: name.withBytes(Array.init))
      #expect(again == name && again.hashValue == name.hashValue && again.count == name.count)
    }
  }

  @Test(arguments: lookalikes)
  func `a table of symbols has a symbol of its own for each of these names`(first: ByteString, second: ByteString) {
    let symbols = SymbolTable()
    let (one, other) = (symbols.intern(.string(first)), symbols.intern(.string(second)))
    #expect(one != other && symbols[one] == .string(first) && symbols[other] == .string(second))
    #expect(symbols.symbol(for: .string(first)) == one)
  }

  @Test(arguments: lookalikes)
  func `a journal distinguishes and restores names that look alike`(first: ByteString, second: ByteString) throws {
    let lines = [first, second].map { JournalLine(.scrollTo, ["place": .text($0), "item_ids": .ids([.string($0)])]) }
    #expect(lines[0] != lines[1] && lines[0]["place"] != lines[1]["place"])
    for (line, name) in zip(lines, [first, second]) {
      let read = try JournalLine(reading: line.description)
      #expect(read == line && read.description == line.description)
      #expect(read["place"]?.identifier == .string(name) && read["item_ids"]?.ids == [.string(name)])
    }
  }

  @Test func `bytes that are not UTF-8 are written as an object of hexadecimal digits`() throws {
    let name = ByteString(bytes: [0xff] + Array("é\"".utf8) + [0xc3])
    let value = JournalLine.Value.text(name)
    #expect(value.description == #"{"$hex":"ffc3a922c3"}"# && value.name == name)
    for wrong in [#"{"$hex":"f"}"#, #"{"$hex":"fg"}"#, #"{"$hex":"+1"}"#, #"{"$hex":7}"#, #"{"hex":"ff"}"#, "{}"] {
      let line = try JournalLine(reading: "{\"input\":\"key\",\"key\":\(wrong)}")
      #expect(line["key"]?.name == nil)
    }
  }

  @Test(arguments: lookalikes.filter { $0.0.isText && $0.1.isText })
  func `JSON, tags and keys compare texts by their bytes`(first: ByteString, second: ByteString) throws {
    let (one, other) = (first.text, second.text)
    #expect(JSONValue.string(one) != .string(other))
    #expect(JSONObject([(one, JSONValue.null)]) != JSONObject([(other, JSONValue.null)]))
    #expect(Set([JSONObject([(one, JSONValue.null)]), JSONObject([(other, JSONValue.null)])]).count == 2)
    #expect(Reason(one) != Reason(other) && Reason("", code: first) != Reason("", code: second))
    if one.lowercased().utf8.elementsEqual(other.lowercased().utf8) { return }
    #expect(Key(one) != Key(other))
    guard let _ = ContentTypes().type(filenameExtension: one) else { return }
    var types = ContentTypes()
    try types.declare(ContentType("org.dray.one", conformingTo: ["public.data"], filenameExtensions: [one]))
    try types.declare(ContentType("org.dray.other", conformingTo: ["public.data"], filenameExtensions: [other]))
    #expect(types.type(filenameExtension: one)?.identifier == "org.dray.one")
    #expect(types.type(filenameExtension: other)?.identifier == "org.dray.other")
  }

  /// The cost of each use of a name must be proportional to its length. If names were compared as characters, one name
  /// of this length would take a minute and a half.
  @Test func `names of many combining marks are handled in ten seconds of processor time`() throws {
    let marks = String(repeating: "\u{301}\u{316}", count: 64_000)
    let names = ["a" + marks, "b" + marks, marks, marks + "."]
    let seconds = try processorTime {
      let symbols = SymbolTable()
      for name in names {
        #expect(symbols.intern(.string(name)) == symbols.intern(.string(name + "")))
        let line = JournalLine(.scrollTo, ["place": .text(name)])
        let read = try JournalLine(reading: line.description)
        #expect(read == line && read["place"]?.text?.utf8.count == name.utf8.count)
        #expect(throws: JournalProblem.self) { try JournalLine(reading: "{\"input\":\"tick\",\"\(name)\":1}") }
        #expect(throws: JournalProblem.self) { try JournalLine(reading: "{\"input\":\"\(name)\"}") }
        #expect(suggestion(for: name, among: names) == nil)
        var types = ContentTypes()
        try? types.declare(
          ContentType(.string("x." + name), filenameExtensions: [name], mimeTypes: [name, "x/" + name]))
        _ = types.problem(with: .string(name))
        _ = types.type(filenameExtension: name)?.identifier
        _ = types.type(mimeType: "x/" + name)
        #expect(Key(name) == Key(name) && Reason(name) == Reason(name) && JSONValue.string(name) == .string(name))
        #expect(JSONObject([(name, JSONValue.null)]) == JSONObject([(name, JSONValue.null)]))
      }
    }
    #expect(seconds < 10)
  }

  @Test func `identifiers are sorted: integers ascending, then strings by their bytes`() {
    let names: [Identifier] = ["b", 10, "a", -1, "B", 9]
    #expect(names.sorted() == [-1, 9, 10, "B", "a", "b"])
    #expect(!names.contains { $0 < $0 })
  }

  @Test func `a name of four letters or more suggests the only known name that continues it`() {
    let known = ["on_tap_gesture", "reorderable", "dis_connected"]
    #expect(suggestion(for: "on_tap", among: known) == "on_tap_gesture")
    #expect(suggestion(for: "dis", among: known) == nil)
    #expect(suggestion(for: "on_tap", among: known + ["on_tap_of_three"]) == nil)
  }

  @Test func `a swap of neighbouring letters counts as one edit, also at the beginning`() {
    #expect(suggestion(for: "iwdht", among: ["width"]) == "width")
    #expect(suggestion(for: "hwtdi", among: ["width"]) == nil)
  }

  @Test func `only the name without bytes is empty`() {
    #expect([ByteString(""), ByteString("a"), ByteString(bytes: [0xFF])].map(\.isEmpty) == [true, false, false])
  }
}
