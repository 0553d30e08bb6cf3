import LuaRuntime
import Testing

@Suite struct `plain data as text` {
  @Test(
    arguments: [
      .nil, true, 3, -7, .integer(.min), .integer(.max), 1.0, -0.0, 0.1, 1e300, .number(.infinity), .number(-.infinity),
      "text", "a \"quoted\" \\ line\nand\ttab \u{1}2 ü", .string(LuaString(bytes: [0xFF, 0x31, 0, 0xC3])),
      [], [1, 2, 3], ["name": "x", "pile 2": [1, ["a": true]], "end": 1, "ü": 2],
      .table([3: 1, -1: 2, 1: "one", 2: "two", .boolean(true): 5, .boolean(false): 6]),
    ] as [PlainData])
  func `plain data as text reads back unchanged`(data: PlainData) throws {
    for style in [PlainData.TextStyle.line, .lines] {
      #expect(try PlainData(reading: data.text(style: style)) == data)
      let lua = try LuaState().run("return " + data.text(style: style), name: "data")[0]
      if let integer = lua.integer, case .integer = lua { #expect(data == .integer(integer)) }
    }
  }

  @Test func `plain data as text can also be read by Lua`() throws {
    let state = try LuaState()
    let data: PlainData = [
      "a": [1, 2.0, "x\ny"], "b c": [.boolean(true), .number(-.infinity), .integer(.min)],
      "d": .table([3: 1.5, 9: [:]]),
    ]
    let table = try #require(try state.run("return " + data.text(), name: "data")[0].reference)
    #expect(try state.plainData(of: table) == data)
  }

  @Test(arguments: 31...34)
  func `a list is on one line if it fits into 100 columns less the indentation`(count: Int) {
    let list = PlainData.table(PlainTable(items: Array(repeating: 1, count: count)))
    func lines(_ data: PlainData) -> Int { data.text().split(separator: "\n").count }
    #expect((lines(list) == 1) == (3 * count + 2 <= 100))
    #expect((lines(["a": list]) == 3) == (3 * count + 2 <= 98))
    #expect((lines(["a": ["b": list]]) == 5) == (3 * count + 2 <= 96))
  }

  @Test func `plain data as text has its keys in order`() {
    let data: PlainData = [
      "b": 1, "a": [1, 2], "pile 2": ["x": [:]], "end": .number(2), "10": "s",
    ]
    #expect(
      data.text() == """
        {
          ["10"] = "s",
          a = { 1, 2 },
          b = 1,
          ["end"] = 2.0,
          ["pile 2"] = {
            x = {},
          },
        }
        """)
    #expect(
      data.text(style: .line) == #"{ ["10"] = "s", a = { 1, 2 }, b = 1, ["end"] = 2.0, ["pile 2"] = { x = {} } }"#)
  }

  @Test func `the reader of plain data accepts Lua literals`() throws {
    let data = try PlainData(
      reading: #"""
        -- a manifest
        return { --[[ with ]] id = "org.dray.klondike", 'x\65\x41\u{41}\z
             y'; [ [==[long]]key]==] ] = 0x10, n = -1.5e3, [true] = false, nothing = nil,
          big = 99999999999999999999, hex = 0xffffffffffffffff, half = 0x.8, p = 0x1p4, third = .5, dot = 3.,
          long = [[
        two
        lines]],
        };
        """#)
    #expect(data["id"] == "org.dray.klondike")
    #expect(data[1] == "xAAAy")
    #expect(data["long]]key"] == 16)
    #expect(data["n"] == -1500.0)
    #expect(data[.boolean(true)] == false)
    #expect(data["nothing"] == nil)
    #expect(data["big"] == 1e20)
    #expect(data["hex"] == -1)
    #expect(data["half"] == 0.5)
    #expect(data["p"] == 16.0)
    #expect(data["third"] == 0.5)
    #expect(data["dot"] == 3.0)
    #expect(data["long"] == "two\nlines")
  }

  @Test func `escapes of characters follow Lua, up to 31 bits`() throws {
    for edge in [0x80, 0x800, 0x1_0000, 0x20_0000, 0x400_0000, 0x8000_0000] {
      for character in [edge - 1, edge] {
        let text = #"'\u{\#(String(character, radix: 16))}\u{41}'"#
        let lua = try? LuaState().run("return \(text)", name: "data")[0]
        let read = try? PlainData(reading: text)
        #expect(read?.text?.isEmpty == lua?.text?.isEmpty, "\(text)")
        if case .string(let string)? = lua { #expect(read == .string(string)) }
      }
    }
  }

  @Test func `characters that a terminal does not show are escaped`() throws {
    let all = PlainData.string(LuaString(bytes: 0...127))
    let text = all.text()
    #expect(text.utf8.allSatisfy { 32..<127 ~= $0 })
    #expect(text.hasPrefix(#""\000\001\002\003\004\005\006\007\008\t\n\011\012\r\014"#) && text.hasSuffix(#"}~\127""#))
    #expect(try PlainData(reading: text) == all)
  }

  @Test func `a key is written as a name if Lua accepts it`() {
    let keys: PlainData = ["az": 1, "AZ": 2, "_09": 3, "0a": 4, "a`": 5, "a{": 6, "a@": 7, "a[": 8, "a/": 9, "a:": 10]
    #expect(
      keys.text(style: .line) == """
        { ["0a"] = 4, AZ = 2, _09 = 3, ["a/"] = 9, ["a:"] = 10, ["a@"] = 7, ["a["] = 8, ["a`"] = 5, az = 1, ["a{"] = 6 }
        """)
  }

  @Test func `an error quotes at most 200 bytes`() {
    func found(_ count: Int) -> Int? {
      let text = "{} " + String(repeating: "x", count: count)
      return (#expect(throws: PlainTextError.self) { try PlainData(reading: text) })?.found.count
    }
    #expect(found(198) == 200)
    #expect(found(199) == 81)
  }

  @Test(arguments: [
    ("return { a = }", 1, 14, "a value", "'}'"),
    ("return {\n  a = 1\n  b = 2 }", 3, 3, "',' or '}'", "'b'"),
    ("{ a = os.exit() }", 1, 7, "a value", "'os'"), ("\u{feff}{ a = os }", 1, 7, "a value", "'os'"),
    ("{ a = 1 + 1 }", 1, 9, "',' or '}'", "'+'"),
    ("{ ü = 1 }", 1, 3, "a value", "'ü'"),
    ("{ 'ü', x y }", 1, 10, "'=' after 'x'", "'y'"), ("{ a á }", 1, 5, "'=' after 'a'", "'á'"),
    ("{ 'áé', x y }", 1, 11, "'=' after 'x'", "'y'"),
    ("{ a = 1, b = 2, a = 3 }", 1, 17, "each key once", "another \"a\""),
    ("{ 'x', [1] = 2 }", 1, 8, "each key once", "another 1"),
    ("{ [1] = 2, 'x' }", 1, 12, "each key once", "another 1"),
    ("{ [1.5] = 2 }", 1, 7, "an integer, a string or a boolean as key", "']'"),
    ("{ 'x", 1, 3, "the end of this string", "the end"),
    ("{ 'x\n' }", 1, 3, "the end of this string", "the end of the line"),
    ("{ '\\q' }", 1, 4, "an escape of Lua", "'\\q'"),
    ("{ '\\300' }", 1, 4, "an escape of Lua", "'\\3'"),
    ("{ [[x }", 1, 3, "the end of this long string", "the end"),
    ("{} --[[x", 1, 4, "the end of this long comment", "the end"),
    ("{ 1x }", 1, 3, "a number", "1x"),
    ("return {} x", 1, 11, "the end", "'x'"),
    ("", 1, 1, "a value", "the end"),
    ("{", 1, 2, "a value", "the end"),
    ("{{{{}}}}", 1, 4, "at most 3 tables inside each other", "'{'"),
  ])
  func `errors name the position and the text found`(
    text: String, line: Int, column: Int, expected: String, found: String
  ) {
    let error = #expect(throws: PlainTextError.self) { try PlainData(reading: text, maximumDepth: 3) }
    #expect(error == PlainTextError(line: line, column: column, expected: expected, found: found))
  }

  @Test func `escapes of characters have the values of Lua`() throws {
    let text = #"'\a\b\f\n\r\t\v\\\"\'\0\9\65\255\x7f'"#
    let data = try PlainData(reading: text)
    #expect(data == .string(LuaString(bytes: [7, 8, 12, 10, 13, 9, 11, 92, 34, 39, 0, 9, 65, 255, 127])))
    #expect(try PlainData(reading: "'a\\\nb'") == "a\nb")
  }

  @Test(arguments: ["", " ", "  ", "\n", " \n "])
  func `an escaped z skips the white space after it and nothing else`(space: String) throws {
    #expect(try PlainData(reading: "{ 'a\\z\(space)bc' }") == ["abc"])
  }

  @Test func `values use up an allowance of memory, and are refused when it is exhausted`() throws {
    let text = "{" + String(repeating: "1,", count: 100) + "}"
    var allowance = 20_000
    _ = try PlainData(reading: text, spending: &allowance)
    #expect((1...16_000).contains(allowance))
    allowance = 1000
    let error = #expect(throws: PlainTextError.self) { try PlainData(reading: text, spending: &allowance) }
    #expect(error?.expected == "fewer values (memory limit)")
  }

  @Test func `a text above the length limit is not read as plain data`() {
    #expect(throws: PlainTextError.self) { try PlainData(reading: "{ 1, 2, 3 }", maximumCount: 10) }
  }

  @Test func `the items and fields of a table follow from its contents, not from the order of its changes`() {
    var table: PlainTable = [3: "c", 1: "a", "x": 1]
    #expect(table.items == ["a"])
    table[2] = "b"
    #expect(table.items == ["a", "b", "c"])
    table[2] = nil
    #expect(table.items == ["a"])
    #expect(table.map(\.key) == [1, 3, "x"])
    #expect(table == [1: "a", "x": 1, 3: "c"])
    table[2] = nil
    table[1] = nil
    #expect(table.items == [] && table.map(\.key) == [3, "x"])
    table[1] = "a"
    table[1] = nil
    #expect(table == [3: "c", "x": 1])

    table = PlainTable(items: ["a", "b", "c", "d"])
    table[2] = nil
    #expect(table == [1: "a", 3: "c", 4: "d"])
  }

  @Test func `bytes are read back from a list and from a field of any name`() throws {
    let bytes = PlainData.data(LuaData(bytes: [0, 1, 255]))
    for data in [[bytes], [bytes, 1, bytes], ["data": bytes, "x": 1], ["data": 2]] as [PlainData] {
      for style in [PlainData.TextStyle.line, .lines] {
        #expect(try PlainData(reading: data.text(style: style)) == data)
      }
    }
    #expect(throws: PlainTextError.self) { try PlainData(reading: "{ data 1 }") }
  }

  @Test func `an escaped z skips all white space, line ends of Windows included`() throws {
    #expect(try PlainData(reading: "'a\\z \t\r\n\u{B}\u{C}\r b\\z'") == "ab")
    #expect(throws: PlainTextError.self) { try PlainData(reading: "'a\\z \u{E}\n b'") }
  }

  @Test func `hexadecimal numbers have the values of Lua`() throws {
    let texts = ["0x10", "0XfF", "0x.8", "0xA.8p1", "0x1p-2", "0x1P+4", "0xffffffffffffffff", "0x7e+1"]
    for text in texts.dropLast() {
      let lua = try #require(try LuaState().run("return \(text)", name: "a.lua").first)
      let data = try PlainData(reading: text)
      if let integer = lua.integer, case .integer = lua {
        #expect(data == .integer(integer))
      } else {
        #expect(data == .number(try #require(lua.number)))
      }
    }
    #expect(throws: PlainTextError.self) { try PlainData(reading: texts[texts.count - 1]) }
  }

  @Test func `a text may use four times its length in memory without an allowance`() throws {
    let text = "{" + String(repeating: " ", count: 100) + "1, 2 }"
    #expect(try PlainData(reading: text, allowance: 0) == [1, 2])
    #expect(throws: PlainTextError.self) { try PlainData(reading: "{1,2}", allowance: 0) }
  }
}
